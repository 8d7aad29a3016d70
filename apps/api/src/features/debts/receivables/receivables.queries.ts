import type { DebtorsPageQuery, ReceivablesPageQuery } from '@shop/contract/receivables'
import { AGE_DAYS, type DebtAge } from '@shop/domain/instalments'
import { addDays } from '@shop/domain/shop-time'
import { type ExpressionBuilder, type Nullable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf, folded } from '../../../db/sql-parts.ts'
import { likeText } from '../../../wire.ts'

type Joined = Pick<Database, 'instalments' | 'customers'> & { orders: Nullable<Database['orders']> }
type Query<O> = SelectQueryBuilder<Joined, keyof Joined, O>
type Finding = Omit<ReceivablesPageQuery, 'page' | 'items'>

const joined = (db: Db) =>
  db
    .selectFrom('instalments')
    .leftJoin('orders', 'orders.id', 'instalments.order_id')
    .innerJoin('customers', 'customers.id', 'instalments.customer_id')

const selectRows = (db: Db) =>
  joined(db)
    .select(['instalments.id', 'instalments.order_id', 'instalments.customer_id'])
    .select(sql<string>`coalesce(orders.code, instalments.document)`.as('code'))
    .select(['customers.name as customer', 'instalments.number', 'count', 'amount_cents', 'open_cents'])
    .select(['fine_cents', 'interest_cents'])
    .select([
      sql<string>`due_date::text`.as('due_date'),
      sql<string | null>`interest_day::text`.as('interest_day'),
    ])
    .orderBy('instalments.due_date')
    .orderBy('instalments.id')

export type ReceivableRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

/** The first and last due date of an age today. */
const duesOf = (age: DebtAge, today: string) => {
  const { from, to } = AGE_DAYS[age]
  return {
    first: Number.isFinite(to) ? addDays(today, -to) : undefined,
    last: Number.isFinite(from) ? addDays(today, -from) : undefined,
  }
}

/** A condition that PostgreSQL compares with the partial indexes. */
const isOpen = (eb: ExpressionBuilder<Joined, keyof Joined>) => eb('open_cents', '>', sql.lit(0))

const found = (
  text: string,
) => sql<boolean>`(customers.search_key like '%' || ${folded(likeText(text))} || '%'
  or orders.code like ${likeText(text)} || '%' or instalments.document = ${text})`

function narrow<O>(query: Query<O>, { customerId, status, age, search }: Finding, today: string): Query<O> {
  let narrowed = query
  if (customerId !== undefined) narrowed = narrowed.where('instalments.customer_id', '=', customerId)
  if (search) narrowed = narrowed.where(found(search))
  if (status === 'settled') narrowed = narrowed.where('open_cents', '=', sql.lit(0))
  if (status === 'open' || status === 'overdue' || age) narrowed = narrowed.where(isOpen)
  if (status === 'overdue') narrowed = narrowed.where('due_date', '<', today)
  if (!age) return narrowed
  const { first, last } = duesOf(age, today)
  if (first) narrowed = narrowed.where('due_date', '>=', first)
  return last ? narrowed.where('due_date', '<=', last) : narrowed
}

/** One page of instalments, the first due first, and how many there are. */
export async function findReceivables(db: Db, query: ReceivablesPageQuery, today: string) {
  const [rows, { total }] = await Promise.all([
    narrow(selectRows(db) as Query<ReceivableRow>, query, today)
      .limit(query.items)
      .offset(query.page * query.items)
      .execute(),
    narrow(joined(db) as Query<object>, query, today)
      .select(sql<number>`count(*)::int8`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows as ReceivableRow[], total }
}

/** Open principal by day of falling due, of everything that a search finds. */
export const sumByDay = (db: Db, { customerId, search }: Finding, today: string) =>
  narrow(joined(db) as Query<object>, { customerId, search }, today)
    .where(isOpen)
    .select(sql<string>`due_date::text`.as('due_date'))
    .select([sql<number>`count(*)::int8`.as('count'), sql<number>`sum(open_cents)::int8`.as('open')])
    .groupBy('due_date')
    .execute()

/** Open principal of everything overdue. */
export const sumOverdue = (db: Db, today: string) =>
  narrow(joined(db) as Query<object>, { status: 'overdue', search: '' }, today)
    .select(sql<number>`coalesce(sum(open_cents), 0)::int8`.as('open'))
    .executeTakeFirstOrThrow()

/** The open instalments of one customer, the first due first. */
export const findOpenOf = (db: Db, customerId: number) =>
  selectRows(db).where('instalments.customer_id', '=', customerId).where(isOpen).execute()

export const findDebtor = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .select(['name', 'phone', 'credit_limit_cents', 'term_plans', 'debt_cents'])
    .where('id', '=', customerId)
    .where('anonymized_at', 'is', null)
    .executeTakeFirst()

/** Customers who owe, the largest sum first. */
export async function findDebtors(db: Db, { page, items, search }: DebtorsPageQuery, today: string) {
  const owing = db
    .selectFrom('customers')
    .where('debt_cents', '>', sql.lit(0))
    .where(sql<boolean>`customers.search_key like '%' || ${folded(likeText(search))} || '%'`)
  const [rows, { total }] = await Promise.all([
    owing
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('instalments')
            .select(sql<string>`min(due_date)::text`.as('oldest_due'))
            .select(
              sql<number>`coalesce(sum(open_cents) filter (where due_date < ${today}::date), 0)::int8`.as(
                'overdue_cents',
              ),
            )
            .whereRef('instalments.customer_id', '=', 'customers.id')
            .where('open_cents', '>', sql.lit(0))
            .as('debts'),
        (join) => join.onTrue(),
      )
      .select(['customers.id', 'name', 'phone', 'credit_limit_cents', 'debt_cents'])
      .select(['debts.oldest_due', 'debts.overdue_cents'])
      .orderBy('debt_cents', 'desc')
      .orderBy('customers.id')
      .limit(items)
      .offset(page * items)
      .execute(),
    owing.select(sql<number>`count(*)::int8`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

const LATEST_PAYMENTS = 50

/** The latest payments of a customer, last first. */
export const findPayments = (db: Db, customerId: number) =>
  db
    .selectFrom('receivable_payments')
    .select(['id', 'kind', 'amount_cents', 'credit_cents', 'comment', 'who', 'at'])
    .select(['voided_who', 'void_comment', 'pix_payment_id'])
    .select(
      sql<boolean>`exists (select from bank_lines where receivable_payment_id = receivable_payments.id)`.as(
        'has_line',
      ),
    )
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(LATEST_PAYMENTS)
    .execute()

/** What these payments took for each instalment, in cents, the first due first. */
export const findSettledBy = (db: Db, payments: readonly number[]) =>
  db
    .selectFrom('receivable_entries')
    .innerJoin('instalments', 'instalments.id', 'receivable_entries.instalment_id')
    .leftJoin('orders', 'orders.id', 'instalments.order_id')
    .select(['payment_id', 'instalments.number', 'count'])
    .select(sql<string>`coalesce(orders.code, instalments.document)`.as('code'))
    .select(sql<number>`-sum(receivable_entries.amount_cents)::int8`.as('amount_cents'))
    .where('payment_id', '=', anyOf(payments))
    .where('receivable_entries.kind', 'in', ['paid', 'fine', 'interest'])
    // A void and a refund open it again with the opposite sign.
    .where('receivable_entries.amount_cents', '<', 0)
    .groupBy(['payment_id', 'instalments.id', 'orders.code'])
    .orderBy('instalments.due_date')
    .orderBy('instalments.id')
    .execute()
