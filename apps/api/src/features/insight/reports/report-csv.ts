import { type Column, formOf, inForm, isShown } from '@shop/contract/reports/report'
import { CSV_BOM, csvCell, csvLine } from '@shop/domain/csv'
import { decimalText } from '@shop/domain/money'
import { labelOfStatusName } from '@shop/domain/order-status'
import { formatPhone } from '@shop/domain/phone'
import { levelLabel } from '@shop/domain/pricing'
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
  if (kind === 'level') return (level) => levelLabel(level as number)
  if (kind === 'status') return (name) => labelOfStatusName(name as string)
  if (kind === 'phone') return (phone) => csvCell(formatPhone(phone as string))
  return kind === 'count' ? String : (text) => csvCell(String(text))
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
