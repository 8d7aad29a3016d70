import { unitLines } from './order-lines.ts'
import type { Report } from './report.ts'

type Kind = 'exchange' | 'return'

const TEXTS = {
  exchange: { title: 'Trocas', counts: 'Trocas registradas' },
  return: { title: 'Devoluções', counts: 'Devoluções registradas' },
}

/** One call answers for attendants and for deliverers: a person counts in either role, or as who recorded the line. */
const returnedItems = (id: number, kind: Kind, by: 'attendant' | 'deliverer'): Report => ({
  id,
  title: `${TEXTS[kind].title} por ${by === 'attendant' ? 'atendente' : 'motoboy'}`,
  counts: `${TEXTS[kind].counts} no período pela pessoa, ou em pedidos de que ela foi atendente ou motoboy, também nos cancelados depois.`,
  filters: [by, 'period'],
  path: `/reports/order/${kind}/start/:start/end/:end/employee/:id`,
  columns: [
    { key: 'orderId', title: 'Id', kind: 'id' },
    { key: 'orderCode', title: 'Pedido', kind: 'text', opens: 'orderId' },
    { key: 'customerName', title: 'Cliente', kind: 'text' },
    { key: `${kind}OrderId`, title: 'Id de origem', kind: 'id' },
    { key: `${kind}OrderCode`, title: 'Pedido de origem', kind: 'text', opens: `${kind}OrderId` },
    { key: `${kind}ProductName`, title: 'Produto', kind: 'text' },
    { key: `${kind}Quantity`, title: 'Quantidade', kind: 'count' },
    { key: `${kind}Price`, title: 'Preço unitário', kind: 'money' },
    { key: 'total', title: 'Total', kind: 'money' },
    { key: 'comments', title: 'Comentários', kind: 'text' },
    { key: 'createdAt', title: 'Registrado em', kind: 'instant' },
  ],
  totals: [
    { key: 'quantity', title: 'Unidades', kind: 'count', sum: `${kind}Quantity` },
    { key: 'total', title: 'Total', kind: 'money', sum: 'total' },
  ],
  orders: unitLines({ withMoney: true }),
  details: kind,
})

export const exchangesByAttendant = returnedItems(8, 'exchange', 'attendant')
export const returnsByAttendant = returnedItems(9, 'return', 'attendant')
export const exchangesByDeliverer = returnedItems(10, 'exchange', 'deliverer')
export const returnsByDeliverer = returnedItems(11, 'return', 'deliverer')
