import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BankSettingDialog } from './bank-setting-dialog.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { DecidePaymentDialog } from './decide-payment-dialog.tsx'
import { bankSettings, pixPayment } from './settings.api.ts'
import type { DialogName } from './settings-search.ts'

interface Props {
  name: DialogName
  record: number | undefined
  onClose: () => void
}

/** The dialog that the address names. */
export function OpenDialog({ name, record = 0, onClose }: Props) {
  switch (name) {
    case 'company':
      return <CompanyDialog onClose={onClose} />
    case 'pix':
      return <BankSettingDialog key="pix" type="Pix" onClose={onClose} />
    case 'transfer':
      return <BankSettingDialog key="transfer" type="Transfer" onClose={onClose} />
    case 'edit':
      return <EditDialog id={record} onClose={onClose} />
    case 'payment':
      return <PaymentDialog id={record} onClose={onClose} />
  }
}

interface RecordProps {
  id: number
  onClose: () => void
}

/** An address may name what is no longer there. */
function useCloseWhenGone(isGone: boolean, onClose: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to close is made anew at every draw
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone])
}

function EditDialog({ id, onClose }: RecordProps) {
  const { data, isFetching } = useQuery(bankSettings)
  const setting = data?.find((one) => one.id === id)
  useCloseWhenGone(!isFetching && !setting, onClose)
  return setting ? (
    <BankSettingDialog key={id} type={setting.bankSettingsType} setting={setting} onClose={onClose} />
  ) : null
}

function PaymentDialog({ id, onClose }: RecordProps) {
  const { data: payment, isError } = useQuery(pixPayment(id))
  useCloseWhenGone(isError || (payment !== undefined && payment.decision !== null), onClose)
  return payment ? <DecidePaymentDialog key={id} payment={payment} onClose={onClose} /> : null
}
