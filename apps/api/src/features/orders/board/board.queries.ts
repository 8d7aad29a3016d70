import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { HANDED_OVER_STATUSES, isHandedOver } from '@shop/domain/returns'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { ORDER_BALANCE } from '../record/order-balance.ts'
import {
  inScope,
  type OrderRow,
  type OrderScope,
  selectOrders,
  selectSummaries,
} from '../record/orders.queries.ts'

/**
 * Packed or on the way, and waiting for preparation or being prepared: written as in the indexes that have the order of
 * these lists, so that the cost of a list does not depend on how many orders wait.
 */
const IS_CARRIED = sql<boolean>`orders.status in (3, 4, 15, 16)`
const IS_TO_PACK = sql<boolean>`orders.status in (1, 2)`

/** The same statuses, to sum the counters. */
export const CARRIED: readonly StatusKey[] = [3, 4, 15, 16]
export const TO_PACK: readonly StatusKey[] = [1, 2]

/** Packed or on the way: the orders of all deliverers or of one; longest waiting first. */
export function findDeliveries(db: Db, scope: OrderScope, most: number): Promise<OrderRow[]> {
  let query = selectOrders(db).where(IS_CARRIED)
  if (scope) query = query.where(inScope(scope))
  return query.orderBy('orders.placed_at').orderBy('orders.id').limit(most).execute()
}

/** Undelivered or cancelled orders whose goods a person still has, in whatever status; of one deliverer or of all. */
export function findHeld(db: Db, delivererId: number | undefined, most: number): Promise<OrderRow[]> {
  const held = selectOrders(db).where('orders.holder_id', 'is not', null)
  const chosen = delivererId ? held.where('orders.holder_id', '=', delivererId) : held
  return chosen.orderBy('orders.placed_at').orderBy('orders.id').limit(most).execute()
}

/** The same of everybody, without what the details show. */
export const findHeldSummaries = (db: Db, most: number) =>
  selectSummaries(db)
    .where('orders.holder_id', 'is not', null)
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .limit(most)
    .execute()

/** Orders that left the shop longer ago are not searched. */
const LONGEST_ON_THE_ROAD = sql<string>`interval '7 days'`

/** Orders that a deliverer handed over since then, latest first. */
export const findDelivered = (db: Db, delivererId: number, since: Date) =>
  selectSummaries(db)
    .where('orders.deliverer_id', '=', delivererId)
    .where('orders.status', 'in', [ORDER_STATUS.ENTREGUE, ORDER_STATUS.FINALIZADOS])
    .where(sql<boolean>`orders.shipped_at >= ${since.toISOString()}::timestamptz - ${LONGEST_ON_THE_ROAD}`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_history')
          .select('order_history.id')
          .whereRef('order_history.order_id', '=', 'orders.id')
          .where('order_history.action', '=', 'deliver')
          .where('order_history.at', '>=', since.toISOString()),
      ),
    )
    .orderBy('orders.updated_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()

/** Waiting for preparation or being prepared, oldest first. */
export function findToPack(db: Db, scope: OrderScope, most: number): Promise<OrderRow[]> {
  let query = selectOrders(db).where(IS_TO_PACK)
  if (scope) query = query.where(inScope(scope))
  return query.orderBy('orders.placed_at').orderBy('orders.id').limit(most).execute()
}

/** Orders that wait for the next departure, counted by status and by whether they have a deliverer. */
export function countToLeave(db: Db, scope: OrderScope) {
  let query = db
    .selectFrom('orders')
    .select(['status', sql<boolean>`deliverer_id is not null`.as('has_deliverer')])
    .select(sql<number>`count(*)::int8`.as('quantity'))
    // Written with the same numbers as the condition of the index: waiting for the stocker, being prepared, packed.
    .where(sql<boolean>`status in (1, 2, 3) and not is_pickup and not is_fast`)
    .groupBy(['status', 'has_deliverer'])
  if (scope) query = query.where(inScope(scope))
  return query.execute()
}

/** Orders by their ids, oldest first. */
export const findSummaries = (db: Db, ids: readonly number[]) =>
  selectSummaries(db)
    .where('orders.id', '=', anyOf(ids))
    .orderBy('orders.placed_at')
    .orderBy('orders.id')
    .execute()

/** The order that items come back on. */
interface Settled {
  id: number
  customer_id: number
  status: StatusKey
}

/** Sales whose items the customer has: those handed over, and the one being settled while the deliverer is at the door. */
const salesWithRest = (db: Db, { id, customer_id, status }: Settled) =>
  db
    .selectFrom('orders')
    .where('customer_id', '=', customer_id)
    .where((eb) =>
      eb.or([
        eb('status', 'in', HANDED_OVER_STATUSES),
        ...(isHandedOver(status, true) ? [eb('id', '=', id)] : []),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_items')
          .select('product_id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .whereRef('returned', '<', 'quantity'),
      ),
    )

/** A page of the customer's sales with items that can still come back, latest first. */
export const findReturnables = (db: Db, settled: Settled, page: number, items: number) =>
  salesWithRest(db, settled)
    .innerJoinLateral(ORDER_BALANCE, (join) => join.onTrue())
    .select(['id', 'code', 'placed_at', 'received_cents', 'given_cents', 'owed_cents'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(items)
    .offset(page * items)
    .execute()

export async function countReturnables(db: Db, settled: Settled): Promise<number> {
  const { total } = await salesWithRest(db, settled)
    .select(sql<number>`count(*)::int8`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The items of these orders with units that have not come back. */
export const findRest = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_items')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['order_id', 'product_id', 'order_items.name', 'unit_price_cents', 'quantity', 'returned'])
    .select('products.serialised')
    .where('order_id', '=', anyOf(orderIds))
    .whereRef('returned', '<', 'quantity')
    .orderBy('order_items.name')
    .orderBy('product_id')
    .execute()
