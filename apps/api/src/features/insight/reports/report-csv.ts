import { type Column, formOf, inForm, isShown } from '@shop/contract/reports/report'
import { WRITTEN } from '@shop/contract/reports/written-value'
import { CSV_BOM, csvCell, csvLine } from '@shop/domain/csv'
import { decimalText } from '@shop/domain/money'
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

/** A report as CSV in batches, directly from the database's rows, because most of an export's time is spent here. */
export async function* csvOf(
  batches: AsyncGenerator<Batch>,
  { report, level }: ReportRequest,
  timeZone: string,
): AsyncGenerator<string> {
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
  for await (const { rows } of batches) yield rows.map(lineOf).join('')
}
