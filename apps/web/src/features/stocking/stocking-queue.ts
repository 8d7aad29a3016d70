import { counted, formatDate, formatTime } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import { nextDeparture } from '@shop/domain/departures'
import { ORDER_STATUS } from '@shop/domain/order-status'

export interface StockingGroup {
  /** 'fast' leaves at once, 'pickup' waits for its customer; others leave with a departure. */
  due: 'fast' | 'pickup' | Date
  late: boolean
  orders: Order[]
}

const byAge = (a: Order, b: Order) => a.createdAt.localeCompare(b.createdAt) || a.orderId - b.orderId

function dueOf(order: Order, timeZone: string): StockingGroup['due'] {
  if (order.isPickup) return 'pickup'
  return order.isFastDelivery ? 'fast' : nextDeparture(new Date(order.createdAt), timeZone)
}

/** The order of the groups: fast delivery before every departure, pickups after them. */
const RANK = { fast: 0, pickup: Number.POSITIVE_INFINITY }
const rankOf = (due: StockingGroup['due']) => (due instanceof Date ? due.getTime() : RANK[due])

/**
 * The orders to prepare in working order: fast delivery first, then by the departure that each was due for when it was
 * placed, then pickups; oldest first.
 */
export function groupByDeparture(orders: readonly Order[], now: Date, timeZone: string): StockingGroup[] {
  const groups = new Map<number, StockingGroup>()
  for (const order of [...orders].sort(byAge)) {
    const due = dueOf(order, timeZone)
    const rank = rankOf(due)
    const group = groups.get(rank) ?? { due, late: due instanceof Date && due <= now, orders: [] }
    group.orders.push(order)
    groups.set(rank, group)
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
}

/** The order after this one that nobody is preparing, from the end back to the beginning; undefined when there is none. */
export function nextInQueue(groups: readonly StockingGroup[], orderId: number): Order | undefined {
  const queue = groups.flatMap(({ orders }) => orders)
  const at = queue.findIndex((order) => order.orderId === orderId)
  return [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].find(
    ({ statusKey }) => statusKey === ORDER_STATUS.AGUARDANDO_ESTOQUISTA,
  )
}

/** The time at which it was placed, with the day unless that is today: '13:55', '21/11 13:55'. */
export function placedText({ createdAt }: Pick<Order, 'createdAt'>, now: Date) {
  const at = new Date(createdAt)
  const day = formatDate(at)
  return day === formatDate(now) ? formatTime(at) : `${day.slice(0, 5)} ${formatTime(at)}`
}

/** '3 unidades' */
export const orderedUnits = ({ items }: Pick<Order, 'items'>) =>
  counted(
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    'unidade',
    'unidades',
  )
