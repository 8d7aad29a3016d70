import { formatDateTime, formatReais } from '@shop/browser/format'
import { isInParts, methodText, partLines } from '@shop/browser/order-payment'
import type { CompanyCard } from '@shop/contract/company'
import type { Order } from '@shop/contract/orders'
import { formatDay } from '@shop/domain/instalments'
import { type Cents, centsFromReais, formatBRL } from '@shop/domain/money'
import type { PartState } from '@shop/domain/order-parts'
import { CUSTOMER_PAYMENTS } from '@shop/domain/pricing'
import type { PaperCompany } from '../../shared/print/paper.ts'
import { paperCompany } from '../company/company-card.ts'
import { serialText } from '../units/serial-text.ts'

/** Paper widths in millimetres, with the characters per line of the printer's font. */
export const PAPERS = { 58: 32, 80: 48 } as const
export type PaperWidth = keyof typeof PAPERS

/** The contents of a receipt from top to bottom, the same on every printer. */
export interface PrintedReceipt {
  company: PaperCompany
  title: string
  facts: readonly { label: string; value: string }[]
  items: readonly { name: string; serials: string; detail: string; total: string }[]
  totals: readonly { label: string; value: string }[]
  /** The order's public page, as a QR code; null when it is unknown. */
  link: string | null
  ending: string
}

const amount = (label: string, value: number, sign = 1) =>
  value === 0 ? [] : [{ label, value: formatReais(sign * value) }]

type ReceiptOrder = Pick<
  Order,
  | 'code'
  | 'customer'
  | 'createdAt'
  | 'typeOfDelivery'
  | 'parts'
  | 'payment'
  | 'paymentKey'
  | 'subTotal'
  | 'totalWarranty'
  | 'shippingCost'
  | 'totalExchange'
  | 'totalReturn'
  | 'creditUsed'
  | 'toPay'
> & {
  items: readonly Pick<Order['items'][number], 'name' | 'quantity' | 'unitPrice' | 'totalPrice' | 'serials'>[]
}

/** Cash that was just taken, in cents. */
interface Taken {
  received: Cents
  change: Cents
}

/** The last line by the state of the order's only part: nothing is to be paid for a cancelled or refused order. */
const TOTAL_LABELS = {
  waiting: 'Total a pagar',
  received: 'Total pago',
  refused: 'Total',
  refunded: 'Total',
} as const satisfies Record<PartState, string>

/** The last line; for an order in parts, which are above it, the cash alone, while it is to be paid or just was. */
function lastLine(order: ReceiptOrder, taken: Taken | undefined) {
  const value = formatReais(order.toPay)
  const { parts = [] } = order
  if (!isInParts(order))
    return [{ label: TOTAL_LABELS[taken ? 'received' : (parts[0]?.status ?? 'waiting')], value }]
  if (order.toPay === 0) return []
  if (taken) return [{ label: 'Pago em dinheiro', value }]
  const waits = parts.some(({ kind, status }) => kind === 'cash' && status === 'waiting')
  return waits ? [{ label: 'A pagar em dinheiro', value }] : []
}

/** What all parts are together; nothing for an order that was not placed in parts. */
const sumLine = (order: ReceiptOrder) => {
  const cents = (order.parts ?? []).reduce((sum, part) => sum + centsFromReais(part.amount), 0)
  return isInParts(order) ? [{ label: 'Total', value: formatBRL(cents) }] : []
}

/** When each instalment that the order opened is due, and what of it is open. */
const dueLines = ({ parts = [] }: ReceiptOrder) =>
  parts
    .flatMap(({ due }) => due ?? [])
    .map(({ dueDate, open }) => ({ label: `Vence em ${formatDay(dueDate)}`, value: formatReais(open) }))

/** The receipt of an order. Its text says that it is not a tax document. */
export function orderReceipt(
  order: ReceiptOrder,
  card: CompanyCard,
  link: string | null,
  taken?: Taken,
): PrintedReceipt {
  return {
    company: paperCompany(card),
    title: `Pedido ${order.code}`,
    facts: [
      { label: 'Cliente', value: order.customer },
      { label: 'Data', value: formatDateTime(new Date(order.createdAt)) },
      { label: 'Entrega', value: order.typeOfDelivery },
      { label: 'Pagamento', value: methodText(order, CUSTOMER_PAYMENTS) },
    ],
    items: order.items.map(({ name, quantity, unitPrice, totalPrice, serials }) => ({
      name,
      serials: serialText(serials),
      detail: `${quantity} × ${formatReais(unitPrice)}`,
      total: formatReais(totalPrice),
    })),
    totals: [
      { label: 'Subtotal', value: formatReais(order.subTotal) },
      ...amount('Garantia do pedido', order.totalWarranty),
      ...amount('Frete', order.shippingCost),
      ...amount('Trocas', order.totalExchange, -1),
      ...amount('Devoluções', order.totalReturn, -1),
      ...amount('Crédito usado', order.creditUsed, -1),
      ...sumLine(order),
      ...partLines(order, CUSTOMER_PAYMENTS).map(({ label, amount }) => ({
        label,
        value: formatReais(amount),
      })),
      ...dueLines(order),
      ...lastLine(order, taken),
      ...(taken && taken.change > 0
        ? [
            { label: 'Recebido', value: formatBRL(taken.received) },
            { label: 'Troco', value: formatBRL(taken.change) },
          ]
        : []),
    ],
    link,
    ending: 'Documento sem valor fiscal',
  }
}
