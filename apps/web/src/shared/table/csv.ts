import { CSV_BOM, csvLine } from '@shop/domain/csv'

/** Separator ';', CRLF, UTF-8 with BOM. */
export const toCsv = (lines: readonly (readonly string[])[]) => CSV_BOM + lines.map(csvLine).join('')

export function downloadCsv(name: string, lines: readonly (readonly string[])[]) {
  const url = URL.createObjectURL(new Blob([toCsv(lines)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoking at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
