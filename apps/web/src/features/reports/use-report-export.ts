import type { ReportRow } from '@shop/contract/reports/report'
import { useLongWork } from '../../shared/api/use-long-work.ts'
import type { Column } from '../../shared/table/column.ts'
import type { FooterRow } from '../../shared/table/export-lines.ts'
import { printTable } from '../../shared/table/print-table.ts'
import { downloadReport } from './download-report.ts'
import type { Source } from './report-source.ts'
import { readWhole } from './reports.api.ts'

/** More rows than anybody reads on paper; the browser would stop answering while it lays them out. */
export const MOST_PRINTED = 10_000

/** CSV and print of all the rows, with progress and a way to give up. */
export function useReportExport(source: Source) {
  const { progress, run, cancel } = useLongWork()
  return {
    lines: progress?.done ?? null,
    cancel,
    download: () => run((report, signal) => downloadReport(source, (lines) => report(lines, 0), signal)),
    print: (
      title: string,
      about: readonly string[],
      columns: readonly Column<ReportRow>[],
      footer: readonly FooterRow[],
    ) =>
      run(async (_report, signal) => {
        const { items } = await readWhole(source, signal)
        if (!signal.aborted) printTable(title, { columns, rows: items, footer }, { about })
      }),
  }
}
