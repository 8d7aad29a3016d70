import type { Product, StockEntry } from '@shop/contract/products'
import { keepingPrices } from '@shop/domain/price-changes'
import type { Actor } from '../../../actor.ts'
import { invalidState, notFound } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { type Movement, recordMovements, type StockedProduct } from '../stock/ledger.ts'
import { toProduct } from './product-record.ts'
import { findByIds } from './products.queries.ts'
import { readPriceTerms, setPrices } from './set-prices.ts'

/** The goods receipt of the entries, and whether its new costs leave the prices unchanged. */
interface EnteredReceipt {
  id: number
  keepsPrices: boolean
}

/** Line by line, so that a product's second line starts from the first one's cost. */
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
    // A unit received free of charge does not change the product's cost.
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

/** Stores the costs of the entries in the locked rows; prices change with them, unless the receipt keeps them. */
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
 * Enters goods, all lines or none. A product may occur in several lines: each counts, and the last cost stays. Who,
 * when and the costs before and after are in the ledger, which serves as audit trail here.
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
