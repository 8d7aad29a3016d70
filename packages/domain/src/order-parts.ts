import type { Cents } from './money.ts'
import { ORDER_STATUS, type StatusKey } from './order-status.ts'
import type { PartKind, Payment } from './pricing.ts'

/** The states of a part: each part has its own. */
export const PART_STATES = {
  waiting: 'Aguardando',
  received: 'Recebido',
  refused: 'Não recebido',
  refunded: 'Devolvido',
} as const

export type PartState = keyof typeof PART_STATES

/** Most parts of one order. */
export const MOST_PARTS = 10

/** Most instalments of a card. */
export const MOST_CARD_INSTALMENTS = 12

/** How a card pays: a debit card at once. */
export const CARD_KINDS = { debit: 'Débito', credit: 'Crédito' } as const

export type CardKind = keyof typeof CARD_KINDS

/** Brands offered by the screens; others can be typed. */
export const CARD_BRANDS = ['Visa', 'Mastercard', 'Elo', 'American Express', 'Hipercard'] as const

/** A buyer's choice for a part; amounts in cents. */
export interface PlannedPart {
  kind: PartKind
  amount: Cents
  /** For a transfer: whether its proof was sent. */
  hasProof?: boolean
}

/** The order's one payment for lists: the kind of all parts, else `mixed`. */
export function paymentOf(parts: readonly { kind: PartKind }[]): Payment {
  const [first, ...others] = parts
  if (!first) return 'cash'
  return others.every(({ kind }) => kind === first.kind) ? first.kind : 'mixed'
}

/** The difference between the parts and the amount to pay, in cents; negative when the parts exceed it. */
export const missingOf = (parts: readonly { amount: Cents }[], toPay: Cents): Cents =>
  toPay - parts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The first status of an order with these parts: every Pix first, then the proofs of transfers, then a person's
 * approval. The order does not wait for cash, cards and term.
 */
export function beginningOf(parts: readonly PlannedPart[]): StatusKey {
  if (parts.some(({ kind }) => kind === 'pix')) return ORDER_STATUS.PROCESSANDO
  const transfers = parts.filter(({ kind }) => kind === 'transfer')
  if (transfers.length === 0) return ORDER_STATUS.AGUARDANDO_ESTOQUISTA
  return transfers.every(({ hasProof }) => hasProof)
    ? ORDER_STATUS.AGUARDANDO_APROVACAO
    : ORDER_STATUS.AGUARDANDO_COMPROVANTE
}

/** A card is received when it is recorded. */
export const firstState = (kind: PartKind): PartState => (kind === 'card' ? 'received' : 'waiting')

/**
 * The state of a part whose order is refused, cancelled or expired: a received part goes back as credit, the others are
 * never received.
 */
export const endedState = (state: PartState): PartState => {
  if (state === 'received') return 'refunded'
  return state === 'waiting' ? 'refused' : state
}

/** An order paid at once, which has no rows of parts: the facts from which its only part is derived. Amounts in cents. */
export interface OnePayment {
  payment: PartKind
  status: StatusKey
  amount: Cents
  received: Cents
  /** The amount that is to be received for it now, after returns. */
  toPay: Cents
  /** What the bank gave back of its Pix. */
  givenBack: Cents
}

const UNDONE: readonly StatusKey[] = [ORDER_STATUS.CANCELADO, ORDER_STATUS.REPROVADOS]
const FORMER_SALES: readonly StatusKey[] = [ORDER_STATUS.FINALIZADOS]

/** The state of the only part of an order in one payment: derived from the amount received. */
export function onlyState({ status, received, toPay, givenBack }: OnePayment): PartState {
  if (givenBack > 0 && !UNDONE.includes(status)) return received >= toPay ? 'received' : 'waiting'
  if (UNDONE.includes(status)) return received > 0 ? 'refunded' : 'refused'
  if (received > 0) return received >= toPay ? 'received' : 'waiting'
  return FORMER_SALES.includes(status) || toPay === 0 ? 'received' : 'waiting'
}

/** The fee of a card in ppm; null stands for every brand, or for debit and credit alike. */
export interface CardFee {
  brand: string | null
  kind: CardKind | null
  instalments: number
  ppm: number
}

const sameBrand = (one: string, other: string) =>
  one.localeCompare(other, 'pt-BR', { sensitivity: 'base' }) === 0

/**
 * The fee that applies to a card; 0 ppm without one. The most specific counts: of its brand before that of every brand,
 * then of its kind before that of both.
 */
export function cardFeePpm(
  fees: readonly CardFee[],
  card: { brand: string; kind: CardKind; instalments: number },
): number {
  const fitting = fees.filter(
    ({ brand, kind, instalments }) =>
      instalments === card.instalments &&
      (brand === null || sameBrand(brand, card.brand)) &&
      (kind === null || kind === card.kind),
  )
  const ranked = fitting.toSorted((one, other) => specificity(other) - specificity(one))
  return ranked[0]?.ppm ?? 0
}

const specificity = ({ brand, kind }: CardFee) => (brand === null ? 0 : 2) + (kind === null ? 0 : 1)
