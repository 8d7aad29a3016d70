import { afterMove, afterReturn, surplus } from '@shop/domain/credit'
import { formatBRL } from '@shop/domain/money'
import { HANDED_OVER_STATUSES, RETURN_KINDS, type ReturnKind, type ReturnReason } from '@shop/domain/returns'
import { creditNote } from '../../features/sales/credit/credit-ledger.ts'
import type { Performer } from '../people/team.ts'
import { balanceOf } from './money.ts'
import type { Item, OrderDraft, ShopFloor } from './order-draft.ts'

const REASONS = {
  exchange: [
    'Não liga depois da carga.',
    'Cor diferente da pedida.',
    'Cabo com mau contato.',
    'Película trincada na embalagem.',
    'Cliente levou o modelo errado.',
  ],
  return: ['Cliente desistiu da compra.', 'Não serviu no aparelho do cliente.', 'Comprou em duplicidade.'],
} as const

interface Came {
  kind: ReturnKind
  /** The order whose settlement includes it. */
  orderId: number
  quantity: number
  /** In cents; 0 unless the value moves to another order. */
  moved: number
  defective: boolean
  comments: string
  reason?: ReturnReason
  returnId?: number
}

/** An item of an earlier sale of the same customer that may come back. */
function findReturnable({ random, ordersOf }: ShopFloor, { customer, order }: OrderDraft) {
  const candidates = (ordersOf.get(customer.id) ?? [])
    .filter((earlier) => earlier.order.id !== order.id && HANDED_OVER_STATUSES.includes(earlier.order.status))
    .flatMap((from) => from.items.map((item) => ({ from, item })))
    .filter(({ item: { row } }) => row.returned < row.quantity)
  return candidates.length > 0 ? random.pick(candidates) : undefined
}

/** Moves the units back to stock or to the defective shelf, and records it. */
export function keepReturnedItem(
  { ledger, returnedItems }: ShopFloor,
  { product, row }: Item,
  { kind, orderId, quantity, moved: movedCents, defective, comments, reason, returnId }: Came,
  actor: Performer,
  at: number,
): void {
  row.returned += quantity
  const moved = { kind, quantity_in: quantity, order_id: row.order_id }
  const serials = defective
    ? ledger.moveDefective(product, at, actor, { ...moved, comment: comments })
    : ledger.move(product, at, actor, moved)
  returnedItems.push({
    kind,
    order_id: orderId,
    from_order_id: row.order_id,
    return_id: returnId ?? null,
    product_id: row.product_id,
    product_name: row.name,
    quantity,
    unit_price_cents: row.unit_price_cents,
    moved_cents: movedCents,
    defective,
    reason: reason ?? null,
    serials,
    comments,
    employee_id: actor.employeeId,
    who: actor.who,
    created_at: new Date(at).toISOString(),
  })
}

/**
 * Takes an item back while the order is settled; what exceeds the order's price goes to the customer's account. Returns
 * the line for its history, undefined when there is nothing to give back.
 */
export function returnItemOn(
  floor: ShopFloor,
  draft: OrderDraft,
  kind: ReturnKind,
  actor: Performer,
  at: number,
): { fact: string; personal: string } | undefined {
  const { random, accounts } = floor
  const { order } = draft
  const found = findReturnable(floor, draft)
  if (!found) return undefined
  const { row } = found.item
  const quantity = Math.min(row.quantity - row.returned, random.int(1, 2))
  const defective = random.chance(kind === 'exchange' ? 0.4 : 0.15)
  const comments = random.pick(REASONS[kind])
  const value = row.unit_price_cents * quantity
  const moved = Math.min(value, surplus(afterReturn(balanceOf(floor, found.from), value)))
  const amount = surplus(afterMove(balanceOf(floor, draft), moved))
  const came = { kind, orderId: order.id, quantity, moved, defective, comments }
  keepReturnedItem(floor, found.item, came, actor, at)
  found.from.order.debt_lowered_cents += value - moved
  if (kind === 'exchange') order.exchange_cents += moved
  else order.return_cents += moved
  if (amount > 0) accounts.move(order.customer_id, at, actor, { kind, amount, orderId: order.id })
  const line = `${RETURN_KINDS[kind]}: ${quantity} × ${row.name} do pedido ${found.from.order.code}, ${formatBRL(value)}`
  const credit = amount > 0 ? `${creditNote(kind, amount)} ` : ''
  return { fact: `${credit}${line}${defective ? ', com defeito' : ''}.`, personal: comments }
}
