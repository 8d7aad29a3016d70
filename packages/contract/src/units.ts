import { CLAIM_STATUS } from '@shop/domain/claims'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { UNIT_MOVES, UNIT_STATES } from '@shop/domain/serials'
import { SUPPLIER_OUTCOMES } from '@shop/domain/supplier-returns'
import { z } from 'zod'
import { instant, keysOf, pageQuery, reais, requiredText, text } from './wire.ts'

const state = z.enum(keysOf(UNIT_STATES), 'Situação inválida.')

export const serialParam = z.strictObject({ serial: requiredText(60, 'Informe o número de série') })

export const unitPageQuery = z.strictObject({
  ...pageQuery(LARGEST_PAGE),
  /** A product's code. */
  product: text(20).optional(),
  state: state.optional(),
  /** The beginning of a serial number. */
  q: text(60).optional(),
})
export type UnitPage = z.output<typeof unitPageQuery>

const summary = {
  serial: z.string(),
  productId: z.int(),
  productCode: z.string(),
  productName: z.string(),
  state,
  /** The label of the current state. */
  stateText: z.string(),
  /** The order that a sold unit left with. */
  orderId: z.int().nullable(),
  orderCode: z.string().nullable(),
  customer: z.string().nullable(),
  soldAt: instant.nullable(),
  warrantyMonths: z.int(),
  /** The last day of the legal warranty of a sold unit, counted like the shop’s own. */
  legalUntil: z.iso.date().nullable(),
  /**
   * The last day of the warranty (YYYY-MM-DD) of a sold unit, counted from the handover, before that from the packing.
   */
  warrantyUntil: z.iso.date().nullable(),
}
export const unitSummary = z.object(summary)
export type UnitSummary = z.infer<typeof unitSummary>

export const unitList = z.object({ units: z.array(unitSummary), total: z.int() })
export type UnitList = z.infer<typeof unitList>

const step = z.object({
  kind: z.enum(keysOf(UNIT_MOVES)),
  text: z.string(),
  state,
  productName: z.string(),
  orderId: z.int().nullable(),
  orderCode: z.string().nullable(),
  customer: z.string().nullable(),
  /** The document of a return of a finished sale. */
  returnCode: z.string().nullable(),
  who: z.string(),
  when: instant,
})

/** From one time that a unit became the shop's to the next. */
const life = {
  /**
   * How and when it last came in; the other fields are for people who manage products. Without a known supplier,
   * `supplier` is the source of the entry.
   */
  entry: z.object({
    when: instant,
    supplier: z.string().nullable().optional(),
    document: z.string().nullable().optional(),
    cost: reais.nullable().optional(),
  }),
  /** The last sale since then, also of a unit that came back. */
  sale: z
    .object({
      orderId: z.int(),
      orderCode: z.string(),
      customerId: z.int(),
      customer: z.string(),
      when: instant,
      deliveredAt: instant.nullable(),
      packaging: z.array(z.string()),
      signature: z.string().nullable(),
      receivedBy: z.string().nullable(),
    })
    .nullable(),
  /** The profit of that sale less its claims, for people who read costs; null without one, or without a known cost. */
  profit: z.object({ price: reais, cost: reais, claims: reais, total: reais }).nullable().optional(),
}

/** A unit with its history. Links to images are valid for 5 minutes and only for people who may see the order. */
export const unit = z
  .object({
    ...summary,
    ...life,
    /** Claims on it, and those for which it was `given` instead of another unit; latest first. */
    claims: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        status: z.enum(keysOf(CLAIM_STATUS)),
        statusText: z.string(),
        when: instant,
        given: z.boolean(),
      }),
    ),
    /** When it was sent to a supplier, and what came of it; latest first. */
    supplierReturns: z.array(
      z.object({
        id: z.int(),
        supplier: z.string(),
        document: z.string(),
        when: instant,
        outcome: z.enum(keysOf(SUPPLIER_OUTCOMES)).nullable(),
        outcomeText: z.string(),
        decidedAt: instant.nullable(),
      }),
    ),
    /** What it was before the shop bought it again, latest first: what belongs to one life is in no other. */
    earlierLives: z.array(z.object(life)),
    /** Everything that happened to it, latest first. */
    history: z.array(step),
  })
  .meta({ id: 'Unit' })
export type Unit = z.infer<typeof unit>
