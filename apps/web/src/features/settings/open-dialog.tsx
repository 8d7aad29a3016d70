import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOpened } from '../../shared/form/use-opened.ts'
import { BankSettingDialog } from './bank-setting-dialog.tsx'
import { CardsDialog } from './cards-dialog.tsx'
import { company } from './company.api.ts'
import { CompanyDialog } from './company-dialog.tsx'
import { DecidePaymentDialog } from './decide-payment-dialog.tsx'
import { MessagesDialog } from './messages-dialog.tsx'
import { PhonesDialog } from './phones-dialog.tsx'
import { bankSettings, pixPayment } from './settings.api.ts'
import type { DialogName } from './settings-search.ts'

interface Props {
  name: DialogName
  record: number | undefined
  onClose: () => void
}

/** The dialog named in the URL. */
export function OpenDialog({ name, record = 0, onClose }: Props) {
  switch (name) {
    case 'company':
      return <CompanyDialog onClose={onClose} />
    case 'messages':
      return <MessagesDialog onClose={onClose} />
    case 'phones':
      return <PhonesDialog onClose={onClose} />
    case 'cards':
      return <CardsDialog onClose={onClose} />
    case 'pix':
      return <NewPixDialog onClose={onClose} />
    case 'transfer':
      return <BankSettingDialog key="transfer" type="Transfer" onClose={onClose} />
    case 'edit':
      return <EditDialog key={record} id={record} onClose={onClose} />
    case 'payment':
      return <PaymentDialog id={record} onClose={onClose} />
  }
}

interface RecordProps {
  id: number
  onClose: () => void
}

/** The URL may contain a deleted record. */
function useCloseWhenGone(isGone: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
}

/** Proposes the company as the holder; the form keeps the name that it opened with. */
function NewPixDialog({ onClose }: Pick<Props, 'onClose'>) {
  const { data, isFetching } = useQuery(company)
  const [holder, begin] = useState<string>()
  const current = isFetching ? undefined : (data?.name ?? '')
  if (holder === undefined && current !== undefined) begin(current)
  return holder === undefined ? null : (
    <BankSettingDialog key="pix" type="Pix" holder={holder} onClose={onClose} />
  )
}

function EditDialog({ id, onClose }: RecordProps) {
  const { opened, query } = useOpened(bankSettings)
  const setting = opened?.find((one) => one.id === id)
  useCloseWhenGone(!setting && (query.isError || opened !== undefined), onClose)
  return setting ? (
    <BankSettingDialog type={setting.bankSettingsType} setting={setting} onClose={onClose} />
  ) : null
}

function PaymentDialog({ id, onClose }: RecordProps) {
  const { data: payment, isError } = useQuery(pixPayment(id))
  useCloseWhenGone(isError && !payment, onClose)
  return payment ? <DecidePaymentDialog key={id} payment={payment} onClose={onClose} /> : null
}
