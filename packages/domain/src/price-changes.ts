import type { Cents } from './money.ts'
import { type Ppm, ppmBetween } from './percent.ts'
import { goldPrice, MAX_MARKUP_PPM, type PriceTerms, silverPrice } from './pricing.ts'

/** The causes of a change of cost or prices. */
export const PRICE_CHANGES = {
  edit: 'Edição',
  import: 'Importação',
  entry: 'Entrada de estoque',
  repricing: 'Reajuste',
  undo: 'Reajuste desfeito',
} as const

export type PriceChangeKind = keyof typeof PRICE_CHANGES

const WHOLE: Ppm = 1_000_000

/** Levels in the order of price tables, by ascending price. */
export const PRICE_LEVELS = ['gold', 'silver', 'bronze'] as const
export type PriceLevel = (typeof PRICE_LEVELS)[number]
export const PRICE_LEVEL_LABELS: Record<PriceLevel, string> = {
  gold: 'Ouro',
  silver: 'Prata',
  bronze: 'Bronze',
}

export const levelPrice = (terms: PriceTerms, level: PriceLevel): Cents => {
  if (level === 'gold') return goldPrice(terms)
  return level === 'silver' ? silverPrice(terms) : terms.sellPriceCents
}

/** The profit's share of the price, (price − cost) / price, in ppm; null for a price of 0. */
export const marginPpm = (cost: Cents, price: Cents): Ppm | null =>
  price === 0 ? null : WHOLE - ppmBetween(price, price + cost)

/** The percentage that leads from this cost to this price, limited to what a product can have. */
export const levelPpm = (cost: Cents, price: Cents): Ppm =>
  Math.min(MAX_MARKUP_PPM, Math.max(0, ppmBetween(cost, price)))

/** The shop's percentages of new products, each null where there is none. */
export interface DefaultPercentages {
  goldPpm: Ppm | null
  silverPpm: Ppm | null
}

/**
 * The percentages of a new product: each as given, else the shop's default, else the one by which the level pays the
 * sale price, at most the largest. It is below zero, which cannot be entered, where the sale price is below the cost.
 */
export const newPercentages = (
  { costCents, sellPriceCents }: Pick<PriceTerms, 'costCents' | 'sellPriceCents'>,
  given: { [Level in keyof DefaultPercentages]: Ppm | undefined },
  shop: DefaultPercentages,
) => {
  const salePpm = Math.min(MAX_MARKUP_PPM, ppmBetween(costCents, sellPriceCents))
  return {
    goldPpm: given.goldPpm ?? shop.goldPpm ?? salePpm,
    silverPpm: given.silverPpm ?? shop.silverPpm ?? salePpm,
  }
}

/** Sets a level's price as exactly as its percentage allows; bronze can have any price. */
export const withLevelPrice = (terms: PriceTerms, level: PriceLevel, price: Cents): PriceTerms => {
  if (level === 'bronze') return { ...terms, sellPriceCents: price }
  return { ...terms, [level === 'gold' ? 'goldPpm' : 'silverPpm']: levelPpm(terms.costCents, price) }
}

/** Whether a level can have this price: gold and silver are not below the cost, and at most 10,000 % above it. */
export const canHavePrice = (cost: Cents, level: PriceLevel, price: Cents): boolean =>
  level === 'bronze' || (price >= cost && ppmBetween(cost, price) <= MAX_MARKUP_PPM)

/** The levels whose price cannot stay when the product has this cost. */
export const lostLevels = (before: PriceTerms, costCents: Cents): PriceLevel[] =>
  PRICE_LEVELS.filter((level) => !canHavePrice(costCents, level, levelPrice(before, level)))

/** The terms after a new cost, with every level's price kept as exactly as its percentage allows. */
export const keepingPrices = (before: PriceTerms, costCents: Cents): PriceTerms =>
  PRICE_LEVELS.reduce((terms, level) => withLevelPrice(terms, level, levelPrice(before, level)), {
    ...before,
    costCents,
  })
