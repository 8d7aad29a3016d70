import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Database } from './schema.ts'
import { anyOf } from './sql-parts.ts'

const ofProducts = expressionBuilder<Database, 'products'>()

/** Every column but the long texts. */
const lockOf = (tx: Tx, condition: Expression<SqlBool>) =>
  tx
    .selectFrom('products')
    .select(['id', 'code', 'name', 'gtin', 'brand_id', 'reference_id', 'stock', 'defective', 'serialised'])
    .select([
      'cost_cents',
      'sell_price_cents',
      'gold_ppm',
      'silver_ppm',
      'gold_price_cents',
      'silver_price_cents',
    ])
    .select(['warranty_months', 'archived_at', 'version'])
    .where(condition)
    .orderBy('id')
    .forNoKeyUpdate()

export type LockedProduct = Awaited<ReturnType<ReturnType<typeof lockOf>['execute']>>[number]

/**
 * Locks products in id order until the transaction ends; the only way products are locked. A transaction locks all
 * products that it will change by one call, before it writes anything but its documents (customer, then order, purchase
 * or count, then products): two calls in one transaction can deadlock with others, unless the second names only
 * products of the first.
 */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedProduct>> {
  const rows = await lockOf(tx, ofProducts('id', '=', anyOf([...new Set(ids)]))).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Like {@link lockProducts}, for `together`: the products that a query names, in id order. */
export const lockNamed = (tx: Tx, ids: RawBuilder<number>) =>
  lockOf(tx, ofProducts('id', '=', sql<number>`any(array(${ids}))`))

/** Like {@link lockProducts}, by code; in id order. */
export const lockByCodes = (tx: Tx, codes: readonly string[]): Promise<LockedProduct[]> =>
  lockOf(tx, ofProducts('code', '=', anyOf(codes))).execute()
