import type { OrderPage } from '@shop/contract/orders'
import { ORDER_CODE_LENGTH } from '@shop/domain/order-code'
import type { StatusKey } from '@shop/domain/order-status'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

const withPeople = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .leftJoin('employees as deliverers', 'deliverers.id', 'orders.deliverer_id')

/** An order with the names that lists show. */
export const selectSummaries = (db: Db) =>
  withPeople(db).select([
    'orders.id',
    'orders.code',
    'orders.status',
    'orders.payment',
    'orders.is_pickup',
    'orders.is_fast',
    'orders.placed_at',
    'orders.updated_at',
    'orders.total_cents',
    'orders.customer_id',
    'orders.deliverer_id',
    'customers.name as customer_name',
    'deliverers.name as deliverer_name',
  ])

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

/** Limits a query to what a person may see; undefined for everything. */
export type OrderScope = { delivererId?: number; statuses?: readonly StatusKey[] } | undefined

type OrderExpressions = ExpressionBuilder<Pick<Database, 'orders'>, 'orders'>

export const inScope = (scope: NonNullable<OrderScope>) => (eb: OrderExpressions) => {
  const either: Expression<SqlBool>[] = []
  if (scope.delivererId) either.push(eb('orders.deliverer_id', '=', scope.delivererId))
  if (scope.statuses?.length) either.push(eb('orders.status', 'in', scope.statuses))
  return eb.or(either)
}

/** What a person narrowed a list to. */
export type OrderFilter = Pick<OrderPage, 'payment' | 'delivery' | 'deliverer'>

const inStatus = (db: Db, status: StatusKey, scope: OrderScope, filter: OrderFilter) => {
  let found = db.selectFrom('orders').where('status', '=', status)
  if (scope) found = found.where(inScope(scope))
  if (filter.payment) found = found.where('payment', '=', filter.payment)
  if (filter.delivery) found = found.where('is_pickup', '=', filter.delivery === 2)
  if (filter.deliverer === 'none') return found.where('deliverer_id', 'is', null)
  return filter.deliverer ? found.where('deliverer_id', '=', filter.deliverer) : found
}

/** How many orders a list has: from the counters for a whole status, counted where it is narrowed. */
const totalOf = (db: Db, status: StatusKey, scope: OrderScope, filter: OrderFilter) =>
  scope || Object.values(filter).some((value) => value !== undefined)
    ? inStatus(db, status, scope, filter).select(sql<number>`count(*)::int8`.as('total'))
    : db
        .selectFrom('order_status_counts')
        .select(sql<number>`coalesce(sum(quantity), 0)::int8`.as('total'))
        .where('status', '=', status)

/**
 * One page of a status, latest change first, and how many orders there are in all. The page's ids come from the index
 * alone; names are joined to them afterwards, so that a deep page does not read the rows it skips.
 */
export async function findPageByStatus(
  db: Db,
  status: StatusKey,
  scope: OrderScope,
  { page, items, ...filter }: OrderPage,
): Promise<{ rows: SummaryRow[]; total: number }> {
  const ids = inStatus(db, status, scope, filter)
    .select('orders.id')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    // Written out, and no offset on the first page: a plan for any of them would be one for many rows, so that
    // PostgreSQL would rather plan each request anew.
    .limit(sql.lit(items))
    .$if(page > 0, (query) => query.offset(page * items))
  const rows = await selectSummaries(db)
    .select(totalOf(db, status, scope, filter).as('total'))
    .where('orders.id', 'in', ids)
    .orderBy('orders.updated_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  const beyond = rows.length === 0 && page > 0
  const counted = beyond ? await totalOf(db, status, scope, filter).executeTakeFirst() : rows[0]
  return { rows, total: counted?.total ?? 0 }
}

/** Orders per status: from the counters for everybody, counted for those who see a part. */
export async function countByStatus(
  db: Db,
  scope: OrderScope,
): Promise<{ status: StatusKey; quantity: number }[]> {
  if (!scope)
    return db
      .selectFrom('order_status_counts')
      .select(['status', sql<number>`sum(quantity)::int8`.as('quantity')])
      .groupBy('status')
      .orderBy('status')
      .execute()
  return db
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)::int8`.as('quantity')])
    .where(inScope(scope))
    .groupBy('status')
    .orderBy('status')
    .execute()
}

/** Orders with everything the details show, their items included. */
export const selectOrders = (db: Db) =>
  withPeople(db)
    .leftJoin('employees as stockers', 'stockers.id', 'orders.stocker_id')
    .leftJoin('employees as attendants', 'attendants.id', 'orders.attendant_id')
    .selectAll('orders')
    .select([
      'customers.name as customer_name',
      'customers.phone as customer_phone',
      'deliverers.name as deliverer_name',
      'stockers.name as stocker_name',
      'attendants.name as attendant_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('order_items')
        .whereRef('order_items.order_id', '=', 'orders.id')
        .select(
          sql<
            ItemRow[]
          >`coalesce(json_agg(json_build_object('productId', product_id, 'name', order_items.name,
            'quantity', quantity, 'unitPriceCents', unit_price_cents, 'returned', returned)
            order by order_items.name, product_id), '[]')`.as('items'),
        )
        .as('items'),
    )

/** One order with everything the details show. */
export function findOrder(db: Db, by: { id: number } | { code: string }, scope: OrderScope) {
  let query = selectOrders(db)
  query = 'id' in by ? query.where('orders.id', '=', by.id) : query.where('orders.code', '=', by.code)
  if (scope) query = query.where(inScope(scope) as never)
  return query.executeTakeFirst()
}

interface ItemRow {
  productId: number
  name: string
  quantity: number
  unitPriceCents: number
  returned: number
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** The order's row, locked until the transaction ends: every change of an order begins here. */
export const lockOrder = (tx: Tx, id: number) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

const FIRST_OF_CODE = '0'.repeat(ORDER_CODE_LENGTH)
const LAST_OF_CODE = '9'.repeat(ORDER_CODE_LENGTH)

/** Orders whose code begins with these digits: a range of the code's index, whatever the database's language. */
export function findByCodeStart(db: Db, digits: string, scope: OrderScope, limit: number) {
  const found = selectSummaries(db)
    .where('orders.code', '>=', digits + FIRST_OF_CODE.slice(digits.length))
    .where('orders.code', '<=', digits + LAST_OF_CODE.slice(digits.length))
  return (scope ? found.where(inScope(scope)) : found).orderBy('orders.code').limit(limit).execute()
}

export const findHistory = (db: Db, orderId: number) =>
  db
    .selectFrom('order_history')
    .select(['action', 'status', 'who', 'comment', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export const findImages = (db: Db, orderId: number) =>
  db.selectFrom('order_images').select('file').where('order_id', '=', orderId).orderBy('position').execute()
