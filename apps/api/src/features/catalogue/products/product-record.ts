import type { ChangeProduct, Product } from '@shop/contract/products'
import { type Cents, centsFromReais, formatBRL } from '@shop/domain/money'
import { formatPercent, ppmFromPercent } from '@shop/domain/percent'
import { goldPrice, type Level, type PriceTerms, silverPrice } from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { describeChanges } from '../../platform/audit/audit.ts'

// A product's text for the API, the columns that a form sets, and its fields in the audit trail. CONTRIBUTING.md lists the
// other files that a new field needs.

/** A product as the API's JSON: the stored text, and what changes with each sale. */
const text = sql<string>`product_text || ',"stock":' || stock || ',"defective":' || defective
  || ',"version":' || version || ',"arrivesOn":' || coalesce('"' || arrives_on || '"', 'null') || '}'`.as(
  'text',
)

export const selectTexts = (db: Db) => db.selectFrom('products').select(text)

/** A product's text with the names and terms that the server itself needs. */
export const selectProducts = (db: Db) =>
  selectTexts(db).select([
    'products.id',
    'products.code',
    'products.gtin',
    'products.cost_cents',
    'products.sell_price_cents',
    'products.gold_ppm',
    'products.silver_ppm',
  ])

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

type TermColumns = Pick<ProductRow, 'cost_cents' | 'sell_price_cents' | 'gold_ppm' | 'silver_ppm'>

/** The fields of a product's row that determine its prices. */
export const termsOf = (row: TermColumns): PriceTerms => ({
  costCents: row.cost_cents,
  sellPriceCents: row.sell_price_cents,
  goldPpm: row.gold_ppm,
  silverPpm: row.silver_ppm,
})

/** A product for the API: reais and percent. */
export const toProduct = (row: Pick<ProductRow, 'text'>): Product => JSON.parse(row.text)

/** Columns with the price of each level, in cents. {@link withPrices} writes them. */
export const PRICE_COLUMNS = {
  0: 'sell_price_cents',
  1: 'gold_price_cents',
  2: 'silver_price_cents',
  3: 'sell_price_cents',
} as const satisfies Record<Level, keyof Database['products']>

/**
 * Adds the prices of gold and silver to the columns that determine them. Every writer of costs, prices or percentages
 * uses it; `npm run check:ledger` compares.
 */
export const withPrices = <Columns extends TermColumns>(columns: Columns) => ({
  ...columns,
  gold_price_cents: goldPrice(termsOf(columns)),
  silver_price_cents: silverPrice(termsOf(columns)),
})

/** The current unit price for a customer of this level, in cents. */
export const unitPriceCents = (row: Record<(typeof PRICE_COLUMNS)[Level], Cents>, level: Level): Cents =>
  row[PRICE_COLUMNS[level]]

type Written = Omit<ChangeProduct, 'code' | 'stock' | 'serials' | 'version'>

/** The columns set by a form (cents, ppm); absent fields leave theirs unchanged. */
export const columnsOf = (input: Written) =>
  withPrices({
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
