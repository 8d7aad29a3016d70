import { PRICE_LEVELS } from '@shop/domain/price-changes'
import { RECEIPT_STATE } from '@shop/domain/purchases'
import { MAX_STOCK } from '@shop/domain/stock'
import { z } from 'zod'
import { serialList } from './serial-fields.ts'
import {
  id,
  idParam,
  instant,
  keysOf,
  money,
  pageQuery,
  percentage,
  reais,
  seenVersion,
  text,
} from './wire.ts'

const MOST_LINES = 1000

/**
 * Expected lines: of an order its open lines; of an NF-e its lines (which also count for an order if one is given);
 * without a source, none, and each scan adds one. Every line starts at a quantity of 0.
 */
export const newReceiptBody = z
  .strictObject({
    supplierId: id.optional(),
    purchaseId: id.optional(),
    nfeId: id.optional(),
    document: text(60).default(''),
  })
  .refine(
    (value) =>
      value.supplierId === undefined
        ? value.purchaseId !== undefined || value.nfeId !== undefined
        : value.purchaseId === undefined && value.nfeId === undefined,
    {
      message: 'Informe o pedido, a NF-e ou o fornecedor.',
    },
  )
export type NewReceipt = z.output<typeof newReceiptBody>

/**
 * `position` identifies an existing line; a line without it is new. An expected line that is left out stays, with a
 * quantity of 0.
 */
const receiptLine = z.strictObject({
  position: z.int().min(0).max(MOST_LINES).optional(),
  productId: id,
  quantity: z.int().min(0).max(MAX_STOCK),
  /** Reais per unit by the document, without freight. Ignored where the document has the line's total. */
  cost: money,
  /** Serial numbers of the counted units, for a serialised product. */
  serials: serialList.default([]),
})
export const changeReceiptBody = z.strictObject({
  document: text(60).default(''),
  freight: money.default(0),
  discount: money.default(0),
  other: money.default(0),
  comment: text(500).default(''),
  lines: z.array(receiptLine).max(MOST_LINES),
  version: seenVersion,
})
export type ChangeReceipt = z.output<typeof changeReceiptBody>
/** The request as clients send it: amounts in reais. */
export type SentReceipt = z.input<typeof changeReceiptBody>

/** accept: prices follow the new costs; keep: percentages change so that prices stay; hold: nothing enters the stock yet. */
export const finishReceiptBody = z.strictObject({
  prices: z.enum(['accept', 'keep', 'hold'], 'Decida sobre os preços.'),
  /** With `keep`: products whose price cannot be kept, as a person has seen. Without this such a product is refused. */
  changing: z.array(id).max(MOST_LINES).default([]),
  version: seenVersion,
})
export type FinishReceipt = z.output<typeof finishReceiptBody>

export const receiptPageQuery = z.strictObject({
  ...pageQuery(),
  state: z.enum(keysOf(RECEIPT_STATE), 'Situação inválida.').optional(),
  supplierId: idParam.optional(),
})

const receiptFields = {
  id: z.int(),
  code: z.string(),
  supplierId: z.int(),
  supplier: z.string(),
  purchaseId: z.int().nullable(),
  purchaseCode: z.string().nullable(),
  document: z.string(),
  state: z.enum(keysOf(RECEIPT_STATE)),
  units: z.int(),
  /** Reais: goods + freight + other − discount. */
  total: reais,
  user: z.string(),
  when: instant,
  finishedBy: z.string().nullable(),
  finishedAt: instant.nullable(),
  version: z.int(),
}
export const receiptSummary = z.object(receiptFields).meta({ id: 'GoodsReceiptSummary' })
export type ReceiptSummary = z.infer<typeof receiptSummary>
export const receipts = z.object({ receipts: z.array(receiptSummary), total: z.int() })
export type Receipts = z.infer<typeof receipts>

const receiptItem = z.object({
  position: z.int(),
  productId: z.int(),
  code: z.string(),
  gtin: z.string().nullable(),
  name: z.string(),
  expected: z.int(),
  quantity: z.int(),
  /** Each received unit needs its serial number. */
  serialised: z.boolean(),
  serials: z.array(z.string()),
  cost: reais,
  /** Reais for all the expected units by the document; null where the unit cost is used. */
  documentTotal: reais.nullable(),
  /** Reais of the received units, without and with their share of the other costs. */
  goods: reais,
  landed: reais,
})
export type ReceiptItem = z.infer<typeof receiptItem>
export const receipt = z
  .object({
    ...receiptFields,
    freight: reais,
    discount: reais,
    other: reais,
    comment: z.string(),
    lines: z.array(receiptItem),
  })
  .meta({ id: 'GoodsReceipt' })
export type Receipt = z.infer<typeof receipt>

const levelBefore = z.object({ price: reais, margin: percentage.nullable() })
const levelChange = z.object({
  level: z.enum(PRICE_LEVELS),
  before: levelBefore,
  /** Prices afterwards if they follow the cost, and if they are kept as far as the percentage's limits allow. */
  accept: levelBefore,
  keep: levelBefore,
  /** Whether the level keeps its price: gold and silver are not below the cost. */
  keeps: z.boolean(),
})
/** Price in reais; margin in percent of the price, null for a price of 0. */
const priceShield = z.object({
  productId: z.int(),
  code: z.string(),
  name: z.string(),
  costBefore: reais,
  costAfter: reais,
  levels: z.array(levelChange),
})
export type ShieldRow = z.infer<typeof priceShield>
const cartChange = z.object({
  customerId: z.int(),
  customer: z.string(),
  productId: z.int(),
  product: z.string(),
  quantity: z.int(),
  before: reais,
  accept: reais,
})
export const receiptPrices = z.object({ products: z.array(priceShield), carts: z.array(cartChange) })
export type ReceiptPrices = z.infer<typeof receiptPrices>
