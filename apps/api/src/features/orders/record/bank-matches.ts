import { COMPANY_ID } from '@shop/contract/company'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { type RawBuilder, sql } from 'kysely'
import { LOCKS } from '../../../db/advisory-locks.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { findCompany } from '../../platform/settings/settings.queries.ts'
import { TO_PAY } from './order-totals.ts'

/**
 * Held by every change of bank lines: an import, its automatic settlements and the decisions of people
 * run one after the other.
 */
export const lockStatements = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.statements)})`.execute(tx)

/** The amount of an order that the bank is expected to show: what was received for it, else what is to be paid. */
export const EXPECTED = sql<number>`case when paid_cents > 0 then paid_cents else ${TO_PAY} end`

/** The amount of a part that the bank is expected to show: its own, or that of a smaller Pix which a person accepted for it. */
export const EXPECTED_OF_PART = sql<number>`least(order_parts.amount_cents,
  (select pix_payments.amount_cents from pix_payments where pix_payments.order_id = order_parts.order_id
    and pix_payments.part_id = order_parts.id and decision = 'accept'))`

/**
 * What a line can pay of the orders of the condition: orders without parts that were paid through a bank, and the
 * transfers and Pix of orders in parts; in approval, or received, also where the order was cancelled or refused since then,
 * and not yet paid by a line.
 */
export const payable = (condition: RawBuilder<boolean>) => sql`(
  select orders.id as order_id, null::int as part_id, null as part_kind, code, customer_id, orders.status, placed_at,
    ${EXPECTED} as cents
  from orders where payment in ('transfer', 'pix') and other_parts_cents = 0 and not in_bank and pix_returned_cents = 0
    and (orders.status = 11 or (paid_cents > 0 and orders.status not in (9, 10))) and ${condition}
  union all
  select orders.id, order_parts.id, order_parts.kind, code, customer_id, orders.status, placed_at,
    ${EXPECTED_OF_PART}
  from orders join order_parts on order_id = orders.id
  where order_parts.kind in ('transfer', 'pix') and not order_parts.in_bank and order_parts.returned_cents = 0
    and (order_parts.status in ('received', 'refunded')
      or (order_parts.status = 'waiting' and order_parts.kind = 'transfer' and orders.status = 11))
    and ${condition})`

/** A payment of instalments that a person received, and that no line shows yet. */
export const IS_AWAITED = sql<boolean>`not in_bank and voided_at is null`

/** A payment of instalments may be recorded as long before or after the line's day. */
export const DAYS_AROUND = 10

/** The ids by which the Pix system names an order's payment, that of a part, or a payment of instalments. */
export const NAMED = sql`(
  select end_to_end_id, order_id, null::int as part_id, null::int as payment_id from proofs where end_to_end_id is not null
  union select end_to_end_id, order_id, part_id, null from pix_confirmations where end_to_end_id is not null
  union select end_to_end_id, order_id, part_id, null from pix_payments
    where order_id is not null and (outcome = 'matched' or decision = 'accept')
  union select end_to_end_id, null, null, id from receivable_payments where end_to_end_id is not null and voided_at is null)`

/** The ids that pay nothing more: they settled another line, or their Pix is given back. */
const SPENT = sql`(select end_to_end_id from bank_lines where status = 'settled'
  union all select end_to_end_id from pix_payments where decision = 'refund')`

/** The ids that paid something, became credit or are spent. */
const USED = sql`(select end_to_end_id from pix_payments where outcome in ('matched', 'returned') or decision = 'keep'
  union all ${SPENT})`

/** Banks book a transfer of Friday night on Monday. */
export const DAYS_LATER = 3

/** The shop's time zone. */
export const ZONE = sql`(select time_zone from companies where id = ${sql.lit(COMPANY_ID)})`

/** The shop's day, until which lines count. */
export const SHOP_TODAY = sql`(now() at time zone ${ZONE})::date`

/**
 * A line of another account that may be the same money, while nobody has said which account one of the two files is of.
 * The first of them settles.
 */
export const twin = (what: RawBuilder<unknown>) => sql`(select ${what} from bank_lines as twin
    join bank_accounts as its on its.key = twin.account join bank_accounts as own on own.key = line.account
  where twin.account <> line.account and (its.confirmed_at is null or own.confirmed_at is null)
    and twin.amount_cents = line.amount_cents and twin.day between line.day - 1 and line.day + 1
    and (twin.status = 'settled' or (twin.status = 'waiting' and twin.id < line.id)) limit 1)`

/** The id of a payment, or an order. */
export type LinesOf = { endToEndId: string } | { orderId: number }

const linesOf = (of: LinesOf) =>
  'endToEndId' in of
    ? sql<boolean>`end_to_end_id = ${of.endToEndId}`
    : sql<boolean>`(end_to_end_id in (select named.end_to_end_id from ${NAMED} as named where order_id = ${of.orderId})
        or document = (select customers.document from orders join customers on customers.id = customer_id
          where orders.id = ${of.orderId}))`

export interface Match {
  line_id: number
  order_id: number | null
  part_id: number | null
  payment_id: number | null
  /** Of the order; null for a payment of instalments. */
  status: number | null
}

/**
 * The waiting lines that pay exactly one order or part, each with it: by the id of the payment, or by amount, day and
 * the payer's document where line and order fit each other alone. A payment of instalments is shown by its id alone, but
 * counts as one that fits. Left out are lines of a later day, of which the direction
 * is not certain, or that may be the money of another account's line. A line about which a person decided before is not
 * settled, but counts as one that fits; so does a part whose order still waits for another Pix. `of` limits the lines to
 * those with an id, or with one of an order's ids or its customer's document.
 */
export async function findMatches(db: Db, of?: LinesOf): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with waiting as materialized (
      select id, day, amount_cents, document, end_to_end_id, decided_at is null as is_new
      from bank_lines as line where status = 'waiting' and doubt is null and day <= ${SHOP_TODAY}
        and not exists ${twin(sql``)} ${of ? sql`and ${linesOf(of)}` : sql``}
    ), named as materialized (
      select * from ${NAMED} as named where end_to_end_id in (select end_to_end_id from waiting)
    ), used as materialized (
      select end_to_end_id from ${USED} as used where end_to_end_id in (select end_to_end_id from waiting)
    ), by_id as (
      select distinct on (order_id, part_id, payment_id) line_id, order_id, part_id, payment_id, status from (
        (select distinct on (waiting.id) waiting.id as line_id, thing.order_id, thing.part_id, null::int as payment_id,
          thing.status, end_to_end_id
        from waiting join named using (end_to_end_id)
          join lateral ${payable(sql`orders.id = named.order_id`)} as thing on cents = waiting.amount_cents
            and (named.part_id is null or named.part_id = thing.part_id)
        order by waiting.id, thing.part_id)
        union all
        select waiting.id, null, null, payment.id, null, waiting.end_to_end_id
        from waiting join named using (end_to_end_id) join receivable_payments as payment on payment.id = payment_id
          and payment.amount_cents = waiting.amount_cents and ${IS_AWAITED}) as each
      where not exists (select from ${SPENT} as spent where spent.end_to_end_id = each.end_to_end_id)
      order by order_id, part_id, payment_id, line_id
    ), fitting as (
      select waiting.id as line_id, thing.order_id, thing.part_id, thing.payment_id, thing.status,
        count(*) over (partition by waiting.id) as things,
        count(*) over (partition by thing.order_id, thing.part_id, thing.payment_id) as lines
      from waiting
        join customers on customers.document = waiting.document
        join lateral (
          select order_id, part_id, null::int as payment_id, status
          from ${payable(sql`orders.customer_id = customers.id
            and orders.placed_at > waiting.day - make_interval(days => ${sql.lit(DAYS_LATER + 2)})`)} as payable
          where cents = waiting.amount_cents
            and waiting.day between (placed_at at time zone ${ZONE})::date
              and (placed_at at time zone ${ZONE})::date + ${sql.lit(DAYS_LATER)}
            and (waiting.end_to_end_id is null or not exists (
              select from proofs where proofs.order_id = payable.order_id and proofs.end_to_end_id is not null))
          union all
          select null, null, payment.id, null from receivable_payments as payment
          where customer_id = customers.id and amount_cents = waiting.amount_cents and ${IS_AWAITED}
            and payment.day between waiting.day - ${sql.lit(DAYS_AROUND)} and waiting.day + ${sql.lit(DAYS_AROUND)}
            and (waiting.end_to_end_id is null or payment.end_to_end_id is null)
        ) as thing on true
      where not exists (select from named where named.end_to_end_id = waiting.end_to_end_id)
        and not exists (select from used where used.end_to_end_id = waiting.end_to_end_id)
        and not exists (select from by_id where by_id.order_id is not distinct from thing.order_id
          and by_id.part_id is not distinct from thing.part_id
          and by_id.payment_id is not distinct from thing.payment_id)
    )
    select line_id, order_id, part_id, payment_id, status from (
      select distinct on (coalesce(end_to_end_id, line_id::text)) matches.*, is_new from (
        select line_id, order_id, part_id, payment_id, status from by_id
        union all select line_id, order_id, part_id, payment_id, status from fitting
          where things = 1 and lines = 1 and payment_id is null
      ) as matches join waiting on waiting.id = line_id
      order by coalesce(end_to_end_id, line_id::text), line_id
    ) as of_each_id where is_new and status is distinct from 9`.execute(db)
  return rows
}

/** Whether the line changes nothing of its order but that the bank shows it. */
export const isApproved = ({ status }: Match): boolean =>
  status !== null && status !== ORDER_STATUS.AGUARDANDO_APROVACAO

/** Settles lines by orders that are approved already, all at once. */
export async function settleApproved(tx: Tx, matches: readonly Match[], who: string): Promise<void> {
  const of = <Key extends keyof Match>(name: Key) => matches.map((one) => one[name])
  await sql`select from orders where id = any(${of('order_id')}) order by id for no key update`.execute(tx)
  await sql`update bank_lines set status = 'settled', order_id = settled.order_id, part_id = settled.part_id,
      by_itself = true, decided_who = ${who}, decided_at = now()
    from unnest(${of('line_id')}::bigint[], ${of('order_id')}::int[], ${of('part_id')}::int[])
      as settled (line_id, order_id, part_id)
    where bank_lines.id = settled.line_id`.execute(tx)
  const wholes = matches.filter(({ part_id }) => part_id === null).map(({ order_id }) => order_id)
  await sql`update orders set in_bank = true where id = any(${wholes})`.execute(tx)
  await sql`update order_parts set in_bank = true where id = any(${of('part_id')}::int[])`.execute(tx)
}

/** Who settles lines without a person. */
export const BANK_WHO = 'Extrato'

/**
 * Settles the waiting lines that fit an order as soon as it is approved or its Pix confirmed, unless the company switched
 * that off. An order of which other parts still wait is settled with the next import.
 */
export const settleLinesOf = (db: Db, orderId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const company = await findCompany(tx, COMPANY_ID)
    if (!company?.auto_settle) return
    await lockStatements(tx)
    const matches = (await findMatches(tx, { orderId })).filter(isApproved)
    if (matches.length > 0) await settleApproved(tx, matches, BANK_WHO)
  })
