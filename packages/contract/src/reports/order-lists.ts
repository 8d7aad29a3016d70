import type { Column, Report, Total } from './report.ts'

const columns: readonly Column[] = [
  { key: 'orderId', title: 'Id', kind: 'id' },
  { key: 'code', title: 'Código', kind: 'text', opens: 'orderId' },
  { key: 'customerName', title: 'Cliente', kind: 'text' },
  { key: 'createdAt', title: 'Realizado em', kind: 'instant' },
  { key: 'total', title: 'Total', kind: 'money' },
]

const totals: readonly Total[] = [
  { key: 'quantity', title: 'Pedidos', kind: 'count' },
  { key: 'total', title: 'Total', kind: 'money', sum: 'total' },
]

export const ordersAwaitingDeliverer: Report = {
  id: 14,
  title: 'Pedidos aguardando motoboy',
  counts: 'Pedidos do motoboy em AGUARDANDO_MOTOBOY ou ENTREGA_IMEDIATA, agora.',
  filters: ['deliverer'],
  path: '/reports/awaiting-motoboy-orders/:id',
  columns,
  totals,
}

export const depositOrders: Report = {
  id: 16,
  title: 'Pedidos por depósito (transferência e Pix)',
  counts: 'Vendas do período pagas por depósito ou Pix, pela data do pedido.',
  filters: ['period'],
  path: '/reports/order/transfer/start/:start/end/:end',
  columns,
  totals,
}
