import type { ReturnDetails } from '@shop/contract/returns'
import { centsFromReais, formatBRL } from '@shop/domain/money'

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
