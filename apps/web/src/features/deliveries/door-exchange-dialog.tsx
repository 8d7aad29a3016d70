import { centsFromReais } from '@shop/domain/money'
import { useQuery } from '@tanstack/react-query'
import { ExchangeReturnView, SALES_NOT_LOADED } from '../../entities/orders/exchange-return-view.tsx'
import { valueBrought } from '../../entities/orders/settle-order.ts'
import { record, useOutbox } from '../../offline/outbox.ts'
import { leftToReturn, storedReturnables } from '../../offline/stored-returnables.ts'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import type { DeliveryDialogProps } from './delivery-line.tsx'

/** Records returned items at the door, also offline: stored on the phone and sent when there is a network. */
export function DoorExchangeDialog({ order, onClose }: DeliveryDialogProps) {
  const query = useQuery(storedReturnables(order.orderId))
  const { data } = query
  const { records } = useOutbox()
  return (
    <ExchangeReturnView
      orderId={order.orderId}
      order={order}
      sales={data && leftToReturn(data, records)}
      failure={failureOf(query, SALES_NOT_LOADED)}
      onSubmit={async ({ kind, body }, { fromOrderId, stillOwed, item }) => {
        const price = centsFromReais(item.unitPrice) * body.quantity
        const value = valueBrought(order.orderId, { orderId: fromOrderId, stillOwed }, price)
        return record([{ kind, about: { kind: 'order', id: order.orderId }, code: order.code, body, value }])
      }}
      onClose={onClose}
    />
  )
}
