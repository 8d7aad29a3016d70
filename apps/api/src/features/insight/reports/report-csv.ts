import { type Column, formOf, inForm, isShown, type ReportTotals } from '@shop/contract/reports/report'
import { footerOf } from '@shop/contract/reports/report-footer'
import { WRITTEN } from '@shop/contract/reports/written-value'
import { CSV_BOM, csvCell, csvLine } from '@shop/domain/csv'
import { decimalText, nearestCents } from '@shop/domain/money'
import { localTextIn } from './local-text.ts'
import type { Batch, Raw, ReportRequest } from './run-report.ts'

type Write = (value: NonNullable<Raw[string]>) => string

/** Cents as Portuguese spreadsheets read them: decimal comma, no separator of thousands. */
const moneyText: Write = (cents) => decimalText(Number(cents)).replace('.', ',')

/** Only text columns can contain something that a spreadsheet would execute or take for the end of a cell. */
function writerOf(kind: Column['kind'], localText: (instant: number) => string): Write {
  if (kind === 'money') return moneyText
  if (kind === 'instant') return (instant) => localText(instant as number)
  if (kind === 'yes-no') return (value) => (value ? 'Sim' : 'Não')
  if (kind === 'count') return String
  const written = WRITTEN[kind] ?? String
  return (value) => csvCell(written(value))
}

/** The footer, as on the screen: its label stands in the first column without a sum. */
function footOf({ report, level }: ReportRequest, columns: readonly Column[], totals: ReportTotals): string {
  return footerOf(report, totals, level)
    .map(({ label, values }) => {
      const labelled = columns.find(({ key }) => values[key] === undefined)
      const cells = columns.map((column) => {
        const value = values[column.key]
        if (value === undefined) return column === labelled ? label : ''
        return column.kind === 'money' ? moneyText(nearestCents(value)) : String(value)
      })
      return csvLine(cells)
    })
    .join('')
}

/** A report as CSV in batches, directly from the database's rows, because most of an export's time is spent here. */
export async function* csvOf(
  batches: AsyncGenerator<Batch>,
  requested: ReportRequest,
  timeZone: string,
): AsyncGenerator<string> {
  const { report, level } = requested
  const columns = report.columns.filter(inForm(formOf(level))).filter(isShown)
  const localText = localTextIn(timeZone)
  const cells = columns.map(({ key, kind }) => ({ key, write: writerOf(kind, localText) }))
  const lineOf = (row: Raw) => {
    let line = ''
    for (const { key, write } of cells) {
      const value = row[key]
      line += `${value === null || value === undefined ? '' : write(value)};`
    }
    return `${line.slice(0, -1)}\r\n`
  }
  yield CSV_BOM + csvLine(columns.map(({ title }) => title))
  let foot = ''
  for await (const { rows, totals } of batches) {
    if (rows.length > 0) foot = footOf(requested, columns, totals)
    yield rows.map(lineOf).join('')
  }
  yield foot
}
