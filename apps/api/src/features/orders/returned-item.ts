import { formatBRL } from '@shop/domain/money'
import { SALE_STATUSES } from '@shop/domain/order-status'
import { AppError, invalidState, notFound, ruleViolation } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { recordMovements } from '../stock/ledger.ts'
import type { ActionContext, OrderChange } from './change-order.ts'

/** Units of an earlier order that come back while another one is settled. */
export interface ReturnedItem {
  fromOrderId: number
  productId: number
  quantity: number
  comments: string
  /** A defective unit that is exchanged does not go back to the shelf. */
  defective: boolean
  /** What had come back of it when the person looked. */
  returnedSeen?: number | undefined
}

const findSold = (tx: Tx, { fromOrderId, productId }: ReturnedItem) =>
  tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['orders.customer_id', 'orders.code', 'orders.status', 'order_items.name'])
    .select(['order_items.quantity', 'order_items.returned', 'order_items.unit_price_cents'])
    .where('order_items.order_id', '=', fromOrderId)
    .where('order_items.product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Sold = NonNullable<Awaited<ReturnType<typeof findSold>>>

function checkSold(sold: Sold | undefined, { order, input }: ActionContext): asserts sold is Sold {
  if (!sold) throw notFound('O produto não foi vendido no pedido de origem.')
  if (sold.customer_id !== order.customer_id) throw ruleViolation('O pedido de origem é de outro cliente.')
  if (!SALE_STATUSES.includes(sold.status))
    throw invalidState(`O pedido de origem ${sold.code} não é uma venda.`)
  const seen = input.returnedItem?.returnedSeen
  if (seen !== undefined && seen !== sold.returned)
    throw new AppError(
      'STALE',
      `Já voltaram ${sold.returned} unidade(s) de ${sold.name} do pedido ${sold.code}. Confira antes de registrar.`,
      { returned: sold.returned },
    )
  const left = sold.quantity - sold.returned
  if ((input.returnedItem?.quantity ?? 0) > left)
    throw invalidState(`Só ${left} unidade(s) de ${sold.name} podem voltar do pedido ${sold.code}.`)
}

/**
 * Takes items of an earlier sale of the same customer back and lowers what he pays on the order being settled by
 * their unit price then. Units go back to stock unless they are exchanged as defective.
 * @throws AppError NOT_FOUND, RULE_VIOLATION, INVALID_STATE when more would come back than was sold, STALE when others
 * or an earlier try of this call took some back since the person looked
 */
export async function recordReturnedItem(
  context: ActionContext,
  kind: 'exchange' | 'return',
): Promise<OrderChange> {
  const { tx, actor, order, input, notes } = context
  const wanted = input.returnedItem
  if (!wanted) throw new AppError('BAD_REQUEST', 'Informe o item que volta.')
  const sold = await findSold(tx, wanted)
  checkSold(sold, context)
  const { fromOrderId, productId, quantity, comments } = wanted
  const defective = kind === 'exchange' && wanted.defective
  await tx
    .updateTable('order_items')
    .set((eb) => ({ returned: eb('returned', '+', quantity) }))
    .where('order_id', '=', fromOrderId)
    .where('product_id', '=', productId)
    .execute()
  if (!defective)
    await recordMovements(tx, actor, [{ productId, kind, quantityIn: quantity, orderId: fromOrderId }])
  const credit = sold.unit_price_cents * quantity
  await tx
    .insertInto('returned_items')
    .values({
      kind,
      order_id: order.id,
      from_order_id: fromOrderId,
      product_id: productId,
      product_name: sold.name,
      quantity,
      unit_price_cents: sold.unit_price_cents,
      defective,
      comments,
      employee_id: actor.employeeId,
      who: actor.who,
    })
    .execute()
  notes.push(`${quantity} × ${sold.name} do pedido ${sold.code}: ${formatBRL(credit)}.`)
  return kind === 'exchange'
    ? { exchange_cents: order.exchange_cents + credit }
    : { return_cents: order.return_cents + credit }
}
