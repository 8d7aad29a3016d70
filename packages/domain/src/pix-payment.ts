import type { Cents } from './money.ts'
import { ORDER_STATUS, type StatusKey } from './order-status.ts'

/** Why a payment did not settle an order automatically; a person decides about these. */
export const PIX_REASONS = {
  short: 'Valor menor que o do pedido',
  surplus: 'Valor maior que o do pedido',
  duplicate: 'Pedido já pago',
  late: 'Pedido não espera mais o pagamento',
  unknown: 'Pedido não identificado',
  /** A person approved another order, or settled a line of the bank, with the id of this payment. */
  used: 'Identificador já usado em outro pagamento',
  /** It had counted as paid, and the bank gave some or all of it back. */
  returned: 'Pix devolvido',
} as const

export type PixReason = keyof typeof PIX_REASONS
export type PixOutcome = 'matched' | PixReason

/** What a person can decide about a payment in the queue. */
export const PIX_DECISIONS = {
  accept: 'Aceitar como pagamento do pedido',
  refund: 'Devolver ao pagador',
  keep: 'Manter como crédito do cliente',
  noted: 'Ciente, sem mais nada a fazer',
} as const

export type PixDecision = keyof typeof PIX_DECISIONS

/**
 * The decisions for each reason: what was given back is only noted, nothing is left to accept. A payment whose id paid
 * something else (`isUsed`) pays nothing more.
 */
export function decisionsFor(reason: PixReason, isUsed: boolean): readonly PixDecision[] {
  if (reason === 'returned') return ['noted']
  return isUsed ? ['noted', 'refund'] : ['accept', 'refund', 'keep']
}

/** Columns by which the queue can be sorted. */
export const PIX_PAYMENT_SORTS = ['paidAt', 'amount', 'decidedAt'] as const

/** The order with the payment's txid, when the payment is reported. */
export interface ChargedOrder {
  status: StatusKey
  /** Amount still to pay, in cents. */
  toPayCents: Cents
  /** Whether an earlier payment settled it. */
  isPaid: boolean
}

/** Only the exact amount for a waiting order settles it; every other case has its reason. */
export function judgePayment(amountCents: Cents, order: ChargedOrder | undefined): PixOutcome {
  if (!order) return 'unknown'
  if (order.isPaid) return 'duplicate'
  if (order.status !== ORDER_STATUS.PROCESSANDO) return 'late'
  if (amountCents < order.toPayCents) return 'short'
  return amountCents > order.toPayCents ? 'surplus' : 'matched'
}
