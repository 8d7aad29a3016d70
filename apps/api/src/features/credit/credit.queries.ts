import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

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
