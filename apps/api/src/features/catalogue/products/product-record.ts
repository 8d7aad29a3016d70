import type { CreateProduct, Product } from '@shop/contract/products'
import { type Cents, centsFromReais, formatBRL } from '@shop/domain/money'
import { formatPercent, ppmFromPercent } from '@shop/domain/percent'
import {
  bronzePpm,
  goldPrice,
  type Level,
  type PriceTerms,
  priceForLevel,
  silverPrice,
} from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { percentage, reais } from '../../../wire.ts'
import { describeChanges } from '../../platform/audit/audit.ts'
import { publicLink } from '../../platform/files/signed-link.ts'
import { imageFiles } from './product-search.ts'

// A product's columns, their conversion to and from the API, and their texts in the audit trail. CONTRIBUTING.md lists
// the other files that a new field needs.

const PRODUCT_COLUMNS = [
  'products.id',
  'products.code',
  'products.gtin',
  'products.name',
  'products.description',
  'products.cost_cents',
  'products.sell_price_cents',
  'products.gold_ppm',
  'products.silver_ppm',
  'products.stock',
  'products.stock_alert',
  'products.defective',
  'products.serialised',
  'products.warranty_months',
  'products.tags',
  'products.archived_at',
  'products.version',
] as const

/** A product with the names of its brand and reference and the keys of its pictures. */
export const selectProducts = (db: Db) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('brand_references', 'brand_references.id', 'products.reference_id')
    .select([...PRODUCT_COLUMNS, 'brands.name as brand', 'brand_references.name as reference'])
    .select([imageFiles.as('files'), sql<string | null>`products.arrives_on::text`.as('arrives_on')])

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

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

/** The current unit price for a customer of this level, in cents. */
export const unitPriceCents = (row: Parameters<typeof termsOf>[0], level: Level): Cents =>
  priceForLevel(termsOf(row), level)

type Written = Omit<CreateProduct, 'stock' | 'images' | 'serialised' | 'warrantyMonths' | 'serials'> &
  Partial<Pick<CreateProduct, 'serialised' | 'warrantyMonths'>>

/** The columns set by a form or a line of a file (cents, ppm); absent fields leave theirs unchanged. */
export const columnsOf = (input: Written) => ({
  name: input.name,
  ...(input.gtin !== undefined && { gtin: input.gtin }),
  description: input.description,
  cost_cents: input.cost,
  sell_price_cents: input.sellPrice,
  gold_ppm: input.discount.goldPercentage,
  silver_ppm: input.discount.silverPercentage,
  stock_alert: input.stockAlert,
  ...(input.serialised !== undefined && { serialised: input.serialised }),
  ...(input.warrantyMonths !== undefined && { warranty_months: input.warrantyMonths }),
  tags: input.tags,
})

const brl = (reais: number) => formatBRL(centsFromReais(reais))
const percent = (value: number) => formatPercent(ppmFromPercent(value))

/** Every field that a form can change, formatted for the audit trail. */
const FIELDS: readonly { label: string; read: (product: Product) => string }[] = [
  { label: 'nome', read: ({ name }) => name },
  { label: 'GTIN', read: ({ gtin }) => gtin ?? '' },
  { label: 'descrição', read: ({ description }) => description },
  { label: 'marca', read: ({ brand }) => brand },
  { label: 'referência', read: ({ reference }) => reference },
  { label: 'preço de compra', read: ({ cost }) => brl(cost) },
  { label: 'preço de venda', read: ({ sellPrice }) => brl(sellPrice) },
  { label: 'percentual ouro', read: ({ discount }) => percent(discount.goldPercentage) },
  { label: 'percentual prata', read: ({ discount }) => percent(discount.silverPercentage) },
  { label: 'alerta de estoque', read: ({ stockAlert }) => String(stockAlert) },
  { label: 'números de série', read: ({ serialised }) => (serialised ? 'sim' : 'não') },
  { label: 'meses de garantia', read: ({ warrantyMonths }) => String(warrantyMonths) },
  { label: 'tags', read: ({ tags }) => tags.join(', ') },
]

/** '' when nothing differs. */
export const describeProductChange = (before: Product, after: Product) =>
  describeChanges(FIELDS.map(({ label, read }) => ({ label, from: read(before), to: read(after) })))
