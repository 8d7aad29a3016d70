import { statusLabel } from '@shop/domain/order-status'
import { counterSteps } from '@shop/domain/order-workflow'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { changeOrderIn } from './change-order.ts'
import type { ActionInput } from './order-action.ts'
import { orderFacts } from './order-view.ts'
import { lockCustomerOf, lockOrders } from './orders.queries.ts'

/**
 * Hands a pickup order over at the counter: the remaining steps of prepare, pack and finish, each checked and recorded
 * as if it were called alone, all or none. Cash in cents, by default the amount to pay in cash.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_STATE, and those of each step
 */
export async function handOver(
  tx: Tx,
  actor: Actor,
  orderId: number,
  { serials, cashReceivedCents }: Pick<ActionInput, 'serials' | 'cashReceivedCents'>,
): Promise<void> {
  // Customers are locked before orders: see lockCredit.
  await lockCustomerOf(tx, orderId)
  const [order] = await lockOrders(tx, [orderId])
  if (!order) throw notFound('Pedido não encontrado.')
  const steps = counterSteps(orderFacts(order))
  if (steps.length === 0)
    throw invalidState(
      order.is_pickup
        ? `O pedido ${order.code} está em “${statusLabel(order.status)}” e não pode ser entregue agora.`
        : `O pedido ${order.code} não é uma retirada na loja.`,
    )
  if (serials && serials.length > 0 && !steps.includes('pack'))
    throw invalidState(`O pedido ${order.code} já está embalado: os números de série não mudam mais.`)
  const inputs = { prepare: {}, pack: { serials }, finish: { cashReceivedCents } }
  for (const step of steps) await changeOrderIn(tx, actor, step, orderId, inputs[step])
}
