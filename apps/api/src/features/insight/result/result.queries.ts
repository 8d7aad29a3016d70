import { MOST_RESULT_ROWS } from '@shop/contract/result'
import type { ResultGroup } from '@shop/contract/result-groups'
import type { StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { SALES } from '../../../db/sql-parts.ts'
import { during, type Sql } from '../reports/report-query.ts'

/** `from` inclusive, `before` exclusive. */
export interface Span {
  from: Date
  before: Date
}

/** Sums of a group, money in cents; what came back in the period is subtracted from `units`, `goods` and `cost`. */
export interface Sums {
  orders: number
  units: number
  goods: number
  cost: number
  returnedUnits: number
  returned: number
  returnedCost: number
  unitsWithoutCost: number
}
/** `place` is the rank within its kind, of `found` rows. */
interface GroupRow extends Sums {
  kind: ResultGroup | 'day' | 'total'
  id: number
  name: string
  day: string
  found: number
}

/** Orders that are a sale, and those that were one until they were cancelled. */
const WAS_SALE = sql`(orders.status in ${SALES} or orders.sale_cancelled_at is not null)`
const SOLD_AT = sql`coalesce(orders.sale_at, orders.placed_at)`
const WHO = sql`orders.customer_id, coalesce(orders.attendant_id, 0) as attendant_id`
const cost = (units: Sql) => sql`${units} * coalesce(unit_cost_cents, 0) as cost,
  case when unit_cost_cents is null then ${units} else 0 end as without_cost`

/**
 * Every event that changes the result of the period, as signed quantities and cents at the time of the event: a line is
 * sold, some of it comes back, the rest of it is cancelled. Events are never changed, so neither is the result of a
 * period that is over. A serialised unit costs its own price instead of the line's from the moment when it is packed
 * until it comes back; so does a unit given within a warranty, at the price of the first one. These events have no
 * quantity.
 */
const events = (span: Span) => sql`
  select order_items.order_id, ${WHO}, product_id, ${SOLD_AT} as at, true as is_sale, false as is_back,
    quantity as units, quantity * unit_price_cents as goods, ${cost(sql`quantity`)}
  from orders join order_items on order_items.order_id = orders.id
  where ${WAS_SALE} and ${during(SOLD_AT, span)}
  union all
  select from_order_id, ${WHO}, returned_items.product_id, returned_items.created_at, false, true,
    -returned_items.quantity, -returned_items.quantity * returned_items.unit_price_cents,
    ${cost(sql`-returned_items.quantity`)}
  from returned_items join orders on orders.id = from_order_id
    join order_items on order_items.order_id = from_order_id and order_items.product_id = returned_items.product_id
  where ${WAS_SALE} and ${during(sql`returned_items.created_at`, span)}
  union all
  select order_items.order_id, ${WHO}, product_id, sale_cancelled_at, false, true,
    returned - quantity, (returned - quantity) * unit_price_cents, ${cost(sql`(returned - quantity)`)}
  from orders join order_items on order_items.order_id = orders.id
  where ${during(sql`sale_cancelled_at`, span)}
  union all
  select moved.order_id, ${WHO}, moved.product_id, moved.at, false, moved.kind not in ('sale', 'replacement'), 0, 0,
    sign * (packed.cost_cents - coalesce(unit_cost_cents, 0)), case when unit_cost_cents is null then -sign else 0 end
  from unit_moves moved
    cross join lateral (select case when moved.kind in ('sale', 'replacement') then 1 else -1 end as sign) signs
    -- A repaired unit may leave with its order again.
    join lateral (select cost_cents from unit_moves earlier
      where earlier.unit_id = moved.unit_id and earlier.order_id = moved.order_id and earlier.id <= moved.id
        and earlier.kind in ('sale', 'replacement')
      order by earlier.id desc limit 1) packed on packed.cost_cents is not null
    join orders on orders.id = moved.order_id
    join order_items on order_items.order_id = moved.order_id and order_items.product_id = moved.product_id
  where ${WAS_SALE} and moved.order_id is not null and ${during(sql`moved.at`, span)}`

const lines = (span: Span) => sql`
  select events.*, products.brand_id from (${events(span)}) events join products on products.id = product_id`

const total = (column: Sql) => sql`coalesce(sum(${column}), 0)::int8`
const back = (column: Sql) => sql`coalesce(-sum(${column}) filter (where is_back), 0)::int8`

const sums = sql`count(distinct order_id) filter (where is_sale)::int8 as orders, ${total(sql`units`)} as units,
  ${total(sql`goods`)} as goods, ${total(sql`cost`)} as cost, ${back(sql`units`)} as "returnedUnits",
  ${back(sql`goods`)} as returned, ${back(sql`cost`)} as "returnedCost",
  ${total(sql`without_cost`)} as "unitsWithoutCost"`

const GROUPS: Record<ResultGroup, { key: Sql; names: Sql }> = {
  product: { key: sql`product_id`, names: sql`products` },
  brand: { key: sql`brand_id`, names: sql`brands` },
  customer: { key: sql`customer_id`, names: sql`customers` },
  attendant: { key: sql`attendant_id`, names: sql`employees` },
}
const join = (parts: Sql[]) => sql.join(parts, sql` `)
const ALL_GROUPS = Object.entries(GROUPS).map(([kind, group]) => ({ ...group, kind: sql.lit(kind) }))

const dayOf = (column: Sql, timeZone: string) => sql`(${column} at time zone ${sql.lit(timeZone)})::date`

/**
 * Sums of the period, of every day on which something was sold or came back, in shop time and oldest first, and of every
 * product, brand, customer and attendant, largest first; id 0 means no attendant. The lines are read once for all of them.
 */
export async function findSums(db: Db, span: Span, timeZone: string) {
  const { rows } = await sql<GroupRow>`
    with lines as (
      select *, ${dayOf(sql`at`, timeZone)} as day from (${lines(span)}) lines
    ), grouped as (
      select case ${join(ALL_GROUPS.map(({ kind, key }) => sql`when grouping(${key}) = 0 then ${kind}`))}
          when grouping(day) = 0 then 'day' else 'total' end as kind,
        coalesce(${sql.join(ALL_GROUPS.map(({ key }) => key))}) as id, to_char(day, 'YYYY-MM-DD') as day, ${sums}
      from lines group by grouping sets ((), day, ${sql.join(ALL_GROUPS.map(({ key }) => key))})
    ), ranked as (
      select *, row_number() over (partition by kind order by day, goods desc, id) as place,
        count(*) over (partition by kind)::int8 as found from grouped
    )
    select ranked.*, coalesce(${sql.join(ALL_GROUPS.map(({ names }) => sql`${names}.name`))}, '') as name
    from ranked ${join(
      ALL_GROUPS.map(
        ({ kind, names }) => sql`left join ${names} on ranked.kind = ${kind} and ${names}.id = ranked.id`,
      ),
    )}
    where ranked.kind = 'day' or place <= ${sql.lit(MOST_RESULT_ROWS)} order by place`.execute(db)
  return rows
}

/**
 * Warranty and freight, in signed cents at the time of the event: agreed with the sale, freight refunded by a return, the
 * rest given up by the cancellation. The fees of the sale's cards stay with its day: the operator of the machine keeps
 * them when goods come back, because the customer gets credit, not the charge undone.
 */
const services = (span: Span) => sql`
  select orders.id as order_id, ${SOLD_AT} as at, false as is_back, warranty_cents + freight_cents as cents,
    case when payment in ('card', 'mixed')
      then (select sum(fee_cents) from order_parts where order_id = orders.id)::int8 else 0 end as fee
  from orders where ${WAS_SALE} and ${during(SOLD_AT, span)}
  union all
  select orders.id, returns.created_at, true, -returns.freight_cents, 0
  from returns join orders on orders.id = from_order_id
  where returns.freight_cents > 0 and ${WAS_SALE} and ${during(sql`returns.created_at`, span)}
  union all
  select orders.id, sale_cancelled_at, true, coalesce((select sum(returns.freight_cents) from returns
    where from_order_id = orders.id and returns.freight_cents > 0), 0) - warranty_cents - freight_cents, 0
  from orders where ${during(sql`sale_cancelled_at`, span)}`

/** Of one day, in cents; `returned` is subtracted from `net`. `fees` are those of cards. */
export interface Services {
  net: number
  returned: number
  fees: number
}

/** Warranty, freight and card fees of every day on which there were any. */
export async function findServices(db: Db, span: Span, timeZone: string): Promise<Map<string, Services>> {
  const { rows } = await sql<Services & { day: string }>`
    select to_char(${dayOf(sql`at`, timeZone)}, 'YYYY-MM-DD') as day, sum(cents)::int8 as net,
      ${back(sql`cents`)} as returned, sum(fee)::int8 as fees
    from (${services(span)}) services group by 1 having bool_or(cents <> 0 or fee <> 0)`.execute(db)
  return new Map(rows.map(({ day, ...sums }) => [day, sums]))
}

/** What was sold and came back in each of several periods, in one pass over the events from the first to the last. */
export async function sumPeriods<Name extends string>(
  db: Db,
  spans: Record<Name, Span>,
): Promise<Record<Name, { sums: Sums; services: Services }>> {
  const all = Object.entries<Span>(spans)
  const whole = {
    from: new Date(Math.min(...all.map(([, { from }]) => from.getTime()))),
    before: new Date(Math.max(...all.map(([, { before }]) => before.getTime()))),
  }
  const periods = all.map(
    ([name, { from, before }]) =>
      sql`(${name}::text, ${from.toISOString()}::timestamptz, ${before.toISOString()}::timestamptz)`,
  )
  const { rows } = await sql<Sums & Omit<Services, 'returned'> & { name: Name; servicesReturned: number }>`
    with events as materialized (${events(whole)}), services as materialized (${services(whole)})
    select name, goods.*, others.* from (values ${sql.join(periods)}) periods (name, since, until)
      cross join lateral (select ${sums} from events where at >= since and at < until) goods
      cross join lateral (select ${total(sql`cents`)} as net, ${back(sql`cents`)} as "servicesReturned",
        ${total(sql`fee`)} as fees from services where at >= since and at < until) others`.execute(db)
  return Object.fromEntries(
    rows.map(({ name, net, servicesReturned, fees, ...sums }) => [
      name,
      { sums, services: { net, returned: servicesReturned, fees } },
    ]),
  ) as Record<Name, { sums: Sums; services: Services }>
}

/** The orders behind a figure with what they added to it in the period, the newest order first. */
export async function findOrders(
  db: Db,
  span: Span,
  chosen: { by: ResultGroup; id: number } | undefined,
  page: number,
  items: number,
) {
  const amounts = (from: Sql) => sql`select order_id, goods, cost, 0 as fee, is_back from ${from}`
  const behind = chosen
    ? sql`${amounts(sql`(${lines(span)}) lines`)} where ${GROUPS[chosen.by].key} = ${sql.lit(chosen.id)}`
    : sql`${amounts(sql`(${events(span)}) events`)}
        union all select order_id, cents, 0, fee, is_back from (${services(span)}) services
          where cents <> 0 or fee <> 0`
  const { rows } = await sql<{
    orderId: number
    code: string
    status: StatusKey
    customerName: string
    createdAt: string
    revenue: number
    returned: number
    cost: number
    fees: number
    total: number
  }>`
    select orders.id as "orderId", orders.code, orders.status, customers.name as "customerName",
      orders.placed_at as "createdAt", revenue, returned, cost, fees, total
    from (
      select order_id, sum(goods)::int8 as revenue, sum(cost)::int8 as cost, sum(fee)::int8 as fees, ${back(sql`goods`)} as returned,
        count(*) over ()::int8 as total
      from (${behind}) behind group by order_id
      order by order_id desc limit ${sql.lit(items)} offset ${sql.lit(page * items)}
    ) summed join orders on orders.id = order_id join customers on customers.id = orders.customer_id
    order by orders.id desc`.execute(db)
  return rows
}
