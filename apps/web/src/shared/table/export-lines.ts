import { type CellValue, type Column, exportValue, formatValue, valueIn } from './column.ts'

export interface FooterRow {
  label: string
  /** By column id; shown in the column's form. */
  values: Record<string, CellValue>
  /** Opens the records behind its figures, with a label. */
  opens?: { label: string; open: () => void }
}

/** One line with the sum of each summed column; none without such columns. */
export function sumLines<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  label: string,
): readonly FooterRow[] {
  const summed = columns.filter(({ sum }) => sum)
  if (summed.length === 0 || rows.length === 0) return []
  const of = (column: Column<Row>) => rows.reduce((sum, row) => sum + Number(valueIn(column, row) ?? 0), 0)
  return [{ label, values: Object.fromEntries(summed.map((column) => [column.id, of(column)])) }]
}

export interface ExportInput<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  footer?: readonly FooterRow[]
}

type Write = (value: CellValue, kind: Column<unknown>['kind']) => string

function lines<Row>({ columns, rows, footer = [] }: ExportInput<Row>, write: Write) {
  const shown = columns.filter((column) => !column.screenOnly)
  return {
    head: shown.map((column) => column.header),
    body: rows.map((row) => shown.map((column) => write(valueIn(column, row), column.kind))),
    foot: footer.map((line) => {
      const labelAt = footerLabelColumn(shown, line)
      return shown.map((column) =>
        column.id === labelAt ? line.label : write(line.values[column.id], column.kind),
      )
    }),
  }
}

/** The first column without a value of its own, which gets the footer's label. */
function footerLabelColumn<Row>(columns: readonly Column<Row>[], { values }: FooterRow) {
  return columns.find((column) => values[column.id] === undefined)?.id
}

export function csvLines<Row>(input: ExportInput<Row>): string[][] {
  const { head, body, foot } = lines(input, exportValue)
  return [head, ...body, ...foot]
}

export const printLines = <Row>(input: ExportInput<Row>) => lines(input, formatValue)
