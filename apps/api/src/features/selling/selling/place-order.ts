import { randomBytes } from 'node:crypto'
import type { PartCharge } from '@shop/contract/order-parts'
import type { CheckoutChoice } from '@shop/contract/selling'
import { isWalkIn } from '@shop/domain/customer-email'
import { type Cents, formatBRL } from '@shop/domain/money'
import { ORDER_CODE_RANDOM_BYTES, orderCodeFrom } from '@shop/domain/order-code'
import { paymentOf } from '@shop/domain/order-parts'
import { ORDER_STATUS, type StatusKey, UNPAID_STATUSES } from '@shop/domain/order-status'
import { holdsAny, SELLERS } from '@shop/domain/permissions'
import { PLACEMENTS, type Placement, placementFor } from '@shop/domain/placements'
import { type OrderPrice, orderPrice, type Payment, warrantyCents } from '@shop/domain/pricing'
import { shopDay } from '@shop/domain/shop-time'
import type { Actor } from '../../../actor.ts'
import { AppError, forbidden, notFound, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { doOnce, isRepeated, type RequestKey } from '../../../db/do-once.ts'
import { insertRows } from '../../../db/sql-parts.ts'
import { reais } from '../../../wire.ts'
import { saveProofs } from '../../cash/proofs/examine-proof.ts'
import { recordProof } from '../../cash/proofs/proof-guard.ts'
import { unitPriceCents } from '../../catalogue/products/product-record.ts'
import { recordMovements } from '../../catalogue/stock/ledger.ts'
import { takeCredit } from '../../debts/credit/credit-ledger.ts'
import { PHOTOGRAPH } from '../../orders/record/order-images.ts'
import { refuseTooMuchUnpaid } from '../../orders/unpaid/unpaid-orders.service.ts'
import { writeHistory } from '../../orders/workflow/change-order.ts'
import { handOver } from '../../orders/workflow/hand-over.ts'
import { findPixReceiver } from '../../platform/settings/settings.queries.ts'
import { chargeOrder, generateTxid } from '../pix/charge-order.ts'
import { release, settle } from '../trade-ins/settle-trade-in.ts'
import { checkBuyer } from './cart.service.ts'
import { mayHandOver, requireNothingAwaited } from './hand-over-sold.ts'
import {
  beginningOfParts,
  cardPart,
  checkParts,
  columnsOfParts,
  imagesOf,
  type Proofs,
  placeParts,
  type StoredPart,
  withStoredProofs,
} from './place-parts.ts'
import {
  type Buyer,
  cartPlace,
  emptyCart,
  findBuyer,
  type Goods,
  lockBuyer,
  lockBuyerWithCart,
  lockGoods,
  unblockedDeliverer,
} from './selling.queries.ts'

export interface PlacedOrder {
  code: string
  orderId: number
  txid: string | null
  /** The BR Code of an order paid with Pix. */
  pixCode: string | null
  /** The Pix codes of an order in parts. */
  charges?: PartCharge[]
}

interface Placing {
  customerId: number
  payment: Payment
  choice: CheckoutChoice
  /** Shared by all kinds of payment: a cart is ordered once, whichever payment was tried first. */
  requestKey: RequestKey | undefined
  /** Sold instead of the cart, which is not changed. */
  goods?: readonly Goods[]
}

/** Checks whether the person may use this payment. @throws AppError FORBIDDEN */
function checkPayment(actor: Actor, placing: Placing): void {
  const { parts, allowance, card, handOver } = placing.choice
  if (handOver && !mayHandOver(actor)) throw forbidden()
  if (card) {
    if (parts) throw ruleViolation('Informe o cartão ou as partes do pagamento, não os dois.')
    if (actor.kind === 'customer' || !holdsAny(actor.permissions, SELLERS)) throw notForThem()
  }
  if (parts) {
    checkParts(actor, parts, allowance)
    return
  }
  if (allowance) throw ruleViolation('Só uma venda a prazo é liberada.')
  const placement = placementOf(placing)
  const allowed =
    actor.kind === 'customer' ? placement.customer : holdsAny(actor.permissions, placement.permissions)
  const proofIsMissing = actor.kind === 'employee' && placement === PLACEMENTS.transferWithoutProof
  if (!allowed && !proofIsMissing) throw notForThem()
}

const notForThem = () => new AppError('FORBIDDEN', 'Essa forma de pagamento não está disponível para você.')

const placementOf = ({ payment, choice }: Placing): Placement =>
  placementFor(payment, choice.receiptImage !== undefined)

/** The initial status. An order that the customer's credit covers counts as paid. @throws AppError RULE_VIOLATION */
function beginningOf(
  actor: Actor,
  placing: Placing,
  parts: readonly StoredPart[] | undefined,
  { toPayCents, creditUsedCents }: OrderPrice,
): StatusKey {
  if (parts) return beginningOfParts(actor, parts, toPayCents)
  const placement = placementOf(placing)
  if (toPayCents === 0 && creditUsedCents > 0) return ORDER_STATUS.AGUARDANDO_ESTOQUISTA
  // Only the customer's own app may place a transfer without proof; the customer sends it later.
  if (actor.kind === 'employee' && placement === PLACEMENTS.transferWithoutProof)
    throw ruleViolation('Anexe o comprovante da transferência.')
  return placement.to
}

function checkChoice(buyer: Buyer, choice: CheckoutChoice): void {
  if (choice.typeOfDelivery === 1 && buyer.street === '')
    throw ruleViolation(
      'O cliente não tem endereço: cadastre-o para entregar, ou venda com retirada na loja.',
    )
  if (choice.typeOfDelivery === 1 && buyer.terms_pending)
    throw ruleViolation(
      'O cliente foi cadastrado no balcão e ainda não tem frete e condições: venda com retirada na loja.',
    )
  if (choice.withWarranty && buyer.warranty_ppm === 0)
    throw ruleViolation('O cliente não tem garantia disponível.')
  if (!choice.isFastDelivery) return
  if (choice.typeOfDelivery === 2) throw ruleViolation('A entrega rápida não existe com retirada na loja.')
  if (buyer.fast_delivery_tax_cents === 0) throw ruleViolation('O cliente não tem entrega rápida disponível.')
}

/**
 * Locks the buyer, then the sold products. Used phones are settled by an employee's checkout alone, because somebody has
 * to take them; a customer's own leaves them open.
 */
async function lockSold(tx: Tx, actor: Actor, customerId: number, goods: readonly Goods[] | undefined) {
  if (!goods) {
    const { tradeIns, ...sold } = await lockBuyerWithCart(tx, customerId, actor.employeeId)
    return actor.kind === 'employee'
      ? { ...sold, tradeIns, left: [] }
      : { ...sold, tradeIns: [], left: tradeIns }
  }
  const buyer = await lockBuyer(tx, customerId)
  return { buyer, tradeIns: [], left: [], ...(await lockGoods(tx, goods)) }
}

type SoldRow = Awaited<ReturnType<typeof lockSold>>['lines'][number]

/** Fixes the prices of the sold products. @throws AppError NOT_FOUND, EMPTY_CART, OUT_OF_STOCK */
function priceLines(rows: readonly SoldRow[], buyer: Buyer, goods: readonly Goods[] | undefined) {
  if (goods && rows.length < goods.length) throw notFound('Produto não encontrado.')
  if (rows.length === 0) throw new AppError('EMPTY_CART', 'O carrinho está vazio.')
  const archived = rows.find((row) => row.archived_at !== null)
  if (archived) throw new AppError('OUT_OF_STOCK', `${archived.name} não está mais à venda.`)
  return rows.map((row) => ({ ...row, unitCents: unitPriceCents(row, buyer.level) }))
}

/** The current price. @throws AppError STALE with it when the person saw another price */
function fixPrice(
  buyer: Buyer,
  { typeOfDelivery, withWarranty, isFastDelivery, useCredit, totalSeen }: CheckoutChoice,
  totalAmountCents: Cents,
  tradeInCents: Cents,
): OrderPrice {
  const price = orderPrice(
    {
      totalAmountCents,
      shippingCostCents: buyer.shipping_cost_cents,
      warrantyCents: warrantyCents(totalAmountCents, buyer.warranty_ppm),
      fastDeliveryTaxCents: buyer.fast_delivery_tax_cents,
      creditCents: buyer.credit_cents,
      tradeInCents,
    },
    { delivery: typeOfDelivery, withWarranty, isFastDelivery, useCredit },
  )
  if (totalSeen !== undefined && totalSeen !== price.toPayCents)
    throw new AppError(
      'STALE',
      `O total mudou: agora é ${formatBRL(price.toPayCents)}. Confira o carrinho antes de finalizar.`,
      reais(price.toPayCents),
    )
  return price
}

/** Inserts it under a code that no order has. */
async function insertOrder(
  tx: Tx,
  actor: Actor,
  buyer: Buyer,
  status: StatusKey,
  { payment, choice, requestKey }: Placing,
  price: OrderPrice,
  { proofFile, parts }: Proofs,
) {
  const isPickup = choice.typeOfDelivery === 2
  const values = {
    customer_id: buyer.id,
    attendant_id: actor.employeeId,
    deliverer_id: isPickup ? null : unblockedDeliverer(buyer.deliverer_id),
    stocker_id: null,
    status,
    payment: parts ? paymentOf(parts) : payment,
    is_pickup: isPickup,
    is_fast: choice.isFastDelivery,
    with_warranty: choice.withWarranty,
    sub_total_cents: price.subTotalCents,
    warranty_cents: price.warrantyCents,
    freight_cents: price.freightCents,
    credit_used_cents: price.creditUsedCents,
    level: buyer.level,
    warranty_ppm: buyer.warranty_ppm,
    agreed_shipping_cents: buyer.shipping_cost_cents,
    agreed_fast_tax_cents: buyer.fast_delivery_tax_cents,
    street: buyer.street,
    number: buyer.number,
    neighborhood: buyer.neighborhood,
    complement: buyer.complement,
    zip_code: buyer.zip_code,
    city: buyer.city,
    state: buyer.state,
    comments: choice.comments ?? '',
    receipt_file: proofFile,
    ...(parts && columnsOfParts(parts)),
    signature_file: null,
    received_by: null,
    txid: !parts && payment === 'pix' && status === ORDER_STATUS.PROCESSANDO ? generateTxid() : null,
    idempotency_key: requestKey?.key ?? null,
    shipped_at: null,
  }
  for (;;) {
    const placed = await tx
      .insertInto('orders')
      .values({ ...values, code: orderCodeFrom(randomBytes(ORDER_CODE_RANDOM_BYTES)) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id as orderId', 'code', 'txid'])
      .executeTakeFirst()
    if (placed) return placed
  }
}

/**
 * Turns a customer's cart into an order. A repeated key returns its order and sells nothing; a proof is stored only
 * when the order is placed.
 * @throws AppError NOT_FOUND, INVALID_STATE (customer not approved, too much unpaid, no Pix account), EMPTY_CART, OUT_OF_STOCK, STALE,
 * RULE_VIOLATION, FORBIDDEN, DUPLICATE for a key that was used with another choice
 */
export async function placeOrder(context: AppContext, actor: Actor, placing: Placing): Promise<PlacedOrder> {
  checkPayment(actor, placing)
  const { choice, customerId, requestKey } = placing
  const images = imagesOf(placing)
  if (images.length === 0) return sell(context, actor, placing, withStoredProofs(choice, []))
  // Before an image is decoded, which is expensive. A repeated call gets its first response.
  if (!(await isRepeated(context.db, requestKey))) checkBuyer(await findBuyer(context.db, customerId))
  const { endToEndId: _, ...words } = choice
  return saveProofs(context, actor, PHOTOGRAPH, images, (examined) =>
    sell(context, actor, placing, {
      ...withStoredProofs(
        choice,
        examined.map(({ file }) => file),
      ),
      record: async (tx, orderId) => {
        // A typed id is that of the order's own proof, the first.
        for (const [at, proof] of examined.entries())
          await recordProof(tx, context.tokenSecret, actor, orderId, proof, at === 0 ? choice : words)
      },
    }),
  )
}

const sell = (context: AppContext, actor: Actor, placing: Placing, proofs: Proofs) =>
  doOnce(context.db, placing.requestKey, (tx) => sellIn(tx, context, actor, placing, proofs))

/**
 * Places an order for goods outside the cart, in the caller's transaction.
 * @throws AppError as {@link placeOrder}
 */
export const sellGoods = (
  tx: Tx,
  shop: Pick<AppContext, 'settings'>,
  actor: Actor,
  placing: Omit<Placing, 'requestKey'> & { goods: readonly Goods[] },
) => {
  const whole = { ...placing, requestKey: undefined }
  checkPayment(actor, whole)
  return sellIn(tx, shop, actor, whole, withStoredProofs(whole.choice, []))
}

/** Locks customer and products, fixes prices, takes the stock through the ledger and empties the cart. */
async function sellIn(
  tx: Tx,
  { settings }: Pick<AppContext, 'settings'>,
  actor: Actor,
  placing: Placing,
  given: Proofs,
): Promise<PlacedOrder> {
  const { customerId, choice, goods } = placing
  const { buyer, lines: sold, products, tradeIns, left } = await lockSold(tx, actor, customerId, goods)
  checkBuyer(buyer)
  checkChoice(buyer, choice)
  const lines = priceLines(sold, buyer, goods)
  const totalAmount = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const tradeInCents = tradeIns.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const price = fixPrice(buyer, choice, totalAmount, tradeInCents)
  const proofs = choice.card ? { ...given, parts: cardPart(choice.card, price.toPayCents) } : given
  const status = beginningOf(actor, placing, proofs.parts, price)
  if (choice.handOver) requireNothingAwaited(choice, status)
  // Many people at the counter pay by Pix at the same time, and only the staff sell to them.
  if (UNPAID_STATUSES.includes(status) && !isWalkIn(buyer))
    await refuseTooMuchUnpaid(
      tx,
      customerId,
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  const takesPix = placing.payment === 'pix' || proofs.parts?.some(({ kind }) => kind === 'pix')
  const receiver = takesPix ? await findPixReceiver(tx).executeTakeFirst() : undefined
  const order = await insertOrder(tx, actor, buyer, status, placing, price, proofs)
  const { orderId, txid } = order
  await proofs.record?.(tx, orderId)
  const pixCode = txid
    ? await chargeOrder(tx, settings, receiver, { orderId, txid, toPayCents: price.toPayCents })
    : null
  const today = shopDay(new Date(), settings.SHOP_TIMEZONE)
  // Their price becomes credit, which the sale uses.
  for (const row of tradeIns) await settle(tx, actor, row, today)
  const account = { id: buyer.id, credit_cents: buyer.credit_cents + tradeInCents }
  if (price.creditUsedCents > 0)
    await takeCredit(tx, actor, account, {
      customerId,
      kind: 'use',
      amountCents: -price.creditUsedCents,
      orderId,
    })
  await insertRows(
    'order_items',
    lines.map(({ id, name, quantity, unitCents, cost_cents }) => ({
      order_id: orderId,
      product_id: id,
      name,
      quantity,
      unit_price_cents: unitCents,
      unit_cost_cents: cost_cents,
    })),
  ).execute(tx)
  await recordMovements(
    tx,
    actor,
    lines.map(({ id, quantity }) => ({ productId: id, kind: 'sale', quantityOut: quantity, orderId })),
    products,
  )
  for (const { id } of tradeIns) await release(tx, actor, id, today, products)
  const { parts } = proofs
  const inParts =
    parts && parts.length > 0
      ? await placeParts(tx, { settings, receiver }, actor, { orderId, customerId }, parts, choice.allowance)
      : { charges: [], notes: [], personal: [] }
  const notes = price.creditUsedCents > 0 ? [`Crédito usado: ${formatBRL(price.creditUsedCents)}.`] : []
  if (tradeIns.length > 0) {
    const codes = tradeIns.map(({ code }) => code)
    notes.push(`Usados na troca: ${codes.join(', ')}, ${formatBRL(tradeInCents)}.`)
  }
  if (left.length > 0)
    notes.push(`Fora desta compra, a acertar na loja: ${left.map(({ code }) => code).join(', ')}.`)
  notes.push(...inParts.notes)
  await writeHistory(tx, actor, orderId, 'place', status, { notes, personal: inParts.personal })
  if (!goods) await emptyCart(tx, cartPlace(buyer, actor.employeeId))
  if (choice.handOver) {
    const { serials, cashReceived } = choice.handOver
    await handOver(tx, actor, orderId, { serials, cashReceivedCents: cashReceived }, true)
  }
  return { ...order, pixCode, ...(inParts.charges.length > 0 && { charges: inParts.charges }) }
}

/**
 * Like {@link placeOrder}; the order is to be paid with the returned Pix code, unless the customer's credit covers it.
 * @throws AppError as placeOrder
 */
export const placePixOrder = (context: AppContext, actor: Actor, placing: Omit<Placing, 'payment'>) =>
  placeOrder(context, actor, { ...placing, payment: 'pix' })
