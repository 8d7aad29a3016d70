import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Cancelled, refused and finished orders: their customer need not be reached any more. */
const CLOSED: readonly StatusKey[] = [
  ORDER_STATUS.CANCELADO,
  ORDER_STATUS.REPROVADOS,
  ORDER_STATUS.FINALIZADOS,
]

export const NOBODY = 'Cliente anonimizado'
const REMOVED = 'Texto removido com os dados do cliente.'

export const findOpenOrder = (tx: Tx, id: number) =>
  tx
    .selectFrom('orders')
    .select('code')
    .where('customer_id', '=', id)
    .where('status', 'not in', [...CLOSED])
    .limit(1)
    .executeTakeFirst()

/** An order with a payment that is not decided yet. */
export const findUndecidedPayment = (tx: Tx, id: number) =>
  tx
    .selectFrom('pix_payments')
    .innerJoin('orders', 'orders.id', 'pix_payments.order_id')
    .select('code')
    .where('customer_id', '=', id)
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

/** Keys of the pictures that belong to the customer's orders. */
export async function findPictures(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select receipt_file as file from orders where customer_id = ${id} and receipt_file is not null
    union select signature_file from orders where customer_id = ${id} and signature_file is not null
    union select file from order_images join orders on orders.id = order_id where customer_id = ${id}
    union select file from return_images join returns on returns.id = return_id
      join orders on orders.id = from_order_id where customer_id = ${id}
    union select file from delivery_attempts join orders on orders.id = order_id
      where customer_id = ${id} and file is not null`.execute(tx)
  return rows.map(({ file }) => file)
}

/**
 * Empties the personal data of orders: addresses, pictures, typed texts. Rows that the customer caused refer to the
 * customer and need no change.
 */
export async function clearOrders(tx: Tx, id: number): Promise<void> {
  const mine = tx.selectFrom('orders').select('id').where('customer_id', '=', id)
  await tx.deleteFrom('order_images').where('order_id', 'in', mine).execute()
  await tx
    .updateTable('orders')
    .set({ street: '', number: '', neighborhood: '', zip_code: '', city: '', state: '', comments: '' })
    .set({ receipt_file: null, signature_file: null, received_by: null })
    .where('customer_id', '=', id)
    .execute()
  await tx
    .updateTable('delivery_attempts')
    .set({ note: '', file: null })
    .where('order_id', 'in', mine)
    .execute()
  await tx.updateTable('order_history').set({ note: '' }).where('order_id', 'in', mine).execute()
  await tx.updateTable('pix_payments').set({ note: '' }).where('order_id', 'in', mine).execute()
  await tx
    .updateTable('pix_confirmations')
    .set({ note: REMOVED })
    .where('order_id', 'in', mine)
    .where('note', '!=', '')
    .execute()
  const returned = tx.selectFrom('returns').select('id').where('from_order_id', 'in', mine)
  await tx.deleteFrom('return_images').where('return_id', 'in', returned).execute()
  await tx
    .updateTable('returns')
    .set({ comments: '', refund_note: '' })
    .where('from_order_id', 'in', mine)
    .execute()
  await tx.updateTable('defective_movements').set({ comment: '' }).where('order_id', 'in', mine).execute()
  await tx.updateTable('credit_entries').set({ comment: '' }).where('customer_id', '=', id).execute()
  await tx.updateTable('returned_items').set({ comments: '' }).where('order_id', 'in', mine).execute()
}

const NUMBER = /^(\d{10,11}|[\dA-Z]{12}\d{2})$/

/**
 * A regular expression, for PostgreSQL and for JavaScript, of a name, an address or a number as a whole word. A telephone
 * and a document may have punctuation between their digits.
 */
export function patternOf(value: string): string {
  const text = NUMBER.test(value)
    ? `[(]?${[...value].join('[\\s()./-]*')}`
    : value.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
  return `(?<!\\w)${text}(?!\\w)`
}

/**
 * Replaces the person's name, address and numbers in the texts about cash, which belong to no customer and stay, in any
 * case. Stored answers of repeated calls that contain one are deleted.
 */
export async function replaceInCashTexts(tx: Tx, patterns: readonly string[]): Promise<void> {
  for (const text of patterns) {
    const pattern = sql<string>`${text}`
    const replaced = (column: string) =>
      sql<string>`regexp_replace(${sql.ref(column)}, ${pattern}, ${NOBODY}, 'gi')`
    const holds = (column: string) =>
      sql<boolean>`${sql.ref(column)} <> '' and ${sql.ref(column)} ~* ${pattern}`
    await tx.deleteFrom('request_keys').where(sql<boolean>`answer::text ~* ${pattern}`).execute()
    for (const column of ['comment', 'void_comment'] as const)
      await tx.updateTable('settlements').set(column, replaced(column)).where(holds(column)).execute()
    await tx
      .updateTable('till_movements')
      .set('comment', replaced('comment'))
      .where(holds('comment'))
      .execute()
    await tx
      .updateTable('till_sessions')
      .set('comment', replaced('comment'))
      .where(holds('comment'))
      .execute()
  }
}

/** Deletes data that only served the person, and queued mails to the present or an earlier address. */
export async function clearTraces(tx: Tx, id: number): Promise<void> {
  await sql`delete from jobs.job where exists (
    select from customers where id = ${id} and email = data->>'email'
    union all
    select from customer_change_details where customer_id = ${id} and position(data->>'email' in change) > 0
  ) or data->>'customerId' = ${String(id)}`.execute(tx)
  // Stored answers are kept for a few days only, so they have no index by customer.
  await sql`delete from request_keys
    where actor = ${`c${id}`} or answer @? ${`$.**.customerId ? (@ == ${id})`}::jsonpath`.execute(tx)
  await tx.deleteFrom('cart_items').where('customer_id', '=', id).execute()
  await tx.updateTable('searches').set({ customer_id: null }).where('customer_id', '=', id).execute()
  await tx.deleteFrom('file_uploads').where('customer_id', '=', id).execute()
  await tx.deleteFrom('account_codes').where('customer_id', '=', id).execute()
  await tx.deleteFrom('sessions').where('customer_id', '=', id).execute()
  await tx.deleteFrom('product_wants').where('customer_id', '=', id).execute()
  await tx.deleteFrom('customer_mails').where('customer_id', '=', id).execute()
  await tx.deleteFrom('customer_sign_ins').where('customer_id', '=', id).execute()
  await tx.deleteFrom('customer_change_details').where('customer_id', '=', id).execute()
}

export const clearPerson = (tx: Tx, id: number) =>
  tx
    .updateTable('customers')
    .set((eb) => ({
      name: NOBODY,
      email: `anonimo-${id}@invalid`,
      phone: '',
      document: `ANONIMO-${id}`,
      status: 'Blocked',
      block_note: null,
      notes: '',
      internal_note: '',
      street: '',
      number: '',
      neighborhood: '',
      zip_code: '',
      city: '',
      state: '',
      password_hash: null,
      email_verified_at: null,
      anonymized_at: new Date().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
