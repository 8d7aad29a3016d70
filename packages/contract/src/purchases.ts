import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { PURCHASE_ACTIONS, PURCHASE_STATUS, WANTED_STATE } from '@shop/domain/purchases'
import { MAX_STOCK } from '@shop/domain/stock'
import { z } from 'zod'
import {
  id,
  idParam,
  instant,
  keysOf,
  money,
  neededComment,
  pageQuery,
  reais,
  requiredText,
  seenVersion,
  text,
} from './wire.ts'

const MOST_LINES = 500

/** A calendar day in shop time. */
export const day = z.iso.date('Data inválida: use AAAA-MM-DD.')

const units = z.int('Informe a quantidade').min(1, 'Informe a quantidade').max(MAX_STOCK)

const purchaseLine = z.strictObject({ productId: id, quantity: units, cost: money })
const lines = z
  .array(purchaseLine)
  .min(1, 'Informe ao menos um produto.')
  .max(MOST_LINES)
  .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length, {
    message: 'O mesmo produto foi informado mais de uma vez.',
  })

export const newPurchaseBody = z.strictObject({ supplierId: id, comment: text(500).default(''), lines })
export const changePurchaseBody = z.strictObject({
  supplierId: id,
  comment: text(500).default(''),
  lines,
  version: seenVersion,
})
export type NewPurchase = z.output<typeof newPurchaseBody>
export type ChangePurchase = z.output<typeof changePurchaseBody>

/** Without a day, it is expected after the supplier's lead time. */
export const sendPurchaseBody = z.strictObject({ expectedOn: day.optional() })
export const endPurchaseBody = z.strictObject({ reason: neededComment })

export const purchasePageQuery = z.strictObject({
  ...pageQuery(),
  status: z.enum(keysOf(PURCHASE_STATUS), 'Situação inválida.').optional(),
  supplierId: idParam.optional(),
})

const purchaseFields = {
  id: z.int(),
  code: z.string(),
  supplierId: z.int(),
  supplier: z.string(),
  status: z.enum(keysOf(PURCHASE_STATUS)),
  expectedOn: day.nullable(),
  /** Reais: units × cost. */
  total: reais,
  units: z.int(),
  received: z.int(),
  comment: z.string(),
  /** Why it was cancelled, or closed with units missing. */
  endNote: z.string(),
  user: z.string(),
  when: instant,
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  availableActions: z.array(z.enum(keysOf(PURCHASE_ACTIONS))),
  version: z.int(),
}
export const purchaseSummary = z.object(purchaseFields).meta({ id: 'PurchaseSummary' })
export type PurchaseSummary = z.infer<typeof purchaseSummary>
export const purchases = z.object({ purchases: z.array(purchaseSummary), total: z.int() })
export type Purchases = z.infer<typeof purchases>

const purchaseItem = z.object({
  productId: z.int(),
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  received: z.int(),
  cost: reais,
  total: reais,
})
export type PurchaseItem = z.infer<typeof purchaseItem>
export const purchase = z
  .object({
    ...purchaseFields,
    supplierPhone: z.string(),
    lines: z.array(purchaseItem),
    receipts: z.array(
      z.object({ id: z.int(), code: z.string(), document: z.string(), when: instant.nullable() }),
    ),
  })
  .meta({ id: 'Purchase' })
export type Purchase = z.infer<typeof purchase>

export const purchaseListQuery = z.strictObject({
  ...pageQuery(LARGEST_PAGE),
  supplierId: idParam.optional(),
})

const purchaseListItem = z
  .object({
    productId: z.int(),
    code: z.string(),
    name: z.string(),
    brand: z.string(),
    stock: z.int(),
    stockAlert: z.int(),
    /** Units sold in the last 30 days, minus returns. */
    sold: z.int(),
    /** Days that the stock lasts at that rate; null when nothing was sold. */
    daysLeft: z.int().nullable(),
    /** With fewer days than this it is listed: the supplier's lead time and the safety days. */
    daysNeeded: z.int(),
    /** Units of sent orders that have not been received. */
    onTheWay: z.int(),
    arrivesOn: day.nullable(),
    /** Searches in vain for linked terms in the last 90 days, and customers waiting for it. */
    wanted: z.int(),
    /** Why it is listed: at or below the alert, few days left, searched in vain, chosen by a person. */
    reasons: z.array(z.enum(['alert', 'days', 'wanted', 'chosen'])),
    suggested: z.int(),
    /** The quantity that a person chose, else the suggested one. */
    quantity: z.int(),
    chosen: z.boolean(),
    supplierId: z.int().nullable(),
    supplier: z.string().nullable(),
    /** Reais per unit in the supplier's last purchase, else the product's cost. */
    lastCost: reais,
  })
  .meta({ id: 'PurchaseListItem' })
export type PurchaseListItem = z.infer<typeof purchaseListItem>
export const purchaseList = z.object({ items: z.array(purchaseListItem), total: z.int() })
export type PurchaseList = z.infer<typeof purchaseList>

/** Units to order, 0 for none; without a supplier the last one stays. */
export const choosePurchaseBody = z.strictObject({
  /** Left out, the product is put on the list with what was chosen for it or is suggested. */
  quantity: z.int('Informe a quantidade').min(0).max(MAX_STOCK).optional(),
  supplierId: id.nullable().default(null),
})
export const productIdParam = z.strictObject({ productId: idParam })

const orderedLine = z.strictObject({ productId: id, supplierId: id, quantity: units, cost: money })
/** Creates a draft for each supplier. */
export const orderFromListBody = z.strictObject({
  lines: z
    .array(orderedLine)
    .min(1, 'Informe ao menos um produto.')
    .max(MOST_LINES)
    .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length, {
      message: 'O mesmo produto foi informado mais de uma vez.',
    }),
})
export type OrderFromList = z.output<typeof orderFromListBody>
/** The request as clients send it: amounts in reais. */
export type SentOrderFromList = z.input<typeof orderFromListBody>
export const orderedPurchases = z.object({ purchases: z.array(purchaseSummary) })

export const wantedPageQuery = z.strictObject({
  ...pageQuery(50),
  /** Without a state: the undecided terms. */
  state: z.enum(keysOf(WANTED_STATE), 'Situação inválida.').optional(),
})
const wantedTerm = z
  .object({
    term: z.string(),
    /** Searches in vain in the last 90 days. */
    count: z.int(),
    /** Different customers for whom it was searched. */
    customers: z.int(),
    lastAt: instant.nullable(),
    state: z.enum(keysOf(WANTED_STATE)).nullable(),
    productId: z.int().nullable(),
    product: z.string().nullable(),
  })
  .meta({ id: 'WantedTerm' })
export type WantedTerm = z.infer<typeof wantedTerm>
export const wantedTerms = z.object({ terms: z.array(wantedTerm), total: z.int() })
export type WantedTerms = z.infer<typeof wantedTerms>

/** `open` undoes the decision. `productId` is for `linked` only. */
export const decideWantedBody = z
  .strictObject({
    term: requiredText(200, 'Informe o termo'),
    state: z.enum(['open', ...keysOf(WANTED_STATE)]),
    productId: id.optional(),
  })
  .refine(({ state, productId }) => (state === 'linked') === (productId !== undefined), {
    message: 'Escolha o produto que atende ao termo.',
    path: ['productId'],
  })
export type DecideWanted = z.output<typeof decideWantedBody>

const asker = z.object({
  customerId: z.int(),
  name: z.string(),
  /** Null for those who may sell to customers, but not see their data. */
  phone: z.string().nullable(),
  /** The search that found nothing; empty for a customer who asked for it in the shop. */
  term: z.string(),
  productId: z.int(),
  product: z.string(),
  when: instant,
})
export type Asker = z.infer<typeof asker>
/**
 * Customers for whom products were searched in vain or who wait for them, the latest request per customer and product.
 */
export const askers = z.object({ askers: z.array(asker) })
export const askersQuery = z.strictObject({
  productIds: z
    .string()
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,499}$/, 'Informe os produtos.')
    .transform((value) => [...new Set(value.split(',').map(Number))]),
})
