import type { PartDraft } from '@shop/browser/payment-parts'

const KEY = 'last-card-brand'

/** A card as the only part; its brand is the last one sold with on this device. */
export const byCard = (): PartDraft[] => {
  const brand = localStorage.getItem(KEY)
  return [{ key: 1, kind: 'card', amount: null, ...(brand && { brand }) }]
}

/** Keeps the brand of the first card among the parts on this device. */
export function rememberCard(parts: readonly PartDraft[] | undefined) {
  const brand = parts?.find(({ kind }) => kind === 'card')?.brand?.trim()
  if (brand) localStorage.setItem(KEY, brand)
}
