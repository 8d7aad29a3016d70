import type { ReportRow } from '@shop/contract/reports/report'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/api/api-error.ts'
import { endsSession } from '../../shared/api/own-call.ts'
import type { Column } from '../../shared/table/column.ts'
import type { FooterRow } from '../../shared/table/export-lines.ts'
import { printTable } from '../../shared/table/print-table.ts'
import { notify } from '../../shared/ui/notices.ts'
import { downloadReport } from './download-report.ts'
import type { Source } from './report-source.ts'
import { readWhole } from './reports.api.ts'

/** More rows than anybody reads on paper; the browser would stop answering while it lays them out. */
export const MOST_PRINTED = 10_000

/** CSV and print of all the rows, with progress and a way to give up. */
export function useReportExport(source: Source) {
  const [lines, setLines] = useState<number | null>(null)
  const controller = useRef<AbortController | null>(null)

  // Who leaves the report does not want its file any more.
  useEffect(() => () => controller.current?.abort(), [])

  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setLines(0)
    try {
      await work(signal)
    } catch (error) {
      const isSilent = signal.aborted || endsSession(error)
      if (!isSilent) notify.error(errorText(error))
    } finally {
      setLines(null)
    }
  }

  return {
    lines,
    cancel: () => controller.current?.abort(),
    download: () => run((signal) => downloadReport(source, setLines, signal)),
    print: (
      title: string,
      about: readonly string[],
      columns: readonly Column<ReportRow>[],
      footer: readonly FooterRow[],
    ) =>
      run(async (signal) => {
        const { items } = await readWhole(source, signal)
        if (!signal.aborted) printTable(title, { columns, rows: items, footer }, { about })
      }),
  }
}
