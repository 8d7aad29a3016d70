import { ORDER_STATUS } from '@shop/domain/order-status'
import { sql } from 'kysely'
import { paidIn, type QueryOf, type ReportQuery, SALES, type Sql, within } from '../report-query.ts'
import { orderTotals } from './order-lines.ts'

const AWAITING = sql.raw(`(${ORDER_STATUS.AGUARDANDO_MOTOBOY}, ${ORDER_STATUS.ENTREGA_IMEDIATA})`)

const ordersWhere = (chosen: Sql): ReportQuery => ({
  ...orderTotals(chosen),
  orders: ({ payment }) => orderTotals(sql`${chosen} and ${paidIn(payment)}`),
})

export const ordersAwaitingDelivererQuery: QueryOf = ({ id }) =>
  ordersWhere(sql`orders.deliverer_id = ${sql.lit(id)} and orders.status in ${AWAITING}`)

export const depositOrdersQuery: QueryOf = (values, timeZone) =>
  ordersWhere(sql`payment in ('transfer', 'pix') and orders.status in ${SALES}
    and ${within(sql`placed_at`, values, timeZone)}`)
