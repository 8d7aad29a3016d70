import type { OrderPart } from '@shop/contract/order-parts'
import { PART_KINDS } from '@shop/domain/pricing'
import { formatReais } from './format.ts'

interface Paid {
  payment: string
  /** Absent from orders that an earlier release stored on a phone. */
  parts?: readonly Pick<OrderPart, 'kind' | 'amount' | 'card'>[]
}

const cardText = ({ card }: Pick<OrderPart, 'card'>) =>
  card ? ` (${card.brand}${card.instalments > 1 ? `, ${card.instalments}x` : ''})` : ''

/** The parts as lines of a paper or a text; none for an order in one payment. */
export const partLines = ({ parts = [] }: Paid): { label: string; amount: number }[] =>
  parts.length < 2
    ? []
    : parts.map((part) => ({ label: `${PART_KINDS[part.kind]}${cardText(part)}`, amount: part.amount }))

/** 'Pix', or 'Dinheiro R$ 40,00 + Pix R$ 60,00'. */
export const paymentText = (order: Paid): string =>
  partLines(order)
    .map(({ label, amount }) => `${label} ${formatReais(amount)}`)
    .join(' + ') || order.payment
