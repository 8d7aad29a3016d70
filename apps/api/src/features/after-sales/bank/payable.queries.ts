import type { PartKind } from '@shop/domain/pricing'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import {
  DAYS_AROUND,
  DAYS_LATER,
  IS_AWAITED,
  NAMED,
  payable,
  SHOP_TODAY,
  twin,
  ZONE,
} from '../../orders/record/bank-matches.ts'

export interface ProposalRow {
  line_id: number
  order_id: number | null
  part_id: number | null
  part_kind: PartKind | null
  settlement_id: number | null
  /** A payment of instalments that a person received. */
  payment_id: number | null
  /** Instalments of one customer, the oldest first. */
  instalments: number[] | null
  code: string | null
  name: string
  cents: number
  at: string
  same_id: boolean
  same_document: boolean | null
  same_name: boolean
  same_amount: boolean
  /** The line's day is one on which a bank books a payment of then. */
  in_time: boolean
}

/** Whether the first word of a name is in the text of the line. */
const inText = (name: RawBuilder<string>) =>
  sql<boolean>`line.folded like '%' || split_part(fold(${name}), ' ', 1) || '%'`

const NO_INSTALMENTS = sql`null::int[]`

/** Orders or parts among `things` that a line may pay. */
const orders = (things: RawBuilder<unknown>, condition: RawBuilder<boolean>) => sql`
  select line.id as line_id, thing.order_id, thing.part_id, thing.part_kind, null::int as settlement_id,
    null::int as payment_id, ${NO_INSTALMENTS} as instalments, thing.code, customers.name, thing.cents, thing.placed_at as at,
    exists (select from named where named.end_to_end_id = line.end_to_end_id and named.order_id = thing.order_id
      and coalesce(named.part_id, thing.part_id) is not distinct from thing.part_id) as same_id,
    customers.document = line.document as same_document, ${inText(sql`customers.name`)} as same_name
  from line join ${things} as thing on ${condition} join customers on customers.id = thing.customer_id`

/** One open instalment; amounts are principal. */
const instalments = (condition: RawBuilder<boolean>) => sql`
  select line.id, null::int, null::int, null, null::int, null::int, array[instalments.id],
    coalesce(orders.code, instalments.document, '') || ' (' || instalments.number || '/' || count || ')',
    customers.name, open_cents, (due_date + time '12:00')::timestamptz as at, false, customers.document = line.document,
    ${inText(sql`customers.name`)}
  from line cross join instalments join customers on customers.id = instalments.customer_id
    left join orders on orders.id = order_id
  where open_cents > 0 and anonymized_at is null and ${condition}`

/** All that a customer owes. */
const debts = (condition: RawBuilder<boolean>) => sql`
  select line.id, null::int, null::int, null, null::int, null::int, owed.ids, null, customers.name, debt_cents,
    (owed.since + time '12:00')::timestamptz as at, false, customers.document = line.document, ${inText(sql`customers.name`)}
  from line cross join customers join lateral (select array_agg(id order by due_date, id) as ids, min(due_date) as since
    from instalments where customer_id = customers.id and open_cents > 0) as owed on cardinality(owed.ids) > 1
  where debt_cents > 0 and anonymized_at is null and ${condition}`

/** A transfer or Pix of the line's amount that a person received for instalments. */
const payments = (condition: RawBuilder<boolean>) => sql`
  select line.id, null::int, null::int, null, null::int, payment.id, ${NO_INSTALMENTS}, null, customers.name,
    payment.amount_cents, payment.at, coalesce(payment.end_to_end_id = line.end_to_end_id, false),
    customers.document = line.document, ${inText(sql`customers.name`)}
  from line join receivable_payments as payment on payment.amount_cents = line.amount_cents and ${IS_AWAITED}
    join customers on customers.id = payment.customer_id
  where ${condition}`

const settlements = (condition: RawBuilder<boolean>) => sql`
  select line.id, null::int, null::int, null, settlements.id, null::int, ${NO_INSTALMENTS}, null, employees.name,
    case when line.amount_cents = expected_cents - handed_cents then line.amount_cents else handed_cents end,
    settlements.at as at, false, false, ${inText(sql`employees.name`)}
  from line cross join settlements join employees on employees.id = deliverer_id
  where voided_at is null and not exists (select from bank_lines as other where other.settlement_id = settlements.id)
    and ${condition}`

/** The latest order, payment or settlement first, then the instalment that is due first. */
const LIKELY_FIRST = sql`case when instalments is null then at end desc nulls last, at, cardinality(instalments) desc`

/**
 * What each of the waiting lines may pay, at most `most` each, the most likely first. `found` reads the lines as `line`, the
 * orders near their days as `near`, and the ids of payments as `named`; each is read once for all lines.
 */
async function findFor(db: Db, lineIds: readonly number[], found: RawBuilder<unknown>, most: number) {
  if (lineIds.length === 0) return []
  const { rows } = await sql<ProposalRow>`
    with line as materialized (
      select id, day, amount_cents, document, end_to_end_id, fold(description) as folded from bank_lines
      where id = ${anyOf(lineIds)} and status = 'waiting'
    ), named as materialized (
      select * from ${NAMED} as named
      where end_to_end_id in (select end_to_end_id from line)
    ), near as materialized (
      select * from ${payable(sql`placed_at >= (select min(day) - ${sql.lit(DAYS_BEFORE)} from line)
        and placed_at < (select max(day) + ${sql.lit(DAYS_AFTER + 1)} from line)`)} as thing
      where cents in (select amount_cents from line)
    ), ranked as (
      select found.*, found.cents = line.amount_cents as same_amount,
        line.day between (at at time zone ${ZONE})::date and (at at time zone ${ZONE})::date + ${sql.lit(DAYS_LATER)} as in_time, row_number() over (partition by line_id
        order by same_id desc, same_document desc nulls last, same_name desc, ${LIKELY_FIRST}) as rank
      from (${found}) as found join line on line.id = line_id
    )
    select * from ranked where rank <= ${sql.lit(most)} order by line_id, rank`.execute(db)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** An order or settlement is proposed from this many days before a line to this many after. */
const DAYS_BEFORE = 10
const DAYS_AFTER = 3

/** Whether a moment is close enough to a line's day to be proposed. */
const isNear = (at: RawBuilder<unknown>) =>
  sql<boolean>`${at} between line.day - ${sql.lit(DAYS_BEFORE)} and line.day + interval '${sql.lit(DAYS_AFTER)} days'`

/**
 * What each of the lines may pay: by id, by amount within days, or every instalment of the customer with the payer's
 * document; at most five, the most likely first. A payment of instalments of another amount cannot be paid by the line. An instalment is proposed from 60 days after its due date to 70
 * before: a term of 60 days and the delay to the next business day.
 */
export const findProposals = (db: Db, lineIds: readonly number[]): Promise<ProposalRow[]> =>
  findFor(
    db,
    lineIds,
    sql`${orders(sql`near`, sql<boolean>`thing.cents = line.amount_cents and ${isNear(sql`thing.placed_at`)}`)}
      union select * from (${orders(
        sql`lateral ${payable(sql`orders.id in (select order_id from named where named.end_to_end_id = line.end_to_end_id)`)}`,
        sql<boolean>`true`,
      )}) as same where same_id
      union all ${payments(sql`(payment.end_to_end_id = line.end_to_end_id
        or payment.day between line.day - ${sql.lit(DAYS_AROUND)} and line.day + ${sql.lit(DAYS_AROUND)})`)}
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
    sql`(select * from (${rows}) as found (line_id, order_id, part_id, part_kind, settlement_id, payment_id, instalments, code, name,
      cents, at, same_id, same_document, same_name) order by ${LIKELY_FIRST} limit 8)`
  return findFor(
    db,
    [lineId],
    sql`${some(
      orders(
        payable(sql`(orders.code = ${search} or orders.customer_id in (select id from customers where ${ofCustomer}
          limit 20))`),
        sql<boolean>`true`,
      ),
    )} union all ${some(payments(ofCustomer))}
      union all ${some(debts(ofCustomer))}
      union all ${some(instalments(sql`(orders.code = ${search} or ${ofCustomer})`))}
      union all ${some(settlements(named(sql`employees.name`)))}`,
    20,
  )
}

/** Why a line waits, beside what it may pay. */
export interface WaitingFacts {
  line_id: number
  is_later: boolean
  is_undone: boolean
  /** The account of a line that may be the same money. */
  twin: string | null
  /** What the id paid before: an order's code, or '' for anything else. */
  used: string | null
  /** Another waiting line of this amount and payer. */
  has_rival: boolean
}

export async function findWaitingFacts(db: Db, lineIds: readonly number[]): Promise<WaitingFacts[]> {
  if (lineIds.length === 0) return []
  const { rows } = await sql<WaitingFacts>`
    with line as materialized (select * from bank_lines where id = ${anyOf(lineIds)} and status = 'waiting'),
      used as materialized (
        select end_to_end_id, coalesce(code, '') as code from bank_lines left join orders on orders.id = order_id
          where bank_lines.status = 'settled' and end_to_end_id in (select end_to_end_id from line)
        union all select end_to_end_id, '' from pix_payments
          where (decision in ('keep', 'refund') or (outcome = 'matched' and order_id is null))
            and end_to_end_id in (select end_to_end_id from line)
        union all select end_to_end_id, '' from receivable_payments join line using (end_to_end_id)
          where voided_at is null and (in_bank or receivable_payments.amount_cents <> line.amount_cents))
    select line.id as line_id, line.day > ${SHOP_TODAY} as is_later, decided_at is not null as is_undone,
      ${twin(sql`its.name`)} as twin, (select code from used where used.end_to_end_id = line.end_to_end_id limit 1) as used,
      exists (select from bank_lines as rival where rival.status = 'waiting' and rival.id <> line.id
        and rival.amount_cents = line.amount_cents and rival.document = line.document
        and rival.day between line.day - 3 and line.day + 3) as has_rival
    from line`.execute(db)
  return rows
}
