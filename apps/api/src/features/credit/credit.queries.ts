import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

const selectEntries = (db: Db) =>
  db
    .selectFrom('credit_entries')
    .leftJoin('orders', 'orders.id', 'credit_entries.order_id')
    .leftJoin('returns', 'returns.id', 'credit_entries.return_id')
    .select([
      'credit_entries.id',
      'credit_entries.customer_id',
      'credit_entries.kind',
      'amount_cents',
      'balance_after_cents',
      'method',
    ])
    .select(['credit_entries.order_id', 'orders.code as order_code'])
    .select(['credit_entries.return_id', 'returns.code as return_code'])
    .innerJoin('customers', 'customers.id', 'credit_entries.customer_id')
    // Empty when the customer acted: the customer's present name is shown.
    .select(sql<string>`coalesce(nullif(credit_entries.who, ''), customers.name)`.as('who'))
    .select(['credit_entries.at', 'credit_entries.comment'])

export const findEntry = (db: Db, id: number) =>
  selectEntries(db).where('credit_entries.id', '=', id).executeTakeFirstOrThrow()

export type EntryRow = Awaited<ReturnType<typeof findEntry>>

/** One page of the account's entries, last first. */
export const findEntries = (db: Db, customerId: number, { page, items }: { page: number; items: number }) =>
  selectEntries(db)
    .where('credit_entries.customer_id', '=', customerId)
    .orderBy('credit_entries.id', 'desc')
    .limit(items)
    .offset(page * items)
    .execute()

export const countEntries = async (db: Db, customerId: number): Promise<number> =>
  (
    await db
      .selectFrom('credit_entries')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).total

export const findBalance = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .select(['name', 'credit_cents'])
    .where('id', '=', customerId)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst()

/**
 * What the customer must get back when the order is undone, in cents: credit used, money received and items of other
 * orders given for it, minus what was already returned (credit beyond its price, refunds, own items that were taken
 * back on other orders).
 */
export async function findDueForOrder(tx: Tx, orderId: number): Promise<number> {
  const value = sql`coalesce(sum(quantity * unit_price_cents), 0)`
  const { rows } = await sql<{ due: number }>`
    select (credit_used_cents + paid_cents
      + (select ${value} from returned_items where order_id = orders.id and from_order_id <> orders.id)
      - (select ${value} from returned_items where from_order_id = orders.id and order_id <> orders.id)
      - (select coalesce(sum(amount_cents), 0) from credit_entries
          where order_id = orders.id and kind in ('exchange', 'return'))
      - (select coalesce(sum(items_cents + freight_cents), 0) from returns
          where from_order_id = orders.id and settle <> 'credit'))::int8 as due
    from orders where id = ${orderId}`.execute(tx)
  return Math.max(0, rows[0]?.due ?? 0)
}
