import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { RECEIVED_KINDS } from '@shop/domain/instalments'
import { useQuery } from '@tanstack/react-query'
import { debtOf } from '../../entities/receivables/debt.api.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts, KeyFigure } from '../../shared/ui/facts.tsx'
import { Loading } from '../../shared/ui/not-loaded.tsx'
import { ReceiptButton } from './receipt-button.tsx'

interface Props {
  customerId: number
  paymentId: number
  onClose: () => void
}

/** After a payment: what was received, and its receipt as the next step. */
export function ReceivedDialog({ customerId, paymentId, onClose }: Props) {
  const query = useQuery(debtOf(customerId))
  const payment = query.data?.payments.find(({ id }) => id === paymentId)
  return (
    <Dialog
      opened
      title="Pagamento recebido"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {query.data && payment && <ReceiptButton debt={query.data} payment={payment} />}
        </>
      }
    >
      {!payment && <Loading query={query} />}
      {query.data && payment && (
        <>
          <KeyFigure label="Recebido" value={formatReais(payment.amount)} />
          <Facts
            lines
            facts={[
              { label: 'Cliente', value: query.data.customer },
              { label: 'Forma de pagamento', value: RECEIVED_KINDS[payment.kind] },
              ...(payment.credit > 0
                ? [{ label: 'Ficou como crédito', value: formatReais(payment.credit) }]
                : []),
              { label: 'Ainda em aberto', value: formatReais(query.data.owed) },
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
