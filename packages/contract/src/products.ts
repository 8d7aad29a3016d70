import { MAX_ALERT, MAX_BATCH, MAX_CODES, MAX_IMAGES, MAX_TAG_LENGTH } from '@shop/domain/call-limits'
import { isGtin } from '@shop/domain/gtin'
import { PRODUCT_SORTS } from '@shop/domain/list-sorts'
import { MAX_WARRANTY_MONTHS } from '@shop/domain/serials'
import { MAX_STOCK } from '@shop/domain/stock'
import { z } from 'zod'
import { serialList } from './serial-fields.ts'
import {
  id,
  image,
  instant,
  keptMarkup,
  lineText,
  markup,
  moneyAboveZero,
  nameText,
  offsetQuery,
  percentage,
  RULE,
  reais,
  requiredMoney,
  requiredText,
  seenVersion,
  text,
} from './wire.ts'

const MAX_TAGS = 30
const MAX_NAME = 200

const name = nameText(MAX_NAME, 'Informe o nome do produto')
const brandName = nameText(100, 'Informe a marca do produto')
const referenceName = lineText(100)
const NO_COST = 'Informe o preço do produto'
const cost = moneyAboveZero(NO_COST)

/** Forms send empty entries in the list of tags; they are dropped. */
const tags = z
  .array(lineText(MAX_TAG_LENGTH).nullable())
  .max(MAX_TAGS)
  .transform((list) => [...new Set(list.filter((tag): tag is string => Boolean(tag)))])

/**
 * The bronze percentage is computed from the price; it is accepted and ignored, so that a client may send back what it
 * read.
 */
const discount = z.strictObject({
  goldPercentage: markup,
  silverPercentage: markup,
  bronzePercentage: percentage.optional(),
})

/** '' and null remove it; absent leaves the product's GTIN unchanged. */
const gtin = z
  .string()
  .trim()
  .refine((digits) => digits === '' || isGtin(digits), {
    message: 'GTIN inválido: informe 8, 12, 13 ou 14 dígitos e confira o último.',
    params: RULE,
  })
  .nullish()
  .transform((digits) => (digits === '' ? null : digits))

const quantity = z.int().min(0).max(MAX_STOCK)

const fields = {
  name,
  gtin,
  description: text(5000).default(''),
  brand: brandName,
  /** Empty for a product without one. */
  reference: referenceName.nullish().transform((value) => value ?? ''),
  cost,
  sellPrice: moneyAboveZero('Informe o preço de venda'),
  discount,
  tags: tags.default([]),
  stockAlert: z.int().min(0).max(MAX_ALERT).default(0),
}

/** A product whose units have serial numbers; when left out, a change keeps both fields. */
const units = {
  serialised: z.boolean().optional(),
  /** Months of warranty from the day a unit is handed over; 0 for none. */
  warrantyMonths: z
    .int()
    .min(0)
    .max(MAX_WARRANTY_MONTHS, `A garantia vai até ${MAX_WARRANTY_MONTHS} meses.`)
    .optional(),
  /** Serial numbers of the units on the shelf when a product becomes serialised. */
  serials: serialList.default([]),
}

export const createProductBody = z.strictObject({
  ...fields,
  ...units,
  /** A level without a percentage gets the shop's default or, without one, pays the sale price. */
  discount: discount.partial().default({}),
  stock: quantity.default(0),
  images: z.array(image).max(MAX_IMAGES).default([]),
})
export type CreateProduct = z.output<typeof createProductBody>

/**
 * `stock` is part of the form but is ignored: it would overwrite sales made since the form was opened. The stock
 * changes only through entries, inventory and orders.
 */
export const changeProductBody = z.strictObject({
  ...fields,
  ...units,
  discount: discount.extend({ goldPercentage: keptMarkup, silverPercentage: keptMarkup }),
  code: text(20),
  stock: quantity.optional(),
  version: seenVersion,
})
export type ChangeProduct = z.output<typeof changeProductBody>

const NO_QUANTITY = 'Informe a quantidade do produto em estoque'
const NO_SOURCE = 'Informe a operação'

const stockEntry = z.strictObject({
  productId: id,
  /** Zero for units received free of charge: the product keeps its cost. */
  cost: requiredMoney(NO_COST),
  stock: z.int().min(1, NO_QUANTITY).max(MAX_STOCK),
  source: z.int().min(1, NO_SOURCE).max(5, NO_SOURCE),
  /** As many as `stock` for a serialised product, none for others. */
  serials: serialList.default([]),
})
export type StockEntry = z.output<typeof stockEntry>

/** A product may occur more than once. */
export const stockEntriesBody = z.strictObject({ products: z.array(stockEntry).min(1).max(MAX_BATCH) })
/** The request as clients send it: amounts in reais. */
export type SentEntries = z.input<typeof stockEntriesBody>

/** The units on the shelf: the stock, and units of orders that are not packed yet. */
export const shelf = z.object({ stock: z.int(), unpacked: z.int() })
export type Shelf = z.infer<typeof shelf>

/**
 * `stockSeen` is the stock that the person saw before counting; if it has changed, nothing is written. For a serialised
 * product, `serials` are the units that differ: missing ones and found ones.
 */
export const countStockBody = z.strictObject({
  code: text(20),
  newStock: quantity,
  stockSeen: quantity.optional(),
  serials: serialList.default([]),
})
export type CountStock = z.output<typeof countStockBody>

/** A page of another list of products. */
export const offsetPageQuery = z.strictObject(offsetQuery)

/** Sort columns of the product list; with '-' in descending order. */
export type ProductSort = (typeof PRODUCT_SORTS)[number]
const sorts = PRODUCT_SORTS.flatMap((sort) => [sort, `-${sort}` as const])

/** A page of the active products, with optional filters. */
export const productPageQuery = z.strictObject({
  ...offsetQuery,
  /** Matches like the search, in the order of `sort`. */
  q: text(200).optional(),
  brand: text(100).optional(),
  reference: text(100).optional(),
  /** `low`: at or below its alert; `none`: out of stock; `some`: in stock. */
  stock: z.enum(['low', 'none', 'some'], 'Situação de estoque inválida.').optional(),
  sort: z.enum(sorts, 'Ordenação inválida.').default('name'),
})
export type ProductPage = z.output<typeof productPageQuery>

export const codeParam = z.strictObject({ code: requiredText(20, 'Informe o código do produto') })

export const codesQuery = z.strictObject({
  codes: z
    .string()
    .max(MAX_CODES * 21)
    .transform((value) => [...new Set(value.split(',').map((code) => code.trim()))].filter(Boolean))
    .refine((codes) => codes.length > 0, 'Informe o código do produto')
    .refine((codes) => codes.length <= MAX_CODES, `Informe no máximo ${MAX_CODES} códigos.`),
})

export const addImageBody = z.strictObject({ image: image })

/** Names are part of URLs, where '.' and '..' have a special meaning. */
const namedBy = (message: string) => lineText(100).regex(/[\p{L}\p{N}]/u, message)

export const addBrandBody = z.strictObject({ name: namedBy('Informe a marca que deseja criar') })
export const addReferenceBody = z.strictObject({
  name: brandName,
  reference: namedBy('Informe a referência que deseja criar'),
})
export const removeReferenceBody = z.strictObject({
  brand: brandName,
  reference: nameText(100, 'Informe a referência'),
})

export const product = z.object({
  id: z.int(),
  code: z.string(),
  /** The manufacturer's barcode; null without one. */
  gtin: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  brand: z.string(),
  reference: z.string(),
  cost: reais,
  sellPrice: reais,
  goldPrice: reais,
  silverPrice: reais,
  discount: z.object({
    goldPercentage: percentage,
    silverPercentage: percentage,
    bronzePercentage: percentage,
  }),
  stock: z.int(),
  stockAlert: z.int(),
  /** Units on the defective shelf; not part of the stock. */
  defective: z.int(),
  /** Earliest day on which a sent purchase order with open units of it is expected; null without one. */
  arrivesOn: z.iso.date().nullable(),
  serialised: z.boolean(),
  warrantyMonths: z.int(),
  tags: z.array(z.string()),
  imagesUrl: z.array(z.string()),
  archived: z.boolean(),
  version: z.int(),
})
export type Product = z.infer<typeof product>

export const productList = z.object({ items: z.array(product), page: z.int(), total: z.int() })
export type ProductList = z.infer<typeof productList>

export const brand = z.object({ name: z.string(), references: z.array(z.string()) })
export type Brand = z.infer<typeof brand>

export const option = z.object({ value: z.int(), text: z.string() })
export type Option = z.infer<typeof option>

const histories = <T extends z.ZodType>(row: T) => z.object({ histories: z.array(row), total: z.int() })

export const saleRow = z.object({
  orderCode: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  salesDate: instant,
  quantity: z.int(),
  unitPrice: reais,
  totalSold: reais,
  serials: z.array(z.string()),
})
export const purchaseRow = z.object({
  costBefore: reais,
  costAfter: reais,
  quantity: z.int(),
  quantityBefore: z.int(),
  actualQuantity: z.int(),
  source: z.string(),
  /** The supplier and its document; '' where unknown. */
  supplier: z.string(),
  document: z.string(),
  serials: z.array(z.string()),
  who: z.string(),
  when: instant,
})
export const inventoryRow = z.object({
  stockBefore: z.int(),
  stockAfter: z.int(),
  serials: z.array(z.string()),
  who: z.string(),
  when: instant,
})
export const stockChangeRow = z.object({
  stockBefore: z.int(),
  input: z.int(),
  output: z.int(),
  stockAfter: z.int(),
  eventType: z.string(),
  /** The order that caused the movement, if any. */
  orderCode: z.string().nullable(),
  serials: z.array(z.string()),
  who: z.string(),
  when: instant,
})

export const saleHistory = histories(saleRow)
export const purchaseHistory = histories(purchaseRow)
export const inventoryHistory = histories(inventoryRow)
export const stockChangeHistory = histories(stockChangeRow)

export type SaleRow = z.infer<typeof saleRow>
export type PurchaseRow = z.infer<typeof purchaseRow>
export type InventoryRow = z.infer<typeof inventoryRow>
export type StockChangeRow = z.infer<typeof stockChangeRow>
