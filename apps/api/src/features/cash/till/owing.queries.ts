import { ORDER_STATUS } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const HANDED_OVER = [ORDER_STATUS.ENTREGUE, ORDER_STATUS.FINALIZADOS]

/**
 * Whether a deliverer handed the order over and accounts for it, with the cash that was recorded at the door: also for
 * that of an order cancelled after its delivery, and whatever came back to the shop later.
 */
export const isToSettle = sql<boolean>`(cash_received_cents is not null and not is_pickup
  and (orders.status in (${sql.join(HANDED_OVER.map((status) => sql.lit(status)))}) or cash_received_cents > 0))`

/** Deliverers with orders that are in no settlement, most cash first. */
export const findOwing = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('employees', 'employees.id', 'orders.deliverer_id')
    .select(['employees.id', 'employees.name', 'employees.is_blocked'])
    .select(sql<number>`count(*)::int8`.as('orders'))
    .select(sql<number>`sum(cash_received_cents)::int8`.as('expected'))
    .select(sql<string>`min(coalesce(shipped_at, orders.placed_at))`.as('oldest_at'))
    .where('settlement_id', 'is', null)
    .where(isToSettle)
    .groupBy('employees.id')
    .orderBy('expected', 'desc')
    .orderBy('employees.name')
    .execute()
