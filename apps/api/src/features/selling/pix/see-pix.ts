import { COMPANY_ID } from '@shop/contract/company'
import { sql } from 'kysely'
import { type Actor, systemActor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { findAwaited, receivePixPart } from '../../orders/record/order-parts.ts'
import { changeOrderIn, checkAction, writeHistory } from '../../orders/workflow/change-order.ts'
import type { ActionInput } from '../../orders/workflow/order-action.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'

export interface SeenPix {
  orderId: number
  /** The part that it pays; null for an order in one payment. */
  partId: number | null
}

type Seen = Pick<ActionInput, 'fact' | 'comment'> & { paidCents: number }

/**
 * Moves an order on because its Pix was seen, to the status of the company's setting for automatic Pix. An order in parts
 * moves on with the last of its Pix parts: to the proof or the approval of its transfers, where it has any. Lock the
 * order before. @throws AppError as changeOrder
 */
export async function seePix(
  tx: Tx,
  actor: Actor,
  action: 'paymentSeen' | 'confirmPix',
  { orderId, partId }: SeenPix,
  input: Seen,
): Promise<void> {
  const { pix_auto: pixAuto } = (await findCompany(tx, COMPANY_ID)) ?? {}
  if (partId === null) return changeOrderIn(tx, actor, action, orderId, input, { pixAuto })
  const rest = await findAwaited(tx, orderId, partId)
  if (rest.pix === 0) {
    await changeOrderIn(tx, actor, action, orderId, input, {
      pixAuto: pixAuto && rest.transfers === 0,
      proofMissing: rest.proofs > 0,
    })
    await receivePixPart(tx, partId)
    return
  }
  await checkAction(tx, actor, action, orderId)
  await receivePixPart(tx, partId)
  const { status } = await tx
    .updateTable('orders')
    .set((eb) => ({ paid_cents: eb('paid_cents', '+', input.paidCents), updated_at: sql<string>`now()` }))
    .where('id', '=', orderId)
    .returning('status')
    .executeTakeFirstOrThrow()
  await writeHistory(tx, actor, orderId, 'partSeen', status, {
    notes: input.fact ? [input.fact] : [],
    personal: input.comment ? [input.comment] : [],
  })
}

/** {@link seePix} for a payment that the provider reported, or that a person accepted in the queue. */
export const advanceOrder = (tx: Tx, who: string, seen: SeenPix, input: Seen) =>
  seePix(tx, systemActor(who), 'paymentSeen', seen, input)
