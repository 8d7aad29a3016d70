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
export type GroupRow = Sums & { id: number; name: string }
export type DayRow = Sums & { day: string; services: number }

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

const dayOf = (column: Sql, timeZone: string) =>
  sql`to_char(${column} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`

/** Warranty and freight of an order, minus refunded freight. */
const SERVICES = sql`orders.warranty_cents + orders.freight_cents - coalesce(
  (select sum(returns.freight_cents) from returns where from_order_id = orders.id and returns.freight_cents > 0), 0)`

/** Sums of every day with a sale, in shop time, oldest first. */
export async function findDays(db: Db, span: Span, timeZone: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select goods.*, services.services from (
      select ${dayOf(sql`placed_at`, timeZone)} as day, ${sums} from (${lines(span)}) lines group by 1
    ) goods join (
      select ${dayOf(sql`placed_at`, timeZone)} as day, sum(${SERVICES})::int8 as services
      from orders where status in ${SALES} and ${during(sql`placed_at`, span)} group by 1
    ) services using (day) order by day`.execute(db)
  return rows
}

const GROUPS: Record<ResultGroup, { key: Sql; names: Sql }> = {
  product: { key: sql`product_id`, names: sql`products` },
  brand: { key: sql`brand_id`, names: sql`brands` },
  customer: { key: sql`customer_id`, names: sql`customers` },
  attendant: { key: sql`attendant_id`, names: sql`employees` },
}

/** Sums per product, brand, customer or attendant, largest first; id 0 means no attendant. */
export async function findGroup(db: Db, span: Span, group: ResultGroup): Promise<GroupRow[]> {
  const { key, names } = GROUPS[group]
  const { rows } = await sql<GroupRow>`
    select grouped.*, coalesce(named.name, '') as name from (
      select ${key} as id, ${sums} from (${lines(span)}) lines group by 1
      order by goods desc, 1 limit ${sql.lit(MOST_RESULT_ROWS)}
    ) grouped left join ${names} named on named.id = grouped.id order by goods desc, grouped.id`.execute(db)
  return rows
}

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
