import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { invalidState } from '../../app-error.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { Shop } from '../../shop.ts'
import { removeUnnamed } from '../files/remove-files.ts'
import { checkVersion, holdCustomer } from './change-customer.ts'
import { noteOnCustomer } from './customer-audit.ts'
import type { CustomerRow } from './customers.queries.ts'

/** Cancelled, refused and finished orders: nobody needs to find the customer for them any more. */
const CLOSED: readonly StatusKey[] = [
  ORDER_STATUS.CANCELADO,
  ORDER_STATUS.REPROVADOS,
  ORDER_STATUS.FINALIZADOS,
]

const NOBODY = 'Cliente anonimizado'
const REMOVED = 'Texto removido com os dados do cliente.'

const PAYMENT_SEEN = '^Pix de [^:]*(?:: E[0-9]{20}[[:alnum:]]{11})?'

/** What people typed about an order may name the customer, who paid or who received it; what is owed or paid stays. */
const REMAINING_COMMENT = sql<string>`case
  when action = 'deliver' then ''
  when action in ('confirmPix', 'paymentSeen') then coalesce(substring(comment from ${PAYMENT_SEEN}), '')
  when action = 'cancel' then concat_ws(' ', ${REMOVED}::text, substring(comment from 'Crédito devido ao cliente: R\\$.*$'))
  else comment end`

async function checkNothingOpen(tx: Tx, id: number): Promise<void> {
  const open = await tx
    .selectFrom('orders')
    .select('code')
    .where('customer_id', '=', id)
    .where('status', 'not in', [...CLOSED])
    .limit(1)
    .executeTakeFirst()
  if (open) throw invalidState(`O cliente tem um pedido em andamento (${open.code}).`)
  const payment = await tx
    .selectFrom('pix_payments')
    .innerJoin('orders', 'orders.id', 'pix_payments.order_id')
    .select('code')
    .where('customer_id', '=', id)
    .where('outcome', '<>', 'matched')
    .where('decision', 'is', null)
    .limit(1)
    .executeTakeFirst()
  // Nobody could be asked any more what is to become of his money.
  if (payment) throw invalidState(`O cliente tem um Pix a conferir (pedido ${payment.code}).`)
}

const clearPerson = (tx: Tx, id: number) =>
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
      street: '',
      number: '',
      neighborhood: '',
      zip_code: '',
      city: '',
      state: '',
      password_hash: null,
      anonymized_at: new Date().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/** Takes the person out of what is kept for the books; returns the files that showed him. */
async function clearOrders(tx: Tx, { id, name }: CustomerRow): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select receipt_file as file from orders where customer_id = ${id} and receipt_file is not null
    union select signature_file from orders where customer_id = ${id} and signature_file is not null
    union select file from order_images join orders on orders.id = order_id where customer_id = ${id}`.execute(
    tx,
  )
  const mine = tx.selectFrom('orders').select('id').where('customer_id', '=', id)
  await tx.deleteFrom('order_images').where('order_id', 'in', mine).execute()
  await tx
    .updateTable('orders')
    .set({ street: '', number: '', neighborhood: '', zip_code: '', city: '', state: '', comments: '' })
    .set({ receipt_file: null, signature_file: null, received_by: null })
    .where('customer_id', '=', id)
    .execute()
  await tx
    .updateTable('order_history')
    .set({
      who: sql`case when employee_id is null and who = ${name} then ${NOBODY}::text else who end`,
      comment: sql`replace(${REMAINING_COMMENT}, ${name}::text, ${NOBODY}::text)`,
    })
    .where('order_id', 'in', mine)
    .execute()
  await tx
    .updateTable('stock_movements')
    .set({ who: NOBODY })
    .where('order_id', 'in', mine)
    .where('employee_id', 'is', null)
    .where('who', '=', name)
    .execute()
  await tx.updateTable('pix_payments').set({ note: '' }).where('order_id', 'in', mine).execute()
  await tx
    .updateTable('pix_confirmations')
    .set({ note: REMOVED })
    .where('order_id', 'in', mine)
    .where('note', '!=', '')
    .execute()
  await tx.updateTable('returned_items').set({ comments: '' }).where('order_id', 'in', mine).execute()
  return rows.map(({ file }) => file)
}

async function clearTraces(tx: Tx, { id, name, email }: CustomerRow): Promise<void> {
  await tx.deleteFrom('cart_items').where('customer_id', '=', id).execute()
  await tx.deleteFrom('sessions').where('customer_id', '=', id).execute()
  await tx.deleteFrom('customer_sign_ins').where('customer_id', '=', id).execute()
  await tx.deleteFrom('customer_change_details').where('customer_id', '=', id).execute()
  // Answers kept for repeated calls: few days of them, so no index.
  const says = (text: string) =>
    sql<boolean>`position(btrim(to_json(${text}::text)::text, '"') in answer::text) > 0`
  await tx
    .deleteFrom('request_keys')
    .where((eb) => eb.or([eb('actor', '=', `c${id}`), says(name), says(email)]))
    .execute()
}

/**
 * Removes the person and keeps the figures: orders stay with their items and sums, without name, address, pictures,
 * comments. It cannot be undone. The files go after the transaction, so that a failure leaves no order without its own.
 * @throws AppError NOT_FOUND, INVALID_STATE while an order is under way or a Pix of his undecided, STALE
 */
export async function anonymiseCustomer(
  shop: Shop,
  actor: Actor,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<{ id: number }> {
  const files = await inTransaction(shop.db, async (tx) => {
    const customer = await holdCustomer(tx, { id }, 'update')
    await checkVersion(tx, customer, version)
    await checkNothingOpen(tx, id)
    const shown = await clearOrders(tx, customer)
    await clearTraces(tx, customer)
    await clearPerson(tx, id)
    await noteOnCustomer(tx, actor, 'anonymise', id, `Cliente anonimizado. Motivo: ${reason}`)
    return shown
  })
  await removeUnnamed(shop, files)
  return { id }
}
