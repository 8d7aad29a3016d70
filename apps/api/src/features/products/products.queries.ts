import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { folded } from '../../db/folded.ts'
import { bestFirst, bestMatches, imageFiles } from './product-search.ts'

/** A product with the names of its brand and reference and the keys of its pictures. */
const selectProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('brand_references', 'brand_references.id', 'products.reference_id')
    .select([
      'products.id',
      'products.code',
      'products.name',
      'products.description',
      'products.cost_cents',
      'products.sell_price_cents',
      'products.gold_ppm',
      'products.silver_ppm',
      'products.stock',
      'products.stock_alert',
      'products.tags',
      'products.archived_at',
      'products.version',
      'brands.name as brand',
      'brand_references.name as reference',
    ])
    .select(imageFiles.as('files'))

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

export interface Rows {
  offset: number
  limit: number
}

/** Active products by name. The index alone finds the page; names are joined to its rows only. */
export const findPage = (db: Db, { offset, limit }: Rows): Promise<ProductRow[]> =>
  selectProducts(db)
    .where('products.id', 'in', (eb) =>
      eb
        .selectFrom('products')
        .select('id')
        .where('archived_at', 'is', null)
        .orderBy('name_key')
        .orderBy('id')
        .limit(limit)
        .offset(offset),
    )
    .orderBy('products.name_key')
    .orderBy('products.id')
    .execute()

/** From the counters that a trigger keeps: counting the rows would cost more than the page. */
export async function countActive(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('product_counts')
    .select(sql<number>`coalesce(sum(quantity), 0)::int8`.as('total'))
    .where('archived', '=', false)
    .executeTakeFirstOrThrow()
  return total
}

/** Archived products, the latest first. */
export const findArchived = (db: Db, { offset, limit }: Rows): Promise<ProductRow[]> =>
  selectProducts(db)
    .where('products.archived_at', 'is not', null)
    .orderBy('products.archived_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const findByReference = (
  db: Db,
  brand: string,
  reference: string,
  { offset, limit }: Rows,
): Promise<ProductRow[]> =>
  selectProducts(db)
    .where('products.archived_at', 'is', null)
    .where('brands.removed_at', 'is', null)
    .where('brands.name_key', '=', folded(brand))
    .where('brand_references.name_key', '=', folded(reference))
    .orderBy('products.name_key')
    .orderBy('products.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Active products of these codes, in the codes' order. */
export async function findByCodes(db: Db, codes: readonly string[]): Promise<ProductRow[]> {
  const rows = await selectProducts(db)
    .where('products.code', 'in', codes)
    .where('products.archived_at', 'is', null)
    .execute()
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}

/** The products that the term finds, best match first. */
export const searchByTerm = (db: Db, term: string): Promise<ProductRow[]> =>
  selectProducts(db)
    .innerJoin(bestMatches(term).as('best'), 'best.id', 'products.id')
    .orderBy(bestFirst)
    .execute()

/** In the order of the ids. */
export async function findByIds(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db).where('products.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whole rows by their codes, locked in id order until the transaction ends. */
export const lockByCodes = (tx: Tx, codes: readonly string[]) =>
  tx.selectFrom('products').selectAll().where('code', 'in', codes).orderBy('id').forNoKeyUpdate().execute()

export type LockedProduct = Awaited<ReturnType<typeof lockByCodes>>[number]
