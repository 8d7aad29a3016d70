import { type OrderTotals, toPay } from '@shop/domain/credit'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type TotalColumns = Pick<
  Selectable<Database['orders']>,
  | 'sub_total_cents'
  | 'warranty_cents'
  | 'freight_cents'
  | 'exchange_cents'
  | 'return_cents'
  | 'credit_used_cents'
  | 'debt_lowered_cents'
>

/** The money columns of an order, in cents. */
export const totalsOf = (row: TotalColumns): OrderTotals => ({
  subTotal: row.sub_total_cents,
  warranty: row.warranty_cents,
  freight: row.freight_cents,
  exchange: row.exchange_cents,
  return: row.return_cents,
  creditUsed: row.credit_used_cents,
  debtLowered: row.debt_lowered_cents,
})

/** The amount to collect for the order, whether already received or not, in cents. */
export const toPayCents = (row: TotalColumns): number => toPay(totalsOf(row))

/** {@link toPayCents} as SQL. */
export const TO_PAY = sql<number>`greatest(0, sub_total_cents + warranty_cents + freight_cents - exchange_cents
  - return_cents - credit_used_cents - debt_lowered_cents)`

/**
 * What is to be taken in cash: for an order in parts without what is paid otherwise, and nothing once it is handed
 * over; for an order in one payment the amount to collect.
 */
export const TO_TAKE = sql<number>`case when cash_received_cents is not null and (other_parts_cents > 0 or payment in ('term', 'mixed')) then 0
  else greatest(0, ${TO_PAY} - other_parts_cents) end`
