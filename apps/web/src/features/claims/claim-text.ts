import { shopTimeZone } from '@shop/browser/session'
import type { ClaimStatus } from '@shop/domain/claims'
import { LEGAL_DAYS } from '@shop/domain/claims'
import { daysBetween, shopDay } from '@shop/domain/shop-time'
import type { Tone } from '../../shared/ui/status-badge.tsx'

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  open: 'waiting',
  analysis: 'preparing',
  repaired: 'done',
  replaced: 'done',
  refunded: 'closed',
  refused: 'refused',
  handed_back: 'closed',
  closed: 'closed',
}

const dayText = (day: string) => day.split('-').reverse().join('/')

/** 'até 10/02/2027, restam 30 dias'. */
export function termText(until: string | null, now = new Date()): string {
  if (!until) return 'Sem garantia'
  const left = daysBetween(shopDay(now, shopTimeZone()), until)
  if (left < 0) return `terminou em ${dayText(until)}`
  const days = left === 1 ? 'resta 1 dia' : `restam ${left} dias`
  return `até ${dayText(until)}, ${left === 0 ? 'último dia' : days}`
}

/** 'até 10/02/2027, restam 30 dias (90 dias da entrega, pela lei)'. */
export const legalText = (until: string | null, now = new Date()) =>
  `${termText(until, now)}${until ? ` (${LEGAL_DAYS} dias da entrega, pela lei)` : ''}`

/** How long the shop has had the phone, of the days that the law gives for the repair. */
export function shopDaysText(
  { days, late }: { days: number | null; late: boolean },
  most: number | undefined,
) {
  if (days === null) return 'Com o cliente'
  return `${days}${most === undefined ? '' : ` de ${most} dias`}${late ? ', atrasada' : ''}`
}
