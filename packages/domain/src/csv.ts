/** Excel reads a file as UTF-8 only when it begins with this. */
export const CSV_BOM = '\uFEFF'

// Spreadsheets treat full-width characters, and those after invisible ones, like the plain ones.
const STARTS_FORMULA = /^[\p{Cf}\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]|^[\t\r\n]/u

// A signed number is harmless as a formula; a telephone written with a space is not a formula.
const SIGNED_NUMBER = /^[+-]?\d+([.,]\d+)*$/
const SPACED_PHONE = /^\+\d{1,3} ?\(?\d{2}\)? \d{4,5}[- ]?\d{4}$/

/** Prefixes text that a spreadsheet would execute; telephones and negative numbers stay unchanged. */
export function neutralise(text: string): string {
  const runs = STARTS_FORMULA.test(text) && !SIGNED_NUMBER.test(text) && !SPACED_PHONE.test(text)
  return runs ? `'${text}` : text
}

/** A text cell of a line: neutralised, and quoted where necessary. */
export function csvCell(text: string): string {
  const safe = neutralise(text)
  return /[;"\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line: separator ';', ending in CRLF. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`
