import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Cancelled, refused and finished orders: their customer need not be reached any more. */
const CLOSED: readonly StatusKey[] = [
  ORDER_STATUS.CANCELADO,
  ORDER_STATUS.REPROVADOS,
  ORDER_STATUS.FINALIZADOS,
]

export const findOpenOrder = (tx: Tx, id: number) =>
  tx
    .selectFrom('orders')
    .select('code')
    .where('customer_id', '=', id)
    .where('status', 'not in', [...CLOSED])
    .limit(1)
    .executeTakeFirst()

/** A payment for an order, or by a code for instalments, that is not decided yet, with the order's code. */
export const findUndecidedPayment = (tx: Tx, id: number) =>
  tx
    .selectFrom('pix_payments')
    .leftJoin('orders', 'orders.id', 'pix_payments.order_id')
    .leftJoin('receivable_charges', 'receivable_charges.id', 'pix_payments.charge_id')
    .select('orders.code')
    .where((eb) => eb.or([eb('orders.customer_id', '=', id), eb('receivable_charges.customer_id', '=', id)]))
    .where('outcome', '<>', 'matched')
    .where('decision', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** A return whose value the customer has not received yet. */
export const findOwedRefund = (tx: Tx, id: number) =>
  tx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.from_order_id')
    .select('returns.code')
    .where('customer_id', '=', id)
    .where('refund_state', '<>', 'done')
    .limit(1)
    .executeTakeFirst()

/** A claim for which the customer's phone is in the shop. */
export const findOpenClaim = (tx: Tx, id: number) =>
  tx
    .selectFrom('claims')
    .select('code')
    .where('customer_id', '=', id)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** A used phone that is not paid yet. */
export const findUnsettledTradeIn = (tx: Tx, id: number) =>
  tx
    .selectFrom('trade_ins')
    .select('code')
    .where('customer_id', '=', id)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** Keys of the images that belong to the customer's orders. */
export async function findImages(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select receipt_file as file from orders where customer_id = ${id} and receipt_file is not null
    union select signature_file from orders where customer_id = ${id} and signature_file is not null
    union select file from order_images join orders on orders.id = order_id where customer_id = ${id}
    union select file from return_images join returns on returns.id = return_id
      join orders on orders.id = from_order_id where customer_id = ${id}
    union select file from delivery_attempts join orders on orders.id = order_id
      where customer_id = ${id} and file is not null
    union select file from claim_images join claims on claims.id = claim_id where customer_id = ${id}`.execute(
    tx,
  )
  return rows.map(({ file }) => file)
}
