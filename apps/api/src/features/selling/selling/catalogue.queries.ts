import type { CatalogueQuery } from '@shop/contract/catalogue'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { folded } from '../../../db/sql-parts.ts'
import { imageFiles } from '../../catalogue/products/product-search.ts'

/**
 * Active products in the order of the index `products_popular`: in stock first, best sellers first, then by name. One
 * more than `limit` shows whether there are more.
 */
export const findCataloguePage = (db: Db, { offset, limit, brand, reference }: CatalogueQuery) =>
  db
    .selectFrom('products')
    .select(['products.id', 'name', 'code', 'stock'])
    .select(['sell_price_cents', 'gold_price_cents', 'silver_price_cents'])
    .select(imageFiles.as('files'))
    .where('archived_at', 'is', null)
    .$if(Boolean(brand), (query) =>
      query.where(
        sql<boolean>`brand_id in (select id from brands where removed_at is null and name_key = ${folded(brand ?? '')})`,
      ),
    )
    .$if(Boolean(reference), (query) =>
      query.where(
        sql<boolean>`reference_id in (select id from brand_references where name_key = ${folded(reference ?? '')})`,
      ),
    )
    .orderBy(sql`least(stock, 1)`, 'desc')
    .orderBy('popularity', 'desc')
    .orderBy(sql`name_key collate "C"`)
    .orderBy('products.id')
    .limit(limit + 1)
    .offset(offset)
    .execute()

/** Brands with an active product, by name, each with its references that have one. */
export const findStockedBrands = (db: Db) =>
  db
    .selectFrom('brands')
    .select('name')
    .select(
      sql<string[]>`array(select name from brand_references
        where brand_id = brands.id and removed_at is null and exists (select from products
          where products.brand_id = brands.id and products.reference_id = brand_references.id
            and archived_at is null)
        order by name_key)`.as('references'),
    )
    .where('removed_at', 'is', null)
    .where(
      sql<boolean>`exists (select from products where products.brand_id = brands.id and archived_at is null)`,
    )
    .orderBy('name_key')
    .execute()

/** The level of a customer's prices; undefined for an unknown one. */
export const findLevel = (db: Db, customerId: number) =>
  db.selectFrom('customers').select('level').where('id', '=', customerId).executeTakeFirst()
