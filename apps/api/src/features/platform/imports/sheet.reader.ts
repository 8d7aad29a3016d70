import { MOST_IMPORT_LINES } from '@shop/contract/imports'
import { ruleViolation } from '../../../app-error.ts'
import { decodeText } from '../reading/decode-text.ts'
import { readCsv } from '../reading/read-csv.ts'
import { nameOf, titleDigest } from './column-name.ts'
import { readWorkbook } from './read-workbook.ts'
import { FORMULA, notASheet, type ReadRow, type Rows } from './sheet-rows.ts'

/** One line of a sheet. */
export interface SheetLine {
  /** Its number as the spreadsheet shows it. */
  number: number
  cells: string[]
  /** Why a cell cannot be read, by its position. */
  broken: Record<number, string>
}

export interface Sheet {
  titles: string[]
  /** The number of the line of titles. */
  titleLine: number
  lines: SheetLine[]
}

export interface SheetOptions {
  /** Titles that columns of such a sheet have, by which its line of titles is found. */
  known: readonly string[]
  /** Digests of such titles. */
  remembered?: readonly string[]
  /** First cell of the example in the template, which is no line. */
  example: string
}

const SCIENTIFIC =
  'O número perdeu dígitos (notação científica): formate a coluna como texto na planilha de origem.'

/** The title is looked for in so many rows. */
const MOST_ABOVE_TITLES = 20
const MOST_COLUMNS = 200
/** Characters; the longest field has 5,000. */
const MOST_CELL = 10_000
const MOST_TITLE = 200

/** A large number as spreadsheets abbreviate it: '3,56938E+14'. */
const isScientific = (text: string) => text.length < 30 && /^\d+(?:[.,]\d+)?E\+\d+$/i.test(text)

const tooManyLines = () =>
  ruleViolation(
    `A planilha tem mais de ${MOST_IMPORT_LINES.toLocaleString('pt-BR')} linhas: divida-a em arquivos menores. Nada foi importado.`,
  )

const cut = (text: string, most: number) => (text.length > most ? text.slice(0, most) : text).trim()

/** Without the quote that exports add before text that a spreadsheet would execute. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@\t])/, '')

/** Cells are cut before anything looks at them. */
function shortened({ number, cells, broken = {} }: ReadRow): SheetLine {
  return { number, cells: cells.slice(0, MOST_COLUMNS).map((cell) => cut(cell, MOST_CELL)), broken }
}

function toLine({ number, cells, broken }: SheetLine): SheetLine {
  for (const [index, cell] of cells.entries()) if (isScientific(cell)) broken[index] = SCIENTIFIC
  return { number, cells: cells.map(plain), broken }
}

const isEmpty = ({ cells, broken }: SheetLine) =>
  cells.every((cell) => cell === '') && Object.keys(broken).length === 0

const filled = ({ cells }: SheetLine) => cells.filter(Boolean).length

type IsKnown = (title: string) => boolean

function knownBy({ known, remembered = [] }: SheetOptions): IsKnown {
  const names = new Set(known.map(nameOf))
  const digests = new Set(remembered)
  return (title) => names.has(nameOf(title)) || (digests.size > 0 && digests.has(titleDigest(title)))
}

/** The row of titles: that with the most known ones, else the first with two cells, else the first. */
function findTitles(rows: readonly SheetLine[], isKnown: IsKnown): { at: number; matches: number } {
  const first = rows.slice(0, MOST_ABOVE_TITLES)
  const matches = first.map(
    ({ cells }) =>
      new Set(
        cells
          .map((cell) => cut(cell, MOST_TITLE))
          .filter(isKnown)
          .map(nameOf),
      ).size,
  )
  const most = Math.max(0, ...matches)
  if (most > 0) return { at: matches.indexOf(most), matches: most }
  const wide = first.findIndex((row) => filled(row) >= 2)
  return { at: wide >= 0 ? wide : first.findIndex((row) => filled(row) === 1), matches: 0 }
}

/** The first sheet that has known titles, else the first with rows. */
function chooseSheet(sheets: readonly Rows[], isKnown: IsKnown) {
  const read = sheets.map((rows) => {
    const lines = rows
      .slice(0, 2 * MOST_IMPORT_LINES)
      .map(shortened)
      .filter((row) => !isEmpty(row))
    return { lines, titles: findTitles(lines, isKnown) }
  })
  return (
    read.find(({ titles }) => titles.matches >= 2) ??
    read.find(({ titles }) => titles.matches > 0) ??
    read.find(({ lines }) => lines.length > 0)
  )
}

function csvRows(bytes: Uint8Array): Rows {
  const text = decodeText(bytes)
  if (text === undefined) throw notASheet('não é um arquivo de texto nem uma planilha')
  const start = text.slice(0, 1000).trimStart()
  if (/^<(?:!doctype html|html|table|head|body|meta)/i.test(start))
    throw notASheet(
      'é uma página da internet (HTML) com o nome de uma planilha: abra-o no Excel ou no LibreOffice e salve como XLSX',
    )
  if (start.startsWith('<'))
    throw notASheet(
      'é um XML com o nome de uma planilha: abra-o no Excel ou no LibreOffice e salve como XLSX',
    )
  if (start.startsWith('%PDF')) throw notASheet('é um PDF')
  if (start.startsWith('{\\rtf')) throw notASheet('é um documento de texto (RTF)')
  return readCsv(text).rows.map(({ number, cells }) => {
    const broken: Record<number, string> = {}
    for (const [index, cell] of cells.entries()) if (cell.trimStart().startsWith('=')) broken[index] = FORMULA
    return { number, cells, broken }
  })
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
/** ZIP (XLSX, ODS) and the container of XLS. */
const isWorkbook = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/**
 * The titles and lines of a sheet. Every line below the titles is one, except the example of the template.
 * @throws AppError RULE_VIOLATION for a file that is no sheet, without titles, without lines, or with too many
 */
export function readSheet(bytes: Uint8Array, options: SheetOptions): Sheet {
  const sheets = isWorkbook(bytes) ? readWorkbook(bytes) : [csvRows(bytes)]
  const sheet = chooseSheet(sheets, knownBy(options))
  const heading = sheet?.lines[sheet.titles.at]
  if (!sheet || !heading) throw notASheet('não há uma linha de títulos')
  const lines = sheet.lines
    .slice(sheet.titles.at + 1)
    .filter(({ cells }) => cells[0] !== `# ${options.example}`)
  if (lines.length === 0) throw ruleViolation('A planilha não tem linhas abaixo dos títulos.')
  if (lines.length > MOST_IMPORT_LINES) throw tooManyLines()
  return {
    titles: heading.cells.map((title) => cut(title, MOST_TITLE)),
    titleLine: heading.number,
    lines: lines.map(toLine),
  }
}
