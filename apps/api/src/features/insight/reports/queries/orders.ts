import type { ORDER_REPORTS } from '@shop/contract/reports/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import type { PartKind } from '@shop/domain/pricing'
import { sql } from 'kysely'
import { SALES } from '../../../../db/sql-parts.ts'
import { TO_PAY } from '../../../orders/record/order-totals.ts'
import {
  paidIn,
  paidInAny,
  paymentOfRow,
  type QueryOf,
  type ReportQuery,
  type Sql,
  sharePaidIn,
  within,
} from '../report-query.ts'
import { choose, orderLines, orderTotals, paymentName } from './order-lines.ts'

const statusName = choose(
  'orders.status',
  Object.entries(ORDER_STATUS).map(([name, key]) => [key, name]),
)

/**
 * `difference` is the amount to collect; it never falls below zero. What came back counts in the order that it belongs to
 * also where it lowered what was owed for it.
 */
const amounts = (payment?: PartKind) => {
  const share = (amount: Sql) => sharePaidIn(payment ? [payment] : [], amount)
  return sql`sub_total_cents as "subTotal", exchange_cents as "totalExchange", return_cents + debt_lowered_cents as "totalReturn",
    ${share(sql`freight_cents`)} as "totalDiscount", ${share(sql`warranty_cents`)} as "totalWarranty",
    credit_used_cents as "creditUsed", ${share(TO_PAY)} as difference`
}

const ordersWhere = (chosen: Sql, date: Sql, payment?: PartKind): ReportQuery => ({
  rows: sql`select orders.id as "orderId", code, shipped_at as "shippedDate", ${date} as at,
    customers.name as "customerName", ${statusName} as status, ${paymentName} as "paymentDescription", ${amounts(payment)}, payment
    from orders join customers on customers.id = customer_id where ${chosen} and ${paidIn(payment)}`,
  order: sql`at, "orderId"`,
  sums: sql`select ${amounts(payment)}, ${paymentOfRow(payment)}, orders.id as order_in_parts
    from orders where ${chosen} and ${paidIn(payment)}`,
})

const ordersOf =
  (person: 'deliverer_id' | 'attendant_id', date: Sql): QueryOf =>
  (values, timeZone) => {
    const chosen = sql`${sql.ref(`orders.${person}`)} = ${sql.lit(values.id)} and orders.status in ${SALES}
      and ${within(date, values, timeZone)}`
    return {
      ...ordersWhere(chosen, date),
      orders: ({ payment }) => ordersWhere(chosen, date, payment),
    }
  }

const ordersByDelivererQuery = ordersOf('deliverer_id', sql`shipped_at`)
const ordersByAttendantQuery = ordersOf('attendant_id', sql`placed_at`)

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
          figures: sql`${sharePaidIn(payment ? [payment] : [], sql`back.quantity`)} as quantity,
            ${sharePaidIn(payment ? [payment] : [], sql`back.total`)} as total`,
          payment,
        }),
    }
  }

const exchangesQuery = returnedItems('exchange')
const returnsQuery = returnedItems('return')

const AWAITING = sql.raw(`(${ORDER_STATUS.AGUARDANDO_MOTOBOY}, ${ORDER_STATUS.ENTREGA_IMEDIATA})`)

const ordersAwaitingDelivererQuery: QueryOf = ({ id }) => {
  const chosen = sql`orders.deliverer_id = ${sql.lit(id)} and orders.status in ${AWAITING}`
  return { ...orderTotals(chosen), orders: ({ payment }) => orderTotals(chosen, undefined, payment) }
}

const DEPOSITS: readonly PartKind[] = ['transfer', 'pix']

/** For an order in parts: what was paid by transfer and Pix. */
const depositOrdersQuery: QueryOf = (values, timeZone) => {
  const chosen = sql`orders.status in ${SALES} and ${within(sql`placed_at`, values, timeZone)}`
  return {
    ...orderLines({
      from: sql`orders`,
      where: sql`${paidInAny(DEPOSITS)} and ${chosen}`,
      figures: sql`${sharePaidIn(DEPOSITS, TO_PAY)} as total, ${TO_PAY} as whole`,
    }),
    whole: sql`whole`,
    orders: ({ payment }) =>
      payment
        ? orderTotals(DEPOSITS.includes(payment) ? chosen : sql`false`, TO_PAY, payment)
        : { ...depositOrdersQuery(values, timeZone), orders: undefined },
  }
}

export const ORDER_QUERIES: Record<keyof typeof ORDER_REPORTS, QueryOf> = {
  ordersByDeliverer: ordersByDelivererQuery,
  exchangesByAttendant: exchangesQuery,
  returnsByAttendant: returnsQuery,
  exchangesByDeliverer: exchangesQuery,
  returnsByDeliverer: returnsQuery,
  ordersByAttendant: ordersByAttendantQuery,
  ordersAwaitingDeliverer: ordersAwaitingDelivererQuery,
  depositOrders: depositOrdersQuery,
}
