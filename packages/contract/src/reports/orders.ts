import type { PartKind } from '@shop/domain/pricing'
import { paidText, totalLines, unitLines } from './order-lines.ts'
import { type Column, ONLY_SALES, type OrderLines, type Report, type Total } from './report.ts'

const columns: readonly Column[] = [
  { key: 'orderId', title: 'Id', kind: 'id' },
  { key: 'code', title: 'Código', kind: 'text', opens: 'orderId' },
  { key: 'shippedDate', title: 'Enviado em', kind: 'instant', nullable: true },
  { key: 'customerName', title: 'Cliente', kind: 'text' },
  { key: 'status', title: 'Status', kind: 'status', startsHidden: true },
  { key: 'payment', title: 'Forma de pagamento', kind: 'key' },
  { key: 'paymentDescription', title: 'Pagamento', kind: 'text', oneLine: true },
  { key: 'subTotal', title: 'Subtotal', kind: 'money' },
  // Most are zero, and other reports list those that are not.
  { key: 'totalExchange', title: 'Troca', kind: 'money', startsHidden: true },
  { key: 'totalReturn', title: 'Devolução', kind: 'money', startsHidden: true },
  { key: 'totalDiscount', title: 'Frete', kind: 'money' },
  { key: 'totalWarranty', title: 'Garantia do pedido', kind: 'money' },
  { key: 'creditUsed', title: 'Crédito usado', kind: 'money' },
  { key: 'difference', title: 'A receber', kind: 'money' },
]

const money = (key: string, title: string, sum: string, payment?: Total['payment']): Total => ({
  key,
  title,
  kind: 'money',
  sum,
  ...(payment && { payment }),
})

/** Keys of the sums per payment in the API: irregular, because existing clients use these names. */
const PER_PAYMENT = {
  transfer: {
    freight: 'totalDiscountInBankTransfer',
    warranty: 'totalWarrantyBankTransfer',
    difference: 'totalBankTransferDifference',
  },
  cash: {
    freight: 'totalDiscountInCash',
    warranty: 'totalWarrantyInCash',
    difference: 'totalCashDifference',
  },
  pix: { freight: 'totalDiscountInPix', warranty: 'totalWarrantyPix', difference: 'totalPixDifference' },
  card: {
    freight: 'totalDiscountInCard',
    warranty: 'totalWarrantyInCard',
    difference: 'totalCardDifference',
  },
  term: {
    freight: 'totalDiscountOnTerm',
    warranty: 'totalWarrantyOnTerm',
    difference: 'totalTermDifference',
  },
} as const satisfies Record<PartKind, Record<'freight' | 'warranty' | 'difference', string>>

const perPayment = (what: 'freight' | 'warranty' | 'difference', title: string, sum: string): Total[] =>
  (Object.keys(PER_PAYMENT) as PartKind[]).map((payment) =>
    money(PER_PAYMENT[payment][what], `${title} ${paidText(payment)}`, sum, payment),
  )

const totals: readonly Total[] = [
  { key: 'quantity', title: 'Pedidos', one: 'pedido', kind: 'count' },
  money('totalSales', 'Vendas', 'subTotal'),
  money('totalExchange', 'Trocas', 'totalExchange'),
  money('totalReturn', 'Devoluções', 'totalReturn'),
  ...perPayment('freight', 'Frete', 'totalDiscount'),
  money('totalDiscount', 'Frete', 'totalDiscount'),
  ...perPayment('warranty', 'Garantia do pedido', 'totalWarranty'),
  money('totalWarranty', 'Garantia do pedido', 'totalWarranty'),
  money('totalCreditUsed', 'Crédito usado', 'creditUsed'),
  ...perPayment('difference', 'A receber', 'difference'),
  money('totalDifference', 'A receber', 'difference'),
]

/** Its rows are orders: its totals open the same lines, of one payment kind or of all. */
const lines: OrderLines = { columns, totals }

export const ordersByDeliverer: Report = {
  id: 6,
  title: 'Pedidos por motoboy',
  counts: `Vendas que saíram com o motoboy no período, pela data de envio. ${ONLY_SALES}`,
  filters: ['deliverer', 'period'],
  path: '/reports/order/start/:start/end/:end/deliverer/:id',
  ...lines,
  orders: lines,
}

export const ordersByAttendant: Report = {
  id: 12,
  title: 'Pedidos por atendente',
  counts: `Vendas feitas pelo atendente no período, pela data do pedido. ${ONLY_SALES}`,
  filters: ['attendant', 'period'],
  path: '/reports/order/start/:start/end/:end/attendant/:id',
  ...lines,
  orders: lines,
}

type Kind = 'exchange' | 'return'

const TEXTS = {
  exchange: { title: 'Trocas', counts: 'Trocas registradas' },
  return: { title: 'Devoluções', counts: 'Devoluções registradas' },
}

/** One call serves attendants and deliverers: a person counts in either role, or as the one who recorded the line. */
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
  counts: `Vendas do período com pagamento por transferência ou Pix, pela data do pedido, com o valor pago assim: sem o crédito usado. ${ONLY_SALES}`,
  filters: ['period'],
  path: '/reports/order/transfer/start/:start/end/:end',
  ...deposits,
  orders: deposits,
}

/** By name, which is a {@link ReportKey}. */
export const ORDER_REPORTS = {
  ordersByDeliverer,
  exchangesByAttendant,
  returnsByAttendant,
  exchangesByDeliverer,
  returnsByDeliverer,
  ordersByAttendant,
  ordersAwaitingDeliverer,
  depositOrders,
} satisfies Record<string, Report>
