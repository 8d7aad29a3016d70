import { COMPANY_ID } from '@shop/contract/company'
import { UNPAID_STATUSES } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'

/** Orders that hold stock and for which no money came yet; as in the index `orders_unpaid`. */
export const IS_UNPAID = sql<boolean>`orders.status in (${sql.join(UNPAID_STATUSES.map((key) => sql.lit(key)))})
  and orders.paid_cents = 0`

const UNITS = sql<number>`(select coalesce(sum(quantity), 0)::int8 from order_items where order_id = orders.id)`

const unpaid = (db: Db) => db.selectFrom('orders').where(IS_UNPAID)

/** How many unpaid orders a customer has, the units they hold, and the units that the shop allows. */
export const countUnpaid = (customerId: number) =>
  sql<{ orders: number; units: number; maxUnits: number }>`
    select count(orders.id)::int8 as orders, coalesce(sum(${UNITS}), 0)::int8 as units, unpaid_units as "maxUnits"
    from companies left join orders on customer_id = ${customerId} and ${IS_UNPAID}
    where companies.id = ${COMPANY_ID} group by unpaid_units`

/** The unpaid orders of a customer, oldest first. */
export const findUnpaid = (db: Db, customerId: number) =>
  unpaid(db)
    .select(['id as orderId', 'code'])
    .where('customer_id', '=', customerId)
    .orderBy('placed_at')
    .orderBy('id')
    .execute()

/** The products of orders. */
export async function findProductsOf(db: Db, orderIds: readonly number[]): Promise<number[]> {
  const items = db.selectFrom('order_items').select('product_id').distinct()
  const rows = await items.where('order_id', '=', anyOf(orderIds)).execute()
  return rows.map(({ product_id }) => product_id)
}

interface HeldRow {
  customerId: number
  customer: string
  orders: number
  units: number
  cents: number
  since: string
}

interface HeldTotals {
  total: number
  orders: number
  units: number
  cents: number
}

/** One page of the customers with unpaid orders, most units first, and the sums over all. */
export async function findUnpaidCustomers(db: Db, { page, items }: { page: number; items: number }) {
  const held = sql`select customer_id, count(*)::int8 as orders, sum(${UNITS})::int8 as units,
    sum(total_cents)::int8 as cents, min(placed_at) as since
    from orders where ${IS_UNPAID} group by customer_id`
  const [{ rows }, totals] = await Promise.all([
    sql<HeldRow>`select customer_id as "customerId", customers.name as customer, orders, units, cents, since
      from (${held}) held join customers on customers.id = customer_id
      order by units desc, customer_id limit ${sql.lit(items)} offset ${sql.lit(page * items)}`.execute(db),
    sql<HeldTotals>`select count(*)::int8 as total, coalesce(sum(orders), 0)::int8 as orders,
      coalesce(sum(units), 0)::int8 as units, coalesce(sum(cents), 0)::int8 as cents from (${held}) held`.execute(
      db,
    ),
  ])
  return { rows, totals: totals.rows[0] ?? { total: 0, orders: 0, units: 0, cents: 0 } }
}
