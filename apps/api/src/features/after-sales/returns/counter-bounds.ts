import { COMPANY_ID } from '@shop/contract/company'
import type { CreateReturn } from '@shop/contract/returns'
import { formatBRL } from '@shop/domain/money'
import { holdsAny } from '@shop/domain/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { payOutWalkIn } from '../../debts/credit/pay-out-walk-in.ts'
import { lockCustomerOf, lockOrder } from '../../orders/record/orders.queries.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'

const refused = (text: string) => new AppError('FORBIDDEN', `${text} Peça a quem gerencia os pedidos.`)

/** Whether the person takes goods back by the counter's permission alone, within its bounds. */
const isBoundByCounter = (actor: Actor): boolean =>
  actor.kind === 'employee' && !holdsAny(actor.permissions, ['bo:manage:orders'])

/** Days since the customer got the goods of an order. */
const daysWithCustomer = async (tx: Tx, orderId: number): Promise<number> => {
  const { days } = await tx
    .selectFrom('order_history')
    .select(sql<number | null>`extract(day from now() - min(at))::int8`.as('days'))
    .where('order_id', '=', orderId)
    .where('action', 'in', ['deliver', 'finish'])
    .executeTakeFirstOrThrow()
  return days ?? 0
}

/** The value of the returned lines at the price of the sale, in cents. */
async function valueOfLines(tx: Tx, { fromOrderId, items }: Pick<CreateReturn, 'fromOrderId' | 'items'>) {
  const lines = await tx
    .selectFrom('order_items')
    .select(['product_id', 'unit_price_cents'])
    .where('order_id', '=', fromOrderId)
    .where('product_id', '=', anyOf(items.map(({ productId }) => productId)))
    .execute()
  const priceOf = new Map(lines.map(({ product_id, unit_price_cents }) => [product_id, unit_price_cents]))
  return items.reduce((sum, { productId, quantity }) => sum + quantity * (priceOf.get(productId) ?? 0), 0)
}

/**
 * Bounds of the counter's permission: credit or exchange only, within days after the handover, up to a value of one sale
 * (what came back of it before counts), both set by the company. Locks the customer, then the order.
 * @throws AppError FORBIDDEN
 */
export async function checkCounterBounds(
  tx: Tx,
  actor: Actor,
  back: Pick<CreateReturn, 'fromOrderId' | 'items' | 'settle' | 'refundFreight'>,
): Promise<void> {
  if (!isBoundByCounter(actor)) return
  if (back.settle !== 'credit')
    throw refused('No balcão o que volta vira troca ou crédito do cliente, não dinheiro.')
  if (back.refundFreight) throw refused('No balcão o frete não é devolvido.')
  await lockCustomerOf(tx, back.fromOrderId)
  const order = await lockOrder(tx, back.fromOrderId)
  const company = await findCompany(tx, COMPANY_ID)
  if (!order || !company) return
  const days = await daysWithCustomer(tx, order.id)
  if (days > company.counter_return_days)
    throw refused(
      `O pedido ${order.code} foi entregue há ${days} dias, e no balcão a troca vale por ${company.counter_return_days}.`,
    )
  const value = order.exchange_cents + order.return_cents + (await valueOfLines(tx, back))
  if (value > company.counter_return_cents)
    throw refused(
      `No balcão volta até ${formatBRL(company.counter_return_cents)} de uma venda, e do pedido ${order.code} voltariam ${formatBRL(value)}.`,
    )
}

/**
 * Pays out what a return or exchange left to a customer who is not registered; by the counter's permission alone nothing
 * may be left. Call it last in a transaction: cash locks the till.
 * @throws AppError FORBIDDEN
 */
export async function payOutWithinBounds(tx: Tx, actor: Actor, orderId: number): Promise<void> {
  const paid = await payOutWalkIn(tx, actor, orderId)
  if (paid.length > 0 && isBoundByCounter(actor))
    throw refused(
      'Quem compra sem cadastro não tem crédito: no balcão a troca é por produtos de valor igual ou maior.',
    )
}
