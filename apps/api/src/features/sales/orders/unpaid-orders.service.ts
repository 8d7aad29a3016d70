import type { FreedStock, UnpaidCustomers } from '@shop/contract/unpaid-orders'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { later } from '../../../db/pipeline.ts'
import { reais } from '../../../wire.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { changeOrderIn } from './change-order.ts'
import { lockCustomerOf, lockOrder } from './orders.queries.ts'
import { countUnpaid, findUnpaid, findUnpaidCustomers, isUnpaid } from './unpaid-orders.queries.ts'

/** Unpaid orders that one customer may have at a time. */
const MAX_UNPAID_ORDERS = 10

/**
 * Refuses another unpaid order with `units` units when the customer's unpaid orders would hold more than the shop
 * allows. Lock the customer before: parallel orders are then counted one after the other.
 * @throws AppError INVALID_STATE at the transaction's next answer
 */
export const refuseTooMuchUnpaid = (tx: Tx, customerId: number, units: number): Promise<void> =>
  later(tx, countUnpaid(customerId), ([held]) => {
    if (!held) return
    if (held.orders >= MAX_UNPAID_ORDERS)
      throw invalidState(
        `O limite é de ${MAX_UNPAID_ORDERS} pedidos à espera de pagamento por cliente. Pague um deles ou fale com a loja.`,
      )
    if (held.units + units > held.maxUnits)
      throw invalidState(
        `O limite é de ${held.maxUnits} unidades à espera de pagamento por cliente: já há ${held.units} em outros pedidos e este tem ${units}.`,
      )
  })

/** Who holds how much stock unpaid, most units first. */
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

/** Audited with the change itself; false when the order was paid or cancelled meanwhile. */
const free = (
  db: Db,
  actor: Actor,
  customerId: number,
  { orderId, code }: FreedStock['orders'][number],
  comment: string,
) =>
  inTransaction(db, async (tx) => {
    // The customer before the order, as in every change of an account.
    await lockCustomerOf(tx, orderId)
    await lockOrder(tx, orderId)
    if (!(await isUnpaid(tx, orderId))) return false
    await changeOrderIn(tx, actor, 'cancel', orderId, { comment })
    const change = `Estoque liberado, pedido cancelado: ${code}`
    await writeAudit(tx, actor, 'cancel', 'customer', customerId, change)
    return true
  })

/**
 * Cancels the unpaid orders of a customer, each in its own transaction. Orders that are paid meanwhile stay.
 * @throws AppError NOT_FOUND
 */
export async function freeStock(
  db: Db,
  actor: Actor,
  customerId: number,
  comment: string,
): Promise<FreedStock> {
  const customer = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (!customer) throw notFound('Cliente não encontrado.')
  const freed: FreedStock['orders'] = []
  for (const order of await findUnpaid(db, customerId))
    if (await free(db, actor, customerId, order, comment)) freed.push(order)
  return { orders: freed }
}
