import type { PartBody } from '@shop/contract/order-parts'
import { type Cents, formatBRL, reaisFromCents } from '@shop/domain/money'
import { type CardKind, missingOf } from '@shop/domain/order-parts'
import type { PartKind } from '@shop/domain/pricing'

/** A part as it is typed; the amount in cents. */
export interface PartDraft {
  /** Identifies a row while others are removed. */
  key: number
  kind: PartKind
  /** Null while nobody typed one: the rest of the amount is proposed. */
  amount: Cents | null
  brand?: string
  cardKind?: CardKind
  instalments?: number
  authorisation?: string
  days?: number[]
}

/** The amounts with the proposed ones: the last row without an amount gets the rest, other rows without one 0. */
export function amountsOf(parts: readonly PartDraft[], toPay: Cents): Cents[] {
  const typed = parts.map(({ amount }) => ({ amount: amount ?? 0 }))
  const open = parts.findLastIndex(({ amount }) => amount === null)
  return typed.map(({ amount }, index) => (index === open ? Math.max(0, missingOf(typed, toPay)) : amount))
}

/** The difference to the amount to pay, in cents; negative when the parts exceed it. */
export const missing = (parts: readonly PartDraft[], toPay: Cents): Cents =>
  missingOf(
    amountsOf(parts, toPay).map((amount) => ({ amount })),
    toPay,
  )

/** What the parts still lack for the checkout, apart from a proof; null when they are complete. */
export function partsProblem(parts: readonly PartDraft[], toPay: Cents): string | null {
  const left = missing(parts, toPay)
  if (left > 0) return `Faltam ${formatBRL(left)} nas partes do pagamento.`
  if (left < 0) return `As partes do pagamento passam ${formatBRL(-left)} do total.`
  if (amountsOf(parts, toPay).some((amount) => amount <= 0)) return 'Uma parte do pagamento está sem valor.'
  if (parts.some(({ kind, brand }) => kind === 'card' && !brand?.trim()))
    return 'Informe a bandeira do cartão.'
  return parts.some(({ kind, days }) => kind === 'term' && days === undefined)
    ? 'Escolha o prazo da parte a prazo.'
    : null
}

/** Whether the parts are complete for the checkout, apart from a proof. */
export const arePartsComplete = (parts: readonly PartDraft[], toPay: Cents): boolean =>
  partsProblem(parts, toPay) === null

/** The parts as the checkout takes them. */
export const toParts = (parts: readonly PartDraft[], toPay: Cents): PartBody[] => {
  const amounts = amountsOf(parts, toPay)
  return parts.map(
    ({ kind, brand = '', cardKind = 'credit', instalments = 1, authorisation = '', days }, index) => ({
      kind,
      amount: reaisFromCents(amounts[index] ?? 0),
      ...(kind === 'card' && {
        card: { brand, kind: cardKind, instalments: cardKind === 'debit' ? 1 : instalments, authorisation },
      }),
      ...(kind === 'term' && days && { days }),
    }),
  )
}
