import type { ConfirmPix } from '@shop/contract/pix'
import { formatBRL } from '@shop/domain/money'
import type { Actor } from '../../../actor.ts'
import { AppError, forbidden, ruleViolation } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { refuseUsedId } from '../../cash/proofs/proof-guard.ts'
import { lockEndToEndId } from '../../cash/proofs/proofs.queries.ts'
import { TO_PAY } from '../../orders/record/order-totals.ts'
import { lockOrder } from '../../orders/record/orders.queries.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { findByEndToEndId, findWaitingPix } from './pix.queries.ts'
import { seePix } from './see-pix.ts'

/**
 * A payment that the provider already reported is not confirmed by hand: it settled an order, or waits in the queue.
 */
async function refuseKnown(tx: Tx, by: Actor, endToEndId: string, orderId: number): Promise<void> {
  await lockEndToEndId(tx, endToEndId)
  const existing = await findByEndToEndId(tx, endToEndId)
  if (!existing) return refuseUsedId(tx, by, endToEndId, { orderId })
  const isOpen = existing.outcome !== 'matched' && existing.decision === null
  throw new AppError(
    'DUPLICATE',
    isOpen
      ? 'Esse Pix já está em Pagamentos a conferir. Resolva-o por lá.'
      : 'Esse Pix já foi recebido e conferido.',
  )
}

/** The waiting Pix part of this amount, else the first one; undefined for an order in one payment. */
async function partToConfirm(tx: Tx, orderId: number, amount: number) {
  await lockOrder(tx, orderId)
  const waiting = await findWaitingPix(tx, orderId)
  return waiting.find(({ amount_cents }) => amount_cents === amount) ?? waiting[0]
}

/**
 * Moves an order on because a person saw its Pix at the bank, like a payment reported by the provider: to the status of
 * the company's setting for automatic Pix. The amount must match to the cent; who confirmed it, and how, is stored and
 * audited. A later notification finds the order paid.
 * @throws AppError NOT_FOUND, INVALID_STATE (it waits no longer), RULE_VIOLATION (another amount), DUPLICATE (that
 * payment is known)
 */
export const confirmPayment = (
  db: Db,
  actor: Actor,
  { orderId, amount, endToEndId, note = '' }: ConfirmPix,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (actor.kind !== 'employee') throw forbidden()
    if (endToEndId) await refuseKnown(tx, actor, endToEndId, orderId)
    const part = await partToConfirm(tx, orderId, amount)
    const fact = [`Pix de ${formatBRL(amount)} visto no banco`, endToEndId].filter(Boolean).join(': ')
    await seePix(
      tx,
      actor,
      'confirmPix',
      { orderId, partId: part?.id ?? null },
      { fact, comment: note, paidCents: amount },
    )
    const order = await tx
      .selectFrom('orders')
      .select('code')
      .select(TO_PAY.as('to_pay_cents'))
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const expected = part?.amount_cents ?? order.to_pay_cents
    if (expected !== amount) throw ruleViolation(`O valor do pedido ${order.code} é ${formatBRL(expected)}.`)
    await tx
      .insertInto('pix_confirmations')
      .values({
        order_id: orderId,
        part_id: part?.id ?? null,
        amount_cents: amount,
        end_to_end_id: endToEndId ?? null,
        note,
        confirmed_by: actor.employeeId,
        confirmed_who: actor.who,
      })
      .execute()
    await writeAudit(tx, actor, 'confirm', 'order', orderId, `Pedido ${order.code}. ${fact}`)
  })
