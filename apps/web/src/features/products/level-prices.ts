import { formatMargin } from '@shop/browser/format'
import { type Cents, formatBRL } from '@shop/domain/money'
import { type Ppm, percentFromPpm, ppmBetween } from '@shop/domain/percent'
import { marginPpm } from '@shop/domain/price-changes'
import { goldPrice } from '@shop/domain/pricing'
import type { TypedNumber } from '../../shared/ui/number-input.tsx'

export const isNumber = (value: TypedNumber): value is number => value !== null && !Number.isNaN(value)

/** The price for cost and percentage, in cents; null while one of them is missing. */
export function priceOf(cost: TypedNumber, ppm: TypedNumber): Cents | null {
  return isNumber(cost) && isNumber(ppm) ? goldPrice({ costCents: cost, goldPpm: ppm }) : null
}

/**
 * The percentage for this price, in ppm. Up to a cost of R$ 10.000 it leads to exactly this price; above, four decimals
 * of a percent are coarser than a cent. Undefined while a value is missing.
 */
export function percentageOf(cost: TypedNumber, price: TypedNumber): Ppm | undefined {
  return isNumber(cost) && isNumber(price) && cost > 0 ? ppmBetween(cost, price) : undefined
}

export type LevelPrices = {
  cost: TypedNumber
  goldPpm: TypedNumber
  goldPrice: TypedNumber
  silverPpm: TypedNumber
  silverPrice: TypedNumber
}

/** The profit of a price: 'Margem de R$ 6,00 (16,67% do preço)'. Null while a value is missing. */
export function marginText(cost: TypedNumber, price: TypedNumber): string | null {
  if (!isNumber(cost) || !isNumber(price) || price <= 0) return null
  const margin = percentFromPpm(marginPpm(cost, price) ?? 0)
  return `Margem de ${formatBRL(price - cost)} (${formatMargin(margin)} do preço)`
}

/** Warnings about prices with less profit than expected; they can be saved all the same. */
export function priceWarnings({
  cost,
  sellPrice,
  goldPrice,
  silverPrice,
}: LevelPrices & { sellPrice: TypedNumber }) {
  const prices = { venda: sellPrice, 'cliente ouro': goldPrice, 'cliente prata': silverPrice }
  const below = Object.entries(prices).flatMap(([name, price]) =>
    isNumber(price) && isNumber(cost) && price < cost
      ? [`O preço de ${name} (${formatBRL(price)}) está abaixo do custo (${formatBRL(cost)}).`]
      : [],
  )
  const above = Object.entries({ ouro: goldPrice, prata: silverPrice }).flatMap(([name, price]) =>
    isNumber(price) && isNumber(sellPrice) && price > sellPrice
      ? [
          `O preço do cliente ${name} (${formatBRL(price)}) é maior que o preço de venda (${formatBRL(sellPrice)}).`,
        ]
      : [],
  )
  return [...below, ...above]
}

/** When the cost is typed: the percentages stay, the prices change. */
export const withCost = (values: LevelPrices, cost: TypedNumber): LevelPrices => ({
  ...values,
  cost,
  goldPrice: priceOf(cost, values.goldPpm) ?? values.goldPrice,
  silverPrice: priceOf(cost, values.silverPpm) ?? values.silverPrice,
})

type Level = 'gold' | 'silver'

export const withPercentage = (values: LevelPrices, level: Level, ppm: TypedNumber): LevelPrices => ({
  ...values,
  [`${level}Ppm`]: ppm,
  [`${level}Price`]: priceOf(values.cost, ppm),
})

/** The typed price is kept: recomputing it would change what is being typed. */
export const withPrice = (values: LevelPrices, level: Level, price: TypedNumber): LevelPrices => ({
  ...values,
  [`${level}Price`]: price,
  [`${level}Ppm`]: percentageOf(values.cost, price) ?? values[`${level}Ppm`],
})

/** When its field is left, a price is set to what will be charged; without a cost it cannot be computed yet. */
export const withPriceLeft = (values: LevelPrices, level: Level): LevelPrices => ({
  ...values,
  [`${level}Price`]: priceOf(values.cost, values[`${level}Ppm`]) ?? values[`${level}Price`],
})

/** Once the cost is known, a price typed before it sets its percentage. */
export const withCostLeft = (values: LevelPrices): LevelPrices =>
  (['gold', 'silver'] as const).reduce(
    (all, level) => (all[`${level}Ppm`] === null ? withPrice(all, level, all[`${level}Price`]) : all),
    values,
  )
