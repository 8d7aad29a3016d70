import { REFUND_METHODS, type RefundMethod } from '@shop/domain/credit'
import { isWalkIn } from '@shop/domain/customer-email'
import { formatBRL } from '@shop/domain/money'
import type { Actor } from '../../../actor.ts'
import { invalidState } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { payOutCredit } from './credit.service.ts'
import { lockCredit } from './credit-ledger.ts'

/**
 * People who are not registered have no credit: credit of the shop's own record from a change of an order is paid out
 * at once, in the way in which the order was paid, or in cash if that was in parts or by card. Returns the line for the
 * order's history. Call it last in a transaction: cash locks the till.
 * @throws AppError INVALID_STATE where no person does it
 */
export async function payOutWalkIn(tx: Tx, actor: Actor, orderId: number): Promise<string[]> {
  const { customer_id, payment } = await tx
    .selectFrom('orders')
    .select(['customer_id', 'payment'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const account = await lockCredit(tx, customer_id)
  if (!account || !isWalkIn(account) || account.credit_cents === 0) return []
  // Nobody is there to whom a job could hand it.
  if (actor.kind === 'system')
    throw invalidState('O que foi recebido de quem compra sem cadastro é devolvido por uma pessoa.')
  const amount = account.credit_cents
  const method: RefundMethod = payment === 'pix' || payment === 'transfer' ? payment : 'cash'
  await payOutCredit(tx, actor, customer_id, { amount, method, comment: 'Cliente sem cadastro.' })
  return [`Devolvido ao cliente em ${REFUND_METHODS[method]}: ${formatBRL(amount)}.`]
}
