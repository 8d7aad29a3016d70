import { COMPANY_ID } from '@shop/contract/company'
import type { PixNotification } from '@shop/contract/pix'
import { formatBRL } from '@shop/domain/money'
import { judgePayment, type PixOutcome } from '@shop/domain/pix-payment'
import { systemActor } from '../../../actor.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { lockEndToEndId } from '../../cash/proofs/proofs.queries.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'
import { changeOrderIn } from '../orders/change-order.ts'
import type { ActionInput } from '../orders/order-action.ts'
import { insertPayment, isPaid, lockOrderOfPayment } from './pix.queries.ts'

/** Moves a paid order on to the status of the company's setting for automatic Pix. */
export async function advanceOrder(
  tx: Tx,
  who: string,
  orderId: number,
  input: Pick<ActionInput, 'fact' | 'comment' | 'paidCents'>,
): Promise<void> {
  const company = await findCompany(tx, COMPANY_ID)
  await changeOrderIn(tx, systemActor(who), 'paymentSeen', orderId, input, { pixAuto: company?.pix_auto })
}

async function matchOrder(tx: Tx, { endToEndId, txid, valor }: PixNotification) {
  const order = await lockOrderOfPayment(tx, endToEndId, txid)
  const charged = order && {
    status: order.status,
    toPayCents: order.to_pay_cents,
    isPaid: await isPaid(tx, order.id),
  }
  return { order, outcome: judgePayment(valor, charged) }
}

/**
 * Handles one notification: stores the payment and, when its amount is exactly the one of a waiting order, moves the
 * order on, both or neither. Other payments wait in the queue. A known endToEndId changes nothing.
 */
export const receivePayment = (db: Db, notification: PixNotification): Promise<PixOutcome | 'repeated'> =>
  inTransaction(db, async (tx) => {
    await lockEndToEndId(tx, notification.endToEndId)
    const { order, outcome } = await matchOrder(tx, notification)
    const isNew = await insertPayment(tx, {
      end_to_end_id: notification.endToEndId,
      txid: notification.txid,
      amount_cents: notification.valor,
      paid_at: notification.horario,
      order_id: order?.id ?? null,
      outcome,
    })
    if (!isNew) return 'repeated'
    if (outcome === 'matched' && order) {
      const fact = `Pix de ${formatBRL(notification.valor)} recebido (${notification.endToEndId}).`
      await advanceOrder(tx, 'Pix', order.id, { fact, paidCents: notification.valor })
    }
    return outcome
  })

/**
 * Handles a batch, each payment in its own transaction: when one fails the provider sends all again, and the others are
 * not changed twice.
 */
export async function receivePayments(
  db: Db,
  notifications: readonly PixNotification[],
): Promise<{ received: number; repeated: number }> {
  let repeated = 0
  for (const notification of notifications)
    if ((await receivePayment(db, notification)) === 'repeated') repeated++
  return { received: notifications.length - repeated, repeated }
}
