import type { Report, ReportRow } from '@shop/contract/reports/report'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../shared/api/api-error.ts'
import type { Column } from '../../shared/table/column.ts'
import type { FooterRow } from '../../shared/table/export-lines.ts'
import { printTable } from '../../shared/table/print-table.ts'
import { notify } from '../../shared/ui/notices.ts'
import { downloadReport } from './download-report.ts'
import type { ReportsSearch } from './read-reports-search.ts'
import { wholeReport } from './reports.api.ts'
import { reportPath } from './reports-search.ts'

/** More rows than anybody reads on paper; the browser would stop answering while it lays them out. */
const MAX_PRINTED = 10_000

/** CSV and print of a whole report, with progress and a way to give up. */
export function useReportExport(report: Report, search: ReportsSearch) {
  const client = useQueryClient()
  const [lines, setLines] = useState<number | null>(null)
  const controller = useRef<AbortController | null>(null)

  const run = async (work: (signal: AbortSignal) => Promise<void>) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setLines(0)
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted) notify.error(errorText(error))
    } finally {
      setLines(null)
    }
  }

  return {
    lines,
    cancel: () => controller.current?.abort(),
    download: () => run((signal) => downloadReport(reportPath(report, search), setLines, signal)),
    print: (total: number, columns: readonly Column<ReportRow>[], footer: readonly FooterRow[]) => {
      if (total > MAX_PRINTED) return notify.info('Relatório grande demais para imprimir. Baixe o CSV.')
      return run(async (signal) => {
        const { items } = await client.fetchQuery(wholeReport(report, search))
        if (!signal.aborted) printTable(report.title, { columns, rows: items, footer })
      })
    },
  }
}
