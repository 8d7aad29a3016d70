import { formatDate, formatReais, formatTime } from '@shop/browser/format'
import { methodText, type PaymentWords, partLines } from '@shop/browser/order-payment'
import type { Sale } from '@shop/contract/selling'
import { WALK_IN_NAME } from '@shop/domain/customer-email'
import { nextDeparture, PACKING_MINUTES } from '@shop/domain/departures'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { CUSTOMER_PAYMENTS, PAYMENTS } from '@shop/domain/pricing'

type Way = Pick<Sale, 'isPickup' | 'isFastDelivery' | 'statusKey'>

const UNPAID: readonly number[] = [
  ORDER_STATUS.PROCESSANDO,
  ORDER_STATUS.AGUARDANDO_COMPROVANTE,
  ORDER_STATUS.AGUARDANDO_APROVACAO,
]
const TO_PACK: readonly number[] = [ORDER_STATUS.AGUARDANDO_ESTOQUISTA, ORDER_STATUS.EM_PREPARACAO]

/** The first departure for which an order can be packed if packing starts now. */
function departureCaught(now: Date, timeZone: string) {
  // An order that is packed in the minute of a departure counts as in time.
  return nextDeparture(new Date(now.getTime() + PACKING_MINUTES.waiting * 60_000 - 1), timeZone)
}

/** The delivery text for the customer; null once it is on its way or delivered. */
export function deliveryText({ isPickup, isFastDelivery, statusKey }: Way, now: Date, timeZone: string) {
  const unpaid = UNPAID.includes(statusKey)
  if (!unpaid && !TO_PACK.includes(statusKey)) return null
  if (isPickup) return 'Retirada na loja'
  const condition = unpaid ? ', se o pagamento for confirmado agora' : ''
  if (isFastDelivery) return `Entrega rápida: sai assim que estiver embalado${condition}`
  const departure = departureCaught(now, timeZone)
  const day = formatDate(departure)
  const when = day === formatDate(now) ? 'hoje' : day.slice(0, 5)
  return `Sai ${when} às ${formatTime(departure)}${condition}`
}

/**
 * How the total of a sale is paid in more than one way: the credit, then each part or the rest; nothing for a sale in
 * one payment without credit.
 */
export const paymentLines = (
  { creditUsed, toPay, paymentKey, parts }: Pick<Sale, 'creditUsed' | 'toPay' | 'paymentKey' | 'parts'>,
  words: PaymentWords = PAYMENTS,
) => {
  const credit = creditUsed > 0 ? [{ label: 'Pago com crédito', amount: creditUsed }] : []
  const inParts = partLines({ parts }, words)
  if (inParts.length > 0) return [...credit, ...inParts]
  return creditUsed > 0
    ? [...credit, { label: toPay > 0 ? `A pagar (${words[paymentKey]})` : 'A pagar', amount: toPay }]
    : []
}

/** The sale as a text for the customer. */
export function saleText(sale: Sale, delivery: string | null) {
  const lines = sale.items.map(
    ({ quantity, name, totalPrice }) => `${quantity} × ${name}: ${formatReais(totalPrice)}`,
  )
  const extras = [
    sale.totalWarranty > 0 && `Garantia do pedido: ${formatReais(sale.totalWarranty)}`,
    sale.shippingCost > 0 && `Frete: ${formatReais(sale.shippingCost)}`,
  ].filter(Boolean)
  const greeting = sale.customer === WALK_IN_NAME ? 'Olá!' : `Olá, ${sale.customer}!`
  const head = `${greeting} Seu pedido ${sale.code}:`
  const paid = paymentLines(sale, CUSTOMER_PAYMENTS).map(
    ({ label, amount }) => `${label}: ${formatReais(amount)}`,
  )
  const total = `Total: ${formatReais(sale.total)}`
  return [
    head,
    '',
    ...lines,
    ...extras,
    ...(paid.length > 0 ? [total, ...paid] : [`${total} (${methodText(sale, CUSTOMER_PAYMENTS)})`]),
    delivery && `${delivery}.`,
  ]
    .filter((line) => line !== null)
    .join('\n')
}
