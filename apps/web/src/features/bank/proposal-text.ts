import type { BankProposal } from '@shop/contract/bank'
import { PART_KINDS } from '@shop/domain/pricing'

/** 'Pedido 123 (Pix)', 'Acerto A000012', 'Recebimento 12', 'Parcela 123 (1/3)', 'Tudo o que deve'. */
export function proposalText({ part, settlementId, paymentId, instalments, code }: BankProposal): string {
  if (settlementId !== null) return `Acerto ${code}`
  if (paymentId !== null) return code
  if (instalments) return code ? `Parcela ${code}` : `Tudo o que deve (${instalments.length} parcelas)`
  return `Pedido ${code}${part ? ` (${PART_KINDS[part]})` : ''}`
}
