import type { Product, StockEntry } from '@shop/contract/products'
import { keepingPrices } from '@shop/domain/price-changes'
import type { Actor } from '../../actor.ts'
import { invalidState, notFound } from '../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import { lockProducts, type Movement, recordMovements, type StockedProduct } from '../stock/ledger.ts'
import { toProduct } from './product-view.ts'
import { findByIds } from './products.queries.ts'
import { readPriceTerms, setPrices } from './set-prices.ts'

/** The goods receipt that the entries belong to; whether its new costs leave the prices as they are. */
interface EnteredReceipt {
  id: number
  keepsPrices: boolean
}

/** Line by line, so that a product's second line has the first one's cost as its cost before. */
function planEntries(
  lines: readonly StockEntry[],
  products: ReadonlyMap<number, StockedProduct>,
  receiptId: number | undefined,
): Movement[] {
  return lines.map(({ productId, cost, stock, source, serials }, index) => {
    const product = products.get(productId)
    if (!product) throw notFound(`Linha ${index + 1}: produto não encontrado.`)
    if (product.archived_at) throw invalidState(`Linha ${index + 1}: ${product.name} está arquivado.`)
    const costBeforeCents = product.cost_cents
    // What was given free of charge says nothing about what the product costs.
    if (cost > 0) product.cost_cents = cost
    return {
      productId,
      kind: 'entry',
      source,
      quantityIn: stock,
      costBeforeCents,
      unitCostCents: cost,
      receiptId,
      serials,
    }
  })
}

/** Sets the costs that entries left in the locked rows; prices follow them, unless the receipt keeps them. */
async function setCosts(
  tx: Tx,
  actor: Actor,
  products: readonly StockedProduct[],
  receipt: EnteredReceipt | undefined,
): Promise<void> {
  const terms = await readPriceTerms(
    tx,
    products.map(({ id }) => id),
  )
  const changes = products.flatMap(({ id, cost_cents }) => {
    const before = terms.get(id)
    if (!before || before.costCents === cost_cents) return []
    const after = receipt?.keepsPrices
      ? keepingPrices(before, cost_cents)
      : { ...before, costCents: cost_cents }
    return [{ id, before, after }]
  })
  await setPrices(tx, actor, 'entry', changes, { receiptId: receipt?.id ?? null })
}

/**
 * Enters goods, all lines or none. A product may stand in several: each counts, and the last cost stays. Who and when
 * and the costs before and after are in the ledger, which is these entries' audit trail.
 * @throws AppError naming the line: NOT_FOUND, INVALID_STATE for an archived product; RULE_VIOLATION above MAX_STOCK
 */
export function enterStock(
  db: Db,
  actor: Actor,
  lines: readonly StockEntry[],
  receipt?: EnteredReceipt,
): Promise<Product[]> {
  return inTransaction(db, async (tx) => {
    const ids = [...new Set(lines.map(({ productId }) => productId))]
    const products = await lockProducts(tx, ids)
    await recordMovements(tx, actor, planEntries(lines, products, receipt?.id), products)
    await setCosts(tx, actor, [...products.values()], receipt)
    return (await findByIds(tx, ids)).map(toProduct)
  })
}
