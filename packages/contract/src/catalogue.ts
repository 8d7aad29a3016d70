import { z } from 'zod'
import { sellingProduct } from './selling.ts'
import { offsetQuery, text } from './wire.ts'

/** A page of the catalogue: products in stock first, best sellers first, then by name. */
export const catalogueQuery = z.strictObject({
  ...offsetQuery,
  brand: text(100).optional(),
  reference: text(100).optional(),
})
export type CatalogueQuery = z.output<typeof catalogueQuery>

/** `more`: whether there are products after this page. */
export const catalogue = z.object({ products: z.array(sellingProduct), more: z.boolean() })
export type Catalogue = z.infer<typeof catalogue>
