import type { Actor } from '../../../actor.ts'
import type { Tx } from '../../../db/database.ts'
import { type Movement, recordMovements } from '../stock/ledger.ts'
import { insertAudits, insertLines, type ProductColumns } from './import.queries.ts'
import { describeProductChange, termsOf, toProduct } from './product-record.ts'
import { findByIds } from './products.queries.ts'
import { recordPriceChanges } from './set-prices.ts'

/** A product of a file that is new. */
export interface NewProduct {
  columns: ProductColumns
  stock: number
  /** The ledger's first entry of the product with this id. */
  opening: (id: number) => Movement
}

/** Creates products with their first stock; at most as many as an insert takes. */
export async function createProducts(tx: Tx, actor: Actor, products: readonly NewProduct[]): Promise<void> {
  const made = await insertLines(
    tx,
    products.map(({ columns }) => columns),
  )
  const entries = made.flatMap(({ id }, index) => {
    const product = products[index]
    return product && product.stock > 0 ? [product.opening(id)] : []
  })
  await recordMovements(tx, actor, entries)
  await insertAudits(
    tx,
    actor,
    made.map(({ id, code }) => ({ id, action: 'create', change: `Produto ${code} criado por importação` })),
  )
}

/** Changes locked products by `update` and records what differs, their prices included. */
export async function changeProducts(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  update: () => Promise<unknown>,
): Promise<void> {
  const before = await findByIds(tx, ids)
  await update()
  const after = await findByIds(tx, ids)
  const audits = after.flatMap((row, index) => {
    const old = before[index]
    const change = old ? describeProductChange(toProduct(old), toProduct(row)) : ''
    return change ? [{ id: row.id, action: 'edit', change }] : []
  })
  await insertAudits(tx, actor, audits)
  const prices = after.flatMap((row, index) => {
    const old = before[index]
    return old ? [{ id: row.id, before: termsOf(old), after: termsOf(row) }] : []
  })
  await recordPriceChanges(tx, actor, 'import', prices)
}
