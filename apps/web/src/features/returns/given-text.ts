import type { ReturnDetails } from '@shop/contract/returns'
import { centsFromReais, formatBRL } from '@shop/domain/money'
import { REFUND_STATES } from '@shop/domain/returns'

/** 'R$ 100,00 (R$ 60,00 em crédito)': a Pix refunds no more than was paid by Pix. */
export function givenText({
  given,
  refund,
  settle,
}: Pick<ReturnDetails, 'given' | 'refund' | 'settle'>): string {
  const credit = centsFromReais(given) - centsFromReais(refund)
  const part = settle !== 'credit' && credit > 0 ? ` (${formatBRL(credit)} em crédito)` : ''
  return `${formatBRL(centsFromReais(given))}${part}`
}

/** 'A devolver, faltam R$ 70,00 de R$ 100,00': the bank may have given back a part. */
export function stateText({
  refund,
  refundOpen,
  refundState,
}: Pick<ReturnDetails, 'refund' | 'refundOpen' | 'refundState'>): string {
  const isPartly = refundState !== 'done' && refundOpen < refund
  const part = isPartly
    ? `, faltam ${formatBRL(centsFromReais(refundOpen))} de ${formatBRL(centsFromReais(refund))}`
    : ''
  return `${REFUND_STATES[refundState]}${part}`
}
