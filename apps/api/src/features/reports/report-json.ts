import type { Report, ReportRow } from '@shop/contract/reports/report'
import { type Batch, type ReportRequest, rowOf } from './run-report.ts'

/** The rows of a report that are its chart: as many as a page holds at most. */
const CHART_ROWS = 100

/** The first rows under the chart's name, for the report that is one too. */
export function chartOf({ chart }: Report, rows: readonly ReportRow[]): Record<string, ReportRow[]> {
  if (!chart) return {}
  const entries = rows
    .slice(0, CHART_ROWS)
    .map((row) => Object.fromEntries(chart.columns.map((key) => [key, row[key] ?? null])))
  return { [chart.key]: entries }
}

/** The envelope of a whole report written piece by piece, so that no answer is ever held in one text. */
export async function* jsonOf(batches: AsyncGenerator<Batch>, asked: ReportRequest): AsyncGenerator<string> {
  const toRow = rowOf(asked)
  let ending = {}
  let total = 0
  for await (const { totals, rows } of batches) {
    const items = rows.map(toRow)
    yield (total === 0 ? '{"data":{"items":[' : ',') + JSON.stringify(items).slice(1, -1)
    if (total === 0) ending = { totals, ...chartOf(asked.report, items) }
    total += items.length
  }
  yield `],${JSON.stringify({ ...ending, total }).slice(1)}}`
}
