import { setImmediate as breathe } from 'node:timers/promises'
import { MOST_IMPORT_LINES } from '@shop/contract/imports'
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { ruleViolation } from '../../../app-error.ts'
import { FORMULA, notASheet, type ReadRow, tooManyLines } from './sheet.ts'
import { type CellStyle, cellText, styleOf } from './xlsx-styles.ts'

/** Limit in bytes of one part of the file when unpacked: 20,000 lines of 25 columns have about 30 MB. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_COLUMNS = 200
/** Bytes that are parsed before other requests have their turn. */
const SLICE = 32 * 1024
/** The last column of a sheet is XFD. */
const REFERENCE = /^([A-Z]{1,3})(\d{1,7})$/

type Attributes = Record<string, string>
interface Reader {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Without the prefix of a namespace, which some programs write. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses in slices, so that a large sheet does not delay other requests. @throws AppError RULE_VIOLATION */
async function parse(bytes: Uint8Array, reader: Reader): Promise<void> {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw notASheet('a planilha está danificada')
  })
  parser.on('doctype', () => {
    throw notASheet('a planilha está danificada')
  })
  parser.on('opentag', ({ name, attributes }) => reader.open?.(local(name), attributes as Attributes))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('closetag', ({ name }) => reader.close?.(local(name)))
  const decoder = new TextDecoder()
  for (let from = 0; from < bytes.length; from += SLICE) {
    parser.write(decoder.decode(bytes.subarray(from, from + SLICE), { stream: true }))
    await breathe()
  }
  parser.close()
}

type Parts = Record<string, Uint8Array>

/** Unpacks the named parts. @throws AppError RULE_VIOLATION for a file that is not a spreadsheet, or too large */
function unpack(bytes: Uint8Array, wanted: readonly string[]): Parts {
  let tooLarge = false
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted.includes(name)) return false
        tooLarge ||= originalSize > MOST_BYTES
        return !tooLarge
      },
    })
    if (!tooLarge) return parts
  } catch {
    throw notASheet('não é uma planilha XLSX')
  }
  throw ruleViolation(
    'A planilha é grande demais: apague as linhas e colunas vazias, ou divida-a em arquivos menores. Nada foi importado.',
  )
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STRINGS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'

/** Characters that XML cannot hold are written as their code: '_x000D_'. */
const decoded = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The path of the first visible sheet, and whether its days count from 1904. */
async function findSheet(parts: Parts): Promise<{ path: string; from1904: boolean }> {
  const targets = new Map<string, string>()
  let first: string | undefined
  let from1904 = false
  await parse(parts[RELATIONS] ?? new Uint8Array(), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target)
    },
  })
  await parse(parts[WORKBOOK] ?? new Uint8Array(), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true'
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') first ??= attributes['r:id']
    },
  })
  const target = targets.get(first ?? '') ?? 'worksheets/sheet1.xml'
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 }
}

/** The texts that cells refer to; phonetic readings are left out. */
async function readStrings(bytes: Uint8Array | undefined): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inReading = false
  if (!bytes) return strings
  await parse(bytes, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') inReading = true
      inText = name === 't'
    },
    text: (more) => {
      if (inText && !inReading) text += more
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') inReading = false
      if (name === 'si') strings.push(decoded(text))
    },
  })
  return strings
}

async function readStyles(bytes: Uint8Array | undefined): Promise<CellStyle[]> {
  const formats = new Map<string, string>()
  const styles: CellStyle[] = []
  let inCells = false
  if (!bytes) return styles
  await parse(bytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) styles.push(styleOf(Number(numFmtId), formats.get(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

const columnOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * The rows of the first visible sheet. Numbers are written as Brazilians type them, percentages with '%', days as
 * dd/mm/yyyy; a formula is its last value.
 * @throws AppError RULE_VIOLATION for a file that is no spreadsheet, is damaged or too large
 */
export async function readXlsx(bytes: Uint8Array): Promise<ReadRow[]> {
  const book = unpack(bytes, [WORKBOOK, RELATIONS])
  if (!book[WORKBOOK]) throw notASheet('não é uma planilha XLSX')
  const { path, from1904 } = await findSheet(book)
  // The other sheets stay packed, however large they are.
  const parts = unpack(bytes, [path, STRINGS, STYLES])
  const sheet = parts[path]
  if (!sheet) throw notASheet('não há uma aba visível')
  const [strings, styles] = [await readStrings(parts[STRINGS]), await readStyles(parts[STYLES])]
  const rows: ReadRow[] = []
  let row: ReadRow = { number: 0, cells: [] }
  let cell = { column: -1, type: 'n', style: 0, value: '', hasFormula: false }
  let reads = false

  const endCell = () => {
    const { column, type, style, value, hasFormula } = cell
    if (column >= MOST_COLUMNS) return
    while (row.cells.length <= column) row.cells.push('')
    if (type === 'e' || (hasFormula && value === '')) {
      row.broken ??= new Map()
      row.broken.set(column, type === 'e' ? `A célula tem o erro ${value} da planilha.` : FORMULA)
    } else if (type === 's') row.cells[column] = strings[Number(value)] ?? ''
    else if (type === 'b') row.cells[column] = value === '1' ? 'sim' : 'não'
    else if (type === 'n') row.cells[column] = cellText(value, styles[style] ?? 'plain', from1904)
    else row.cells[column] = decoded(value)
  }

  await parse(sheet, {
    open: (name, attributes) => {
      if (name === 'row') row = { number: Number(attributes.r ?? row.number + 1), cells: [] }
      if (name === 'c') {
        const [, letters] = REFERENCE.exec(attributes.r ?? '') ?? []
        const column = letters ? columnOf(letters) : cell.column + 1
        cell = {
          column,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          value: '',
          hasFormula: false,
        }
      }
      if (name === 'f') cell.hasFormula = true
      reads = name === 'v' || name === 't'
    },
    text: (text) => {
      if (reads) cell.value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') reads = false
      if (name === 'c') endCell()
      if (name !== 'row') return
      cell = { ...cell, column: -1 }
      if (row.cells.some((text) => text !== '') || row.broken) rows.push(row)
      // Comments and the line of titles are counted too.
      if (rows.length > 2 * MOST_IMPORT_LINES) throw tooManyLines()
    },
  })
  return rows
}
