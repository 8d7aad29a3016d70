import { parseCsv } from '@shop/domain/parse-csv'
import { readXlsx } from './read-xlsx.ts'
import { FORMULA, notASheet, type ReadRow, type Sheet, toSheet } from './sheet.ts'

/** Excel in Portuguese saves CSV in the Windows code page whatever the file's name says. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readCsv(bytes: Uint8Array): ReadRow[] {
  const text = textOf(bytes)
  if (text.includes('\0')) throw notASheet('não é um arquivo de texto')
  return parseCsv(text).map(({ number, cells }) => ({
    number,
    cells,
    broken: new Map(
      cells.flatMap((cell, index) => (cell.trimStart().startsWith('=') ? [[index, FORMULA] as const] : [])),
    ),
  }))
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
/** Spreadsheets of before 2007, and protected ones. */
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** Reads a CSV or XLSX file. @throws AppError RULE_VIOLATION for another file, and as `toSheet` */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  if (isOldExcel(bytes)) throw notASheet('o formato XLS é antigo, ou a planilha tem senha')
  return toSheet(isZip(bytes) ? await readXlsx(bytes) : readCsv(bytes))
}
