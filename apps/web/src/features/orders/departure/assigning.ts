import { counted } from '@shop/browser/format'
import type { OrderSummary } from '@shop/contract/orders'

type Ready = Pick<OrderSummary, 'orderId' | 'delivererId'>

/** The number of packed orders that a deliverer already has. */
export const loadText = (orders: readonly Ready[], delivererId: number) =>
  counted(orders.filter((order) => order.delivererId === delivererId).length, 'pedido', 'pedidos')

/** The number of selected orders that would be taken from another deliverer. */
export const takenFromOthers = (orders: readonly Ready[], chosen: readonly number[], delivererId: number) =>
  orders.filter(
    (order) =>
      chosen.includes(order.orderId) && order.delivererId !== null && order.delivererId !== delivererId,
  ).length
