import { type Cents, divideHalfAway, MAX_CENTS } from './money.ts'
import { type Ppm, shareOf } from './percent.ts'
import { canHavePrice, levelPrice, PRICE_LEVELS, type PriceLevel, withLevelPrice } from './price-changes.ts'
import type { PriceTerms } from './pricing.ts'

/**
 * How prices change. percent: by `ppm` of the price, up or down; margin: so that `ppm` of the price is profit; none:
 * rounding only.
 */
export interface RepricingRule {
  kind: 'percent' | 'margin' | 'none'
  ppm: Ppm
  levels: readonly PriceLevel[]
  /** Round to the nearest price that ends in ,90 and is not below the cost. */
  endsIn90: boolean
}

const WHOLE = 1_000_000

/** The nearest price ending in ,90, the higher of two; never below the cost. */
export function endingIn90(price: Cents, cost: Cents): Cents {
  const nearest = Math.max(0, Math.round((price - 90) / 100)) * 100 + 90
  return nearest >= cost ? nearest : Math.ceil((cost - 90) / 100) * 100 + 90
}

function newPrice(terms: PriceTerms, price: Cents, { kind, ppm, endsIn90 }: RepricingRule): Cents {
  const changed = {
    none: () => price,
    percent: () => shareOf(price, WHOLE + ppm),
    margin: () => Number(divideHalfAway(BigInt(terms.costCents) * BigInt(WHOLE), BigInt(WHOLE - ppm))),
  }[kind]()
  const rounded = endsIn90 ? endingIn90(changed, terms.costCents) : changed
  return Math.min(MAX_CENTS, Math.max(1, rounded))
}

const changedLevels = ({ levels }: RepricingRule) => PRICE_LEVELS.filter((level) => levels.includes(level))

/** A product's terms after the rule; gold and silver as exactly as a percentage of the cost allows. */
export const reprice = (terms: PriceTerms, rule: RepricingRule): PriceTerms =>
  changedLevels(rule).reduce(
    (changed, level) => withLevelPrice(changed, level, newPrice(terms, levelPrice(terms, level), rule)),
    terms,
  )

/** The levels for which the rule leads to a price that they cannot have: they get the nearest possible one. */
export const limitedLevels = (terms: PriceTerms, rule: RepricingRule): PriceLevel[] =>
  changedLevels(rule).filter(
    (level) => !canHavePrice(terms.costCents, level, newPrice(terms, levelPrice(terms, level), rule)),
  )
