import { type CellObject, CFB, type DenseWorkSheet, read, SSF, type WorkBook } from '@e965/xlsx'
import { MOST_IMPORT_LINES } from '@shop/contract/imports'
import { composed } from '@shop/domain/text'
import { FORMULA, notASheet, type ReadRow, type Rows } from './sheet-rows.ts'

/** Sheets of one workbook that are looked at. */
const MOST_SHEETS = 20
/** Rows that are read of a sheet: its lines, and headings above them. */
const MOST_ROWS = MOST_IMPORT_LINES + 100

/** From here on a spreadsheet has lost digits, for example of a serial number. */
const MORE_THAN_15_DIGITS = 1e15

/** Spreadsheets show 15 digits; the rest is binary error. Without exponent, with a comma, without thousands. */
const decimalText = (value: number) =>
  Number(value.toPrecision(15)).toLocaleString('pt-BR', { useGrouping: false, maximumFractionDigits: 12 })

/** A number as a person would type it: a day, a percentage, with leading zeros; with an exponent where digits are lost. */
function numberText(value: number, format: string, from1904: boolean): string {
  if (format.length < 100) {
    if (SSF.is_date(format)) {
      const date = SSF.parse_date_code(value, { date1904: from1904 })
      if (date && date.y >= 1900 && value >= 1)
        return [String(date.d).padStart(2, '0'), String(date.m).padStart(2, '0'), date.y].join('/')
    } else if (format.includes('%')) return `${decimalText(value * 100)}%`
  }
  if (Math.abs(value) >= MORE_THAN_15_DIGITS) return value.toExponential()
  const text = decimalText(value)
  return /^0{2,30}$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text
}

function cellText(cell: CellObject, from1904: boolean): { text: string; broken?: string } {
  const { t: type, v: value, z: format } = cell
  if (type === 'e')
    return { text: '', broken: `A célula tem o erro ${ERRORS[Number(value)] ?? ''} da planilha.` }
  // The library writes 0 there.
  if (type === 'z') return cell.f === undefined ? { text: '' } : { text: '', broken: FORMULA }
  if (Number.isNaN(value)) return { text: '', broken: 'A data da célula não existe.' }
  if (typeof value === 'number') return { text: numberText(value, String(format ?? 'General'), from1904) }
  if (typeof value === 'boolean') return { text: value ? 'sim' : 'não' }
  return { text: value === undefined ? '' : composed(String(value)) }
}

function rowsOf(sheet: DenseWorkSheet, from1904: boolean): Rows {
  const rows: ReadRow[] = []
  for (const [index, cells] of (sheet['!data'] ?? []).entries()) {
    if (!cells) continue
    const row = { number: index + 1, cells: [] as string[], broken: {} as Record<number, string> }
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]
      const { text, broken } = cell ? cellText(cell, from1904) : { text: '', broken: undefined }
      row.cells.push(text)
      if (broken !== undefined) row.broken[column] = broken
    }
    rows.push(row)
  }
  return rows
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Parts by the end of their relationship's type, and their content types. */
const PARTS: Record<string, string> = {
  officeDocument: 'sheet.main',
  worksheet: 'worksheet',
  sharedStrings: 'sharedStrings',
  styles: 'styles',
}
const TYPES = '/[Content_Types].xml'

/**
 * The package with standard types of its relationships and a list of parts made from them: some programs write
 * neither, and Excel opens their files.
 */
function repaired(bytes: Uint8Array): Buffer {
  const container = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  const put = (path: string, text: string) => {
    if (CFB.find(container, path)) CFB.utils.cfb_del(container, path)
    CFB.utils.cfb_add(container, path, Buffer.from(text))
  }
  const parts: string[] = []
  const relations = (container.FullPaths as string[]).flatMap((full, index) => {
    const [, path, folder] = /^[^/]*((\/(?:.*\/)?)_rels\/[^/]*\.rels)$/.exec(full.slice(0, 300)) ?? []
    const content = container.FileIndex[index]?.content
    return path && folder && content ? [{ path, folder, text: Buffer.from(content).toString('utf8') }] : []
  })
  for (const { path, folder, text } of relations)
    put(
      path,
      text.replace(/<(?:\w+:)?Relationship\s[^<>]*>/g, (relationship: string) => {
        const type = /\sType="(?:[^"]*\/)?(\w+)"/.exec(relationship)?.[1] ?? ''
        const target = /\sTarget="([^"]*)"/.exec(relationship)?.[1]
        if (!PARTS[type] || !target) return relationship
        const name = new URL(target, `file://${folder}`).pathname
        parts.push(
          `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${PARTS[type]}+xml"/>`,
        )
        return relationship.replace(/\sType="[^"]*"/, ` Type="${OFFICE}/${type}"`)
      }),
    )
  put(
    TYPES,
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${parts.join('')}</Types>`,
  )
  return CFB.write(container, { fileType: 'zip', type: 'buffer' }) as Buffer
}

/** What a cell with an error shows, by its code. */
const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

const OPTIONS = {
  type: 'buffer',
  dense: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  // A formula without a value is a cell, too.
  sheetStubs: true,
  sheetRows: MOST_ROWS,
} as const

const isWhole = (book: WorkBook) => book.SheetNames.every((name) => book.Sheets[name])

function openZip(bytes: Uint8Array): WorkBook {
  try {
    const book = read(Buffer.from(bytes), OPTIONS)
    if (isWhole(book)) return book
  } catch {
    // As below: the library misses what the repair adds.
  }
  return read(repaired(bytes), OPTIONS)
}

const isZipped = (bytes: Uint8Array) => bytes[0] === 0x50

const damaged = (bytes: Uint8Array) =>
  notASheet(
    isZipped(bytes)
      ? 'não é uma planilha XLSX ou ODS, ou está danificada'
      : 'não é uma planilha XLS, ou está danificada',
  )

function open(bytes: Uint8Array): WorkBook {
  try {
    if (isZipped(bytes)) return openZip(bytes)
    // The library takes a damaged container for text.
    CFB.read(Buffer.from(bytes), { type: 'buffer' })
    return read(Buffer.from(bytes), OPTIONS)
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message.slice(0, 200)))
      throw notASheet('a planilha tem senha')
    throw damaged(bytes)
  }
}

/**
 * The rows of each visible sheet of an XLSX, XLS or ODS file. Numbers are written as Brazilians type them, percentages
 * with '%', days as dd/mm/yyyy; a formula is its last value.
 * @throws AppError RULE_VIOLATION for a file that is no workbook, has a password, or is damaged
 */
export function readWorkbook(bytes: Uint8Array): Rows[] {
  const book = open(bytes)
  const from1904 = Boolean(book.Workbook?.WBProps?.date1904)
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden)
  // The library leaves out a sheet that it cannot read, for example one with a text that the workbook lacks.
  const sheets = visible.flatMap((name) => book.Sheets[name] ?? [])
  if (visible.length > 0 && sheets.length === 0) throw damaged(bytes)
  return sheets.slice(0, MOST_SHEETS).map((sheet) => rowsOf(sheet as DenseWorkSheet, from1904))
}
