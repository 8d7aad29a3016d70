/** The condition of a used phone, which decides its price. */
export const GRADES = { A: 'A: como novo', B: 'B: sinais de uso', C: 'C: marcas ou defeitos' } as const
export type Grade = keyof typeof GRADES

/** How the seller is paid. */
export const TRADE_IN_SETTLEMENTS = {
  cart: 'Na compra do cliente',
  cash: 'Dinheiro do caixa',
  pix: 'Pix',
  credit: 'Crédito do cliente',
} as const
export type TradeInSettlement = keyof typeof TRADE_IN_SETTLEMENTS

export const TRADE_IN_STATES = {
  open: 'A acertar',
  incomplete: 'Cadastro incompleto',
  held: 'Em retenção',
  stock: 'Liberado para venda',
} as const
export type TradeInState = keyof typeof TRADE_IN_STATES

interface Record {
  settled: boolean
  /** The data that the law requires and that is missing. */
  missing: readonly string[]
  stocked: boolean
}

export function tradeInState({ settled, missing, stocked }: Record): TradeInState {
  if (stocked) return 'stock'
  if (!settled) return 'open'
  return missing.length > 0 ? 'incomplete' : 'held'
}

export interface Recorded {
  hasSeller: boolean
  hasDocument: boolean
  hasLookup: boolean
  hasSignature: boolean
  hasChecklist: boolean
}

/** The parts of a record that can be added after the purchase, in words. */
export const RECORD_PARTS = {
  document: 'imagem do documento',
  lookup: 'consulta do IMEI',
  signature: 'assinatura',
  checklist: 'conferência do aparelho',
} as const

/** What is still missing in the record of a bought phone, in words. */
export const missingOf = (recorded: Recorded): string[] => [
  ...(recorded.hasSeller ? [] : ['dados do vendedor']),
  ...(recorded.hasDocument ? [] : [RECORD_PARTS.document]),
  ...(recorded.hasLookup ? [] : [RECORD_PARTS.lookup]),
  ...(recorded.hasSignature ? [] : [RECORD_PARTS.signature]),
  ...(recorded.hasChecklist ? [] : [RECORD_PARTS.checklist]),
]

/** Why a used phone is not paid for yet. */
export const lacksText = (code: string, missing: readonly string[]): string =>
  `Antes de pagar o usado ${code} falta: ${missing.join(', ')}.`

/** The day ('YYYY-MM-DD') that is `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
