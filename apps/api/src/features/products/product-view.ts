import type { Product } from '@shop/contract/products'
import type { Cents } from '@shop/domain/money'
import {
  bronzePpm,
  goldPrice,
  type Level,
  type PriceTerms,
  priceForLevel,
  silverPrice,
} from '@shop/domain/pricing'
import { percentage, reais } from '../../wire.ts'
import { publicLink } from '../files/signed-link.ts'
import type { ProductRow } from './products.queries.ts'

/** The fields of a product's row that determine its prices. */
export const termsOf = (
  row: Pick<ProductRow, 'cost_cents' | 'sell_price_cents' | 'gold_ppm' | 'silver_ppm'>,
): PriceTerms => ({
  costCents: row.cost_cents,
  sellPriceCents: row.sell_price_cents,
  goldPpm: row.gold_ppm,
  silverPpm: row.silver_ppm,
})

/** A product for the API: reais and percent. */
export function toProduct(row: ProductRow): Product {
  const terms = termsOf(row)
  return {
    id: row.id,
    code: row.code,
    gtin: row.gtin,
    name: row.name,
    description: row.description,
    brand: row.brand,
    reference: row.reference ?? '',
    cost: reais(row.cost_cents),
    sellPrice: reais(row.sell_price_cents),
    goldPrice: reais(goldPrice(terms)),
    silverPrice: reais(silverPrice(terms)),
    discount: {
      goldPercentage: percentage(row.gold_ppm),
      silverPercentage: percentage(row.silver_ppm),
      bronzePercentage: percentage(bronzePpm(terms)),
    },
    stock: row.stock,
    stockAlert: row.stock_alert,
    defective: row.defective,
    arrivesOn: row.arrives_on,
    serialised: row.serialised,
    warrantyMonths: row.warranty_months,
    tags: row.tags,
    imagesUrl: row.files.map(publicLink),
    archived: row.archived_at !== null,
    version: row.version,
  }
}

/** The present unit price for a customer of this level, in cents. */
export const unitPriceCents = (row: Parameters<typeof termsOf>[0], level: Level): Cents =>
  priceForLevel(termsOf(row), level)
