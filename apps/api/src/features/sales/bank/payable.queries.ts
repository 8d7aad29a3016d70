import type { PartKind } from '@shop/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { TO_PAY } from '../orders/order-totals.ts'

/** The amount of an order that the bank is expected to show: what was received for it, else what is to be paid. */
export const EXPECTED = sql<number>`case when paid_cents > 0 then paid_cents else ${TO_PAY} end`

/** The amount of a part that the bank is expected to show: its own, or that of a smaller Pix which a person accepted for it. */
export const EXPECTED_OF_PART = sql<number>`least(order_parts.amount_cents,
  (select pix_payments.amount_cents from pix_payments where pix_payments.order_id = order_parts.order_id
    and pix_payments.part_id = order_parts.id and decision = 'accept'))`

/**
 * What a line can pay of the orders of the condition: orders without parts that were paid through a bank, and the
 * transfers and Pix of orders in parts; in approval, or received and not undone, and not yet paid by a line.
 */
const payable = (condition: RawBuilder<boolean>) => sql`(
  select orders.id as order_id, null::int as part_id, null as part_kind, code, customer_id, orders.status, placed_at,
    ${EXPECTED} as cents
  from orders where payment in ('transfer', 'pix') and other_parts_cents = 0 and not in_bank
    and (orders.status = 11 or (paid_cents > 0 and orders.status not in (7, 9, 10, 12))) and ${condition}
  union all
  select orders.id, order_parts.id, order_parts.kind, code, customer_id, orders.status, placed_at,
    ${EXPECTED_OF_PART}
  from orders join order_parts on order_id = orders.id
  where order_parts.kind in ('transfer', 'pix') and not order_parts.in_bank and orders.status not in (7, 12)
    and (order_parts.status = 'received'
      or (order_parts.status = 'waiting' and order_parts.kind = 'transfer' and orders.status = 11))
    and ${condition})`

/** The ids by which the Pix system names an order's payment, or that of a part. */
const NAMED = sql`(select end_to_end_id, order_id, null::int as part_id from proofs where end_to_end_id is not null
  union select end_to_end_id, order_id, part_id from pix_confirmations where end_to_end_id is not null
  union select end_to_end_id, order_id, part_id from pix_payments
    where order_id is not null and (outcome = 'matched' or decision = 'accept'))`

/** The ids that settled another line. */
const SETTLED = sql`(select end_to_end_id from bank_lines where status = 'settled')`

/** The ids that paid instalments, became credit or settled another line. */
const USED = sql`(select end_to_end_id from pix_payments where outcome = 'matched' or decision = 'keep'
  union all ${SETTLED})`

/** Banks book a transfer of Friday night on Monday. */
const DAYS_LATER = 3

export interface Match {
  line_id: number
  order_id: number
  part_id: number | null
  status: number
}

/**
 * The waiting lines that pay exactly one order or part, each with it: by the id of the payment, or by amount, day and
 * the payer's document where line and order fit each other alone. A line about which a person decided before is not
 * settled, but counts as one that fits.
 */
export async function findMatches(db: Db, timeZone: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with waiting as materialized (
      select id, day, amount_cents, document, end_to_end_id, decided_at is null as is_new
      from bank_lines where status = 'waiting'
    ), named as materialized (
      select end_to_end_id, order_id, part_id from ${NAMED} as named
        where end_to_end_id in (select end_to_end_id from waiting)
    ), used as materialized (
      select end_to_end_id from ${USED} as used where end_to_end_id in (select end_to_end_id from waiting)
    ), by_id as (
      select distinct on (order_id, part_id) line_id, order_id, part_id, status from (
        select distinct on (waiting.id) waiting.id as line_id, thing.order_id, thing.part_id, thing.status
        from waiting join named using (end_to_end_id)
          join lateral ${payable(sql`orders.id = named.order_id`)} as thing on cents = waiting.amount_cents
            and (named.part_id is null or named.part_id = thing.part_id)
        where not exists (select from ${SETTLED} as settled where settled.end_to_end_id = waiting.end_to_end_id)
        order by waiting.id, thing.part_id) as each
      order by order_id, part_id, line_id
    ), fitting as (
      select waiting.id as line_id, thing.order_id, thing.part_id, thing.status,
        count(*) over (partition by waiting.id) as things,
        count(*) over (partition by thing.order_id, thing.part_id) as lines
      from waiting
        join customers on customers.document = waiting.document
        join lateral ${payable(sql`orders.customer_id = customers.id
          and orders.placed_at > waiting.day - make_interval(days => ${sql.lit(DAYS_LATER + 2)})`)} as thing
          on cents = waiting.amount_cents
      where waiting.day between (placed_at at time zone ${timeZone})::date
          and (placed_at at time zone ${timeZone})::date + ${sql.lit(DAYS_LATER)}
        and not exists (select from named where named.end_to_end_id = waiting.end_to_end_id)
        and not exists (select from used where used.end_to_end_id = waiting.end_to_end_id)
        and (waiting.end_to_end_id is null or not exists (
          select from proofs where order_id = thing.order_id and end_to_end_id is not null))
        and not exists (select from by_id where by_id.order_id = thing.order_id
          and by_id.part_id is not distinct from thing.part_id)
    )
    select line_id, order_id, part_id, status from (
      select distinct on (coalesce(end_to_end_id, line_id::text)) matches.*, is_new from (
        select line_id, order_id, part_id, status from by_id
        union all select line_id, order_id, part_id, status from fitting where things = 1 and lines = 1
      ) as matches join waiting on waiting.id = line_id
      order by coalesce(end_to_end_id, line_id::text), line_id
    ) as of_each_id where is_new`.execute(db)
  return rows
}

export interface ProposalRow {
  line_id: number
  order_id: number | null
  part_id: number | null
  part_kind: PartKind | null
  settlement_id: number | null
  /** Instalments of one customer, the oldest first. */
  instalments: number[] | null
  code: string | null
  name: string
  cents: number
  at: string
  same_id: boolean
  same_document: boolean
  same_name: boolean
  same_amount: boolean
}

/** Whether the first word of a name is in the text of the line. */
const inText = (name: RawBuilder<string>) =>
  sql<boolean>`fold(line.description) like '%' || split_part(fold(${name}), ' ', 1) || '%'`

const orders = (condition: RawBuilder<boolean>) => sql`
  select thing.order_id, part_id, part_kind, null::int as settlement_id, null::int[] as instalments, thing.code,
    customers.name, cents, placed_at as at, named.end_to_end_id is not null as same_id,
    customers.document = line.document as same_document, ${inText(sql`customers.name`)} as same_name
  from ${payable(condition)} as thing join customers on customers.id = thing.customer_id
    left join lateral (select end_to_end_id from ${NAMED} as named where named.end_to_end_id = line.end_to_end_id
      and named.order_id = thing.order_id and coalesce(named.part_id, thing.part_id) is not distinct from thing.part_id
      limit 1) as named on true`

/** One open instalment; amounts are principal. */
const instalments = (condition: RawBuilder<boolean>) => sql`
  select null::int, null::int, null, null::int, array[instalments.id],
    coalesce(orders.code, instalments.document, '') || ' (' || instalments.number || '/' || count || ')',
    customers.name, open_cents, (due_date + time '12:00')::timestamptz as at, false, customers.document = line.document,
    ${inText(sql`customers.name`)}
  from instalments join customers on customers.id = instalments.customer_id left join orders on orders.id = order_id
  where open_cents > 0 and anonymized_at is null and ${condition}`

/** All that a customer owes. */
const debts = (condition: RawBuilder<boolean>) => sql`
  select null::int, null::int, null, null::int, owed.ids, null, customers.name, debt_cents, (owed.since + time '12:00')::timestamptz as at,
    false, customers.document = line.document, ${inText(sql`customers.name`)}
  from customers join lateral (select array_agg(id order by due_date, id) as ids, min(due_date) as since
    from instalments where customer_id = customers.id and open_cents > 0) as owed on cardinality(owed.ids) > 1
  where debt_cents > 0 and anonymized_at is null and ${condition}`

const settlements = (condition: RawBuilder<boolean>) => sql`
  select null::int, null::int, null, settlements.id, null::int[], null, employees.name,
    case when line.amount_cents = expected_cents - handed_cents then line.amount_cents else handed_cents end,
    settlements.at as at, false, false, ${inText(sql`employees.name`)}
  from settlements join employees on employees.id = deliverer_id
  where voided_at is null and not exists (select from bank_lines as other where other.settlement_id = settlements.id)
    and ${condition}`

/** The latest order or settlement first, then the instalment that is due first. */
const LIKELY_FIRST = sql`case when instalments is null then at end desc nulls last, at, cardinality(instalments) desc`

async function findFor(db: Db, lineIds: readonly number[], found: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<ProposalRow>`
    select line.id as line_id, found.*, cents = line.amount_cents as same_amount from bank_lines as line, lateral (
      select * from (${found}) as each order by same_id desc, same_document desc nulls last, same_name desc,
        ${LIKELY_FIRST} limit ${sql.lit(most)}
    ) as found where line.id = ${anyOf(lineIds)} and line.status = 'waiting'`.execute(db)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Whether a moment is close enough to a line's day to be proposed. */
const isNear = (at: RawBuilder<unknown>) =>
  sql<boolean>`${at} between line.day - interval '10 days' and line.day + interval '3 days'`

/**
 * What each of the lines may pay: by id, by amount within days, or every instalment of the customer with the payer's
 * document; at most five, the most likely first. An instalment is proposed from 60 days after its due date to 70
 * before: a term of 60 days and the delay to the next business day.
 */
export const findProposals = (db: Db, lineIds: readonly number[]): Promise<ProposalRow[]> =>
  findFor(
    db,
    lineIds,
    sql`select * from (${orders(isNear(sql`placed_at`))}
        where cents = line.amount_cents) as near
      union select * from (${orders(sql`orders.id in (select order_id from ${NAMED} as named
          where named.end_to_end_id = line.end_to_end_id)`)}) as same where same_id
      union all ${instalments(sql`open_cents = line.amount_cents
        and due_date between line.day - 60 and line.day + 70`)}
      union all ${debts(sql`customers.document = line.document`)}
      union all ${settlements(sql`line.amount_cents in (handed_cents, expected_cents - handed_cents)
        and ${isNear(sql`settlements.at`)}`)}`,
    5,
  )

/** What the line can pay, found by an order's code, or a customer's or deliverer's name. */
export const findChoices = (db: Db, lineId: number, search: string): Promise<ProposalRow[]> => {
  const named = (name: RawBuilder<string>) => sql<boolean>`fold(${name}) like '%' || fold(${search}) || '%'`
  const ofCustomer = sql<boolean>`${named(sql`customers.name`)}`
  const some = (rows: RawBuilder<unknown>) =>
    sql`(select * from (${rows}) as found (order_id, part_id, part_kind, settlement_id, instalments, code, name, cents, at,
      same_id, same_document, same_name) order by ${LIKELY_FIRST} limit 8)`
  return findFor(
    db,
    [lineId],
    sql`${some(
      orders(sql`(orders.code = ${search} or orders.customer_id in (select id from customers where ${ofCustomer}
        limit 20))`),
    )} union all ${some(debts(ofCustomer))}
      union all ${some(instalments(sql`(orders.code = ${search} or ${ofCustomer})`))}
      union all ${some(settlements(named(sql`employees.name`)))}`,
    20,
  )
}
