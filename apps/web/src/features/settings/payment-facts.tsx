import { formatReais } from '@shop/browser/format'
import type { PixPayment } from '@shop/contract/pix'
import { isStatusName, ORDER_STATUS, statusLabel } from '@shop/domain/order-status'
import { PIX_REASONS } from '@shop/domain/pix-payment'
import { formatValue } from '../../shared/table/column.ts'
import { Facts } from '../../shared/ui/facts.tsx'

const orderOf = ({ orderCode, orderStatus }: PixPayment) =>
  orderCode && orderStatus && isStatusName(orderStatus)
    ? `${orderCode} · ${statusLabel(ORDER_STATUS[orderStatus])}`
    : orderCode

/** The data of a payment and of the order that it names. */
export function PaymentFacts({ payment }: { payment: PixPayment }) {
  return (
    <Facts
      facts={[
        { label: 'Motivo', value: PIX_REASONS[payment.reason] },
        { label: 'Valor pago', value: formatReais(payment.amount) },
        ...(payment.returned > 0
          ? [{ label: 'Devolvido ao pagador', value: formatReais(payment.returned) }]
          : []),
        ...(payment.uncovered > 0
          ? [{ label: 'Já dado ao cliente, sem cobertura', value: formatReais(payment.uncovered) }]
          : []),
        { label: 'Pago em', value: formatValue(payment.paidAt, 'datetime') },
        { label: 'Pedido', value: orderOf(payment) },
        { label: 'Valor do pedido', value: formatValue(payment.orderTotal, 'money') },
        { label: 'Cliente', value: payment.customer },
        { label: 'Identificador', value: payment.endToEndId },
        ...(payment.usedBy === null
          ? []
          : [
              {
                label: 'Identificador já usado',
                value: payment.usedBy ? `No pedido ${payment.usedBy}` : 'Em outro pagamento',
              },
            ]),
        ...(payment.confirmedBy && payment.confirmedAt
          ? [
              {
                label: 'Pix confirmado à mão',
                value: `${payment.confirmedBy}, ${formatValue(payment.confirmedAt, 'datetime')}`,
              },
            ]
          : []),
      ]}
    />
  )
}
