import type { RequestPage } from '@shop/contract/order-requests'
import { REQUESTED_IN, type RequestKind, type RequestState } from '@shop/domain/order-requests'
import type { StatusKey } from '@shop/domain/order-status'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { BOUGHT_OF_LINE } from '../../catalogue/units/reentered-units.ts'

const selectRequests = (db: Db) =>
  db
    .selectFrom('order_requests')
    .innerJoin('orders', 'orders.id', 'order_requests.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('order_requests')
    .select(['orders.code', 'orders.status', 'orders.customer_id', 'customers.name as customer'])
    .select(
      sql<{ productId: number; name: string; quantity: number }[]>`coalesce((
        select json_agg(json_build_object('productId', item.product_id, 'name', name, 'quantity', item.quantity)
          order by name)
        from order_request_items as item
        join order_items on order_items.order_id = order_requests.order_id and order_items.product_id = item.product_id
        where request_id = order_requests.id), '[]')`.as('items'),
    )

export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

export const findRequest = (db: Db, id: number) =>
  selectRequests(db).where('order_requests.id', '=', id).executeTakeFirst()

/** The requests of an order, latest first. */
export const findRequestsOf = (db: Db, orderId: number) =>
  selectRequests(db)
    .where('order_requests.order_id', '=', orderId)
    .orderBy('order_requests.id', 'desc')
    .execute()

/** A page of the open requests, oldest first, or of all, latest first; and how many there are. */
export async function findRequests(db: Db, { page, items, show }: RequestPage) {
  const isOpen = sql<boolean>`order_requests.state = 'open'`
  const found = show === 'open' ? selectRequests(db).where(isOpen) : selectRequests(db)
  const counted = db.selectFrom('order_requests').select(sql<number>`count(*)::int8`.as('total'))
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('order_requests.id', show === 'open' ? 'asc' : 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    (show === 'open' ? counted.where(isOpen) : counted).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const lockRequest = (tx: Tx, id: number) =>
  tx.selectFrom('order_requests').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function insertRequest(
  tx: Tx,
  request: Insertable<Database['order_requests']>,
  items: readonly { productId: number; quantity: number }[],
): Promise<number> {
  const { id } = await tx
    .insertInto('order_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (items.length > 0)
    await tx
      .insertInto('order_request_items')
      .values(items.map(({ productId, quantity }) => ({ request_id: id, product_id: productId, quantity })))
      .execute()
  return id
}

interface Decision {
  state: Exclude<RequestState, 'open'>
  reply?: string
  decided_by?: number | null
  decided_who?: string
}

const close = (tx: Tx, decision: Decision) =>
  tx.updateTable('order_requests').set({ ...decision, decided_at: sql<string>`now()` })

export const closeRequest = (tx: Tx, id: number, decision: Decision) =>
  close(tx, decision).where('id', '=', id).execute()

const KINDS = Object.keys(REQUESTED_IN) as RequestKind[]

/**
 * Ends the order's open request when the order left the statuses in which it can wait: it was paid, cancelled or expired.
 * The order is locked.
 */
export async function endRequests(tx: Tx, orderId: number, before: StatusKey, now: StatusKey): Promise<void> {
  const left = KINDS.filter(
    (kind) => REQUESTED_IN[kind].includes(before) && !REQUESTED_IN[kind].includes(now),
  )
  if (left.length === 0) return
  await close(tx, { state: 'ended' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where('kind', '=', anyOf(left))
    .execute()
}

/** Units of a line (`order_items as item`) that can still come back: what was bought back cannot. */
const LEFT_OF_LINE = sql<number>`item.quantity - item.returned - ${BOUGHT_OF_LINE}`

/** Ends the order's open request for a return of which everything came back or was bought back. The order is locked. */
export const endAnsweredRequests = (tx: Tx, orderId: number) =>
  close(tx, { state: 'ended' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where('kind', '=', 'return')
    .where(({ not, exists }) => not(exists(leftOfRequest)))
    .execute()

/** The items of a request (`order_requests`) that can still come back. */
const leftOfRequest = sql<number>`(select from order_request_items as wanted join order_items as item
    on item.order_id = order_requests.order_id and item.product_id = wanted.product_id
  where wanted.request_id = order_requests.id and ${LEFT_OF_LINE} > 0)`

/** Whether something of a request for a return can still come back. */
export const isLeft = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('order_requests')
    .select('id')
    .where('id', '=', id)
    .where(({ exists }) => exists(leftOfRequest))
    .executeTakeFirst()) !== undefined

/** When the order was handed over; null before. */
export const findHandover = async (db: Db, orderId: number): Promise<string | null> => {
  const { at } = await db
    .selectFrom('order_history')
    .select(sql<string | null>`min(at)`.as('at'))
    .where('order_id', '=', orderId)
    .where('action', '=', anyOf(['deliver', 'finish']))
    .executeTakeFirstOrThrow()
  return at
}

/** The lines of an order with what is left of them, in units. */
export const findLeft = (db: Db, orderId: number) =>
  db
    .selectFrom('order_items as item')
    .select(['product_id', 'name'])
    .select(LEFT_OF_LINE.as('left'))
    .where('order_id', '=', orderId)
    .execute()
