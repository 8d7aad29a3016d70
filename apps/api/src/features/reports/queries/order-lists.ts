import { ORDER_STATUS } from '@shop/domain/order-status'
import { sql } from 'kysely'
import { type QueryOf, type ReportQuery, SALES, type Sql, within } from '../report-query.ts'

const AWAITING = sql.raw(`(${ORDER_STATUS.AGUARDANDO_MOTOBOY}, ${ORDER_STATUS.ENTREGA_IMEDIATA})`)

const ordersWhere = (chosen: Sql): ReportQuery => ({
  rows: sql`select orders.id as "orderId", code, customers.name as "customerName",
    placed_at as "createdAt", total_cents as total
    from orders join customers on customers.id = customer_id where ${chosen}`,
  order: sql`"createdAt", "orderId"`,
  sums: sql`select total_cents as total from orders where ${chosen}`,
})

export const ordersAwaitingDelivererQuery: QueryOf = ({ id }) =>
  ordersWhere(sql`orders.deliverer_id = ${id} and orders.status in ${AWAITING}`)

export const depositOrdersQuery: QueryOf = (values, timeZone) =>
  ordersWhere(sql`payment in ('transfer', 'pix') and orders.status in ${SALES}
    and ${within(sql`placed_at`, values, timeZone)}`)
