import type { Reordered } from '@shop/contract/own-account'
import { notFound } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { checkBuyer, getPreCheckout } from './cart.service.ts'
import { addOrderToCart, lockBuyer } from './selling.queries.ts'

/**
 * Puts what an order of the customer's own still sells into the cart, beside what is in it: as many units as were bought,
 * within the stock. Answers what could not be added in full.
 * @throws AppError NOT_FOUND, also for another's order; INVALID_STATE for a customer who may not buy
 */
export async function reorder(tx: Tx, customerId: number, orderId: number): Promise<Reordered> {
  checkBuyer(await lockBuyer(tx, customerId))
  const lines = await addOrderToCart(tx, customerId, orderId)
  if (lines.length === 0) throw notFound('Pedido não encontrado.')
  return {
    cart: await getPreCheckout(tx, customerId),
    missing: lines.filter(({ wanted, added }) => added < wanted),
  }
}
