import type { ConfirmRefund, ReturnDetails, ReturnPage, ReturnSummary } from '@shop/contract/returns'
import { formatBRL } from '@shop/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { signedLink } from '../../platform/files/signed-link.ts'
import {
  findItems,
  findReturn,
  findReturnImages,
  findReturns,
  findTaken,
  lockReturn,
  type ReturnRow,
} from './returns.queries.ts'

const unknownReturn = () => notFound('Devolução não encontrada.')

const toSummary = (row: ReturnRow): ReturnSummary => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  orderId: row.from_order_id,
  orderCode: row.order_code,
  customerId: row.customer_id,
  customer: row.customer_name,
  units: row.units ?? 0,
  total: reais(row.items_cents + row.freight_cents),
  given: reais(row.refund + row.credit),
  refund: reais(row.refund),
  refundOpen: reais(row.open),
  settle: row.settle,
  refundState: row.refund_state,
  who: row.who,
  when: row.created_at,
})

/** One page of the returns, last first, and how many there are. */
export async function listReturns(
  db: Db,
  page: ReturnPage,
): Promise<{ returns: ReturnSummary[]; total: number }> {
  const { rows, total } = await findReturns(db, page)
  return { returns: rows.map(toSummary), total }
}

async function takenIn(db: Db, orderId: number | null): Promise<ReturnDetails['taken']> {
  if (orderId === null) return null
  const rows = await findTaken(db, orderId)
  const [order] = rows
  if (!order) return null
  return {
    orderId,
    orderCode: order.code,
    creditUsed: reais(order.credit_used_cents),
    toPay: reais(order.to_pay),
    items: rows.map((row) => ({
      productId: row.product_id,
      name: row.name,
      quantity: row.quantity,
      unitPrice: reais(row.unit_price_cents),
      totalPrice: reais(row.unit_price_cents * row.quantity),
    })),
  }
}

/** A return with its items. @throws AppError NOT_FOUND */
export async function getReturn(db: Db, tokenSecret: Uint8Array, id: number): Promise<ReturnDetails> {
  const [row, items, images] = [
    await findReturn(db, id),
    await findItems(db, id),
    await findReturnImages(db, id),
  ]
  if (!row) throw unknownReturn()
  return {
    ...toSummary(row),
    customerPhone: row.phone,
    items: items.map((item) => ({
      productId: item.product_id,
      code: item.code,
      name: item.product_name,
      quantity: item.quantity,
      unitPrice: reais(item.unit_price_cents),
      totalPrice: reais(item.unit_price_cents * item.quantity),
      defective: item.defective,
      reason: item.reason,
      serials: item.serials,
    })),
    itemsTotal: reais(row.items_cents),
    freight: reais(row.freight_cents),
    comments: row.comments,
    refundNote: row.refund_note,
    refundedBy: row.refunded_who,
    refundedAt: row.refunded_at,
    taken: await takenIn(db, row.exchange_order_id),
    images: images.map(({ file }) => signedLink(tokenSecret, file)),
  }
}

/**
 * A request younger than this may still be under way: the job repeats it after half an hour at most, so after an hour
 * it has given up.
 */
const ASKED_LATELY_MS = 3_600_000

/**
 * A person confirms how the money was refunded: the refund is settled, and audited.
 * @throws AppError NOT_FOUND, INVALID_STATE when it was settled before, or while it is requested from the provider, STALE
 * when less is owed than the person saw
 */
export async function confirmRefund(
  tx: Tx,
  actor: Actor,
  id: number,
  { comment, openSeen }: ConfirmRefund,
): Promise<void> {
  const row = await lockReturn(tx, id)
  if (!row) throw unknownReturn()
  if (row.refund_state === 'done') throw invalidState(`O valor da devolução ${row.code} já foi devolvido.`)
  const isRequested =
    row.refund_state === 'sent' &&
    row.refund_asked_at !== null &&
    Date.now() - Date.parse(row.refund_asked_at) < ASKED_LATELY_MS
  if (isRequested)
    throw invalidState(
      `O Pix da devolução ${row.code} foi pedido ao banco e ainda não tem resposta. Aguarde, para não devolver duas vezes.`,
    )
  if (openSeen !== undefined && openSeen !== row.open_cents)
    throw new AppError(
      'STALE',
      `O banco devolveu uma parte da devolução ${row.code}: faltam ${formatBRL(row.open_cents)}. Confira antes de confirmar.`,
      reais(row.open_cents),
    )
  await tx
    .updateTable('returns')
    .set({ refund_state: 'done', refund_note: comment, refunded_who: actor.who })
    .set({ refunded_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  await writeAudit(tx, actor, 'refund', 'return', id, `Devolução ${row.code}: valor devolvido ao cliente.`)
}
