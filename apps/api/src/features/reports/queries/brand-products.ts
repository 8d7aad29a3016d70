import { sql } from 'kysely'
import { folded } from '../../../db/folded.ts'
import type { QueryOf } from '../report-query.ts'

/** Names are compared as they are kept unique: without case and accents. */
export const brandProductsQuery: QueryOf = ({ brand, reference }) => ({
  rows: sql`select products.id, products.name as "productName", products.name_key,
    brand_references.name as reference, brands.name as brand, archived_at is not null as archived
    from products
    join brands on brands.id = products.brand_id
    join brand_references on brand_references.id = products.reference_id
    where brands.name_key = ${folded(brand)} and brand_references.name_key = ${folded(reference)}`,
  order: sql`name_key, id`,
})
