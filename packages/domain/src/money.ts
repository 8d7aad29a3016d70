import { hasAtMostDecimals, parseDecimal, scaleToInteger } from './decimals.ts'
import type { Measured } from './measured.ts'

/** An amount of money as an integer number of centavos. */
export type Cents = Measured<'cents'>

/** An amount of money as it crosses the wire: reais with at most two decimals. */
export type Reais = Measured<'reais'>

/** The largest amount accepted from outside, R$ 99.999.999,99. Sums computed inside may exceed it. */
export const MAX_CENTS: Cents = 99_999_999_99

export function hasAtMostTwoDecimals(value: number): boolean {
  return hasAtMostDecimals(value, 2)
}

/**
 * Converts reais of the API to cents; a sum may exceed {@link MAX_CENTS}.
 * @throws RangeError if not finite, with more than two decimals, or too large to be exact
 */
export function centsFromReais(reais: Reais): Cents {
  if (!hasAtMostTwoDecimals(reais)) throw new RangeError(`Not an amount in reais and centavos: ${reais}`)
  const cents = scaleToInteger(reais, 2)
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Amount out of range: ${reais}`)
  return cents
}

/** Reais of a sum that JavaScript added up, to the nearest cent: its binary error is below half of one. */
export const nearestCents = (reais: Reais): Cents => Math.round(reais * 100)

/** Converts cents to reais for the API: a number with at most two decimals in JSON. */
export function reaisFromCents(cents: Cents): Reais {
  return cents / 100
}

/** Cents as '1234.56', for files and other programs. */
export const decimalText = (cents: Cents): string => reaisFromCents(cents).toFixed(2)

/** Digits with a point after each thousand. */
function grouped(digits: string): string {
  let text = digits.slice(-3)
  for (let end = digits.length - 3; end > 0; end -= 3)
    text = `${digits.slice(Math.max(0, end - 3), end)}.${text}`
  return text
}

/**
 * Cents as 'R$ 1.234,56', with a no-break space after the symbol. Without Intl: creating its formatter takes longer on
 * a phone than rendering the first products.
 */
export function formatBRL(cents: Cents): string {
  const [reais = '', centavos] = decimalText(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}R$\u00a0${grouped(reais)},${centavos}`
}

/** Characters of the longest amount that a person types. */
const MOST_TEXT = 40
const MONEY = /^(-?)\s*(?:R\$\s*)?(\S+)$/i

/**
 * Reads what a person typed ('R$ 10', '1.234,5', '12.5') as cents; undefined if it is not an amount or above MAX_CENTS.
 */
export function parseMoney(text: string): Cents | undefined {
  const [, sign, digits] = text.length > MOST_TEXT ? [] : (MONEY.exec(text.trim()) ?? [])
  const cents = digits === undefined ? undefined : parseDecimal(digits, 2)
  if (cents === undefined || cents > MAX_CENTS) return undefined
  return sign && cents !== 0 ? -cents : cents
}

/**
 * Divides and rounds half away from zero, the shop's only rounding rule.
 * @throws RangeError on division by zero
 */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const magnitude = (2n * abs(numerator) + abs(denominator)) / (2n * abs(denominator))
  return numerator < 0n === denominator < 0n ? magnitude : -magnitude
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}
