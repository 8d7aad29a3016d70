import { COMPANY_ID } from '@shop/contract/company'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { sql } from 'kysely'

/** Until when an order that lacks the proof of its transfer is reserved, as `expireOrders` counts; null for all others. */
export const PROOF_UNTIL = sql<
  string | null
>`case when orders.status = ${sql.lit(ORDER_STATUS.AGUARDANDO_COMPROVANTE)} then
  (select greatest(orders.placed_at, proof_hours_since) + make_interval(hours => proof_hours)
    from companies where id = ${COMPANY_ID}) end`

/** The same in the shop's time, as texts for customers say it. */
export const PROOF_UNTIL_TEXT = sql<string | null>`to_char(${PROOF_UNTIL} at time zone
  (select time_zone from companies where id = ${COMPANY_ID}), 'DD/MM/YYYY", "HH24:MI')`
