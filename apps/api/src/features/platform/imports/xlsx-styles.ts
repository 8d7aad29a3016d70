/** How a number is shown; `{ digits }` pads it with zeros. */
export type CellStyle = 'plain' | 'percent' | 'date' | { digits: number }

const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])
const BUILT_IN_PERCENT = new Set([9, 10])

/** The style of a number format: a built-in one by its id, others by their code. */
export function styleOf(id: number, code: string | undefined): CellStyle {
  if (code === undefined) {
    if (BUILT_IN_PERCENT.has(id)) return 'percent'
    return BUILT_IN_DATES.has(id) ? 'date' : 'plain'
  }
  // Colours, conditions and quoted texts do not change how the number is written.
  const bare = code.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '').toLowerCase()
  if (bare.includes('%')) return 'percent'
  if (/[dy]/.test(bare)) return 'date'
  return /^0{2,}$/.test(bare) ? { digits: bare.length } : 'plain'
}

const DAY_MS = 86_400_000
/** Day 0 of spreadsheets: they count a 29 February 1900 that did not exist, which is left out here. */
const DAY_0 = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1462
const LAST_DAY = 2_958_465

function dateText(days: number, from1904: boolean): string {
  const counted = Math.floor(days) + (from1904 ? DAYS_TO_1904 : 0)
  if (counted < 1 || counted > LAST_DAY) return String(days)
  const [year, month, day] = new Date(DAY_0 + counted * DAY_MS).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** From here on a spreadsheet has lost digits, for example of a serial number. */
const MORE_THAN_15_DIGITS = 1e15

/** Spreadsheets show 15 digits; the rest is binary error. Without exponent, with a comma, without thousands. */
function decimalText(value: number): string {
  const exact = Number(value.toPrecision(15))
  return exact.toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 12 })
}

/** A number of a cell as a person would type it; with an exponent where digits are lost. */
export function cellText(stored: string, style: CellStyle, from1904: boolean): string {
  const value = stored === '' ? Number.NaN : Number(stored)
  if (Number.isNaN(value)) return stored
  if (style === 'date') return dateText(value, from1904)
  if (style === 'percent') return `${decimalText(value * 100)}%`
  if (Math.abs(value) >= MORE_THAN_15_DIGITS) return value.toExponential()
  const text = decimalText(value)
  return typeof style === 'object' && /^\d+$/.test(text) ? text.padStart(style.digits, '0') : text
}
