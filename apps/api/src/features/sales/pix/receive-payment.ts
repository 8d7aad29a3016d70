import type { PixNotification } from '@shop/contract/pix'
import { formatBRL } from '@shop/domain/money'
import { judgePayment, type PixOutcome } from '@shop/domain/pix-payment'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { lockEndToEndId } from '../../cash/proofs/proofs.queries.ts'
import { findPartOfPayment, insertPayment, isPaid, lockOrderOfPayment } from './pix.queries.ts'
import { findInstalmentCharge, receiveInstalments } from './receive-instalments.ts'
import { advanceOrder } from './see-pix.ts'

async function matchOrder(tx: Tx, { endToEndId, txid, valor }: PixNotification) {
  const order = await lockOrderOfPayment(tx, endToEndId, txid)
  const part = order && (await findPartOfPayment(tx, endToEndId, txid))
  const charged = order && {
    status: order.status,
    toPayCents: part?.amount_cents ?? order.to_pay_cents,
    isPaid: part ? part.status !== 'waiting' && part.status !== 'refused' : await isPaid(tx, order.id),
  }
  return { order, partId: part?.id ?? null, outcome: judgePayment(valor, charged) }
}

/**
 * Handles one notification: stores the payment and, when its amount is exactly the one of a waiting order or part, moves
 * the order on, both or neither. A payment of instalments settles them. Other payments wait in the queue. A known endToEndId changes nothing.
 */
export const receivePayment = (db: Db, notification: PixNotification): Promise<PixOutcome | 'repeated'> =>
  inTransaction(db, async (tx) => {
    await lockEndToEndId(tx, notification.endToEndId)
    const charge = await findInstalmentCharge(tx, notification.txid)
    if (charge) return receiveInstalments(tx, notification, charge)
    const { order, partId, outcome } = await matchOrder(tx, notification)
    const id = await insertPayment(tx, {
      end_to_end_id: notification.endToEndId,
      txid: notification.txid,
      amount_cents: notification.valor,
      paid_at: notification.horario,
      order_id: order?.id ?? null,
      part_id: partId,
      outcome,
    })
    if (id === undefined) return 'repeated'
    if (outcome === 'matched' && order) {
      const fact = `Pix de ${formatBRL(notification.valor)} recebido (${notification.endToEndId}).`
      await advanceOrder(tx, 'Pix', { orderId: order.id, partId }, { fact, paidCents: notification.valor })
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
