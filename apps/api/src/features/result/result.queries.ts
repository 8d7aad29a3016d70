import { MOST_RESULT_ROWS, type ResultGroup } from '@shop/contract/result'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { during, SALES, type Sql } from '../reports/report-query.ts'

interface Span {
  from: Date
  before: Date
}

/** Sums of a group, money in cents. */
export interface Sums {
  orders: number
  units: number
  goods: number
  cost: number
  returnedUnits: number
  returned: number
  unitsWithoutCost: number
}
type GroupRow = Sums & { kind: ResultGroup | 'day' | 'total'; id: number; name: string; day: string }

/** One row per line of a sale placed in the period; money in cents, returns subtracted. */
const lines = (span: Span) => sql`
  select order_items.order_id, orders.placed_at, orders.customer_id, coalesce(orders.attendant_id, 0) as attendant_id,
    order_items.product_id, products.brand_id,
    quantity - returned as units, (quantity - returned) * unit_price_cents as goods,
    (quantity - returned) * coalesce(unit_cost_cents, 0) as cost,
    returned as returned_units, returned * unit_price_cents as returned_cents,
    case when unit_cost_cents is null then quantity - returned else 0 end as without_cost
  from order_items join orders on orders.id = order_items.order_id join products on products.id = order_items.product_id
  where orders.status in ${SALES} and ${during(sql`orders.placed_at`, span)}`

const sums = sql`count(distinct order_id)::int8 as orders, coalesce(sum(units), 0)::int8 as units,
  coalesce(sum(goods), 0)::int8 as goods, coalesce(sum(cost), 0)::int8 as cost,
  coalesce(sum(returned_units), 0)::int8 as "returnedUnits", coalesce(sum(returned_cents), 0)::int8 as returned,
  coalesce(sum(without_cost), 0)::int8 as "unitsWithoutCost"`

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
 * Sums of the period, of every day with a sale, in shop time and oldest first, and of every product, brand, customer and
 * attendant, largest first; id 0 means no attendant. The lines are read once for all of them.
 */
export async function findSums(db: Db, span: Span, timeZone: string) {
  const { rows } = await sql<GroupRow>`
    with lines as (
      select *, ${dayOf(sql`placed_at`, timeZone)} as day from (${lines(span)}) lines
    ), grouped as (
      select case ${join(ALL_GROUPS.map(({ kind, key }) => sql`when grouping(${key}) = 0 then ${kind}`))}
          when grouping(day) = 0 then 'day' else 'total' end as kind,
        coalesce(${sql.join(ALL_GROUPS.map(({ key }) => key))}) as id, to_char(day, 'YYYY-MM-DD') as day, ${sums}
      from lines group by grouping sets ((), day, ${sql.join(ALL_GROUPS.map(({ key }) => key))})
    ), ranked as (
      select *, row_number() over (partition by kind order by day, goods desc, id) as place from grouped
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

/** Sums of all sales. */
export async function findTotal(db: Db, span: Span): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${sums} from (${lines(span)}) lines`.execute(db)
  return rows[0] as Sums
}

/** Warranty and freight, minus refunded freight, of every day with a sale. */
export async function findServices(db: Db, span: Span, timeZone: string): Promise<Map<string, number>> {
  const sales = sql`orders.status in ${SALES} and ${during(sql`placed_at`, span)}`
  const { rows } = await sql<{ day: string; cents: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(cents)::int8 as cents from (
      select ${dayOf(sql`placed_at`, timeZone)} as day, warranty_cents + freight_cents as cents
        from orders where ${sales}
      union all
      select ${dayOf(sql`placed_at`, timeZone)}, -returns.freight_cents
        from returns join orders on orders.id = from_order_id where returns.freight_cents > 0 and ${sales}
    ) services group by 1`.execute(db)
  return new Map(rows.map(({ day, cents }) => [day, cents]))
}

/** Warranty and freight of an order, minus refunded freight. */
const SERVICES = sql`orders.warranty_cents + orders.freight_cents - coalesce(
  (select sum(returns.freight_cents) from returns where from_order_id = orders.id and returns.freight_cents > 0), 0)`

/** The orders behind a figure, latest first. */
export async function findOrders(
  db: Db,
  span: Span,
  chosen: { by: ResultGroup; id: number } | undefined,
  page: number,
  items: number,
) {
  const only = chosen ? sql`where ${GROUPS[chosen.by].key} = ${sql.lit(chosen.id)}` : sql``
  const services = chosen ? sql`0` : SERVICES
  const { rows } = await sql<{
    orderId: number
    code: string
    customerName: string
    createdAt: string
    revenue: number
    cost: number
    total: number
  }>`
    select orders.id as "orderId", orders.code, customers.name as "customerName", orders.placed_at as "createdAt",
      goods + ${services} as revenue, cost, total
    from (
      select order_id, sum(goods)::int8 as goods, sum(cost)::int8 as cost, count(*) over ()::int8 as total
      from (${lines(span)}) lines ${only} group by order_id
      order by order_id desc limit ${sql.lit(items)} offset ${sql.lit(page * items)}
    ) summed join orders on orders.id = order_id join customers on customers.id = orders.customer_id
    order by orders.id desc`.execute(db)
  return rows
}
