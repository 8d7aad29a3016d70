import type { FailureReason } from '@shop/domain/failed-delivery'
import { ORDER_CODE_LENGTH } from '@shop/domain/order-code'
import type { StatusKey } from '@shop/domain/order-status'
import { ORDER_FLAGS } from '@shop/domain/workflow-table'
import { type Expression, expressionBuilder, type Insertable, type SqlBool, sql } from 'kysely'
import { builtOnce } from '../../../db/built-once.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { together } from '../../../db/pipeline.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { UNIT_NUMBERS } from '../../catalogue/units/units.queries.ts'
import { ORDER_BALANCE } from './order-balance.ts'
import { PARTS } from './order-parts.queries.ts'
import { TO_PAY, TO_TAKE } from './order-totals.ts'

const withPeople = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .leftJoin('employees as deliverers', 'deliverers.id', 'orders.deliverer_id')
    .leftJoin('employees as holders', 'holders.id', 'orders.holder_id')

/** Why the last delivery failed, while the order waits to leave again or somebody has its goods. */
const FAILURE = sql<FailureReason | null>`case when orders.attempts > 0
    and (orders.holder_id is not null or orders.status in (3, 15)) then
  (select reason from delivery_attempts where order_id = orders.id order by id desc limit 1) end`

const FLAG_COLUMNS = Object.values(ORDER_FLAGS).map((column) => `orders.${column}` as const)

/** An order with the names of related people, as lists show it. */
export const selectSummaries = (db: Db) =>
  withPeople(db).select([
    'orders.id',
    'orders.code',
    'orders.status',
    'orders.payment',
    ...FLAG_COLUMNS,
    'orders.placed_at',
    'orders.updated_at',
    'orders.total_cents',
    'orders.paid_cents',
    'orders.exchange_cents',
    'orders.return_cents',
    'orders.credit_used_cents',
    'orders.attempts',
    'orders.cash_received_cents',
    'orders.customer_id',
    'orders.deliverer_id',
    'orders.holder_id',
    'orders.neighborhood',
    'customers.name as customer_name',
    'deliverers.name as deliverer_name',
    'holders.name as holder_name',
    FAILURE.as('failure'),
    TO_PAY.as('to_pay_cents'),
    TO_TAKE.as('to_take_cents'),
  ])

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

/** Limits a query to what a person may see; undefined for everything. */
export type OrderScope = { delivererId?: number; statuses?: readonly StatusKey[] } | undefined

/** For conditions that several queries share. */
export const ofOrders = expressionBuilder<Database, 'orders'>()

export function inScope({ delivererId, statuses }: NonNullable<OrderScope>): Expression<SqlBool> {
  const either: Expression<SqlBool>[] = []
  if (delivererId) either.push(ofOrders('orders.deliverer_id', '=', delivererId))
  if (statuses?.length) either.push(ofOrders('orders.status', '=', anyOf(statuses)))
  return ofOrders.or(either)
}

/** The same for one order, and for what is done with it: undelivered goods are also their holder's and the stockers'. */
export function inScopeOrHeld(scope: NonNullable<OrderScope>): Expression<SqlBool> {
  const held = scope.statuses
    ? ofOrders('orders.holder_id', 'is not', null)
    : ofOrders('orders.holder_id', '=', scope.delivererId ?? null)
  return ofOrders.or([inScope(scope), held])
}

/** Orders with everything the details show, their items included. */
export const selectOrders = (db: Db) =>
  withPeople(db)
    .leftJoin('employees as stockers', 'stockers.id', 'orders.stocker_id')
    .leftJoin('employees as attendants', 'attendants.id', 'orders.attendant_id')
    .innerJoinLateral(ORDER_BALANCE, (join) => join.onTrue())
    .select(['balance.received_cents', 'balance.given_cents', 'balance.owed_cents'])
    .selectAll('orders')
    .select([
      'customers.name as customer_name',
      'customers.document as customer_document',
      'customers.phone as customer_phone',
      'customers.email as customer_email',
      'deliverers.name as deliverer_name',
      'holders.name as holder_name',
      FAILURE.as('failure'),
      'stockers.name as stocker_name',
      'attendants.name as attendant_name',
      TO_PAY.as('to_pay_cents'),
      TO_TAKE.as('to_take_cents'),
      PARTS,
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('order_images').select('file').whereRef('order_id', '=', 'orders.id'))
        .as('has_packaging'),
    )
    .select(
      sql<boolean>`not orders.is_pickup and exists (select from companies where packaging_images)`.as(
        'needs_packaging_image',
      ),
    )
    .select(
      sql<
        string[]
      >`array(select ${UNIT_NUMBERS} from units where units.order_id = orders.id and not orders.is_pickup
        and exists (select from companies where serial_at_door) order by units.id)`.as('door_serials'),
    )
    .select((eb) =>
      eb
        .selectFrom('order_items')
        .innerJoin('products', 'products.id', 'order_items.product_id')
        .whereRef('order_items.order_id', '=', 'orders.id')
        .select(
          sql<
            ItemRow[]
          >`coalesce(json_agg(json_build_object('productId', product_id, 'name', order_items.name,
            'quantity', quantity, 'unitPriceCents', unit_price_cents, 'unitCostCents', unit_cost_cents,
            'returned', returned, 'code', products.code, 'gtin', products.gtin, 'serialised', products.serialised,
            'serials', (select coalesce(json_agg(distinct units.serial), '[]') from unit_moves
              join units on units.id = unit_moves.unit_id
              where unit_moves.order_id = order_items.order_id and unit_moves.product_id = order_items.product_id
                and unit_moves.kind = 'sale'),
            'file', (select file from product_images where product_images.product_id = products.id
              order by position limit 1))
            order by order_items.name, products.id), '[]')`.as('items'),
        )
        .as('items'),
    )

const selectOrder = builtOnce((db: Db, id: number) => selectOrders(db).where('orders.id', '=', id))

/** One order with everything the details show. */
export async function findOrder(db: Db, by: { id: number } | { code: string }, scope: OrderScope) {
  if ('id' in by && !scope) return (await together(db, selectOrder(by.id)))[0][0]
  let query = selectOrders(db)
  query = 'id' in by ? query.where('orders.id', '=', by.id) : query.where('orders.code', '=', by.code)
  if (scope) query = query.where(inScopeOrHeld(scope))
  return query.executeTakeFirst()
}

interface ItemRow {
  productId: number
  name: string
  quantity: number
  unitPriceCents: number
  unitCostCents: number | null
  returned: number
  code: string
  gtin: string | null
  serialised: boolean
  serials: string[]
  file: string | null
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** The order's current row. */
export const findOrderRow = (db: Db, id: number) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** The order's row, locked until the transaction ends: every change of an order begins with it. */
export const lockOrder = (tx: Tx, id: number) =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The name of who has the undelivered goods. */
export async function findHolder(db: Db, { holder_id }: Pick<LockedOrder, 'holder_id'>): Promise<string> {
  const found = await db
    .selectFrom('employees')
    .select('name')
    .where('id', '=', holder_id ?? 0)
    .executeTakeFirst()
  return found?.name ?? ''
}

/** The rows of orders, locked by ascending id, as wherever several are locked. */
export const lockOrders = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()

/** The row of the order's customer, locked: it stands for the account, which is locked before the order. */
export const lockCustomerOf = (tx: Tx, orderId: number) =>
  tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('orders').select('customer_id').where('orders.id', '=', orderId))
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

const FIRST_OF_CODE = '0'.repeat(ORDER_CODE_LENGTH)
const LAST_OF_CODE = '9'.repeat(ORDER_CODE_LENGTH)

/** The first and the last code that begins with these digits: a range of the code's index in any locale. */
export const codeRange = (digits: string) =>
  [digits + FIRST_OF_CODE.slice(digits.length), digits + LAST_OF_CODE.slice(digits.length)] as const

/** Orders whose code begins with these digits. */
export function findByCodeStart(db: Db, digits: string, scope: OrderScope, limit: number) {
  const [first, last] = codeRange(digits)
  const found = selectSummaries(db).where('orders.code', '>=', first).where('orders.code', '<=', last)
  return (scope ? found.where(inScope(scope)) : found).orderBy('orders.code').limit(limit).execute()
}

/** History of an order, oldest first; rows of its customer show the customer's current name. */
export const findHistory = (db: Db, orderId: number) =>
  db
    .selectFrom('order_history')
    .innerJoin('orders', 'orders.id', 'order_history.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['order_history.action', 'order_history.status', 'order_history.at'])
    .select(sql<string>`coalesce(order_history.recorded_at, order_history.at)`.as('recorded_at'))
    .select(sql<string>`coalesce(nullif(order_history.who, ''), customers.name)`.as('who'))
    // The reason of a failed delivery precedes the text that the person added; it ended with a full stop in
    // earlier releases.
    .select(
      sql<string>`case order_history.action when 'fail'
        then concat_ws('. ', rtrim(order_history.comment, '.'), nullif(order_history.note, ''))
        else concat_ws(${sql.lit(' · ')}, nullif(order_history.note, ''), nullif(order_history.comment, '')) end`.as(
        'comment',
      ),
    )
    .where('order_id', '=', orderId)
    .orderBy('order_history.id')
    .execute()

export const findImages = (db: Db, orderId: number) =>
  db.selectFrom('order_images').select('file').where('order_id', '=', orderId).orderBy('position').execute()

/** Failed deliveries of an order, oldest first. */
export const findAttempts = (db: Db, orderId: number) =>
  db
    .selectFrom('delivery_attempts')
    .leftJoin('employees', 'employees.id', 'delivery_attempts.deliverer_id')
    .select(['reason', 'note', 'file', 'who', 'at', 'employees.name as deliverer'])
    .where('order_id', '=', orderId)
    .orderBy('delivery_attempts.id')
    .execute()

export const insertAttempt = (tx: Tx, attempt: Insertable<Database['delivery_attempts']>) =>
  tx.insertInto('delivery_attempts').values(attempt).execute()
