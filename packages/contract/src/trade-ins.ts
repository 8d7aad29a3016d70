import { isCpf, normalizeDocument } from '@shop/domain/documents'
import { isBrazilianPhone, normalizePhone } from '@shop/domain/phone'
import { GRADES, TRADE_IN_SETTLEMENTS, TRADE_IN_STATES } from '@shop/domain/trade-ins'
import { z } from 'zod'
import { checked, checklist } from './claims.ts'
import { serial, singleSerial } from './serial-fields.ts'
import {
  id,
  image,
  instant,
  keysOf,
  nameText,
  pageQuery,
  positiveMoney,
  RULE,
  reais,
  requiredText,
  seenDigest,
  text,
} from './wire.ts'

const grade = z.enum(keysOf(GRADES), 'Informe o estado do aparelho.')

/** A person who is not a customer. */
const seller = z.strictObject({
  name: nameText(120, 'Informe o nome de quem vende'),
  document: requiredText(30, 'Informe o CPF')
    .refine(isCpf, { message: 'Informe um CPF válido', params: RULE })
    .transform(normalizeDocument),
  phone: requiredText(30, 'Informe o telefone')
    .refine(isBrazilianPhone, { message: 'Informe um telefone válido', params: RULE })
    .transform(normalizePhone),
  address: requiredText(300, 'Informe o endereço'),
})

const record = {
  checklist: checklist.optional(),
  /** The seller’s document; only some permissions show it. */
  documentImage: image.optional(),
  /** The regulator’s answer about the IMEI, dated when it is sent. */
  lookupImage: image.optional(),
  signature: image.optional(),
}

export const newTradeInBody = z
  .strictObject({
    customerId: id.optional(),
    seller: seller.optional(),
    productId: id,
    serial,
    secondSerial: singleSerial.optional(),
    grade,
    /** The amount paid to the seller, in reais. */
    price: positiveMoney,
    settle: z.enum(keysOf(TRADE_IN_SETTLEMENTS), 'Informe como o vendedor recebe.'),
    ...record,
  })
  .refine((body) => (body.customerId === undefined) !== (body.seller === undefined), {
    message: 'Informe o cliente, ou os dados de quem vende.',
    params: RULE,
  })
export type NewTradeIn = z.output<typeof newTradeInBody>

/** The data that was missing in the record. */
export const completeTradeInBody = z.strictObject(record)
export type CompleteTradeIn = z.output<typeof completeTradeInBody>

export const tradeInPageQuery = z.strictObject({
  ...pageQuery(),
  /** The beginning of a serial number, or the code. */
  search: text(60).optional(),
  /** Only those that were paid and whose record lacks something. */
  show: z.enum(['all', 'incomplete']).default('all'),
})
export type TradeInPage = z.output<typeof tradeInPageQuery>

export const tradeIn = z
  .object({
    id: z.int(),
    code: z.string(),
    state: z.enum(keysOf(TRADE_IN_STATES)),
    stateText: z.string(),
    customerId: z.int().nullable(),
    seller: z.string(),
    productId: z.int(),
    productCode: z.string(),
    productName: z.string(),
    unitSerial: z.string(),
    secondSerial: z.string().nullable(),
    grade,
    checklist: checked,
    price: reais,
    settle: z.enum(keysOf(TRADE_IN_SETTLEMENTS)),
    settledAt: instant.nullable(),
    /** The first day on which it can be sold, when the record is complete by then. */
    sellableFrom: z.iso.date(),
    /** The data that is still missing in the record, in words. */
    missing: z.array(z.string()),
    lookedUpAt: instant.nullable(),
    /** Links valid for 5 minutes; the document is for people who manage orders or the device book. */
    documentImage: z.string().nullable(),
    lookupImage: z.string().nullable(),
    signature: z.string().nullable(),
    who: z.string(),
    when: instant,
  })
  .meta({ id: 'TradeIn' })
export type TradeIn = z.infer<typeof tradeIn>
export const tradeInList = z.object({ items: z.array(tradeIn), total: z.int() })
export type TradeInList = z.infer<typeof tradeInList>

export const tradeInProductsQuery = z.strictObject({ search: requiredText(200, 'Informe o que procurar.') })

/** Products with serial numbers, best match first. */
export const tradeInProducts = z.object({
  items: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
})
export type TradeInProducts = z.infer<typeof tradeInProducts>

const MAX_PRICES = 3_000

/** The whole table: prices left out are removed. */
export const tradeInPricesBody = z.strictObject({
  seen: seenDigest,
  prices: z
    .array(z.strictObject({ productId: id, grade, price: positiveMoney }))
    .max(MAX_PRICES)
    .refine(
      (prices) =>
        new Set(prices.map(({ productId, grade }) => `${productId}${grade}`)).size === prices.length,
      { message: 'Há um produto repetido no mesmo estado.', params: RULE },
    ),
})
export type ReplaceTradeInPrices = z.output<typeof tradeInPricesBody>
export type TradeInPriceInput = ReplaceTradeInPrices['prices'][number]

/** `digest`: of these prices; another one means that somebody changed them. */
export const tradeInPrices = z.object({
  prices: z.array(z.object({ productId: z.int(), code: z.string(), name: z.string(), grade, price: reais })),
  digest: z.string(),
})
export type TradeInPrices = z.infer<typeof tradeInPrices>
