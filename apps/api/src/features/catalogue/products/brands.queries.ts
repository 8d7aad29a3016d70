import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { folded } from '../../../db/sql-parts.ts'

/** Brands by name, each with its references by name. */
export const findBrands = (db: Db) =>
  db
    .selectFrom('brands')
    .select('name')
    .select(
      sql<string[]>`array(select name from brand_references
        where brand_id = brands.id and removed_at is null order by name_key)`.as('references'),
    )
    .where('removed_at', 'is', null)
    .orderBy('name_key')
    .execute()

/** The names of all references, each once. */
export const findReferences = (db: Db) =>
  db
    .selectFrom('brand_references')
    .innerJoin('brands', 'brands.id', 'brand_references.brand_id')
    .select(sql<string>`min(brand_references.name)`.as('name'))
    .where('brand_references.removed_at', 'is', null)
    .where('brands.removed_at', 'is', null)
    .groupBy('brand_references.name_key')
    .orderBy('brand_references.name_key')
    .execute()

/**
 * The brand, locked until the transaction ends. `share` lets several products be written at once; `update` excludes
 * them, so that a brand cannot be removed while a product takes it.
 */
export const lockBrand = (tx: Tx, name: string, lock: 'share' | 'update') =>
  tx
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('removed_at', 'is', null)
    .where('name_key', '=', folded(name))
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst()

/** The brand's reference, locked like {@link lockBrand}. */
export const lockReference = (tx: Tx, brandId: number, name: string, lock: 'share' | 'update') =>
  tx
    .selectFrom('brand_references')
    .select(['id', 'name'])
    .where('removed_at', 'is', null)
    .where('brand_id', '=', brandId)
    .where('name_key', '=', folded(name))
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst()

/** Whether an active product has the brand, or the reference. */
export async function isInUse(tx: Tx, by: { brandId: number } | { referenceId: number }): Promise<boolean> {
  let query = tx.selectFrom('products').select('id').where('archived_at', 'is', null).limit(1)
  query =
    'brandId' in by
      ? query.where('brand_id', '=', by.brandId)
      : query.where('reference_id', '=', by.referenceId)
  return (await query.executeTakeFirst()) !== undefined
}
