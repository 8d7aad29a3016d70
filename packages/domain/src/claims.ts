import { warrantyEnd } from './serials.ts'

/** The statuses of a claim on a sold unit. */
export const CLAIM_STATUS = {
  open: 'Aberta',
  analysis: 'Em análise',
  repaired: 'Consertado',
  replaced: 'Trocado',
  refunded: 'Reembolsado',
  refused: 'Recusada',
  handed_back: 'Entregue ao cliente',
  /** The unit came back, was bought back or left again: nobody sets it by hand. */
  closed: 'Encerrada',
} as const

export type ClaimStatus = keyof typeof CLAIM_STATUS

/** The statuses that may follow each. A refund ends the claim; everything else is handed back to the customer. */
const NEXT: Readonly<Record<ClaimStatus, readonly ClaimStatus[]>> = {
  open: ['analysis', 'refused'],
  analysis: ['repaired', 'replaced', 'refunded', 'refused'],
  repaired: ['handed_back'],
  replaced: ['handed_back'],
  refused: ['handed_back'],
  refunded: [],
  handed_back: [],
  closed: [],
}

export const nextClaimStatuses = (status: ClaimStatus): readonly ClaimStatus[] => NEXT[status]

export const isClaimEnd = (status: ClaimStatus): boolean => NEXT[status].length === 0

/** Days of the legal warranty of durable goods, from the handover (CDC, art. 26). */
export const LEGAL_DAYS = 90

/** The last day ('YYYY-MM-DD') of the legal warranty of a unit handed over on `day`. */
export function legalEnd(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + LEGAL_DAYS)
  return date.toISOString().slice(0, 10)
}

/** Both warranties of a unit handed over on `day`; null where there is none. */
export const warrantiesFrom = (day: string, months: number) => ({
  legalUntil: legalEnd(day),
  warrantyUntil: warrantyEnd(day, months) ?? null,
})

/** Whether the shop still has to decide: nothing was mended, replaced, refunded or refused yet. */
export const isUndecided = (status: ClaimStatus): boolean => status === 'open' || status === 'analysis'
