import type { OrderPage } from '@shop/contract/orders'
import type { StatusKey } from '@shop/domain/order-status'
import { type Expression, type QueryCreator, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import {
  inScope,
  type OrderScope,
  ofOrders,
  type SummaryRow,
  selectSummaries,
} from '../record/orders.queries.ts'

/** A list's filters; the period is that of the latest change. */
export type OrderFilter = Pick<OrderPage, 'payment' | 'delivery' | 'deliverer'> & {
  period?: Instants | undefined
}
type Instants = { from: Date; before: Date }

/** Conditions that apply to the counters as well as to the orders. */
export function narrowing(
  scope: OrderScope,
  { payment, delivery, deliverer }: OrderFilter,
): Expression<SqlBool>[] {
  const all = scope ? [inScope(scope)] : []
  if (payment) all.push(ofOrders('orders.payment', '=', payment))
  if (delivery) all.push(ofOrders('orders.is_pickup', '=', delivery === 2))
  if (deliverer === 'none') all.push(ofOrders('orders.deliverer_id', 'is', null))
  else if (deliverer) all.push(ofOrders('orders.deliverer_id', '=', deliverer))
  return all
}

/** Orders whose latest change is in the period. */
export const changedIn = ({ from, before }: Instants) =>
  ofOrders.and([
    ofOrders('orders.updated_at', '>=', from.toISOString()),
    ofOrders('orders.updated_at', '<', before.toISOString()),
  ])

/** The counters under the name of the orders that they count, for the same conditions. */
const counted = (db: Db) => db.selectFrom('order_choice_counts as orders')
const quantity = sql<number>`coalesce(sum(quantity), 0)::int8`

/** How many orders a list has, from the counters; those of a period from the list's index. */
function totalOf(db: Db, status: StatusKey, narrowed: Expression<SqlBool>[], period: Instants | undefined) {
  if (period)
    return db
      .selectFrom('orders')
      .select(sql<number>`count(*)::int8`.as('total'))
      .where('status', '=', status)
      .where(ofOrders.and([...narrowed, changedIn(period)]))
  return narrowed.length > 0
    ? counted(db).select(quantity.as('total')).where('status', '=', status).where(ofOrders.and(narrowed))
    : db.selectFrom('order_status_counts').select(quantity.as('total')).where('status', '=', status)
}

/**
 * Where a deep page of a status begins: the end of its day, and how many orders of that day precede it. The later days
 * are skipped by their counters.
 */
const entranceAfter = (db: Db, status: StatusKey, skipped: number) =>
  db
    .selectFrom(
      db
        .selectFrom('order_day_counts')
        .select('day')
        .select(sql<number>`sum(quantity) over (order by day desc)`.as('reached'))
        .select(
          sql<number>`sum(quantity) over (order by day desc groups between unbounded preceding and 1 preceding)`.as(
            'passed',
          ),
        )
        .where('status', '=', status)
        .as('days'),
    )
    .select(sql<string>`(day + 1)::timestamp at time zone 'UTC'`.as('day_ends'))
    .select(sql<number>`${skipped} - coalesce(passed, 0)`.as('rest'))
    .where('reached', '>', skipped)
    .orderBy('day', 'desc')
    .limit(1)

/** The same for a page of the older half: the days before it are added up from the oldest one. */
const entranceFromEnd = (db: Db, status: StatusKey, skipped: number) =>
  db
    .selectFrom(
      db
        .selectFrom('order_day_counts')
        .select('day')
        .select(sql<number>`sum(quantity) over (order by day)`.as('reached'))
        .where('status', '=', status)
        .as('days'),
    )
    .innerJoin(
      db
        .selectFrom('order_status_counts')
        .select(sql<number>`sum(quantity) - ${skipped}`.as('rows'))
        .where('status', '=', status)
        .as('from_page'),
      (join) => join.onTrue(),
    )
    .select(sql<string>`(day + 1)::timestamp at time zone 'UTC'`.as('day_ends'))
    .select(sql<number>`reached - from_page.rows`.as('rest'))
    .whereRef('reached', '>=', 'from_page.rows')
    .orderBy('day')
    .limit(1)

/** The ids of `most` orders after the `skipped` latest ones, from the index alone. */
function pageOfIds(
  db: Db,
  status: StatusKey,
  narrowed: Expression<SqlBool>[],
  { skipped, most, total }: { skipped: number; most: number; total: number },
) {
  const entrance = skipped > total / 2 ? entranceFromEnd : entranceAfter
  const listed = (from: QueryCreator<Database>) =>
    from
      .selectFrom('orders')
      .select('orders.id')
      .where('status', '=', status)
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
  if (narrowed.length > 0) return listed(db).where(ofOrders.and(narrowed)).offset(skipped)
  if (skipped === 0) return listed(db)
  return listed(db.with('entrance', () => entrance(db, status, skipped)))
    .where('updated_at', '<', sql<string>`(select day_ends from entrance)`)
    .offset(sql<number>`(select rest from entrance)`)
}

/**
 * One page of a status, latest change first, and how many orders there are in all. Names are joined to the page's ids
 * only, so that a deep page does not read the rows that it skips.
 */
export async function findPageByStatus(
  db: Db,
  status: StatusKey,
  scope: OrderScope,
  { page, items, ...filter }: OrderFilter & { page: number; items: number },
): Promise<{ rows: SummaryRow[]; total: number }> {
  const { period } = filter
  const narrowed = narrowing(scope, filter)
  const { total } = await totalOf(db, status, narrowed, period).executeTakeFirstOrThrow()
  const skipped = page * items
  // The last page must not request more rows than there are: searching for more would read all rows that the list
  // leaves out.
  const most = Math.min(items, total - skipped)
  if (most <= 0) return { rows: [], total }
  const rows = await selectSummaries(db)
    .where(
      'orders.id',
      'in',
      pageOfIds(db, status, period ? [...narrowed, changedIn(period)] : narrowed, { skipped, most, total }),
    )
    .orderBy('orders.updated_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  return { rows, total }
}

/** Orders per status that the person may see, from the counters. */
export function countByStatus(db: Db, scope: OrderScope): Promise<{ status: StatusKey; quantity: number }[]> {
  const selected = ['status', quantity.as('quantity')] as const
  return scope
    ? counted(db).where(inScope(scope)).select(selected).groupBy('status').orderBy('status').execute()
    : db.selectFrom('order_status_counts').select(selected).groupBy('status').orderBy('status').execute()
}
