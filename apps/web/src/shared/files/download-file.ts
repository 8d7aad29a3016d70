import { CSV_BOM, csvLine } from '@shop/domain/csv'

/** The browser reads large files while saving them; revoking the URL earlier would cancel that. */
const KEPT_FOR_MS = 60_000

/** Saves a file made in the browser under this name. */
export function downloadFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS)
}

/** Separator ';', CRLF, UTF-8 with BOM. */
export const toCsv = (lines: readonly (readonly string[])[]) => CSV_BOM + lines.map(csvLine).join('')

export const downloadCsv = (name: string, lines: readonly (readonly string[])[]) =>
  downloadFile(name, new Blob([toCsv(lines)], { type: 'text/csv;charset=utf-8' }))
