import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

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
    // Empty when the customer acted: the customer's current name is shown.
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

/** What a row of `returns` pays outside of the account, in cents; documents of earlier releases paid the whole value. */
export const REFUND_OF_RETURN = sql<number>`coalesce(returns.refund_cents,
  case when returns.settle = 'credit' then 0 else returns.items_cents + returns.freight_cents end)`

/** What a row of `returns` credits, in cents; found by its order, which has an index. */
export const CREDIT_OF_RETURN = sql<number>`(select coalesce(sum(amount_cents), 0)::int8 from credit_entries
  where credit_entries.order_id = returns.from_order_id and credit_entries.return_id = returns.id)`

/** What the bank reported as refunded for a row of `returns`, in cents. */
const REPORTED_OF_RETURN = sql<number>`(select coalesce(sum(pix_refunds.amount_cents), 0)::int8 from pix_refunds
  where pix_refunds.return_id = returns.id)`

/** What the bank may still report as refunded for a row of `returns`, also of one that a person confirmed; in cents. */
export const UNREPORTED_OF_RETURN = sql<number>`(${REFUND_OF_RETURN} - ${REPORTED_OF_RETURN})`

/** What is still owed of the refund of a row of `returns`, in cents. */
export const OPEN_OF_RETURN = sql<number>`case when returns.refund_state = 'done' then 0 else ${UNREPORTED_OF_RETURN} end`
