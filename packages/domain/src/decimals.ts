/**
 * Whether the number, as JSON would write it, has at most that many decimals. Counting them in the shortest decimal
 * text, instead of multiplying, accepts 19.99 and refuses 0.1 + 0.2.
 */
export function hasAtMostDecimals(value: number, places: number): boolean {
  if (!Number.isFinite(value)) return false
  const text = String(value)
  if (text.includes('e-')) return false
  return (text.split('.')[1]?.length ?? 0) <= places
}

/** Scales a number that passed `hasAtMostDecimals` to an integer; rounding only removes the binary error. */
export function scaleToInteger(value: number, places: number): number {
  const scaled = Math.round(value * 10 ** places)
  return scaled === 0 ? 0 : scaled
}

const GROUPED = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/
const WITH_COMMA = /^(\d*)(?:,(\d*))?$/
const WITH_POINT = /^(\d*)\.(\d*)$/

/**
 * Reads a decimal as Brazilians type it ('1.234,5', '1234,56', ',5', '12.5') as an integer of 10^-places. A single
 * point is a decimal point if at most `places` digits follow, otherwise it separates thousands.
 */
export function parseDecimal(text: string, places: number): number | undefined {
  const [whole, fraction] = splitDecimal(text, places)
  if (whole === undefined || fraction.length > places || whole + fraction === '') return undefined
  const scaled = Number(whole + fraction.padEnd(places, '0'))
  return Number.isSafeInteger(scaled) ? scaled : undefined
}

function splitDecimal(text: string, places: number): [whole: string | undefined, fraction: string] {
  const withPoint = WITH_POINT.exec(text)
  if (withPoint && (withPoint[2] ?? '').length <= places) return [withPoint[1], withPoint[2] ?? '']
  const match = GROUPED.exec(text) ?? WITH_COMMA.exec(text)
  return [match?.[1]?.replaceAll('.', ''), match?.[2] ?? '']
}
