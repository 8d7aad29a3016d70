import { sql } from 'kysely'
import { paidIn, type QueryOf, within } from '../report-query.ts'
import { orderLines } from './order-lines.ts'

const returnedItems =
  (kind: 'exchange' | 'return'): QueryOf =>
  (values, timeZone) => {
    const named = (suffix: string) => sql.id(`${kind}${suffix}`)
    const settled = sql`returned_items join orders settled on settled.id = returned_items.order_id`
    const chosen = sql`kind = ${sql.lit(kind)} and ${within(sql`returned_items.created_at`, values, timeZone)}
      and ${sql.lit(values.id)} in (settled.attendant_id, settled.deliverer_id, returned_items.employee_id)`
    const amounts = sql`quantity as ${named('Quantity')}, quantity * unit_price_cents as total`
    return {
      rows: sql`select returned_items.id, settled.id as "orderId", settled.code as "orderCode",
        customers.name as "customerName", origin.id as ${named('OrderId')}, origin.code as ${named('OrderCode')},
        product_name as ${named('ProductName')}, unit_price_cents as ${named('Price')}, ${amounts},
        returned_items.comments, returned_items.created_at as "createdAt"
        from ${settled}
        join orders origin on origin.id = from_order_id
        join customers on customers.id = settled.customer_id
        where ${chosen}`,
      order: sql`"createdAt", id`,
      sums: sql`select ${amounts} from ${settled} where ${chosen}`,
      orders: ({ payment }) =>
        orderLines({
          from: sql`orders join (
            select order_id, sum(quantity)::int8 as quantity, sum(quantity * unit_price_cents)::int8 as total
            from ${settled} where ${chosen} group by order_id
          ) back on back.order_id = orders.id`,
          where: paidIn(payment),
          figures: sql`back.quantity, back.total`,
        }),
    }
  }

export const exchangesQuery = returnedItems('exchange')
export const returnsQuery = returnedItems('return')
