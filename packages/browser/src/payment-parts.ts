import type { PartBody } from '@shop/contract/order-parts'
import { type Cents, reaisFromCents } from '@shop/domain/money'
import { missingOf } from '@shop/domain/order-parts'
import type { PartKind } from '@shop/domain/pricing'

/** A part as it is typed; the amount in cents. */
export interface PartDraft {
  /** Identifies a row while others are removed. */
  key: number
  kind: PartKind
  /** Null while nobody typed one: the rest of the amount is proposed. */
  amount: Cents | null
  brand?: string
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

/** Whether the parts are complete for the checkout, apart from a proof. */
export const arePartsComplete = (parts: readonly PartDraft[], toPay: Cents): boolean =>
  missing(parts, toPay) === 0 &&
  amountsOf(parts, toPay).every((amount) => amount > 0) &&
  parts.every(
    ({ kind, brand, days }) =>
      (kind !== 'card' || Boolean(brand?.trim())) && (kind !== 'term' || days !== undefined),
  )

/** The parts as the checkout takes them. */
export const toParts = (parts: readonly PartDraft[], toPay: Cents): PartBody[] => {
  const amounts = amountsOf(parts, toPay)
  return parts.map(({ kind, brand = '', instalments = 1, authorisation = '', days }, index) => ({
    kind,
    amount: reaisFromCents(amounts[index] ?? 0),
    ...(kind === 'card' && { card: { brand, instalments, authorisation } }),
    ...(kind === 'term' && days && { days }),
  }))
}
