import { type Cents, formatBRL } from '@shop/domain/money'
import { statusLabel } from '@shop/domain/order-status'
import { canHandOver, counterSteps } from '@shop/domain/order-workflow'
import { holdsAny, type Permission } from '@shop/domain/permissions'
import { type Actor, withPermission } from '../../../actor.ts'
import { AppError, invalidState, notFound } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { requireSaleEntered } from '../../cash/till/till.service.ts'
import { cashDue } from '../record/order-parts.ts'
import { orderFacts } from '../record/order-view.ts'
import { type LockedOrder, lockCustomerOf, lockOrders } from '../record/orders.queries.ts'
import { changeOrderIn, stillHeld } from './change-order.ts'
import type { ActionInput } from './order-action.ts'

const MANAGE_ORDERS: Permission = 'bo:manage:orders'

/**
 * What the counter's permission alone hands over: an order without an open rest, its cash in the open till.
 * @throws AppError FORBIDDEN for less cash than is due
 */
function requirePaid(order: LockedOrder, received: Cents | undefined): void {
  const due = cashDue(order)
  if ((received ?? due) < due)
    throw new AppError(
      'FORBIDDEN',
      `No balcão o pedido ${order.code} sai pago: receba ${formatBRL(due)}, ou peça a quem gerencia os pedidos.`,
    )
}

/**
 * Hands a pickup order over at the counter: the remaining steps of prepare, pack and finish, each checked and recorded
 * as if it were called alone, all or none. Cash in cents, by default the amount to pay in cash. The counter's permission
 * alone hands over what leaves nothing open: see {@link requirePaid}; its cash is in a till, as everybody's of a sale
 * that is handed over in the same call (`isSold`).
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_STATE, and those of each step
 */
export async function handOver(
  tx: Tx,
  actor: Actor,
  orderId: number,
  { serials, cashReceivedCents }: Pick<ActionInput, 'serials' | 'cashReceivedCents'>,
  isSold = false,
): Promise<void> {
  // Customers are locked before orders: see lockCredit.
  await lockCustomerOf(tx, orderId)
  const [order] = await lockOrders(tx, [orderId])
  if (!order) throw notFound('Pedido não encontrado.')
  if (order.holder_id !== null) throw await stillHeld(tx, order)
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
  const managesOrders = holdsAny(actor.permissions, [MANAGE_ORDERS])
  if (!managesOrders && holdsAny(actor.permissions, ['app:counter'])) requirePaid(order, cashReceivedCents)
  const acting = canHandOver(orderFacts(order), actor) ? withPermission(actor, MANAGE_ORDERS) : actor
  for (const step of steps) await changeOrderIn(tx, acting, step, orderId, inputs[step])
  const taken = cashReceivedCents ?? cashDue(order)
  if ((isSold || !managesOrders) && taken > 0) await requireSaleEntered(tx, orderId)
}
