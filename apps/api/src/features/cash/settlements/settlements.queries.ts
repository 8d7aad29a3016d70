import { SALE_STATUSES } from '@shop/domain/order-status'
import type { PartKind } from '@shop/domain/pricing'
import type { ReturnKind } from '@shop/domain/returns'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { isToSettle } from '../till/owing.queries.ts'

const deliveredAt = sql<string | null>`(select max(at) from order_history
  where order_history.order_id = orders.id and action = 'deliver')`

const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.code', 'orders.payment', 'customers.name as customer'])
    .select(deliveredAt.as('delivered_at'))

/** Orders handed over by a deliverer that are in no settlement, oldest first; `expected` in cents. */
export const findUnsettled = (db: Db, delivererId: number, most: number) =>
  selectOrders(db)
    .select(sql<number>`cash_received_cents`.as('expected'))
    .where('orders.deliverer_id', '=', delivererId)
    .where('settlement_id', 'is', null)
    .where(isToSettle)
    .orderBy('orders.id')
    .limit(most)
    .execute()

/** What came back at the door or while the order was settled: no return document has it. */
const backAtDoor = (
  kind: ReturnKind,
) => sql<number>`(select coalesce(sum(quantity * unit_price_cents), 0)::int8
  from returned_items where returned_items.order_id = orders.id and return_id is null and kind = ${sql.lit(kind)})`

/** Orders that a deliverer left with in this time, as they left; money in cents. */
export const findLeftWith = (db: Db, delivererId: number, { from, before }: { from: Date; before: Date }) =>
  selectOrders(db)
    .select(['orders.status', 'orders.shipped_at', 'orders.paid_cents', 'orders.settlement_id'])
    .select(sql<number>`coalesce(cash_received_cents, 0)`.as('expected'))
    .select(
      sql<Partial<Record<PartKind, number>> | null>`(select json_object_agg(kind, amount) from (
        select kind, sum(amount_cents) as amount from order_parts
        where order_id = orders.id and kind <> 'cash' and status = 'received' group by kind) as kinds)`.as(
        'other_parts',
      ),
    )
    .select(isToSettle.as('is_to_settle'))
    .select([backAtDoor('return').as('returned'), backAtDoor('exchange').as('exchanged')])
    .where('orders.deliverer_id', '=', delivererId)
    .where('shipped_at', '>=', from.toISOString())
    .where('shipped_at', '<', before.toISOString())
    .where((eb) => eb.or([eb('orders.status', 'in', [...SALE_STATUSES]), isToSettle]))
    .orderBy('shipped_at')
    .orderBy('orders.id')
    .execute()

/** The orders' rows, locked in id order. */
export const lockOrders = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders')
    .select(['id', 'code', 'deliverer_id', 'is_pickup', 'cash_received_cents', 'settlement_id'])
    .select(isToSettle.as('is_to_settle'))
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function insertSettlement(
  tx: Tx,
  settlement: Insertable<Database['settlements']>,
  orders: readonly { id: number; expected: number }[],
): Promise<number> {
  const { id } = await tx
    .insertInto('settlements')
    .values(settlement)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('settlement_orders')
    .values(
      orders.map((order) => ({ settlement_id: id, order_id: order.id, expected_cents: order.expected })),
    )
    .execute()
  await tx
    .updateTable('orders')
    .set({ settlement_id: id })
    .where('id', '=', sql<number>`any(${orders.map((order) => order.id)})`)
    .execute()
  return id
}

const selectSettlements = (db: Db) =>
  db
    .selectFrom('settlements')
    .innerJoin('employees', 'employees.id', 'settlements.deliverer_id')
    .selectAll('settlements')
    .select('employees.name as deliverer')
    .select(
      sql<number>`(select count(*) from settlement_orders where settlement_id = settlements.id)`.as(
        'quantity',
      ),
    )

export type SettlementRow = Awaited<
  ReturnType<ReturnType<typeof selectSettlements>['executeTakeFirstOrThrow']>
>

export const findSettlement = (db: Db, id: number) =>
  selectSettlements(db).where('settlements.id', '=', id).executeTakeFirst()

export const findSettledOrders = (db: Db, id: number) =>
  selectOrders(db)
    .innerJoin('settlement_orders', 'settlement_orders.order_id', 'orders.id')
    .select('settlement_orders.expected_cents as expected')
    .where('settlement_orders.settlement_id', '=', id)
    .orderBy('orders.id')
    .execute()

export async function findSettlements(db: Db, delivererId: number | undefined, page: number, items: number) {
  let rows = selectSettlements(db)
  let all = db.selectFrom('settlements').select((eb) => eb.fn.countAll<number>().as('total'))
  if (delivererId !== undefined) {
    rows = rows.where('deliverer_id', '=', delivererId)
    all = all.where('deliverer_id', '=', delivererId)
  }
  const [found, { total }] = await Promise.all([
    rows
      .orderBy('settlements.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    all.executeTakeFirstOrThrow(),
  ])
  return { rows: found, total }
}

export const lockSettlement = (tx: Tx, id: number) =>
  tx.selectFrom('settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Marks the settlement as void and frees its orders. A line of the bank that paid it waits for a person again. */
export async function voidRow(tx: Tx, id: number, who: string, comment: string): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ voided_at: sql<string>`now()`, voided_by: who, void_comment: comment })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('orders').set({ settlement_id: null }).where('settlement_id', '=', id).execute()
  await tx
    .updateTable('bank_lines')
    .set({
      status: 'waiting',
      settlement_id: null,
      reason: '',
      decided_who: who,
      decided_at: sql<string>`now()`,
    })
    .where('settlement_id', '=', id)
    .execute()
}

export const findDeliverer = (db: Db, id: number) =>
  db
    .selectFrom('employees')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('kind', '=', 'deliverer')
    .executeTakeFirst()
