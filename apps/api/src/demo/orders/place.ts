import { ORDER_CODE_RANDOM_BYTES, orderCodeFrom } from '@shop/domain/order-code'
import { orderPrice, priceForLevel, warrantyCents } from '@shop/domain/pricing'
import type { Performer } from '../people/team.ts'
import type { Random } from '../random.ts'
import type { Shelved } from '../stock/shelf.ts'
import { fillBasket } from './basket.ts'
import { payWithCredit } from './money.ts'
import type { Item, OrderDraft, ShopFloor } from './order-draft.ts'
import { chargePix, drawTxid } from './pix.ts'
import { firstFacts, type Traits } from './plot.ts'

const COMMENTS = [
  'Deixar na portaria.',
  'Ligar ao chegar.',
  'Precisa chegar antes das 16h.',
  'Enviar nota fiscal por e-mail.',
  'Cliente confere os aparelhos na entrega.',
]

const randomBytes = (random: Random, length: number) => Uint8Array.from({ length }, () => random.int(0, 255))

function drawCode({ random, codes }: ShopFloor): string {
  for (;;) {
    const code = orderCodeFrom(randomBytes(random, ORDER_CODE_RANDOM_BYTES))
    if (codes.has(code)) continue
    codes.add(code)
    return code
  }
}

const priceOf = ({ costCents, blueprint }: Shelved, level: Traits['customer']['level']) =>
  priceForLevel({ ...blueprint, costCents }, level ?? 0)

const takeItems = (basket: ReadonlyMap<Shelved, number>, orderId: number, { customer }: Traits): Item[] =>
  [...basket].map(([product, quantity]) => ({
    product,
    row: {
      order_id: orderId,
      product_id: product.id,
      name: product.blueprint.name,
      quantity,
      unit_price_cents: priceOf(product, customer.level),
      unit_cost_cents: product.costCents,
      returned: 0,
    },
  }))

function priceItems({ customer, isPickup, isFast, withWarranty }: Traits, items: readonly Item[]) {
  const total = items.reduce((sum, { row }) => sum + row.unit_price_cents * row.quantity, 0)
  const price = orderPrice(
    {
      totalAmountCents: total,
      shippingCostCents: customer.shipping_cost_cents ?? 0,
      warrantyCents: warrantyCents(total, customer.warranty_ppm ?? 0),
      fastDeliveryTaxCents: customer.fast_delivery_tax_cents ?? 0,
    },
    { delivery: isPickup ? 2 : 1, withWarranty, isFastDelivery: isFast },
  )
  return {
    sub_total_cents: price.subTotalCents,
    warranty_cents: price.warrantyCents,
    freight_cents: price.freightCents,
  }
}

const addressOf = ({ customer }: Traits) => ({
  street: customer.street ?? '',
  number: customer.number ?? '',
  neighborhood: customer.neighborhood ?? '',
  zip_code: customer.zip_code ?? '',
  city: customer.city ?? '',
  state: customer.state ?? '',
})

/** Places an order as the shop does: present prices by the customer's level, stock out through the ledger. */
export function placeDraft(
  floor: ShopFloor,
  traits: Traits,
  orderId: number,
  actor: Performer,
  at: number,
): OrderDraft {
  const { random, ledger, pictures } = floor
  const { customer, payment, isPickup, isFast, withWarranty, hasProof } = traits
  const items = takeItems(fillBasket(random, floor.drawProduct, customer.level, at), orderId, traits)
  const placedAt = new Date(at).toISOString()
  const draft: OrderDraft = {
    customer,
    items,
    order: {
      id: orderId,
      code: drawCode(floor),
      customer_id: customer.id,
      attendant_id: actor.employeeId,
      deliverer_id: isPickup ? null : (customer.deliverer_id ?? null),
      stocker_id: null,
      status: firstFacts(traits).status,
      payment,
      is_pickup: isPickup,
      is_fast: isFast,
      with_warranty: withWarranty,
      ...priceItems(traits, items),
      exchange_cents: 0,
      return_cents: 0,
      credit_used_cents: 0,
      paid_cents: 0,
      debt_lowered_cents: 0,
      cash_received_cents: null,
      settlement_id: null,
      attempts: 0,
      level: customer.level ?? 0,
      warranty_ppm: customer.warranty_ppm ?? 0,
      agreed_shipping_cents: customer.shipping_cost_cents ?? 0,
      agreed_fast_tax_cents: customer.fast_delivery_tax_cents ?? 0,
      ...addressOf(traits),
      comments: random.chance(0.15) ? random.pick(COMMENTS) : '',
      receipt_file: hasProof ? random.pick(pictures.proofs) : null,
      signature_file: null,
      received_by: null,
      txid: payment === 'pix' ? drawTxid(random) : null,
      placed_at: placedAt,
      sale_at: null,
      sale_cancelled_at: null,
      shipped_at: null,
      updated_at: placedAt,
    },
  }
  for (const { product, row } of [...items].sort((a, b) => a.row.product_id - b.row.product_id))
    ledger.move(product, at, actor, { kind: 'sale', quantity_out: row.quantity, order_id: orderId })
  draft.placingNote = payWithCredit(floor, draft.order, actor, at)
  chargePix(floor, draft.order)
  const earlier = floor.ordersOf.get(customer.id) ?? []
  floor.ordersOf.set(customer.id, [...earlier, draft])
  return draft
}
