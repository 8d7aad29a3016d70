import type { OrderPart } from '@shop/contract/order-parts'
import { CARD_KINDS, PART_STATES } from '@shop/domain/order-parts'
import { PAYMENTS, type Payment } from '@shop/domain/pricing'
import { formatReais } from './format.ts'

interface Paid {
  payment: string
  paymentKey?: Payment
  /** Absent from orders that an earlier release stored on a phone. */
  parts?: readonly Pick<OrderPart, 'id' | 'kind' | 'amount' | 'status' | 'card'>[]
  creditUsed?: number
}

/** What ways to pay are called: as in the back-office, or `CUSTOMER_PAYMENTS` on what customers read. */
export type PaymentWords = Readonly<Record<Payment, string>>

/** How an order that was not placed in parts is paid. One that credit paid for has no part: `payment` is only what was chosen. */
export function methodText(
  { payment, paymentKey, parts, creditUsed = 0 }: Paid,
  words: PaymentWords = PAYMENTS,
) {
  if (creditUsed > 0 && parts?.length === 0) return 'Crédito do cliente'
  return paymentKey ? words[paymentKey] : payment
}

/** Whether the order was placed in parts: its `toPay` is then the cash alone. */
export const isInParts = ({ parts = [] }: Pick<Paid, 'parts'>) => parts.some(({ id }) => id !== 0)

/** ' (Visa débito)', ' (Visa crédito, 3x)'; empty without a card. */
export const cardText = ({ card }: Pick<OrderPart, 'card'>) =>
  card
    ? ` (${card.brand}${card.kind ? ` ${CARD_KINDS[card.kind].toLowerCase()}` : ''}${card.instalments > 1 ? `, ${card.instalments}x` : ''})`
    : ''

/** The parts as lines of a paper or a text; none for an order that was not placed in parts. */
export const partLines = ({ parts = [] }: Pick<Paid, 'parts'>, words: PaymentWords = PAYMENTS) =>
  isInParts({ parts })
    ? parts.map((part) => ({ label: `${words[part.kind]}${cardText(part)}`, amount: part.amount }))
    : []

/** 'Pix', or 'Dinheiro R$ 40,00 + Pix R$ 60,00'. */
export const paymentText = (order: Paid, words: PaymentWords = PAYMENTS): string =>
  partLines(order, words)
    .map(({ label, amount }) => `${label} ${formatReais(amount)}`)
    .join(' + ') || methodText(order, words)

/** {@link paymentText} with the state of each part: 'Dinheiro R$ 40,00, aguardando + Pix R$ 60,00, recebido'. */
export const partStatesText = (order: Paid): string =>
  partLines(order)
    .map(({ label, amount }, index) => {
      const { status } = order.parts?.[index] ?? {}
      return `${label} ${formatReais(amount)}${status ? `, ${PART_STATES[status].toLowerCase()}` : ''}`
    })
    .join(' + ') || methodText(order)
