import type { RawShop } from './raw-shop.ts'

/** The parameters of a report; `start` and `end` are in shop time. */
export interface Requested {
  start: string
  end: string
  person: number
  level: number
  brand: string
  reference: string
}

export type Row = Record<string, string | number | boolean | null>
/** Columns named as in the API, money in cents; the rows are unsorted. */
export interface Counted {
  rows: Row[]
  totals: Record<string, number>
}

const SALES = new Set([1, 2, 3, 4, 5, 6, 13, 14, 15, 16])

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Shop time as text that sorts: a period is everything between two such texts. */
export const wallClock = (at: number) => clock.format(at).replace(' ', 'T')

export const isWithin = (time: string, { start, end }: Requested) => time >= start && time <= end
export const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export const sumOf = <T>(list: readonly T[], figure: (one: T) => number) =>
  list.reduce((sum, one) => sum + figure(one), 0)

export function sumBy<T, Key>(list: Iterable<T>, key: (one: T) => Key, figure: (one: T) => number) {
  const sums = new Map<Key, number>()
  for (const one of list) sums.set(key(one), (sums.get(key(one)) ?? 0) + figure(one))
  return sums
}

const byId = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]))

/** The order's total, and the amount to collect: neither falls below zero. */
function withAmounts<
  Order extends { warranty: number; freight: number; creditUsed: number },
  More extends { subTotal: number; exchanged: number; returned: number; lowered: number },
>(order: Order, more: More) {
  const { subTotal, exchanged, returned, lowered } = more
  const total = Math.max(0, subTotal + order.warranty + order.freight - exchanged - returned)
  const toCollect =
    subTotal + order.warranty + order.freight - exchanged - returned - order.creditUsed - lowered
  return { ...order, ...more, total, difference: Math.max(0, toCollect) }
}

/** The value that an item brings to the order that it came back on: for an item of another order, what was paid for it. */
const valueFor = ({ order, from, quantity, price, moved }: RawShop['returned_items'][number]) =>
  order === from || moved === null ? quantity * price : moved

/** The raw rows with the results of the shop's rules: whether an order is a sale, its time, its total. */
export function indexShop(shop: RawShop) {
  const customerOf = byId(shop.customers)
  const sold = sumBy(
    shop.order_items,
    ({ order }) => order,
    ({ quantity, price }) => quantity * price,
  )
  const [exchanged, returned] = ['exchange', 'return'].map((kind) =>
    sumBy(
      shop.returned_items.filter((back) => back.kind === kind),
      ({ order }) => order,
      valueFor,
    ),
  )
  const lowered = sumBy(
    shop.returned_items,
    ({ from }) => from,
    (back) => back.quantity * back.price - valueFor(back),
  )
  const partsOf = new Map<number, RawShop['order_parts']>()
  for (const part of shop.order_parts.toSorted((one, other) => one.position - other.position))
    partsOf.set(part.order, [...(partsOf.get(part.order) ?? []), part])
  const orders = shop.orders.map((order) =>
    withAmounts(order, {
      subTotal: sold.get(order.id) ?? 0,
      exchanged: exchanged?.get(order.id) ?? 0,
      returned: returned?.get(order.id) ?? 0,
      lowered: lowered.get(order.id) ?? 0,
      parts: partsOf.get(order.id) ?? [],
      customerName: customerOf.get(order.customer)?.name ?? '',
      isSale: SALES.has(order.status),
      placedClock: wallClock(order.placed),
      shippedClock: order.shipped === null ? '' : wallClock(order.shipped),
    }),
  )
  return {
    ...shop,
    orders,
    orderOf: byId(orders),
    customerOf,
    productOf: byId(shop.products),
    brandOf: byId(shop.brands),
    referenceOf: byId(shop.brand_references),
    sold: (requested: Requested) =>
      orders.filter((order) => order.isSale && isWithin(order.placedClock, requested)),
  }
}

/** The share of an amount of the order that was paid in that way; for an order in parts all shares add up to the amount. */
export function paidShare({ payment, parts }: IndexedOrder, way: string, amount: number): number {
  if (payment !== 'mixed') return payment === way ? amount : 0
  const total = sumOf(parts, (part) => part.amount)
  if (total === 0) return 0
  let [before, share] = [0, 0]
  for (const part of parts) {
    const upto = before + part.amount
    if (part.kind === way)
      share += Math.round((amount * upto) / total) - Math.round((amount * before) / total)
    before = upto
  }
  return share
}

export type IndexedShop = ReturnType<typeof indexShop>
export type IndexedOrder = IndexedShop['orders'][number]

/** Names in compared form: without accents and case. */
export const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const counted = (rows: Row[]): Counted => ({ rows, totals: { quantity: rows.length } })
