import type { OrderPage, OrderSearch, OrderSummary, StatusCount } from '@shop/contract/orders'
import { type StatusKey, statusName } from '@shop/domain/order-status'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { instantsOf } from '../../../period.ts'
import { orderScope } from '../record/order-scope.ts'
import { toSummary } from '../record/order-view.ts'
import { countByStatus, findPageByStatus } from './order-list.queries.ts'
import { findByText } from './order-search.queries.ts'

/** Orders per status with at least one, as far as the person may see them. */
export async function listStatusCounts(db: Db, identity: Identity): Promise<StatusCount[]> {
  const counts = await countByStatus(db, orderScope(identity))
  return counts
    .filter(({ quantity }) => quantity > 0)
    .map(({ status, quantity }) => ({ key: status, status: statusName(status), quantity }))
}

/** The number of all orders, in any status. */
export async function countOrders(db: Db, identity: Identity): Promise<number> {
  const counts = await countByStatus(db, orderScope(identity))
  return counts.reduce((sum, { quantity }) => sum + quantity, 0)
}

interface PageOfOrders {
  orders: OrderSummary[]
  total: number
}

/** @throws AppError RULE_VIOLATION when the period ends before it begins */
const withInstants = <Query extends Pick<OrderPage, 'start' | 'end'>>(
  { start, end, ...query }: Query,
  timeZone: string,
) => ({ ...query, period: start && end ? instantsOf({ start, end }, timeZone) : undefined })

/** One page of the orders in a status, latest change first, and how many there are in all. */
export async function listOrders(
  { db, settings }: AppContext,
  identity: Identity,
  status: StatusKey,
  query: OrderPage,
): Promise<PageOfOrders> {
  const narrowed = withInstants(query, settings.SHOP_TIMEZONE)
  const { rows, total } = await findPageByStatus(db, status, orderScope(identity), narrowed)
  return { orders: rows.map((row) => toSummary(row, identity)), total }
}

/** One page of the orders that match a text and that the person may see, latest placed first. */
export async function searchOrders(
  { db, settings }: AppContext,
  identity: Identity,
  { q, status, ...query }: OrderSearch,
): Promise<PageOfOrders> {
  const narrowed = withInstants(query, settings.SHOP_TIMEZONE)
  const { rows, total } = await findByText(db, q, status, orderScope(identity), narrowed)
  return { orders: rows.map((row) => toSummary(row, identity)), total }
}
