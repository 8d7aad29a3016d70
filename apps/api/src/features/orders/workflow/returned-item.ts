import { afterMove, afterReturn, surplus } from '@shop/domain/credit'
import { formatBRL } from '@shop/domain/money'
import { isHandedOver, RETURN_KINDS, type ReturnKind, type ReturnReason } from '@shop/domain/returns'
import { unitsText } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { AppError, invalidState, notFound, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { recordDefective } from '../../catalogue/defective/defective-ledger.ts'
import { comingBack, recordMovements } from '../../catalogue/stock/ledger.ts'
import {
  boughtBack,
  findBoughtBack,
  findReentered,
  type ReenteredUnit,
  recordReentered,
} from '../../catalogue/units/reentered-units.ts'
import { findUnitPlaces, lockUnitsOf, unitsByNumber } from '../../catalogue/units/units.queries.ts'
import { findDebt } from '../../debts/receivables/debt.ts'
import { endClaims } from '../record/end-claims.ts'
import { creditFor, findBalance } from '../record/order-balance.ts'
import { endAnsweredRequests } from '../record/order-requests.queries.ts'
import type { LockedOrder } from '../record/orders.queries.ts'
import { lowerDebtOf } from './lower-debt.ts'
import type { ActionContext, OrderChange, ReturnedItem } from './order-action.ts'

const findSold = (tx: Tx, { fromOrderId, productId }: Pick<ReturnedItem, 'fromOrderId' | 'productId'>) =>
  tx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['orders.code', 'order_items.name'])
    .select(['order_items.quantity', 'order_items.returned', 'order_items.unit_price_cents'])
    .where('order_items.order_id', '=', fromOrderId)
    .where('order_items.product_id', '=', productId)
    .forNoKeyUpdate(['order_items'])
    .executeTakeFirst()

type Sold = NonNullable<Awaited<ReturnType<typeof findSold>>>

interface Received extends Omit<ReturnedItem, 'returnedSeen'> {
  kind: ReturnKind
  /** The order whose settlement includes it. */
  orderId: number
  /** In cents; 0 unless it moves to another order. */
  movedCents: number
  returnId?: number
  reason?: ReturnReason
  /** The claim whose outcome it is; others about the units end. */
  claimId?: number
}

/** The order line that units come back from, locked; lock its order before. @throws AppError NOT_FOUND */
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

const isInStock = (units: readonly ReenteredUnit[]) =>
  invalidState(
    `O número de série ${units[0]?.serial} já voltou por uma entrada de estoque: registre a volta sem defeito, e o defeito no produto.`,
  )

/**
 * Nothing is given back for a unit that the shop bought back: of a line, only the others can come back. Lock the order's
 * units before. @throws AppError INVALID_STATE
 */
function refuseBought(
  line: { name: string; quantity: number; returned: number },
  bought: readonly ReenteredUnit[],
  serials: readonly string[],
): void {
  const [named] = serials.flatMap((serial) => unitsByNumber(bought)(serial) ?? [])
  const unit = named ?? bought[0]
  if (unit && (named || line.quantity - line.returned < bought.length))
    throw boughtBack(unit, 'não tem mais troca nem devolução')
}

/**
 * Takes units of a sale back: counts them on its line, moves them to stock or to the defective shelf, and records them
 * with their original price. Lock the line first: see {@link lockSold}.
 */
export async function receiveUnits(tx: Tx, actor: Actor, sold: Sold, item: Received): Promise<void> {
  const { kind, fromOrderId, productId, quantity, defective, comments, serials } = item
  const line = await tx
    .updateTable('order_items')
    .set((eb) => ({ returned: eb('returned', '+', quantity) }))
    .where('order_id', '=', fromOrderId)
    .where('product_id', '=', productId)
    .returning(['name', 'quantity', 'returned'])
    .executeTakeFirstOrThrow()
  const isNamed = serials.length > 0
  if (isNamed) {
    await lockProducts(tx, [productId])
    await lockUnitsOf(tx, fromOrderId, serials)
  }
  const ofProduct = (unit: ReenteredUnit) => unit.product_id === productId
  if (isNamed) refuseBought(line, (await findBoughtBack(tx, fromOrderId)).filter(ofProduct), serials)
  const reentered = isNamed ? (await findReentered(tx, fromOrderId)).filter(ofProduct) : []
  const stays = unitsByNumber(reentered)
  const alreadyIn = [...new Set(serials.flatMap((serial) => stays(serial) ?? []))]
  const moving = serials.filter((serial) => !stays(serial))
  const units = { productId, kind, quantityIn: quantity, orderId: fromOrderId, serials: moving }
  if (defective && alreadyIn.length > 0) throw isInStock(alreadyIn)
  if (defective) await recordDefective(tx, actor, { ...units, comment: comments })
  else await recordMovements(tx, actor, comingBack(units, alreadyIn.length))
  if (alreadyIn.length > 0) await recordReentered(tx, actor, alreadyIn, { kind, orderId: fromOrderId })
  // Known by now, also those that were sold before their number was stored.
  const unitOf = unitsByNumber(await findUnitPlaces(tx, serials))
  await tx
    .insertInto('returned_items')
    .values({
      kind,
      order_id: item.orderId,
      from_order_id: fromOrderId,
      return_id: item.returnId ?? null,
      moved_cents: item.movedCents,
      product_id: productId,
      product_name: sold.name,
      quantity,
      unit_price_cents: sold.unit_price_cents,
      defective,
      reason: item.reason ?? null,
      serials: serials.map((serial) => unitOf(serial)?.serial ?? serial),
      comments,
      employee_id: actor.employeeId,
      who: actor.who,
    })
    .execute()
  const ended = `O aparelho voltou: ${RETURN_KINDS[kind].toLowerCase()} do pedido ${sold.code}.`
  if (isNamed) await endClaims(tx, actor, { serials }, ended, item.claimId)
  await endAnsweredRequests(tx, fromOrderId)
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
const describe = (
  kind: ReturnKind,
  sold: Sold,
  item: ReturnedItem,
  { value, lowered }: { value: number; lowered: number },
): string => {
  const what = `${item.quantity} × ${sold.name} do pedido ${sold.code}`
  const defect = item.defective ? ', com defeito' : ''
  const unpaid = lowered > 0 ? ` (${formatBRL(lowered)} abatidos do que falta pagar nele)` : ''
  return `${RETURN_KINDS[kind]}: ${what}, ${formatBRL(value)}${unpaid}${defect}.`
}

/** @throws AppError RULE_VIOLATION, INVALID_STATE, STALE */
function checkOrigin(
  { order, origin }: ActionContext,
  sold: Sold,
  returnedSeen: number | undefined,
): LockedOrder {
  if (origin?.customer_id !== order.customer_id) throw ruleViolation('O pedido de origem é de outro cliente.')
  if (!isHandedOver(origin.status, origin.id === order.id))
    throw invalidState(
      `O pedido de origem ${sold.code} não foi entregue: o que não foi entregue se cancela, não se devolve.`,
    )
  if (returnedSeen !== undefined && returnedSeen !== sold.returned)
    throw new AppError(
      'STALE',
      `Do pedido ${sold.code} já ${sold.returned === 1 ? 'voltou' : 'voltaram'} ${unitsText(sold.returned)} de ${sold.name}. Confira antes de registrar.`,
      { returned: sold.returned },
    )
  return origin
}

/**
 * The value in cents that moves from the items' order to the one being settled: at most what was received for the
 * items' order. First what the settled order owes on term is lowered; otherwise only what is no longer owed for the
 * items' order moves. The rest lowers what is still to be paid for the items' order.
 */
async function moveValue(tx: Tx, order: LockedOrder, origin: LockedOrder, value: number) {
  if (origin.id === order.id) return { moved: 0, lowered: 0 }
  const balance = await findBalance(tx, origin.id)
  const intoDebt = Math.min(value, await findDebt(tx, order.id), balance.received - balance.given)
  const moved = Math.max(intoDebt, Math.min(value, surplus(afterReturn(balance, value))))
  const lowered = value - moved
  if (lowered > 0)
    await tx
      .updateTable('orders')
      .set((eb) => ({ debt_lowered_cents: eb('debt_lowered_cents', '+', lowered) }))
      .where('id', '=', origin.id)
      .execute()
  return { moved, lowered }
}

/**
 * Takes back items of a sale of the same customer. Items of the order being settled lower its price; for those of
 * another order the value that was received for them moves here. What then exceeds the price is credited to the
 * customer.
 * @throws AppError NOT_FOUND, RULE_VIOLATION, INVALID_STATE when the items were not handed over or more would come back
 * than was sold, STALE when other people or an earlier attempt of this call took some back since the person looked
 */
export async function recordReturnedItem(context: ActionContext, kind: ReturnKind): Promise<OrderChange> {
  const { tx, actor, order, input, notes, personal } = context
  const wanted = input.returnedItem
  if (!wanted) throw new AppError('BAD_REQUEST', 'Informe o item que volta.')
  const sold = await lockSold(tx, wanted)
  const origin = checkOrigin(context, sold, wanted.returnedSeen)
  checkLeft(sold, wanted.quantity)
  const value = sold.unit_price_cents * wanted.quantity
  const before = await findBalance(tx, order.id)
  const { moved, lowered } = await moveValue(tx, order, origin, value)
  const isOwn = origin.id === order.id
  const balance = isOwn ? afterReturn(before, value) : afterMove(before, moved)
  await receiveUnits(tx, actor, sold, { ...wanted, kind, orderId: order.id, movedCents: moved })
  const debt = await lowerDebtOf(tx, actor, order.id, isOwn ? value - surplus(balance) : moved)
  if (!isOwn) await lowerDebtOf(tx, actor, origin.id, lowered)
  if (debt > 0) notes.push(`${formatBRL(debt)} abatidos do que se deve a prazo.`)
  notes.push(...(await creditFor(tx, actor, order, kind, surplus(balance))))
  notes.push(describe(kind, sold, wanted, { value, lowered }))
  if (wanted.comments) personal.push(wanted.comments)
  return withReturned(order, kind, isOwn ? value : moved)
}
