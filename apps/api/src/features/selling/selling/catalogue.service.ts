import type { Catalogue, CatalogueQuery } from '@shop/contract/catalogue'
import type { Db } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { reais } from '../../../wire.ts'
import { unitPriceCents } from '../../catalogue/products/product-record.ts'
import { publicLink } from '../../platform/files/signed-link.ts'
import { findCataloguePage, findLevel } from './catalogue.queries.ts'

/** A page of the active products at the customer's prices; an employee sees those of a customer without a level. */
export async function listCatalogue(db: Db, identity: Identity, query: CatalogueQuery): Promise<Catalogue> {
  const [buyer, rows] = await Promise.all([
    identity.kind === 'customer' ? findLevel(db, identity.id) : undefined,
    findCataloguePage(db, query),
  ])
  return {
    products: rows.slice(0, query.limit).map((row) => ({
      productId: row.id,
      name: row.name,
      code: row.code,
      imagesUrl: row.files.map(publicLink),
      priceDiscounted: reais(unitPriceCents(row, buyer?.level ?? 0)),
      stock: row.stock,
    })),
    more: rows.length > query.limit,
  }
}
