import { parseCsv } from '@shop/domain/parse-csv'
import { readXlsx } from './read-xlsx.ts'
import { FORMULA, notASheet, type ReadRow, type Sheet, toSheet } from './sheet.ts'

/** Excel in Portuguese saves CSV in the Windows code page, and 'Texto Unicode' in UTF-16 with a byte order mark. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Programs write '="0123"' so that Excel keeps the zero. */
const withoutShield = (cell: string) => /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell

function readCsv(bytes: Uint8Array): ReadRow[] {
  const text = textOf(bytes)
  if (text.includes('\0')) throw notASheet('não é um arquivo de texto')
  return parseCsv(text).map(({ number, cells: written }) => {
    const cells = written.map(withoutShield)
    const formulas = cells.flatMap((cell, index) =>
      cell.trimStart().startsWith('=') ? [[index, FORMULA] as const] : [],
    )
    return { number, cells, broken: new Map(formulas) }
  })
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
/** Spreadsheets of before 2007, and protected ones. */
const isOldExcel = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** Reads a CSV or XLSX file. @throws AppError RULE_VIOLATION for another file, and as `toSheet` */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  if (isOldExcel(bytes)) throw notASheet('o formato XLS é antigo, ou a planilha tem senha')
  return toSheet(isZip(bytes) ? await readXlsx(bytes) : readCsv(bytes))
}
