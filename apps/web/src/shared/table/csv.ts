/** Excel takes a file for UTF-8 only when it begins with this. */
const BOM = '\uFEFF'
const STARTS_FORMULA = /^[=+\-@\t\r\n]/

// A signed number computes to itself; a telephone written with a space is no formula to a spreadsheet.
const SIGNED_NUMBER = /^[+-]?\d+([.,]\d+)*$/
const SPACED_PHONE = /^\+\d{1,3} ?\(?\d{2}\)? \d{4,5}[- ]?\d{4}$/

/** Text that a spreadsheet would run is made text again; telephones and negative numbers are left as they are. */
export function neutralise(text: string): string {
  const runs = STARTS_FORMULA.test(text) && !SIGNED_NUMBER.test(text) && !SPACED_PHONE.test(text)
  return runs ? `'${text}` : text
}

function csvCell(text: string) {
  const safe = neutralise(text)
  return /[;"\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Separator ';', CRLF, UTF-8 with BOM. */
export const toCsv = (lines: readonly (readonly string[])[]) =>
  BOM + lines.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')

export function downloadCsv(name: string, lines: readonly (readonly string[])[]) {
  const url = URL.createObjectURL(new Blob([toCsv(lines)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoking at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
