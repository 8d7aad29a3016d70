import { gtinKey } from '@shop/domain/gtin'
import { fold } from '@shop/domain/text'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { addBrand, addReference } from './brands.service.ts'
import { gtinOf } from './gtin.queries.ts'
import type { ProductColumns } from './import.queries.ts'
import { withPrices } from './product-record.ts'

/** Products with the quantity that entered as their opening balance. */
const selectFormer = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('brand_references', 'brand_references.id', 'products.reference_id')
    .select(['products.id', 'products.code', 'former_code', 'products.name', 'gtin', 'description'])
    .select([
      'brands.name_key as brand',
      'brand_references.name_key as reference',
      'products.brand_id',
      'reference_id',
    ])
    .select(['cost_cents', 'sell_price_cents', 'gold_ppm', 'silver_ppm', 'stock_alert', 'tags'])
    .select(['serialised', 'warranty_months', 'products.archived_at', 'products.version'])
    .select([
      sql<number | null>`(select sum(quantity_in)::int from stock_movements
        where product_id = products.id and kind = 'opening')`.as('opening'),
      sql<boolean>`exists (select from stock_movements where product_id = products.id)`.as('has_moved'),
      sql<number>`units_wanted(products.id)::int`.as('on_shelf'),
      'products.defective',
    ])

export type FormerProduct = Awaited<ReturnType<ReturnType<typeof selectFormer>['executeTakeFirstOrThrow']>>

/**
 * Finds products by their codes of the former program and their GTINs; `ofShopCode` by the shop's own codes, also those
 * in `shopCodes`; `ofName` those of a name that are not archived.
 */
export async function findFormer(
  db: Db,
  codes: readonly string[],
  gtins: readonly string[],
  { shopCodes = [], names = [] }: { shopCodes?: readonly string[]; names?: readonly string[] } = {},
) {
  const byCode = await selectFormer(db).where('former_code', '=', anyOf(codes)).execute()
  const byGtin = await selectFormer(db).where(gtinOf(gtins)).execute()
  const formerCodes = new Map(byCode.map((product) => [product.former_code, product]))
  const left = [...codes.filter((code) => !formerCodes.has(code)), ...shopCodes]
  const byName = await selectFormer(db)
    .where('products.name_key', '=', anyOf([...new Set(names.map(fold))]))
    .where('products.archived_at', 'is', null)
    .orderBy('products.id')
    .execute()
  const byShopCode = await selectFormer(db).where('products.code', '=', anyOf(left)).execute()
  const ofShopCodes = new Map(byShopCode.map((product) => [product.code, product]))
  const ofNames = Map.groupBy(byName, ({ name }) => fold(name))
  const ofGtins = new Map(byGtin.map((product) => [gtinKey(product.gtin ?? ''), product]))
  return {
    ofCode: (code: string | undefined) => (code === undefined ? undefined : formerCodes.get(code)),
    ofShopCode: (code: string | undefined) => (code === undefined ? undefined : ofShopCodes.get(code)),
    ofName: (name: string | undefined) => ofNames.get(fold(name ?? '')) ?? [],
    ofGtin: (gtin: string | null | undefined) => (gtin ? ofGtins.get(gtinKey(gtin)) : undefined),
  }
}
export type FindFormer = Awaited<ReturnType<typeof findFormer>>

interface Place {
  brand: string
  reference: string
}

const keyOf = ({ brand, reference }: Place) => `${fold(brand)}\n${fold(reference)}`

/** Creates the brands and references that do not exist. */
export async function placeProducts(tx: Tx, actor: Actor, places: readonly Place[]) {
  const brands = await tx
    .selectFrom('brands')
    .select(['id', 'name_key'])
    .where('removed_at', 'is', null)
    .execute()
  const known = new Set(brands.map(({ name_key }) => name_key))
  const references = await tx
    .selectFrom('brand_references')
    .innerJoin('brands', 'brands.id', 'brand_id')
    .select(['brands.name_key as brand', 'brand_references.name_key as reference'])
    .where('brand_references.removed_at', 'is', null)
    .execute()
  const knownPlaces = new Set(references.map(({ brand, reference }) => `${brand}\n${reference}`))
  for (const { brand, reference } of places) {
    if (!known.has(fold(brand))) await addBrand(tx, actor, brand)
    known.add(fold(brand))
    const key = keyOf({ brand, reference })
    if (reference && !knownPlaces.has(key)) await addReference(tx, actor, brand, reference)
    knownPlaces.add(key)
  }
}

type ChangedColumns = Omit<ProductColumns, 'serialised'> & { id: number }

/** Sets every column of locked products. */
export async function updateFormer(tx: Tx, products: readonly ChangedColumns[]): Promise<void> {
  await sql`update products set former_code = line.former_code, gtin = line.gtin, name = line.name,
      description = line.description, brand_id = line.brand_id, reference_id = line.reference_id,
      cost_cents = line.cost_cents, sell_price_cents = line.sell_price_cents, gold_ppm = line.gold_ppm,
      silver_ppm = line.silver_ppm, gold_price_cents = line.gold_price_cents,
      silver_price_cents = line.silver_price_cents, stock_alert = line.stock_alert, tags = line.tags,
      warranty_months = line.warranty_months, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(products.map(withPrices))}::jsonb) as line(id int, former_code text, gtin text, name text,
      description text, brand_id int, reference_id int, cost_cents bigint, sell_price_cents bigint, gold_ppm int,
      silver_ppm int, gold_price_cents bigint, silver_price_cents bigint, stock_alert int, tags text[], warranty_months int)
    where products.id = line.id`.execute(tx)
}
