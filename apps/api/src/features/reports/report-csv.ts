import { type Column, formOf, inForm, type ReportRow, type ReportValue } from '@shop/contract/reports/report'
import { CSV_BOM, csvLine } from '@shop/domain/csv'
import { levelLabel } from '@shop/domain/pricing'
import { localTextIn } from './local-text.ts'
import type { AskedReport, Batch } from './run-report.ts'

/** Numbers as spreadsheets in Portuguese read them: comma, no thousands. */
function cellText(
  value: ReportValue | undefined,
  kind: Column['kind'],
  localText: (instant: string) => string,
): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return (value as number).toFixed(2).replace('.', ',')
  if (kind === 'instant') return localText(value as string)
  if (kind === 'yes-no') return value ? 'Sim' : 'Não'
  if (kind === 'level') return levelLabel(value as number)
  return String(value)
}

/** A report as CSV, batch by batch. */
export async function* csvOf(
  batches: AsyncGenerator<Batch>,
  { report, level }: AskedReport,
  timeZone: string,
): AsyncGenerator<string> {
  const columns = report.columns.filter(inForm(formOf(level))).filter(({ kind }) => kind !== 'id')
  const localText = localTextIn(timeZone)
  const lineOf = (row: ReportRow) =>
    csvLine(columns.map(({ key, kind }) => cellText(row[key], kind, localText)))
  yield CSV_BOM + csvLine(columns.map(({ title }) => title))
  for await (const { rows } of batches) yield rows.map(lineOf).join('')
}
