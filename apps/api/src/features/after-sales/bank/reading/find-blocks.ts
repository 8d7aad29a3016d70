import type { CsvColumns, CsvPositions } from '@shop/contract/bank'
import { dayOf } from '@shop/domain/written-day'
import {
  type Columns,
  columnsByContent,
  columnsOf,
  hasMoney,
  layoutOf,
  matchedColumns,
  numbered,
} from './csv-columns.ts'
import { type UnknownColumns, UnreadableStatement } from './statement-file.ts'

/** A row of the file, with its line there. */
export interface CsvRow {
  line: number
  cells: string[]
}

export interface CsvHints {
  columns?: CsvColumns | undefined
  /** Columns that were matched before, by layout. */
  known: Readonly<Record<string, CsvPositions>>
}

/** Rows before the titles: name of the bank, account, period. */
const MOST_BEFORE = 40

/** Rows of a block with the columns that its titles name. */
export interface Block {
  columns: Columns
  rows: CsvRow[]
}

export interface Blocks {
  before: CsvRow[]
  headings: CsvRow[]
  blocks: Block[]
}

const isSame = (cells: readonly string[], titles: readonly string[]) =>
  cells.length === titles.length && cells.every((cell, index) => cell === titles[index])

/** Splits the rows at each row of titles. */
function splitAt(rows: readonly CsvRow[], first: number, columns: Columns): Blocks {
  const found: Blocks = { before: rows.slice(0, first), headings: [], blocks: [] }
  let block: Block = { columns, rows: [] }
  found.blocks.push(block)
  rows.slice(first).forEach((row, index) => {
    const titles = isSame(row.cells, columns.titles) ? columns : columnsOf(row.cells)
    if (!titles) block.rows.push(row)
    else {
      found.headings.push(row)
      if (index === 0) return
      block = { columns: titles, rows: [] }
      found.blocks.push(block)
    }
  })
  return found
}

/** The positions of the columns that a person named; undefined where the titles lack one. */
function positionsOf(titles: readonly string[], given: CsvColumns): CsvPositions | undefined {
  const entries = Object.entries(given).filter(([, title]) => title) as [string, string][]
  const positions = entries.map(([name, title]) => [name, titles.indexOf(title)] as const)
  if (positions.some(([, index]) => index < 0)) return undefined
  const found = Object.fromEntries(positions) as Partial<CsvPositions>
  return found.date !== undefined && hasMoney(found) ? { ...found, date: found.date } : undefined
}

export type Found = { blocks: Blocks; matched: CsvPositions | null; layout: string }

/** The blocks of the file with their columns, or what a person needs to match them. @throws UnreadableStatement */
export function findBlocks(
  rows: readonly CsvRow[],
  { columns: given, known }: CsvHints,
): Found | UnknownColumns {
  const first = rows.slice(0, MOST_BEFORE)
  for (const [index, { cells }] of first.entries()) {
    const layout = layoutOf(cells)
    const positions = given ? positionsOf(cells, given) : known[layout]
    if (positions)
      return {
        blocks: splitAt(rows, index, matchedColumns(cells, positions)),
        matched: given ? positions : null,
        layout,
      }
  }
  const at = given ? -1 : first.findIndex(({ cells }) => columnsOf(cells))
  const titled = first[at]
  const columns = titled && columnsOf(titled.cells)
  if (titled && columns)
    return { blocks: splitAt(rows, at, columns), matched: null, layout: layoutOf(titled.cells) }
  return withoutTitles(rows, { columns: given, known })
}

/** A file without titles, by the content of its columns, or as a person matched 'Coluna 1', 'Coluna 2' … before. */
function withoutTitles(rows: readonly CsvRow[], { columns: given, known }: CsvHints): Found | UnknownColumns {
  const start = rows.findIndex(
    ({ cells }) => cells.some((cell) => dayOf(cell) !== undefined) && cells.filter(Boolean).length >= 2,
  )
  const content = start < 0 ? [] : rows.slice(start)
  const titles = numbered(content.reduce((most, { cells }) => Math.max(most, cells.length), 0))
  const layout = layoutOf(titles)
  const positions = given ? positionsOf(titles, given) : known[layout]
  const columns = positions
    ? matchedColumns(titles, positions)
    : given
      ? undefined
      : columnsByContent(content.map(({ cells }) => cells))
  if (columns)
    return {
      blocks: { before: rows.slice(0, start), headings: [], blocks: [{ columns, rows: [...content] }] },
      matched: given && positions ? positions : null,
      layout,
    }
  // The row that looks most like titles: several texts, none of them a value.
  const isTitles = ({ cells }: CsvRow) =>
    cells.filter(Boolean).length >= 3 &&
    cells.every((cell) => !/\d{3}/.test(cell) && dayOf(cell) === undefined)
  const index = rows.slice(0, MOST_BEFORE).findIndex(isTitles)
  if (index < 0 && content.length === 0) throw new UnreadableStatement('não é um arquivo OFX nem CSV')
  const shown = index >= 0 ? rows.slice(index + 1) : content
  return {
    unknown: index >= 0 ? (rows[index] as CsvRow).cells : titles,
    sample: shown.slice(0, 3).map(({ cells }) => cells.map((cell) => cell.slice(0, 80))),
  }
}
