import type { OrderSummary } from '@shop/contract/orders'
import { MOST_ASSIGNED } from '@shop/domain/call-limits'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { dueAtDoor } from '../../../entities/orders/settle-order.ts'

type Ready = Pick<
  OrderSummary,
  | 'orderId'
  | 'customerId'
  | 'delivererId'
  | 'neighborhood'
  | 'isFastDelivery'
  | 'createdAt'
  | 'paymentKey'
  | 'toPay'
>

/** The deliverers chosen in the dialog, by order; ids as text, as a selection has them. */
export type Plan = Readonly<Record<number, string>>

/** The deliverer that an order will have: '' for none. */
export const plannedFor = ({ orderId, delivererId }: Ready, plan: Plan) =>
  plan[orderId] ?? (delivererId === null ? '' : String(delivererId))

const isChanged = (order: Ready, plan: Plan) => {
  const planned = plannedFor(order, plan)
  return planned !== '' && planned !== String(order.delivererId)
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

/** What is to be sent: the orders of each deliverer that are not theirs yet. Orders that left meanwhile are left out. */
export function changesOf(orders: readonly Ready[], plan: Plan) {
  const byDeliverer = grouped(
    orders.filter((order) => isChanged(order, plan)),
    (order) => plannedFor(order, plan),
  )
  return [...byDeliverer].flatMap(([delivererId, theirs]) => {
    const ids = theirs.map(({ orderId }) => orderId)
    const parts = Array.from({ length: Math.ceil(ids.length / MOST_ASSIGNED) }, (_, at) =>
      ids.slice(at * MOST_ASSIGNED, (at + 1) * MOST_ASSIGNED),
    )
    return parts.map((orderIds) => ({ delivererId: Number(delivererId), orderIds }))
  })
}

/** The number of orders that would be taken from another deliverer. */
export const takenFromOthers = (orders: readonly Ready[], plan: Plan) =>
  orders.filter((order) => order.delivererId !== null && isChanged(order, plan)).length

/** Stops of some orders (a customer is one), and the cash to collect at their doors, in reais. */
export const loadOf = (orders: readonly Ready[]) => ({
  stops: new Set(orders.map(({ customerId, neighborhood }) => `${customerId} ${neighborhood}`)).size,
  cash: reaisFromCents(orders.reduce((sum, order) => sum + centsFromReais(dueAtDoor(order)), 0)),
})

/** What each deliverer will carry, in the order of the deliverers; those without an order are left out. */
export const loadsOf = (
  orders: readonly Ready[],
  plan: Plan,
  deliverers: readonly { id: number; name: string }[],
) =>
  deliverers.flatMap(({ id, name }) => {
    const theirs = orders.filter((order) => plannedFor(order, plan) === String(id))
    return theirs.length > 0 ? [{ id, name, ...loadOf(theirs) }] : []
  })

const byHaste = (one: Ready, other: Ready) =>
  Number(other.isFastDelivery) - Number(one.isFastDelivery) ||
  one.createdAt.localeCompare(other.createdAt) ||
  one.orderId - other.orderId

/** The orders by district: fast deliveries first, then what was placed first. */
export function districtsOf<Row extends Ready>(orders: readonly Row[]) {
  const byDistrict = grouped([...orders].sort(byHaste), ({ neighborhood }) =>
    neighborhood.trim().toLocaleLowerCase('pt-BR'),
  )
  return [...byDistrict.values()].map((theirs) => ({
    name: theirs[0]?.neighborhood.trim() || 'Sem bairro',
    orders: theirs,
  }))
}

/** The deliverer of all these orders; '' when they have none or several. */
export function commonOf(orders: readonly Ready[], plan: Plan) {
  const [first, ...others] = new Set(orders.map((order) => plannedFor(order, plan)))
  return others.length === 0 ? (first ?? '') : ''
}
