import { z } from 'zod'
import {
  chosenDeliverer,
  id,
  idParam,
  instant,
  localDay,
  money,
  neededComment,
  pageQuery,
  reais,
  text,
} from './wire.ts'

/** Orders in one settlement. */
export const MOST_SETTLED = 500

export const openSettlementQuery = z.strictObject({ delivererId: idParam })
export const settlementPageQuery = z.strictObject({ ...pageQuery(), delivererId: idParam.optional() })

/** `cashHanded`: reais that the deliverer handed over. */
export const newSettlementBody = z.strictObject({
  delivererId: chosenDeliverer,
  orderIds: z
    .array(id)
    .min(1, 'Selecione ao menos um pedido.')
    .max(MOST_SETTLED)
    .refine((ids) => new Set(ids).size === ids.length, 'O mesmo pedido foi informado mais de uma vez.'),
  cashHanded: money,
  comment: text(500).default(''),
})
export const voidSettlementBody = z.strictObject({ comment: neededComment })

const settledOrder = z.object({
  orderId: z.int(),
  code: z.string(),
  customer: z.string(),
  payment: z.string(),
  deliveredAt: instant.nullable(),
  /** Cash in reais that the deliverer received for it. */
  expected: reais,
})
export type SettledOrder = z.infer<typeof settledOrder>

/**
 * A deliverer's delivered orders that are in no settlement, oldest first: as many as one settlement takes, with the cash of
 * these.
 */
export const openSettlement = z.object({
  orders: z.array(settledOrder),
  expected: reais,
  /** Whether there are later ones too. */
  hasMore: z.boolean(),
})
export type OpenSettlement = z.infer<typeof openSettlement>

/** Deliverers with delivered orders that are in no settlement, most cash first. */
export const owingDeliverers = z.object({
  deliverers: z.array(
    z.object({
      delivererId: z.int(),
      deliverer: z.string(),
      isBlocked: z.boolean(),
      orders: z.int(),
      /** Cash in reais that the deliverer has to hand over. */
      expected: reais,
      oldestAt: instant,
    }),
  ),
})
export type OwingDeliverers = z.infer<typeof owingDeliverers>

export const departureParams = z.strictObject({ id: idParam })
/** A day in shop time; `departure` 'HH:mm', by default all of the day. */
export const departureQuery = z.strictObject({
  day: localDay,
  departure: z
    .string()
    .regex(/^\d{2}:\d{2}$/, 'Saída inválida.')
    .optional(),
})
const takenBack = z.object({ orders: z.int(), amount: reais })
/**
 * What a deliverer accounts for after a departure, in reais, as it was recorded: `expected` is the cash received at the
 * doors, by the same computation as that of a settlement; `settled` is the part of it that is in a settlement already.
 */
export const departureSettlement = z.object({
  orders: z.array(
    settledOrder.extend({
      statusKey: z.int(),
      shippedAt: instant,
      /** Received for it in any way. */
      received: reais,
      settlement: z.string().nullable(),
    }),
  ),
  delivered: z.int(),
  onTheRoad: z.int(),
  returned: takenBack,
  exchanged: takenBack,
  paid: z.object({ cash: reais, transfer: reais, pix: reais, card: reais }),
  total: reais,
  expected: reais,
  settled: reais,
})
export type DepartureSettlement = z.infer<typeof departureSettlement>

const summary = {
  id: z.int(),
  code: z.string(),
  delivererId: z.int(),
  deliverer: z.string(),
  quantity: z.int(),
  expected: reais,
  handed: reais,
  /** `handed` − `expected`: negative when cash is missing. */
  difference: reais,
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
export const settlement = z
  .object({
    ...summary,
    orders: z.array(settledOrder),
    /** Whether its cash entered a till that is open or closed by now, or none, because no till was open. */
    till: z.enum(['open', 'closed', 'none']),
  })
  .meta({ id: 'Settlement' })
export type Settlement = z.infer<typeof settlement>
