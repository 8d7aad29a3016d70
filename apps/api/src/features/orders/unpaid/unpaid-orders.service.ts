import type { FreedStock, UnpaidCustomers } from '@shop/contract/unpaid-orders'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { together } from '../../../db/pipeline.ts'
import { reais } from '../../../wire.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { lockCustomer } from '../customers/customers.queries.ts'
import { lockOrders } from '../record/orders.queries.ts'
import { changeOrderIn } from '../workflow/change-order.ts'
import { countUnpaid, findProductsOf, findUnpaid, findUnpaidCustomers } from './unpaid-orders.queries.ts'

/** Unpaid orders that one customer may have at a time. */
const MAX_UNPAID_ORDERS = 10

/**
 * Refuses another unpaid order with `units` units when the customer's unpaid orders would hold more than the shop
 * allows. Lock the customer before: parallel orders are then counted one after the other.
 * @throws AppError INVALID_STATE
 */
export async function refuseTooMuchUnpaid(tx: Tx, customerId: number, units: number): Promise<void> {
  const [[held]] = await together(tx, countUnpaid(customerId))
  if (!held) return
  if (held.orders >= MAX_UNPAID_ORDERS)
    throw invalidState(
      `O limite é de ${MAX_UNPAID_ORDERS} pedidos à espera de pagamento por cliente. Pague um deles ou fale com a loja.`,
    )
  if (held.units + units > held.maxUnits)
    throw invalidState(
      `O limite é de ${held.maxUnits} unidades à espera de pagamento por cliente: já há ${held.units} em outros pedidos e este tem ${units}.`,
    )
}

/** Customers whose unpaid orders hold stock, those with most units first. */
export async function listUnpaidCustomers(
  db: Db,
  page: { page: number; items: number },
): Promise<UnpaidCustomers> {
  const { rows, totals } = await findUnpaidCustomers(db, page)
  const { total, cents, ...sums } = totals
  return {
    customers: rows.map(({ cents, since, ...row }) => ({
      ...row,
      value: reais(cents),
      since: new Date(since).toISOString(),
    })),
    total,
    totals: { ...sums, value: reais(cents) },
  }
}

/**
 * Cancels the unpaid orders of a customer in one transaction. The customer is locked first, so that no order is placed
 * meanwhile, then the orders, so that none is paid.
 * @throws AppError NOT_FOUND; those of cancelling an order, then none is cancelled
 */
export const freeStock = (db: Db, actor: Actor, customerId: number, comment: string): Promise<FreedStock> =>
  inTransaction(db, async (tx) => {
    if (!(await lockCustomer(tx, { id: customerId }))) throw notFound('Cliente não encontrado.')
    const idsOf = (orders: FreedStock['orders']) => orders.map(({ orderId }) => orderId)
    await lockOrders(tx, idsOf(await findUnpaid(tx, customerId)))
    // Only orders that are still unpaid now that they are locked.
    const orders = await findUnpaid(tx, customerId)
    await lockProducts(tx, await findProductsOf(tx, idsOf(orders)))
    for (const { orderId, code } of orders) {
      await changeOrderIn(tx, actor, 'cancel', orderId, { comment })
      const change = `Estoque liberado, pedido cancelado: ${code}`
      await writeAudit(tx, actor, 'cancel', 'customer', customerId, change)
    }
    return { orders }
  })
