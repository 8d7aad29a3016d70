import { CSV_BOM, csvLine } from '@shop/domain/csv'
import { downloadFile } from '../files/download-file.ts'

/** Separator ';', CRLF, UTF-8 with BOM. */
export const toCsv = (lines: readonly (readonly string[])[]) => CSV_BOM + lines.map(csvLine).join('')

export const downloadCsv = (name: string, lines: readonly (readonly string[])[]) =>
  downloadFile(name, new Blob([toCsv(lines)], { type: 'text/csv;charset=utf-8' }))
