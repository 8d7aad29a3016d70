import { hasAtMostDecimals, parseDecimal, scaleToInteger } from './decimals.ts'
import type { Measured } from './measured.ts'
import { type Cents, divideHalfAway } from './money.ts'

/** A percentage as an integer number of parts per million: 1 % = 10 000. */
export type Ppm = Measured<'ppm'>

/** A percentage as it crosses the wire: 12.5 is 12,5 %. */
export type Percent = Measured<'percent'>

const PPM_PER_PERCENT = 10_000
const WHOLE = 1_000_000n

export function hasAtMostFourDecimals(value: number): boolean {
  return hasAtMostDecimals(value, 4)
}

/**
 * Converts a percentage of the API (12.5 for 12,5 %) to ppm.
 * @throws RangeError if not finite, with more than four decimals, or too large to be exact
 */
export function ppmFromPercent(percent: Percent): Ppm {
  if (!hasAtMostFourDecimals(percent)) throw new RangeError(`Not a percentage of four decimals: ${percent}`)
  const ppm = scaleToInteger(percent, 4)
  if (!Number.isSafeInteger(ppm)) throw new RangeError(`Percentage out of range: ${percent}`)
  return ppm
}

export function percentFromPpm(ppm: Ppm): Percent {
  return ppm / PPM_PER_PERCENT
}

/** This percentage of the amount, in cents, rounded half away from zero. */
export function shareOf(amount: Cents, ppm: Ppm): Cents {
  return Number(divideHalfAway(BigInt(amount) * BigInt(ppm), WHOLE))
}

/** By how much the price exceeds the base, (price − base) / base, rounded half away from zero; 0 when the base is 0. */
export function ppmBetween(base: Cents, price: Cents): Ppm {
  if (base === 0) return 0
  return Number(divideHalfAway(BigInt(price - base) * WHOLE, BigInt(base)))
}

/**
 * The share of `part` in `whole`, to the hundredth of a percent, rounded half away from zero.
 * @throws RangeError when `whole` is 0
 */
export const portionPpm = (part: Cents, whole: Cents): Ppm =>
  Number(divideHalfAway(BigInt(part) * 10_000n, BigInt(whole))) * 100

// No thousands separator: a single point must be read back as a decimal point.
const PERCENT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4, useGrouping: false })

/** Ppm as '12,5%'. */
export function formatPercent(ppm: Ppm): string {
  return `${PERCENT.format(ppm === 0 ? 0 : percentFromPpm(ppm))}%`
}

/** Characters of the longest percentage that a person types. */
const MOST_TEXT = 40
const PERCENT_TEXT = /^(-?)\s*(?:%\s*)?([^\s%]+)\s*%?$/

/**
 * Reads what a person typed ('12,5', '12.5', '12,5 %') as ppm; undefined if it is not a percentage of at most four
 * decimals.
 */
export function parsePercent(text: string): Ppm | undefined {
  const [, sign, digits] = text.length > MOST_TEXT ? [] : (PERCENT_TEXT.exec(text.trim()) ?? [])
  const ppm = digits === undefined ? undefined : parseDecimal(digits, 4)
  if (ppm === undefined) return undefined
  return sign && ppm !== 0 ? -ppm : ppm
}
