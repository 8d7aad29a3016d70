import type { StockEntry } from '@shop/contract/products'
import type { FinishReceipt, Receipt, ReceiptPrices } from '@shop/contract/receiving'
import { formatBRL, MAX_CENTS } from '@shop/domain/money'
import {
  keepingPrices,
  levelPrice,
  lostLevels,
  marginPpm,
  PRICE_LEVEL_LABELS,
  PRICE_LEVELS,
} from '@shop/domain/price-changes'
import { type PriceTerms, priceForLevel } from '@shop/domain/pricing'
import { serialCountProblem } from '@shop/domain/serials'
import { unitsOfTotal } from '@shop/domain/spread'
import { unitsText } from '@shop/domain/stock'
import type { Actor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type LockedProduct, lockProducts } from '../../../db/lock-products.ts'
import { percentage, reais } from '../../../wire.ts'
import { enterStock } from '../../catalogue/products/enter-stock.ts'
import { termsOf } from '../../catalogue/products/product-record.ts'
import { readPriceTerms } from '../../catalogue/products/set-prices.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { lockValid } from '../nfe/nfe.service.ts'
import {
  hasOpenUnits,
  productIdsOf,
  refreshArrivals,
  updatePurchase,
} from '../purchases/purchases.queries.ts'
import { lockFor, receiptCode } from '../purchases/purchases.service.ts'
import { landedOf } from './goods-receipt-view.ts'
import {
  addReceived,
  findCartLines,
  findGoodsReceipt,
  findGoodsReceiptLines,
  type GoodsReceiptLineRow,
  type GoodsReceiptRow,
  saveLandedCosts,
  saveLastCosts,
  updateGoodsReceipt,
} from './receiving.queries.ts'
import { getGoodsReceipt, lockUnfinished, RECEIPT, unknownGoodsReceipt } from './receiving.service.ts'

/** Sources of an entry: bought from a supplier, or received free of charge. */
const BOUGHT = 1
const GIVEN = 4

/** The stock entries of received lines; the sum of their costs equals the lines' cost. */
function entriesOf(row: GoodsReceiptRow, lines: readonly GoodsReceiptLineRow[]): StockEntry[] {
  const landed = landedOf(row, lines)
  return lines.flatMap(({ product_id, quantity, serials }, index) => {
    if (quantity === 0) return []
    const total = landed[index] ?? 0
    let taken = 0
    return unitsOfTotal(total, quantity).map((units) => {
      const from = taken
      taken += units.quantity
      return {
        productId: product_id,
        cost: units.unitCostCents,
        stock: units.quantity,
        source: total === 0 ? GIVEN : BOUGHT,
        serials: serials.slice(from, taken),
      }
    })
  })
}

/**
 * @throws AppError RULE_VIOLATION when a line has more or fewer serial numbers than units, or its units would cost more
 * than a product can
 */
function checkLines(lines: readonly GoodsReceiptLineRow[], entries: readonly StockEntry[]): void {
  for (const { name, quantity, serials, serialised } of lines) {
    const problem = serialised ? serialCountProblem(name, quantity, serials.length) : undefined
    if (problem) throw ruleViolation(problem)
  }
  const dear = entries.find(({ cost }) => cost > MAX_CENTS)
  const product = lines.find(({ product_id }) => product_id === dear?.productId)
  if (product) throw ruleViolation(`O custo de ${product.name} passaria de ${formatBRL(MAX_CENTS)}.`)
}

/** Each product's new cost: that of its last entry that was not free. */
const costsAfter = (entries: readonly StockEntry[]): Map<number, number> =>
  new Map(entries.filter(({ cost }) => cost > 0).map(({ productId, cost }) => [productId, cost]))

/** @throws AppError RULE_VIOLATION naming a price that cannot be kept, unless a person saw that of its product */
function checkPricesHold(
  products: ReadonlyMap<number, LockedProduct>,
  costs: ReadonlyMap<number, number>,
  changing: readonly number[],
): void {
  for (const [id, cost] of costs) {
    const product = products.get(id)
    const [lost] = product && !changing.includes(id) ? lostLevels(termsOf(product), cost) : []
    if (product && lost)
      throw ruleViolation(
        `Com o custo de ${formatBRL(cost)}, o preço ${PRICE_LEVEL_LABELS[lost]} de ${product.name} não pode ser mantido: não fica abaixo do custo.`,
      )
  }
}

const priceAndMargin = (terms: PriceTerms, price: number) => {
  const margin = marginPpm(terms.costCents, price)
  return { price: reais(price), margin: margin === null ? null : percentage(margin) }
}

/**
 * The effect that finishing an open receipt would have on prices: each level's price and margin before and after, and
 * the open carts whose price changes. @throws AppError NOT_FOUND, RULE_VIOLATION when the discount is too large
 */
export async function getReceiptPrices(db: Db, id: number): Promise<ReceiptPrices> {
  const [row, lines] = await Promise.all([findGoodsReceipt(db, id), findGoodsReceiptLines(db, [id])])
  if (!row) throw unknownGoodsReceipt()
  const costs = costsAfter(entriesOf(row, lines))
  const ids = [...costs.keys()]
  const [terms, carts] = await Promise.all([readPriceTerms(db, ids), findCartLines(db, ids)])
  const named = new Map(lines.map((line) => [line.product_id, line]))
  const changes = ids.flatMap((productId) => {
    const before = terms.get(productId)
    const costCents = costs.get(productId) ?? 0
    if (!before || before.costCents === costCents) return []
    return [{ productId, before, accept: { ...before, costCents }, keep: keepingPrices(before, costCents) }]
  })
  const products = changes.map(({ productId, before, accept, keep }) => ({
    productId,
    code: named.get(productId)?.code ?? '',
    name: named.get(productId)?.name ?? '',
    costBefore: reais(before.costCents),
    costAfter: reais(accept.costCents),
    levels: PRICE_LEVELS.map((level) => ({
      level,
      before: priceAndMargin(before, levelPrice(before, level)),
      accept: priceAndMargin(accept, levelPrice(accept, level)),
      keep: priceAndMargin(keep, levelPrice(keep, level)),
      keeps: !lostLevels(before, accept.costCents).includes(level),
    })),
  }))
  const byProduct = new Map(changes.map((change) => [change.productId, change]))
  const changedCarts = carts.flatMap((cart) => {
    const change = byProduct.get(cart.product_id)
    if (!change) return []
    const before = priceForLevel(change.before, cart.level)
    const accept = priceForLevel(change.accept, cart.level)
    if (before === accept) return []
    return [
      {
        customerId: cart.id,
        customer: cart.name,
        productId: cart.product_id,
        product: named.get(cart.product_id)?.name ?? '',
        quantity: cart.quantity,
        before: reais(before),
        accept: reais(accept),
      },
    ]
  })
  return { products, carts: changedCarts }
}

/**
 * Adds the received units to the receipt's purchase order, which may be complete then. Lock the `ordered` products
 * before.
 */
async function countForPurchase(
  tx: Tx,
  purchaseId: number,
  ordered: readonly number[],
  lines: readonly GoodsReceiptLineRow[],
): Promise<void> {
  const received = new Map<number, number>()
  for (const { product_id, quantity } of lines)
    if (quantity > 0) received.set(product_id, (received.get(product_id) ?? 0) + quantity)
  // Goods that the order does not list leave it unchanged: none of its lines was received.
  if ((await addReceived(tx, purchaseId, received)) === 0) return
  const { arrived_at } = await tx
    .selectFrom('purchase_orders')
    .select('arrived_at')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const isOpen = await hasOpenUnits(tx, purchaseId)
  await updatePurchase(tx, purchaseId, {
    status: isOpen ? 'partial' : 'received',
    arrived_at: arrived_at ?? now,
    ended_at: isOpen ? null : now,
  })
  await refreshArrivals(tx, ordered)
}

/**
 * Puts the received units into the stock, once, with their costs and the supplier's document; or holds the receipt
 * until a person has decided about the prices. Locks the order, then the receipt, then the products.
 * @throws AppError NOT_FOUND; INVALID_STATE when it is done; STALE; RULE_VIOLATION when nothing was received
 */
export async function finishReceipt(
  tx: Tx,
  by: Actor,
  id: number,
  { prices, changing, version }: FinishReceipt,
): Promise<Receipt> {
  const seen = await findGoodsReceipt(tx, id)
  if (!seen) throw unknownGoodsReceipt()
  if (seen.state !== 'done' && seen.purchase_order_id !== null)
    await lockFor(tx, seen.purchase_order_id, 'receive')
  await lockUnfinished(tx, id, version)
  const [row, lines] = [await findGoodsReceipt(tx, id), await findGoodsReceiptLines(tx, [id])]
  if (!row) throw unknownGoodsReceipt()
  if (row.nfe_id !== null) await lockValid(tx, row.nfe_id)
  if (!lines.some(({ quantity }) => quantity > 0)) throw ruleViolation('Nenhuma unidade foi recebida.')
  if (prices === 'hold') {
    await updateGoodsReceipt(tx, id, { state: 'held' })
    await writeAudit(tx, by, 'hold', RECEIPT, id, 'Retido: preços aguardam decisão')
    return getGoodsReceipt(tx, id)
  }
  const purchaseId = row.purchase_order_id
  const ordered = purchaseId === null ? [] : await productIdsOf(tx, purchaseId)
  // Those that the order still expects too, because their day of arrival changes.
  const products = await lockProducts(tx, [...ordered, ...lines.map(({ product_id }) => product_id)])
  const entries = entriesOf(row, lines)
  checkLines(lines, entries)
  if (prices === 'keep') checkPricesHold(products, costsAfter(entries), changing)
  await enterStock(tx, by, entries, { id, keepsPrices: prices === 'keep' })
  const landed = landedOf(row, lines)
  await saveLandedCosts(
    tx,
    id,
    lines.map(({ position }, index) => ({ position, landed: landed[index] ?? 0 })),
  )
  await saveLastCosts(tx, row.supplier_id, costsAfter(entries))
  if (purchaseId !== null) await countForPurchase(tx, purchaseId, ordered, lines)
  const now = new Date().toISOString()
  await updateGoodsReceipt(tx, id, { state: 'done', finished_at: now, finished_who: by.who })
  const done = await getGoodsReceipt(tx, id)
  const document = row.document ? `, documento ${row.document}` : ''
  const total = formatBRL(landed.reduce((all, value) => all + value, 0))
  const text = `${receiptCode(id)} de ${row.supplier}${document}: ${unitsText(done.units)}, ${total}`
  await writeAudit(tx, by, 'finish', RECEIPT, id, text)
  return done
}
