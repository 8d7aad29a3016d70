import { parse } from 'csv-parse/sync'

export interface CsvRow {
  /** Row number as in a spreadsheet, from 1, counting empty rows and the line `sep=;`. */
  number: number
  cells: string[]
}

export interface Csv {
  delimiter: string
  /** Without empty rows. */
  rows: CsvRow[]
}

const DELIMITERS = [';', '\t', ',', '|'] as const
/** Lines in which the delimiter is looked for. */
const MOST_LOOKED_AT = 50
/** Lines of one cell: an address or a description. */
const MOST_CELL_LINES = 20
/** Characters of a cell; Excel holds no more. */
const MOST_CELL = 32_767

/** The first line of a file that Excel was told to split in this way. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i

/** Number of occurrences outside quotes. */
function countOutside(line: string, delimiter: string): number {
  let count = 0
  let quoted = false
  for (const letter of line)
    if (letter === '"') quoted = !quoted
    else if (letter === delimiter && !quoted) count++
  return count
}

/** The delimiter that makes rows of one width of the most lines, among equals of the widest; else ';'. */
function delimiterOf(lines: readonly string[]): string {
  const looked = lines
    .slice(0, MOST_LOOKED_AT)
    .map((line) => line.slice(0, MOST_CELL))
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  let best: string = ';'
  let most = 0
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>()
    for (const line of looked) {
      const count = countOutside(line, delimiter)
      if (count > 0) widths.set(count, (widths.get(count) ?? 0) + 1)
    }
    const score = Math.max(0, ...[...widths].map(([count, lines]) => lines + Math.min(count, 999) / 1000))
    if (score > most) {
      most = score
      best = delimiter
    }
  }
  return best
}

const isOdd = (line: string) => {
  let odd = false
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) odd = !odd
  return odd
}

/** The cells of some whole rows; undefined where a quote is opened that nothing closes. */
function tryRows(text: string, delimiter: string, quote: '"' | null = '"'): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      quote,
      record_delimiter: ['\n'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
    })
  } catch {
    return undefined
  }
}

/** Programs write '="0123"' so that Excel keeps the zero. */
const withoutShield = (cell: string) => /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell
const tidy = (cell: string) => withoutShield(cell.length > MOST_CELL ? cell.slice(0, MOST_CELL) : cell)

/**
 * The rows of a CSV file as banks and spreadsheets write them: lines end with CR LF, LF or CR alone, quoted cells may
 * contain delimiters and line breaks, and the delimiter is found from the lines unless a first line `sep=;` tells it. A
 * quote that no quote closes is a character like others, as in `TV 32" LOJA`, and takes no line with it.
 */
export function readCsv(text: string): Csv {
  const lines = text.split(/\r\n|\n|\r/)
  const told = SEPARATOR_LINE.exec(lines[0] ?? '')?.[1]
  const delimiter = told ?? delimiterOf(lines)
  const width = Math.max(...lines.slice(0, MOST_LOOKED_AT).map((line) => countOutside(line, delimiter)))
  const rows: CsvRow[] = []
  let number = told === undefined ? 0 : 1
  let whole: string[] = []
  const add = (found: readonly string[][]) => {
    for (const cells of found) {
      number++
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells: cells.map(tidy) })
    }
  }
  /** Each line on its own: `relax_quotes` may still take a line break into a cell. */
  const addApart = (line: string) =>
    add(line === '' ? [['']] : (tryRows(line, delimiter) ?? tryRows(line, delimiter, null) ?? [[line]]))
  const addWhole = () => {
    if (whole.length === 0) return
    const found = tryRows(whole.join('\n'), delimiter)
    if (found?.length === whole.length) add(found)
    else for (const line of whole) addApart(line)
    whole = []
  }
  for (let at = number; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!isOdd(line)) {
      whole.push(line)
      continue
    }
    addWhole()
    if (tryRows(line, delimiter)) {
      addApart(line)
      continue
    }
    const end = lines.slice(at + 1, at + MOST_CELL_LINES).findIndex(isOdd)
    const joined = end < 0 ? [] : lines.slice(at, at + end + 2)
    // Lines that are each as wide as a row are rows, of which two have a lone quote.
    const areRows = joined.every((one) => one.split(delimiter).length > width)
    const found = joined.length === 0 || areRows ? undefined : tryRows(joined.join('\n'), delimiter)
    if (found?.length === 1 && (found[0]?.length ?? 0) <= width + 1) {
      add(found)
      at += joined.length - 1
    } else addApart(line)
  }
  addWhole()
  return { delimiter, rows }
}
