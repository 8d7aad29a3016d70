import { type Expression, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { percentage, reais } from '../../../wire.ts'
import { OPEN_OF_RETURN, REFUND_OF_RETURN } from '../../debts/credit/credit.queries.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import { recordOnCustomer } from './customer-audit.ts'
import { findAudit, findCustomer } from './customers.queries.ts'
import { unknownCustomer } from './customers.service.ts'
import { gatherPayments } from './personal-debt.ts'

type Rows = Record<string, unknown>[]

const rowsOf = (eb: Expression<unknown>) =>
  sql<Rows>`coalesce((select json_agg(found) from ${eb} as found), '[]')`

/** A time of such rows as everywhere in the API; PostgreSQL alone would end it with +00:00. */
const timeOf = <Column extends string>(column: Column) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(column)

const ordersOf = (db: Db, id: number) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      rowsOf(
        eb
          .selectFrom('order_items')
          .whereRef('order_id', '=', 'orders.id')
          .select(['name', 'quantity', 'unit_price_cents', 'returned']),
      ).as('items'),
      rowsOf(
        eb
          .selectFrom('order_history')
          .whereRef('order_id', '=', 'orders.id')
          .select(['action', 'status', 'who', 'comment', 'note', timeOf('at')])
          .orderBy('id'),
      ).as('history'),
      rowsOf(
        eb
          .selectFrom('delivery_attempts')
          .whereRef('order_id', '=', 'orders.id')
          .select(['reason', 'note', 'file', 'who', timeOf('at')])
          .orderBy('id'),
      ).as('attempts'),
      rowsOf(
        eb
          .selectFrom('order_requests')
          .whereRef('order_id', '=', 'orders.id')
          .select([
            'kind',
            'reason',
            'comments',
            'order_requests.state',
            'reply',
            timeOf('at'),
            'decided_who',
            timeOf('decided_at'),
          ])
          .orderBy('id'),
      ).as('requests'),
      rowsOf(
        eb
          .selectFrom('order_images')
          .whereRef('order_id', '=', 'orders.id')
          .select('file')
          .orderBy('position'),
      ).as('images'),
    ])
    .where('customer_id', '=', id)
    .orderBy('placed_at')
    .execute()

const personOf = (db: Db, id: number) =>
  db
    .selectFrom('customers')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'document',
      'status',
      'block_note',
      'level',
      'notes',
      'internal_note',
    ])
    .select(['shipping_cost_cents', 'warranty_ppm', 'fast_delivery_tax_cents', 'credit_cents'])
    .select(['credit_limit_cents', 'term_plans', 'debt_cents'])
    .select(['street', 'number', 'neighborhood', 'complement', 'zip_code', 'city', 'state'])
    .select(['terms_accepted_at', 'terms_text', 'created_at', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const returnedItemsOf = (db: Db, id: number) =>
  db
    .selectFrom('returned_items')
    .innerJoin('orders', 'orders.id', 'returned_items.order_id')
    .select(['kind', 'order_id', 'from_order_id', 'product_name', 'quantity', 'unit_price_cents'])
    .select(['defective', 'returned_items.comments', 'who', 'returned_items.created_at'])
    .where('orders.customer_id', '=', id)
    .execute()

const pixPaymentsOf = (db: Db, id: number) =>
  db
    .selectFrom('pix_payments')
    .leftJoin('orders', 'orders.id', 'pix_payments.order_id')
    .leftJoin('receivable_charges', 'receivable_charges.id', 'pix_payments.charge_id')
    .select([
      'order_id',
      'end_to_end_id',
      'pix_payments.amount_cents',
      'paid_at',
      'outcome',
      'decision',
      'note',
    ])
    .where((eb) => eb.or([eb('orders.customer_id', '=', id), eb('receivable_charges.customer_id', '=', id)]))
    .execute()

const pixConfirmationsOf = (db: Db, id: number) =>
  db
    .selectFrom('pix_confirmations')
    .innerJoin('orders', 'orders.id', 'pix_confirmations.order_id')
    .select(['order_id', 'end_to_end_id', 'amount_cents', 'note', 'confirmed_who', 'confirmed_at'])
    .where('orders.customer_id', '=', id)
    .execute()

const returnsOf = (db: Db, id: number) =>
  db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.from_order_id')
    .select([
      'returns.code',
      'returns.kind',
      'from_order_id',
      'items_cents',
      'returns.freight_cents',
      'settle',
    ])
    .select([REFUND_OF_RETURN.as('refund_cents'), OPEN_OF_RETURN.as('refund_open_cents')])
    .select(['refund_state', 'refund_note', 'refunded_at', 'returns.comments', 'who', 'returns.created_at'])
    .select((eb) => [
      rowsOf(
        eb
          .selectFrom('return_images')
          .whereRef('return_id', '=', 'returns.id')
          .select('file')
          .orderBy('position'),
      ).as('images'),
    ])
    .where('customer_id', '=', id)
    .execute()

const claimsOf = (db: Db, id: number) =>
  db
    .selectFrom('claims')
    .innerJoin('units', 'units.id', 'claims.unit_id')
    .select(['claims.code', 'units.serial', 'claims.order_id', 'status', 'problem', 'checklist', 'claims.at'])
    .select((eb) => [
      rowsOf(
        eb
          .selectFrom('claim_history')
          .whereRef('claim_id', '=', 'claims.id')
          .select(['claim_history.status', 'comment', 'claim_history.who', timeOf('at')])
          .orderBy('claim_history.id'),
      ).as('history'),
      rowsOf(
        eb
          .selectFrom('claim_images')
          .whereRef('claim_id', '=', 'claims.id')
          .select('file')
          .orderBy('position'),
      ).as('images'),
    ])
    .where('claims.customer_id', '=', id)
    .orderBy('claims.id')
    .execute()

const tradeInsOf = (db: Db, id: number) =>
  db
    .selectFrom('trade_ins')
    .select([
      'code',
      'serial',
      'second_serial',
      'grade',
      'checklist',
      'price_cents',
      'settle',
      'settled_at',
      'at',
    ])
    .select(['seller_name', 'seller_document', 'seller_phone', 'seller_address'])
    .select(['document_file', 'lookup_file', 'signature_file'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()

const creditOf = (db: Db, id: number) =>
  db
    .selectFrom('credit_entries')
    .select(['kind', 'amount_cents', 'balance_after_cents', 'order_id', 'return_id', 'method'])
    .select(['comment', 'who', 'at'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()

async function gather(tx: Tx, id: number) {
  return {
    customer: await personOf(tx, id),
    orders: await ordersOf(tx, id),
    returnedItems: await returnedItemsOf(tx, id),
    returns: await returnsOf(tx, id),
    claims: await claimsOf(tx, id),
    tradeIns: await tradeInsOf(tx, id),
    credit: await creditOf(tx, id),
    ...(await gatherPayments(tx, id)),
    pixPayments: await pixPaymentsOf(tx, id),
    pixConfirmations: await pixConfirmationsOf(tx, id),
    wants: await tx.selectFrom('product_wants').selectAll().where('customer_id', '=', id).execute(),
    mails: await tx
      .selectFrom('customer_mails')
      .select(['kind', 'order_id', 'product_id', 'instalment_id', 'at', 'done_at'])
      .where('customer_id', '=', id)
      .execute(),
    cart: await tx.selectFrom('cart_items').selectAll().where('customer_id', '=', id).execute(),
    sessions: await tx
      .selectFrom('sessions')
      .select(['created_at', 'expires_at', 'revoked_at', 'ip', 'user_agent'])
      .where('customer_id', '=', id)
      .execute(),
    browsers: await tx
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'created_at'])
      .where('customer_id', '=', id)
      .execute(),
    searches: await tx
      .selectFrom('searches')
      .select(['term', 'found', 'at'])
      .where('customer_id', '=', id)
      .execute(),
    signIns: await tx.selectFrom('customer_sign_ins').select('at').where('customer_id', '=', id).execute(),
    history: await findAudit(tx, id),
  }
}

/** How a column's suffix names what the API answers in reais and percent. */
const AMOUNTS: readonly [ending: RegExp, name: string, amountOf: (stored: number) => number][] = [
  [/_cents$/, '', (cents) => reais(cents)],
  [/_ppm$/, '_percent', (ppm) => percentage(ppm)],
]

/** Stored rows with their amounts as everywhere in the API, at every depth. The contract names no column of them. */
function answered<Stored>(stored: Stored): Stored
function answered(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(answered)
  if (typeof stored !== 'object' || stored === null) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([column, value]) => {
      const [ending = '', name = '', amountOf] = AMOUNTS.find(([suffix]) => suffix.test(column)) ?? []
      return amountOf
        ? [column.replace(ending, name), value === null ? null : amountOf(Number(value))]
        : [column, answered(value)]
    }),
  )
}

/**
 * Everything stored about one customer, by the names of its columns; files as links valid for 5 minutes. The export is
 * recorded in the audit trail. @throws AppError NOT_FOUND
 */
export async function exportPersonalData({ db, tokenSecret }: AppContext, actor: Actor, id: number) {
  const link = (file: unknown) => (typeof file === 'string' ? signedLink(tokenSecret, file) : null)
  return inTransaction(db, async (tx) => {
    if (!(await findCustomer(tx, { id }))) throw unknownCustomer()
    await recordOnCustomer(tx, actor, 'export', id, 'Dados pessoais exportados')
    const held = await gather(tx, id)
    const orders = held.orders.map((order) => ({
      ...order,
      receipt_file: link(order.receipt_file),
      signature_file: link(order.signature_file),
      images: order.images.map(({ file }) => link(file)),
      attempts: order.attempts.map((attempt) => ({ ...attempt, file: link(attempt.file) })),
    }))
    const parts = held.parts.map((part) => ({ ...part, receipt_file: link(part.receipt_file) }))
    const proofs = held.proofs.map((proof) => ({ ...proof, file: link(proof.file) }))
    const returns = held.returns.map((one) => ({ ...one, images: one.images.map(({ file }) => link(file)) }))
    const claims = held.claims.map((one) => ({ ...one, images: one.images.map(({ file }) => link(file)) }))
    const tradeIns = held.tradeIns.map((one) => ({
      ...one,
      document_file: link(one.document_file),
      lookup_file: link(one.lookup_file),
      signature_file: link(one.signature_file),
    }))
    const changed = { orders, parts, proofs, returns, claims, tradeIns }
    return { exportedAt: new Date().toISOString(), ...answered({ ...held, ...changed }) }
  })
}
