import type { ReturnPage } from '@shop/contract/returns'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { folded } from '../../../db/sql-parts.ts'
import { likeText } from '../../../wire.ts'
import { CREDIT_OF_RETURN, OPEN_OF_RETURN, REFUND_OF_RETURN } from '../../debts/credit/credit.queries.ts'
import { TO_PAY } from '../../orders/record/order-totals.ts'

const selectReturns = (db: Db) =>
  db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.from_order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('returns')
    .select(['orders.code as order_code', 'orders.customer_id', 'customers.name as customer_name'])
    .select((eb) =>
      eb
        .selectFrom('returned_items')
        .whereRef('return_id', '=', 'returns.id')
        .select(sql<number>`coalesce(sum(quantity), 0)::int8`.as('units'))
        .as('units'),
    )
    .select([REFUND_OF_RETURN.as('refund'), OPEN_OF_RETURN.as('open'), CREDIT_OF_RETURN.as('credit')])

export type ReturnRow = Awaited<ReturnType<ReturnType<typeof selectReturns>['executeTakeFirstOrThrow']>>

export const findReturn = (db: Db, id: number) =>
  selectReturns(db).select('customers.phone').where('returns.id', '=', id).executeTakeFirst()

/** One page of the returns, last first, and how many there are. */
export async function findReturns(db: Db, { page, items, search }: ReturnPage) {
  let found = selectReturns(db)
  if (search) {
    const part = sql`'%' || ${folded(likeText(search))} || '%'`
    found = found.where(
      sql<boolean>`(fold(returns.code || ' ' || orders.code) like ${part} or customers.search_key like ${part})`,
    )
  }
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('returns.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    found.clearSelect().select(sql<number>`count(*)::int8`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findItems = (db: Db, returnId: number) =>
  db
    .selectFrom('returned_items')
    .innerJoin('products', 'products.id', 'returned_items.product_id')
    .select(['product_id', 'products.code', 'product_name', 'quantity', 'unit_price_cents'])
    .select(['returned_items.defective', 'reason', 'serials'])
    .where('return_id', '=', returnId)
    .orderBy('returned_items.id')
    .execute()

export const findReturnImages = (db: Db, returnId: number) =>
  db
    .selectFrom('return_images')
    .select('file')
    .where('return_id', '=', returnId)
    .orderBy('position')
    .execute()

/** The locked return, with what is still owed of its refund, in cents. */
export async function lockReturn(tx: Tx, id: number) {
  const found = tx.selectFrom('returns').where('id', '=', id)
  await found.select('id').forNoKeyUpdate().execute()
  // Read after the lock: a refund that covers a part of it writes none of its columns.
  return found.selectAll('returns').select(OPEN_OF_RETURN.as('open_cents')).executeTakeFirst()
}

/**
 * The Pix that paid an order, the largest one of an order in parts, whose amount in cents is then given; undefined when it
 * was paid otherwise or the bank's id is unknown. One Pix takes all refunds, so that they never exceed it.
 */
export async function findPixReceived(
  db: Db,
  orderId: number,
): Promise<{ endToEndId: string; partCents: number | null } | undefined> {
  const { rows } = await sql<{ endToEndId: string; partCents: number | null }>`
    select end_to_end_id as "endToEndId", case when part_id is not null then least(seen.amount_cents, order_parts.amount_cents) end as "partCents" from (
      select 1 as rank, end_to_end_id, order_id, part_id, amount_cents - returned_cents as amount_cents from pix_payments
        where (outcome in ('matched', 'returned') or decision = 'accept') and returned_cents < amount_cents
          and decision is distinct from 'keep' and not was_kept
      union all select 2, end_to_end_id, order_id, part_id, amount_cents from pix_confirmations
        where end_to_end_id is not null and returned_at is null and not exists (select from pix_payments as given
          where given.order_id = pix_confirmations.order_id and outcome = 'returned'
            and not was_kept and given.part_id is not distinct from pix_confirmations.part_id)
    ) as seen left join order_parts on order_parts.id = part_id
    where seen.order_id = ${orderId}
    order by "partCents" desc nulls last, order_parts.id, rank limit 1`.execute(db)
  return rows[0]
}

/** What returns of an order refund by Pix, paid or to be paid, in cents. */
export async function findPixRefunded(tx: Tx, orderId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('returns')
    .select(
      sql<number>`coalesce(sum(coalesce(refund_cents, items_cents + freight_cents)), 0)::int8`.as('total'),
    )
    .where('from_order_id', '=', orderId)
    .where('settle', '=', 'pix')
    .executeTakeFirstOrThrow()
  return total
}

export const codeIsFree = async (tx: Tx, code: string) =>
  (await tx.selectFrom('returns').select('id').where('code', '=', code).executeTakeFirst()) === undefined

export const freightIsReturned = async (tx: Tx, orderId: number) =>
  (await tx
    .selectFrom('returns')
    .select('id')
    .where('from_order_id', '=', orderId)
    .where('freight_cents', '>', 0)
    .executeTakeFirst()) !== undefined

/** Records on a return the order that its value was used in. */
export const recordExchange = (tx: Tx, id: number, order: { orderId: number; code: string }) =>
  tx
    .updateTable('returns')
    .set({ refund_note: `Usado no pedido ${order.code}.`, exchange_order_id: order.orderId })
    .where('id', '=', id)
    .execute()

/** The order of an exchange with the goods that were taken. */
export const findTaken = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id', 'orders.code', 'credit_used_cents', TO_PAY.as('to_pay')])
    .select(['product_id', 'name', 'quantity', 'unit_price_cents'])
    .where('orders.id', '=', orderId)
    .orderBy('name')
    .orderBy('product_id')
    .execute()
