import type { ProductPage, ProductSort } from '@shop/contract/products'
import { gtinKey } from '@shop/domain/gtin'
import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf, folded } from '../../../db/sql-parts.ts'
import { gtinOf } from './gtin.queries.ts'
import { type ProductRow, selectProducts, selectTexts } from './product-record.ts'
import {
  bestFirst,
  bestMatches,
  holdsWords,
  isCalled,
  type ProductSearch,
  readTerm,
} from './product-search.ts'

export interface Rows {
  offset: number
  limit: number
}

const SORTED_BY = {
  name: 'products.name_key',
  code: 'products.code',
  cost: 'products.cost_cents',
  sellPrice: 'products.sell_price_cents',
  stock: 'products.stock',
} as const satisfies Record<ProductSort, string>

const orderOf = (sort: ProductPage['sort']) => ({
  column: SORTED_BY[sort.replace('-', '') as ProductSort],
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

const ofProducts = expressionBuilder<Database, 'products'>()

export interface ProductFilter extends Pick<Partial<ProductPage>, 'q' | 'brand' | 'reference' | 'stock'> {
  /** How `q` is read; otherwise it has to be in the product's own words. */
  search?: ProductSearch
}

/** The conditions of a filter on active products; none for an empty filter. */
function narrowing({ q, search, brand, reference, stock }: ProductFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = []
  if (q) all.push(search ? holdsWords(search) : isCalled(readTerm(q)))
  if (brand)
    all.push(
      sql<boolean>`products.brand_id in (select id from brands where removed_at is null and name_key = ${folded(brand)})`,
    )
  if (reference)
    all.push(
      sql<boolean>`products.reference_id in (select id from brand_references where name_key = ${folded(reference)})`,
    )
  if (stock === 'low') all.push(sql<boolean>`products.stock <= products.stock_alert`)
  if (stock === 'some') all.push(sql<boolean>`products.stock > 0`)
  // The alert is never below zero, so out-of-stock products are in the index of low stock.
  if (stock === 'none') all.push(sql<boolean>`products.stock <= products.stock_alert and products.stock = 0`)
  return all
}

const isActive = (filter: ProductFilter) =>
  ofProducts.and([ofProducts('products.archived_at', 'is', null), ...narrowing(filter)])

/** Active products of a filter, without their columns. */
export const activeProducts = (db: Db, filter: ProductFilter) =>
  db.selectFrom('products').where(isActive(filter))

/** The total comes from counters that a trigger maintains: counting the rows would cost more than the page. */
const totalOf = (db: Db, filter: ProductFilter) =>
  narrowing(filter).length > 0
    ? activeProducts(db, filter).select(sql<number>`count(*)::int8`.as('total'))
    : db
        .selectFrom('product_counts')
        .select(sql<number>`coalesce(sum(quantity), 0)::int8`.as('total'))
        .where('archived', '=', sql.lit(false))

/** The texts of products in the order of their rows, as one text. */
const listOf = (db: Db, rows: AliasableExpression<{ text: string }>) =>
  db
    .selectFrom(rows.as('rows'))
    .select(sql<string>`'[' || coalesce(string_agg(text, ','), '') || ']'`.as('items'))
    .as('list')

const readList = async (db: Db, rows: AliasableExpression<{ text: string }>): Promise<string> =>
  (await db.selectFrom(listOf(db, rows)).select('items').executeTakeFirstOrThrow()).items

/**
 * Active products as a list's text, and how many there are in all. Rows before the page are skipped in the index of the
 * sort order alone; the first page skips none and is read in one go.
 */
export function findPage(db: Db, { offset, limit, sort, ...filter }: ProductPage & ProductFilter) {
  const { column, direction } = orderOf(sort)
  const skipping = activeProducts(db, filter)
    .select('products.id')
    .orderBy(column, direction)
    .orderBy('products.id', direction)
    .limit(limit)
    .offset(offset)
  const rows = selectTexts(db).orderBy(column, direction).orderBy('products.id', direction)
  const page =
    offset === 0 ? rows.where(isActive(filter)).limit(limit) : rows.where('products.id', 'in', skipping)
  return db
    .selectFrom([totalOf(db, filter).as('counted'), listOf(db, page)])
    .select(['total', 'items'])
    .executeTakeFirstOrThrow()
}

/** Archived products, latest first. */
export const findArchived = (db: Db, { offset, limit }: Rows) =>
  readList(
    db,
    selectTexts(db)
      .where('products.archived_at', 'is not', null)
      .orderBy('products.archived_at', 'desc')
      .orderBy('products.id', 'desc')
      .limit(limit)
      .offset(offset),
  )

export const findByReference = (db: Db, brand: string, reference: string, { offset, limit }: Rows) =>
  readList(
    db,
    selectTexts(db)
      .where(isActive({ brand, reference }))
      .orderBy('products.name_key')
      .orderBy('products.id')
      .limit(limit)
      .offset(offset),
  )

/** Active products of these codes or GTINs, each once, in the codes' order. */
export async function findByCodes(db: Db, codes: readonly string[]): Promise<ProductRow[]> {
  const rows = await selectProducts(db)
    .where((eb) => eb.or([eb('products.code', '=', anyOf(codes)), gtinOf(codes)]))
    .where('products.archived_at', 'is', null)
    .execute()
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const byGtin = new Map(rows.flatMap((row) => (row.gtin ? [[gtinKey(row.gtin), row] as const] : [])))
  return [...new Set(codes.flatMap((code) => byCode.get(code) ?? byGtin.get(gtinKey(code)) ?? []))]
}

/** The products that match, best match first. */
export const searchByTerm = (db: Db, search: ProductSearch) =>
  readList(
    db,
    selectTexts(db).innerJoin(bestMatches(search).as('best'), 'best.id', 'products.id').orderBy(bestFirst),
  )

/** In the order of the ids. */
export async function findByIds(db: Db, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db).where('products.id', '=', anyOf(ids)).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
