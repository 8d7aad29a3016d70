import { PART_KINDS, type PartKind } from '@shop/domain/pricing'
import type { Column, OrderLines, Report, Total } from './report.ts'

const WIRE_NAMES: Record<PartKind, string> = {
  cash: 'InCash',
  transfer: 'InBankTransfer',
  pix: 'InPix',
  card: 'InCard',
  term: 'OnTerm',
}

/** 'em dinheiro', 'em Pix', 'a prazo': 'Pix' is a name and keeps its capital letter. */
export function paidText(kind: PartKind): string {
  if (kind === 'term') return PART_KINDS.term.toLowerCase()
  return `em ${kind === 'pix' ? PART_KINDS.pix : PART_KINDS[kind].toLowerCase()}`
}

const ALL = Object.keys(PART_KINDS) as PartKind[]

/** One total per payment kind, followed by the total of all. */
const withPayments = (total: Total, payments: readonly PartKind[] = ALL): Total[] => [
  ...payments.map((payment) => ({
    ...total,
    key: `${total.key}${WIRE_NAMES[payment]}`,
    title: `${total.title} ${paidText(payment)}`,
    payment,
  })),
  total,
]

const ORDER: readonly Column[] = [
  { key: 'orderId', title: 'Id', kind: 'id' },
  { key: 'code', title: 'Código', kind: 'text', opens: 'orderId' },
  { key: 'customerName', title: 'Cliente', kind: 'text' },
  { key: 'createdAt', title: 'Realizado em', kind: 'instant' },
  { key: 'paymentDescription', title: 'Pagamento', kind: 'text', oneLine: true },
]
const TOTAL_COLUMN: Column = { key: 'total', title: 'Total', kind: 'money' }
const TOTAL: Total = { key: 'total', title: 'Total', kind: 'money', sum: 'total' }

/** Orders with their totals. */
export const totalLines = (payments?: readonly PartKind[]): OrderLines => ({
  columns: [...ORDER, TOTAL_COLUMN],
  totals: [
    { key: 'quantity', title: 'Pedidos', one: 'pedido', kind: 'count' },
    ...withPayments(TOTAL, payments),
  ],
})

/** Orders with the units of each, and their value if `withMoney`. */
export function unitLines({ withMoney }: { withMoney: boolean }): OrderLines {
  const units: Total = { key: 'quantity', title: 'Unidades', kind: 'count', sum: 'quantity' }
  return {
    columns: [
      ...ORDER,
      { key: 'quantity', title: 'Unidades', kind: 'count' },
      ...(withMoney ? [TOTAL_COLUMN] : []),
    ],
    totals: [...withPayments(units), ...(withMoney ? withPayments(TOTAL) : [])],
  }
}

/** The orders behind a report's totals, as a report: the same period and filters, at a path below the report's. */
export function ordersBehind({ chart: _chart, orders, ...report }: Report): Report | undefined {
  return orders && { ...report, ...orders, path: `${report.path}/orders` }
}

export interface ChosenOrders {
  payment?: PartKind | undefined
  row?: number | undefined
}
