import type { Product, StockEntry } from '@shop/contract/products'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { invalidState, notFound } from '../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../db/database.ts'
import { toProduct } from '../products/product-view.ts'
import { findByIds } from '../products/products.queries.ts'
import { lockProducts, type Movement, recordMovements, type StockedProduct } from './ledger.ts'

/** Line by line, so that a product's second line has the first one's cost as its cost before. */
function planEntries(
  lines: readonly StockEntry[],
  products: ReadonlyMap<number, StockedProduct>,
): Movement[] {
  return lines.map(({ productId, cost, stock, source }, index) => {
    const product = products.get(productId)
    if (!product) throw notFound(`Linha ${index + 1}: produto não encontrado.`)
    if (product.archived_at) throw invalidState(`Linha ${index + 1}: ${product.name} está arquivado.`)
    const costBeforeCents = product.cost_cents
    // What was given free of charge says nothing about what the product costs.
    if (cost > 0) product.cost_cents = cost
    return { productId, kind: 'entry', source, quantityIn: stock, costBeforeCents, unitCostCents: cost }
  })
}

/** Whoever has the product's form open saw the old cost: its version moves with it. */
async function setCosts(tx: Tx, products: readonly StockedProduct[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  const costs = products.map(({ cost_cents }) => cost_cents)
  await sql`update products set cost_cents = change.cost, version = version + 1
    from unnest(${ids}::int[], ${costs}::bigint[]) as change(id, cost)
    where products.id = change.id and products.cost_cents <> change.cost`.execute(tx)
}

/**
 * Enters goods, all lines or none. A product may stand in several: each counts, and the last cost stays. Who and when
 * and the costs before and after are in the ledger, which is these entries' audit trail.
 * @throws AppError naming the line: NOT_FOUND, INVALID_STATE for an archived product; RULE_VIOLATION above MAX_STOCK
 */
export function enterStock(db: Db, actor: Actor, lines: readonly StockEntry[]): Promise<Product[]> {
  return inTransaction(db, async (tx) => {
    const ids = [...new Set(lines.map(({ productId }) => productId))]
    const products = await lockProducts(tx, ids)
    await recordMovements(tx, actor, planEntries(lines, products), products)
    await setCosts(tx, [...products.values()])
    return (await findByIds(tx, ids)).map(toProduct)
  })
}
