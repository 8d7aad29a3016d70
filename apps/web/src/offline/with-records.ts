import type { Order } from '@shop/contract/orders'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { isStatusKey } from '@shop/domain/order-status'
import { availableActions, findTransition, nextStatus } from '@shop/domain/order-workflow'
import { settle } from '../entities/orders/settle-order.ts'
import { isAbout, type OutboxRecord } from './record.ts'

/** The orders with all recorded actions applied; refused ones change nothing. */
export function withRecords(
  orders: readonly Order[],
  records: readonly OutboxRecord[],
  permissions: readonly string[],
): Order[] {
  return orders.map((order) =>
    records
      .filter((record) => isAbout(record, 'order', order.orderId) && record.state !== 'refused')
      .reduce((now, record) => after(now, record, permissions), order),
  )
}

/** Items returned at the door lower the amount to collect. */
function withReturned(order: Order, kind: OutboxRecord['kind'], value: Cents | undefined): Order {
  if (value === undefined) return order
  const sum = kind === 'exchange' ? 'totalExchange' : 'totalReturn'
  return {
    ...order,
    [sum]: reaisFromCents(centsFromReais(order[sum]) + value),
    toPay: reaisFromCents(Math.max(0, centsFromReais(order.toPay) - value)),
    stillOwed: reaisFromCents(settle(order, value).after),
  }
}

/** The cash that the handover on this phone recorded. */
const receivedIn = (body: object) => ({
  cashReceived: 'cashReceived' in body ? Number(body.cashReceived) : 0,
})

function after(before: Order, { kind, value, body }: OutboxRecord, permissions: readonly string[]): Order {
  const order = withReturned(before, kind, value)
  if (!isStatusKey(order.statusKey) || kind === 'count') return order
  const facts = {
    status: order.statusKey,
    isFast: order.isFastDelivery,
    isPickup: order.isPickup,
    hasDeliverer: order.delivererId !== null,
  }
  const row = findTransition(kind, facts)
  if (!row) return order
  const statusKey = nextStatus(row, facts)
  const hasDeliverer = facts.hasDeliverer && kind !== 'fail'
  return {
    ...order,
    statusKey,
    ...(kind === 'deliver' && receivedIn(body)),
    ...(!hasDeliverer && { deliverer: null, delivererId: null }),
    availableActions: availableActions({ ...facts, hasDeliverer, status: statusKey }, { permissions }),
  }
}
