import { overpaid } from '@shop/domain/credit'
import { formatBRL } from '@shop/domain/money'
import { SALE_STATUSES } from '@shop/domain/order-status'
import { RETURN_KINDS, type ReturnKind, type ReturnReason } from '@shop/domain/returns'
import { unitsText } from '@shop/domain/stock'
import type { Actor } from '../../actor.ts'
import { AppError, invalidState, notFound, ruleViolation } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { creditNote, recordCredit } from '../credit/credit-ledger.ts'
import { recordDefective } from '../defective/defective-ledger.ts'
import { recordMovements } from '../stock/ledger.ts'
import { accountOf } from './order-account.ts'
import type { ActionContext, OrderChange, ReturnedItem } from './order-action.ts'

const findSold = (tx: Tx, { fromOrderId, productId }: Pick<ReturnedItem, 'fromOrderId' | 'productId'>) =>
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

interface Received extends Omit<ReturnedItem, 'returnedSeen'> {
  kind: ReturnKind
  /** The order whose settlement includes it. */
  orderId: number
  returnId?: number
  reason?: ReturnReason
}

/** The order line that units come back from, locked. @throws AppError NOT_FOUND */
export async function lockSold(
  tx: Tx,
  wanted: Pick<ReturnedItem, 'fromOrderId' | 'productId'>,
): Promise<Sold> {
  const sold = await findSold(tx, wanted)
  if (!sold) throw notFound('O produto não foi vendido no pedido de origem.')
  return sold
}

/** @throws AppError INVALID_STATE when more would come back than was sold */
export function checkLeft(sold: Sold, quantity: number): void {
  const left = sold.quantity - sold.returned
  if (quantity > left)
    throw invalidState(
      left === 0
        ? `Tudo de ${sold.name} já voltou do pedido ${sold.code}.`
        : `Do pedido ${sold.code} só ${left === 1 ? 'pode' : 'podem'} voltar ${unitsText(left)} de ${sold.name}.`,
    )
}

/**
 * Takes units of a sale back: counts them on its line, moves them to stock or to the defective shelf, and records them
 * with their original price. Returns their value in cents. Lock the line first: see {@link lockSold}.
 */
export async function receiveUnits(tx: Tx, actor: Actor, sold: Sold, item: Received): Promise<number> {
  const { kind, fromOrderId, productId, quantity, defective, comments, serials } = item
  await tx
    .updateTable('order_items')
    .set((eb) => ({ returned: eb('returned', '+', quantity) }))
    .where('order_id', '=', fromOrderId)
    .where('product_id', '=', productId)
    .execute()
  const units = { productId, kind, quantityIn: quantity, orderId: fromOrderId, serials }
  if (defective) await recordDefective(tx, actor, { ...units, comment: comments })
  else await recordMovements(tx, actor, [units])
  await tx
    .insertInto('returned_items')
    .values({
      kind,
      order_id: item.orderId,
      from_order_id: fromOrderId,
      return_id: item.returnId ?? null,
      product_id: productId,
      product_name: sold.name,
      quantity,
      unit_price_cents: sold.unit_price_cents,
      defective,
      reason: item.reason ?? null,
      serials: [...serials],
      comments,
      employee_id: actor.employeeId,
      who: actor.who,
    })
    .execute()
  return sold.unit_price_cents * quantity
}

/** How an order's sums change by the returned items. */
export const withReturned = (
  order: { exchange_cents: number; return_cents: number },
  kind: ReturnKind,
  valueCents: number,
) =>
  kind === 'exchange'
    ? { exchange_cents: order.exchange_cents + valueCents }
    : { return_cents: order.return_cents + valueCents }

/** One line of an order's history; typed text is kept apart from it. */
const describe = (kind: ReturnKind, sold: Sold, item: ReturnedItem, valueCents: number): string => {
  const what = `${item.quantity} × ${sold.name} do pedido ${sold.code}`
  const defect = item.defective ? ', com defeito' : ''
  return `${RETURN_KINDS[kind]}: ${what}, ${formatBRL(valueCents)}${defect}.`
}

function checkSold(sold: Sold, { order }: ActionContext, { returnedSeen }: ReturnedItem): void {
  if (sold.customer_id !== order.customer_id) throw ruleViolation('O pedido de origem é de outro cliente.')
  if (!SALE_STATUSES.includes(sold.status))
    throw invalidState(`O pedido de origem ${sold.code} não é uma venda.`)
  if (returnedSeen !== undefined && returnedSeen !== sold.returned)
    throw new AppError(
      'STALE',
      `Do pedido ${sold.code} já ${sold.returned === 1 ? 'voltou' : 'voltaram'} ${unitsText(sold.returned)} de ${sold.name}. Confira antes de registrar.`,
      { returned: sold.returned },
    )
}

/**
 * Takes back items of a sale of the same customer and lowers the amount to pay of the order being settled by their
 * original price; the rest is credited to the customer's account.
 * @throws AppError NOT_FOUND, RULE_VIOLATION, INVALID_STATE when more would come back than was sold, STALE when other
 * people or an earlier try of this call took some back since the person looked
 */
export async function recordReturnedItem(context: ActionContext, kind: ReturnKind): Promise<OrderChange> {
  const { tx, actor, order, input, notes, personal } = context
  const wanted = input.returnedItem
  if (!wanted) throw new AppError('BAD_REQUEST', 'Informe o item que volta.')
  const sold = await lockSold(tx, wanted)
  checkSold(sold, context, wanted)
  checkLeft(sold, wanted.quantity)
  const value = await receiveUnits(tx, actor, sold, { ...wanted, kind, orderId: order.id })
  const change = withReturned(order, kind, value)
  const amountCents = overpaid(accountOf({ ...order, ...change })) - overpaid(accountOf(order))
  if (amountCents > 0) {
    await recordCredit(tx, actor, { customerId: order.customer_id, kind, amountCents, orderId: order.id })
    notes.push(creditNote(kind, amountCents))
  }
  notes.push(describe(kind, sold, wanted, value))
  if (wanted.comments) personal.push(wanted.comments)
  return change
}
