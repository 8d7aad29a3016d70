import { writePdf } from '../../apps/api/test/write-pdf.ts'
import type { LivingShop } from './shop.ts'

let written = 0

/** A transfer's proof as a bank's app shares it. Each one differs, because a proof is accepted once. */
export function nextProof(shop: LivingShop): string {
  const day = new Date(shop.time()).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })
  const lines = ['Comprovante de transferencia', `Data ${day}`, `Autenticacao ${4_810_000 + ++written * 37}`]
  return writePdf(lines).toString('base64')
}
