/** Excel takes a file for UTF-8 only when it begins with this. */
export const CSV_BOM = '\uFEFF'

// Spreadsheets read full-width signs, and those after unseen ones, as the plain ones.
const STARTS_FORMULA = /^[\p{Cf}\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]|^[\t\r\n]/u

// A signed number computes to itself; a telephone written with a space is no formula to a spreadsheet.
const SIGNED_NUMBER = /^[+-]?\d+([.,]\d+)*$/
const SPACED_PHONE = /^\+\d{1,3} ?\(?\d{2}\)? \d{4,5}[- ]?\d{4}$/

/** Text that a spreadsheet would run is made text again; telephones and negative numbers are left as they are. */
export function neutralise(text: string): string {
  const runs = STARTS_FORMULA.test(text) && !SIGNED_NUMBER.test(text) && !SPACED_PHONE.test(text)
  return runs ? `'${text}` : text
}

/** A cell of text as it stands in a line: harmless, and quoted where it has to be. */
export function csvCell(text: string): string {
  const safe = neutralise(text)
  return /[;"\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line: separator ';', ended by CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`
