import { formatBRL } from '@shop/domain/money'
import { SALE_STATUSES } from '@shop/domain/order-status'
import type { Performer } from './actors.ts'
import type { OrderDraft, ShopFloor } from './order-draft.ts'

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

/** An item of an earlier sale of the same customer that may come back, worth no more than what he buys now. */
function findReturnable({ random, ordersOf }: ShopFloor, { customer, order }: OrderDraft) {
  const candidates = (ordersOf.get(customer.id) ?? [])
    .filter((earlier) => earlier.order.id !== order.id && SALE_STATUSES.includes(earlier.order.status))
    .flatMap((from) => from.items.map((item) => ({ from, item })))
    .filter(
      ({ item: { row } }) => row.returned < row.quantity && row.unit_price_cents < order.sub_total_cents,
    )
  return candidates.length > 0 ? random.pick(candidates) : undefined
}

/** Takes an item back while the order is settled; answers the line for its history, undefined when he has none to give. */
export function returnItemOn(
  floor: ShopFloor,
  draft: OrderDraft,
  kind: 'exchange' | 'return',
  actor: Performer,
  at: number,
): string | undefined {
  const { random, ledger } = floor
  const found = findReturnable(floor, draft)
  if (!found) return undefined
  const { product, row } = found.item
  const left = row.quantity - row.returned
  const affordable = Math.floor(draft.order.sub_total_cents / row.unit_price_cents)
  const quantity = Math.min(left, affordable, random.int(1, 2))
  const isDefective = kind === 'exchange' && random.chance(0.4)
  row.returned += quantity
  if (!isDefective) ledger.move(product, at, actor, { kind, quantity_in: quantity, order_id: row.order_id })
  const credit = row.unit_price_cents * quantity
  if (kind === 'exchange') draft.order.exchange_cents += credit
  else draft.order.return_cents += credit
  floor.returnedItems.push({
    kind,
    order_id: draft.order.id,
    from_order_id: row.order_id,
    product_id: row.product_id,
    product_name: row.name,
    quantity,
    unit_price_cents: row.unit_price_cents,
    defective: isDefective,
    comments: random.pick(REASONS[kind]),
    employee_id: actor.employeeId,
    who: actor.who,
    created_at: new Date(at).toISOString(),
  })
  return `${quantity} × ${row.name} do pedido ${found.from.order.code}: ${formatBRL(credit)}.`
}
