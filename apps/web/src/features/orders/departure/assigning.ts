import type { OrderSummary } from '@shop/contract/orders'
import { counted } from '../../../shared/ui/format.ts'

type Ready = Pick<OrderSummary, 'orderId' | 'delivererId'>

/** How many of the packed orders a deliverer has already. */
export const loadText = (orders: readonly Ready[], delivererId: number) =>
  counted(orders.filter((order) => order.delivererId === delivererId).length, 'pedido', 'pedidos')

/** How many of the chosen orders another deliverer has, who would lose them. */
export const takenFromOthers = (orders: readonly Ready[], chosen: readonly number[], delivererId: number) =>
  orders.filter(
    (order) =>
      chosen.includes(order.orderId) && order.delivererId !== null && order.delivererId !== delivererId,
  ).length
