import type { Order } from '@shop/contract/orders'
import { missingAtDoor } from '@shop/domain/door'
import { FAILURE_REASONS, type FailureReason } from '@shop/domain/failed-delivery'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { isStatusKey, type StatusKey } from '@shop/domain/order-status'
import { availableActions, findTransition, nextStatus, type OrderFacts } from '@shop/domain/order-workflow'
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

/** The phones that come back with a record. */
const serialsIn = (body: object) =>
  'serials' in body && Array.isArray(body.serials) ? (body.serials as string[]) : []

/** Items returned at the door lower the amount to collect, and are not handed over. */
function withReturned(order: Order, { kind, value, body }: OutboxRecord): Order {
  if (value === undefined) return order
  const sum = kind === 'exchange' ? 'totalExchange' : 'totalReturn'
  return {
    ...order,
    [sum]: reaisFromCents(centsFromReais(order[sum]) + value),
    toPay: reaisFromCents(Math.max(0, centsFromReais(order.toPay) - value)),
    stillOwed: reaisFromCents(settle(order, value).after),
    // Absent where an earlier release stored the order.
    doorSerials: missingAtDoor(serialsIn(body), order.doorSerials ?? []),
  }
}

/** The cash that the handover on this phone recorded. */
const receivedIn = (body: object) => ({
  cashReceived: 'cashReceived' in body ? Number(body.cashReceived) : 0,
})

/** Who has the goods after an action that changes it, and why they came back. */
function peopleAfter(order: Order, kind: OutboxRecord['kind'], body: object): Partial<Order> {
  if (kind === 'dispatch') return { heldBy: null, heldById: null, notDelivered: null }
  if (kind !== 'fail') return {}
  return {
    heldBy: order.deliverer,
    heldById: order.delivererId,
    notDelivered: 'reason' in body ? FAILURE_REASONS[body.reason as FailureReason] : null,
    deliverer: null,
    delivererId: null,
  }
}

const factsOf = (order: Order, status: StatusKey): OrderFacts => ({
  status,
  isFast: order.isFastDelivery,
  isPickup: order.isPickup,
  hasDeliverer: order.delivererId !== null,
  heldBy: order.heldById ? (order.heldById === order.delivererId ? 'deliverer' : 'other') : undefined,
})

function after(before: Order, record: OutboxRecord, permissions: readonly string[]): Order {
  const { kind, body } = record
  const order = withReturned(before, record)
  if (!isStatusKey(order.statusKey) || kind === 'count') return order
  const facts = factsOf(order, order.statusKey)
  const row = findTransition(kind, facts)
  if (!row) return order
  const statusKey = nextStatus(row, facts)
  const changed = {
    ...order,
    statusKey,
    ...(kind === 'deliver' && receivedIn(body)),
    ...peopleAfter(order, kind, body),
  }
  return { ...changed, availableActions: availableActions(factsOf(changed, statusKey), { permissions }) }
}
