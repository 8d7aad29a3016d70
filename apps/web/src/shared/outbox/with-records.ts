import type { Order } from '@shop/contract/orders'
import { isStatusKey } from '@shop/domain/order-status'
import { availableActions, findTransition, nextStatus } from '@shop/domain/order-workflow'
import { DELIVERY } from '@shop/domain/pricing'
import type { OutboxRecord } from './record.ts'

/** The orders as they are once everything recorded has been sent; what was refused changes nothing. */
export function withRecords(
  orders: readonly Order[],
  records: readonly OutboxRecord[],
  permissions: readonly string[],
): Order[] {
  return orders.map((order) =>
    records
      .filter(({ orderId, state }) => orderId === order.orderId && state !== 'refused')
      .reduce((now, record) => after(now, record, permissions), order),
  )
}

function after(order: Order, { kind }: OutboxRecord, permissions: readonly string[]): Order {
  if (!isStatusKey(order.statusKey)) return order
  const facts = {
    status: order.statusKey,
    isFast: order.isFastDelivery,
    isPickup: order.typeOfDelivery === DELIVERY[2],
    hasDeliverer: order.delivererId !== null,
  }
  const row = findTransition(kind, facts)
  if (!row) return order
  const statusKey = nextStatus(row, facts)
  return {
    ...order,
    statusKey,
    availableActions: availableActions({ ...facts, status: statusKey }, { permissions }),
  }
}
