import { MANUAL_MOVEMENTS, TILL_LABELS } from '@shop/domain/till'
import { z } from 'zod'
import {
  instant,
  keysOf,
  lineText,
  money,
  neededComment,
  pageQuery,
  positiveMoney,
  reais,
  reasonText,
} from './wire.ts'

export const openTillBody = z.strictObject({ float: money })
export const tillMovementBody = z
  .strictObject({
    kind: z.enum(keysOf(MANUAL_MOVEMENTS), 'Informe o tipo de movimento'),
    amount: positiveMoney,
    category: lineText(60).default(''),
    comment: neededComment,
  })
  .meta({ id: 'NewTillMovement' })
export const closeTillBody = z.strictObject({ counted: money, comment: reasonText(500).default('') })
export const tillPageQuery = z.strictObject(pageQuery())

const summary = {
  id: z.int(),
  float: reais,
  openedBy: z.string(),
  openedAt: instant,
  /** Reais that should be in the till: the opening cash and every movement. */
  expected: reais,
  counted: reais.nullable(),
  /** `counted` − `expected`; null while the session is open. */
  difference: reais.nullable(),
  comment: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  /** Reais that deliverers had of delivered orders in no settlement when it was closed; null before. */
  withDeliverersAtClosing: reais.nullable(),
}
export const tillSessionSummary = z.object(summary).meta({ id: 'TillSessionSummary' })
export type TillSessionSummary = z.infer<typeof tillSessionSummary>
export const tillSession = z
  .object({
    ...summary,
    /** The number of all rows. */
    movementCount: z.int(),
    /** Of all rows, by kind in the order of their first one; reais. */
    sums: z.array(
      z.object({
        kind: z.enum(keysOf(TILL_LABELS)),
        label: z.string(),
        quantity: z.int(),
        amount: reais,
      }),
    ),
    /**
     * The opening cash and the movements in the order of their entry, together `expected`: all of `GET
     * /till/sessions/{id}`; the newest 500 of the other calls.
     */
    movements: z.array(
      z.object({
        /** 0: the opening cash. */
        id: z.int(),
        kind: z.enum(keysOf(TILL_LABELS)),
        label: z.string(),
        /** In reais; negative amounts leave the till. */
        amount: reais,
        category: z.string(),
        comment: z.string(),
        orderId: z.int().nullable(),
        orderCode: z.string().nullable(),
        settlementId: z.int().nullable(),
        returnId: z.int().nullable(),
        returnCode: z.string().nullable(),
        /** The customer whose credit was paid out. */
        customerId: z.int().nullable(),
        user: z.string(),
        when: instant,
      }),
    ),
  })
  .meta({ id: 'TillSession' })
export type TillSession = z.infer<typeof tillSession>

/** Cash in reais that deliverers received for delivered orders and have not settled yet, most first. */
const cashWithDeliverers = z
  .object({
    total: reais,
    deliverers: z.array(
      z.object({
        delivererId: z.int(),
        deliverer: z.string(),
        isBlocked: z.boolean(),
        orders: z.int(),
        amount: reais,
      }),
    ),
  })
  .meta({ id: 'CashWithDeliverers' })
export type CashWithDeliverers = z.infer<typeof cashWithDeliverers>
/** The open session, null when the till is closed, and the shop's cash that is not in it yet. */
export const till = z.object({ session: tillSession.nullable(), withDeliverers: cashWithDeliverers })
export type Till = z.infer<typeof till>
export const closedTill = tillSession
  .extend({ withDeliverers: cashWithDeliverers })
  .meta({ id: 'ClosedTill' })
export type ClosedTill = z.infer<typeof closedTill>
export const tillSessions = z.object({ sessions: z.array(tillSessionSummary), total: z.int() })
export type TillSessions = z.infer<typeof tillSessions>
