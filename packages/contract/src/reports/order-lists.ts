import { totalLines } from './order-lines.ts'
import { ONLY_SALES, type Report } from './report.ts'

const waiting = totalLines()
const deposits = totalLines(['transfer', 'pix'])

export const ordersAwaitingDeliverer: Report = {
  id: 14,
  title: 'Pedidos aguardando motoboy',
  counts: 'Pedidos do motoboy com status Aguardando motoboy ou Entrega imediata, agora.',
  filters: ['deliverer'],
  path: '/reports/awaiting-motoboy-orders/:id',
  ...waiting,
  orders: waiting,
}

export const depositOrders: Report = {
  id: 16,
  title: 'Pedidos por depósito (transferência e Pix)',
  counts: `Vendas do período pagas por depósito ou Pix, pela data do pedido. ${ONLY_SALES}`,
  filters: ['period'],
  path: '/reports/order/transfer/start/:start/end/:end',
  ...deposits,
  orders: deposits,
}
