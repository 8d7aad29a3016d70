import { MAX_CLAIM_IMAGES } from '@shop/domain/call-limits'
import { CLAIM_STATUS } from '@shop/domain/claims'
import { SETTLEMENTS_OF_RETURN } from '@shop/domain/returns'
import { z } from 'zod'
import { serial } from './serial-fields.ts'
import {
  idParam,
  image,
  instant,
  keysOf,
  lineText,
  localDay,
  money,
  pageQuery,
  reais,
  reasonText,
  requiredText,
  text,
} from './wire.ts'

const MAX_CHECKS = 30

const status = z.enum(keysOf(CLAIM_STATUS), 'Situação inválida.')

const checkValue = z.union([z.boolean(), z.number(), lineText(120)])

/** The points checked on a unit, by the items of the shop's checklist. A list of names contains the items that are right. */
export const checklist = z
  .union([
    z.record(lineText(60), checkValue),
    z.array(lineText(60)).transform((names) => Object.fromEntries(names.map((name) => [name, true]))),
  ])
  .refine((checks) => Object.keys(checks).length <= MAX_CHECKS, `Informe no máximo ${MAX_CHECKS} itens.`)
export type Checklist = Record<string, boolean | number | string>
/** In responses. */
export const checked = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]))

const reported = {
  serial,
  problem: requiredText(500, 'Informe o problema.'),
  images: z.array(image).max(MAX_CLAIM_IMAGES).optional(),
}

export const newClaimBody = z.strictObject({ ...reported, checklist: checklist.default({}) })
export type NewClaim = z.output<typeof newClaimBody>

export const newOwnClaimBody = z.strictObject(reported)

export const changeClaimBody = z.strictObject({
  status,
  comment: reasonText(500).default(''),
  /** For `replaced`: the number of the unit that the customer gets, of the same product, in stock. */
  serial: serial.optional(),
  /** For `repaired`: what the repair cost, in reais. */
  cost: money.optional(),
  /** For `refunded`: how the customer gets the money. */
  settle: z.enum(keysOf(SETTLEMENTS_OF_RETURN), 'Informe como o cliente recebe o valor.').default('credit'),
})
export type ChangeClaim = z.output<typeof changeClaimBody>

/** `search`: part of a name, a document, a telephone, or an order's code. */
export const claimableQuery = z
  .strictObject({ search: text(120).default(''), customerId: idParam.optional() })
  .refine(({ search, customerId }) => search !== '' || customerId !== undefined, {
    path: ['search'],
    message: 'Informe o cliente ou o pedido.',
  })

export type Claimable = z.output<typeof claimableQuery>

const claimableUnit = z.object({
  serial: z.string(),
  productName: z.string(),
  orderCode: z.string(),
  soldAt: instant.nullable(),
  legalUntil: z.iso.date().nullable(),
  warrantyUntil: z.iso.date().nullable(),
})
/** Units that customers have, latest sold first. */
export const claimableUnits = z.object({ items: z.array(claimableUnit.extend({ customer: z.string() })) })
export type ClaimableUnit = z.infer<typeof claimableUnits>['items'][number]
/** The customer's own units, latest first. */
export const ownUnits = z.object({ items: z.array(claimableUnit) })
export type OwnUnit = z.infer<typeof claimableUnit>

export const claimPageQuery = z.strictObject({
  ...pageQuery(),
  status: status.optional(),
  /** The beginning of a serial number, the claim's or the order's code, or part of the customer's name. */
  search: text(120).optional(),
  customerId: idParam.optional(),
})
export type ClaimPage = z.output<typeof claimPageQuery>

const summary = {
  id: z.int(),
  code: z.string(),
  serial: z.string(),
  productCode: z.string(),
  productName: z.string(),
  status,
  statusText: z.string(),
  problem: z.string(),
  /** Last days of the legal warranty and of the shop's, 'YYYY-MM-DD'. */
  legalUntil: z.iso.date().nullable(),
  warrantyUntil: z.iso.date().nullable(),
  /** Opened after both warranties had ended. */
  outOfWarranty: z.boolean(),
  when: instant,
}

const staffSummary = {
  ...summary,
  orderId: z.int(),
  orderCode: z.string(),
  customerId: z.int(),
  customer: z.string(),
  /** The customer opened it; the shop may not have the unit yet. */
  byCustomer: z.boolean(),
  /** Days of the shop since the unit came, until the claim ended; null while the customer still has it. */
  days: z.int().nullable(),
  /** Undecided for longer than the shop's `claimDays`. */
  late: z.boolean(),
  /** Only for people who read costs. */
  cost: reais.optional(),
  who: z.string(),
}
export const claimSummary = z.object(staffSummary)
export type ClaimSummary = z.infer<typeof claimSummary>
export const claimList = z.object({ items: z.array(claimSummary), total: z.int() })
export type ClaimList = z.infer<typeof claimList>

const step = z.object({ status, text: z.string(), comment: z.string(), who: z.string(), when: instant })

export const claim = z
  .object({
    ...staffSummary,
    checklist: checked,
    /** Links valid for 5 minutes. */
    images: z.array(z.string()),
    /** The unit that the customer got instead. */
    replacement: z.string().nullable(),
    returnId: z.int().nullable(),
    returnCode: z.string().nullable(),
    /** The public page that the customer may open. */
    trackingUrl: z.string(),
    nextStatuses: z.array(status),
    history: z.array(step),
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof claim>

/** A customer's own claim as the customer sees it: no colleague's name. */
export const ownClaim = z.object({
  ...summary,
  orderCode: z.string(),
  images: z.array(z.string()),
  replacement: z.string().nullable(),
  history: z.array(z.object({ status, text: z.string(), comment: z.string(), when: instant })),
})
export type OwnClaim = z.infer<typeof ownClaim>
export const ownClaims = z.object({ items: z.array(ownClaim) })

export const claimCostQuery = z.strictObject({
  from: localDay,
  to: localDay,
  by: z.enum(['product', 'supplier']).default('product'),
})
export type ClaimCostQuery = z.output<typeof claimCostQuery>

/** For the units of a product or supplier, within the period: sold and claimed units, and reais. */
const costRow = z.object({
  id: z.int(),
  name: z.string(),
  sold: z.int(),
  claims: z.int(),
  cost: reais,
  /** What customers paid for warranty on the sold units. */
  paid: reais,
})
export type ClaimCost = z.infer<typeof costRow>
export const claimCosts = z.object({
  items: z.array(costRow),
  totals: z.object({ sold: z.int(), claims: z.int(), cost: reais, paid: reais }),
})
export type ClaimCosts = z.infer<typeof claimCosts>
