import { ORDER_STATUS } from '@shop/domain/order-status'
import type { PixDecision, PixOutcome } from '@shop/domain/pix-payment'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

type PaymentExpressions = ExpressionBuilder<Pick<Database, 'pix_payments'>, 'pix_payments'>

/** A payment stands for its order when it matched by itself or a person accepted it. */
const settles = (eb: PaymentExpressions) =>
  eb.or([eb('outcome', '=', 'matched'), eb('decision', '=', 'accept')])

/** The order that a transaction id belongs to, locked: payments of one order are judged one after the other. */
export const lockOrderByTxid = (tx: Tx, txid: string) =>
  tx
    .selectFrom('orders')
    .select(['id', 'status', 'total_cents'])
    .where('txid', '=', txid)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const isPaid = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx
    .selectFrom('pix_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where(settles)
    .executeTakeFirst()) !== undefined

export interface NewPayment {
  end_to_end_id: string
  txid: string | null
  amount_cents: number
  paid_at: string
  order_id: number | null
  outcome: PixOutcome
}

/** Keeps a payment; false when it was told of before. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<boolean> {
  const row = await tx
    .insertInto('pix_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('end_to_end_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const withOrder = (db: Db) =>
  db
    .selectFrom('pix_payments')
    .leftJoin('orders', 'orders.id', 'pix_payments.order_id')
    .leftJoin('customers', 'customers.id', 'orders.customer_id')
    .selectAll('pix_payments')
    .select([
      'orders.code as order_code',
      'orders.status as order_status',
      'orders.total_cents as order_total_cents',
      'customers.name as customer_name',
    ])

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof withOrder>['executeTakeFirstOrThrow']>>

/** One page of what waits for a decision, oldest first. */
export const findOpenPayments = (db: Db, page: number, items: number) =>
  withOrder(db)
    .where('outcome', '<>', 'matched')
    .where('decision', 'is', null)
    .orderBy('received_at')
    .orderBy('pix_payments.id')
    .limit(items)
    .offset(page * items)
    .execute()

/** One page of what was decided, latest decision first. */
export const findSettledPayments = (db: Db, page: number, items: number) =>
  withOrder(db)
    .where('decision', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('pix_payments.id', 'desc')
    .limit(items)
    .offset(page * items)
    .execute()

export async function countPayments(db: Db, state: 'open' | 'settled'): Promise<number> {
  const query = db.selectFrom('pix_payments').select(sql<number>`count(*)::int8`.as('total'))
  const { total } = await (state === 'open'
    ? query.where('outcome', '<>', 'matched').where('decision', 'is', null)
    : query.where('decision', 'is not', null)
  ).executeTakeFirstOrThrow()
  return total
}

export const findPayment = (db: Db, id: number) =>
  withOrder(db).where('pix_payments.id', '=', id).executeTakeFirst()

export const lockPayment = (tx: Tx, id: number) =>
  tx.selectFrom('pix_payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const settlePayment = (
  tx: Tx,
  id: number,
  decided: {
    decision: PixDecision
    note: string
    order_id: number | null
    decided_by: number | null
    decided_who: string
  },
) =>
  tx
    .updateTable('pix_payments')
    .set({ ...decided, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

export const findCharge = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('pix_charges', 'pix_charges.order_id', 'orders.id')
    .select(['orders.id', 'orders.code', 'status', 'total_cents', 'txid', 'customer_id', 'placed_at'])
    .select('pix_charges.code as pix_code')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()

/** Orders that wait for their Pix since before `minutes` ago, oldest first. */
export const findExpired = (db: Db, minutes: number, limit: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', ORDER_STATUS.PROCESSANDO)
    .where('placed_at', '<', sql<string>`now() - make_interval(mins => ${minutes})`)
    .orderBy('placed_at')
    .limit(limit)
    .execute()
