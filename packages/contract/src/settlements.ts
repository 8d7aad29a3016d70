import { z } from 'zod'
import { id, idParam, instant, money, pageQuery, requiredText, text } from './wire.ts'

/** Orders in one settlement. */
export const MOST_SETTLED = 500

export const openSettlementQuery = z.strictObject({ delivererId: idParam })
export const settlementPage = z.strictObject({ ...pageQuery(30), delivererId: idParam.optional() })

/** `cashHanded`: reais that the deliverer handed over. */
export const newSettlement = z.strictObject({
  delivererId: id,
  orderIds: z
    .array(id)
    .min(1, 'Selecione ao menos um pedido.')
    .max(MOST_SETTLED)
    .refine((ids) => new Set(ids).size === ids.length, 'O mesmo pedido foi informado mais de uma vez.'),
  cashHanded: money,
  comment: text(500).default(''),
})
export const voidSettlement = z.strictObject({ comment: requiredText(500, 'Preencha o campo') })

const settledOrder = z.object({
  orderId: z.int(),
  code: z.string(),
  customer: z.string(),
  payment: z.string(),
  deliveredAt: instant.nullable(),
  /** Cash in reais that the deliverer received for it. */
  expected: z.number(),
})
export type SettledOrder = z.infer<typeof settledOrder>

/**
 * A deliverer's delivered orders that are in no settlement, oldest first: as many as one settlement takes, with the cash of
 * these.
 */
export const openSettlement = z.object({
  orders: z.array(settledOrder),
  expected: z.number(),
  /** Whether there are later ones too. */
  hasMore: z.boolean(),
})
export type OpenSettlement = z.infer<typeof openSettlement>

const summary = {
  id: z.int(),
  code: z.string(),
  delivererId: z.int(),
  deliverer: z.string(),
  quantity: z.int(),
  expected: z.number(),
  handed: z.number(),
  /** `handed` − `expected`: negative when cash is missing. */
  difference: z.number(),
  comment: z.string(),
  user: z.string(),
  when: instant,
  voidedAt: instant.nullable(),
  voidedBy: z.string().nullable(),
  voidComment: z.string().nullable(),
}
export const settlementSummary = z.object(summary).meta({ id: 'SettlementSummary' })
export type SettlementSummary = z.infer<typeof settlementSummary>
export const settlements = z.object({ settlements: z.array(settlementSummary), total: z.int() })
export type Settlements = z.infer<typeof settlements>
export const settlement = z.object({ ...summary, orders: z.array(settledOrder) }).meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof settlement>
