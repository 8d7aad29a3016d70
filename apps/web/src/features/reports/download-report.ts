import type { ReportRow } from '@shop/contract/reports/report'
import { footerOf } from '@shop/contract/reports/report-footer'
import { useLongWork } from '../../shared/api/use-long-work.ts'
import { downloadFile } from '../../shared/files/download-file.ts'
import type { Column } from '../../shared/table/column.ts'
import { printTable } from '../../shared/table/print-table.ts'
import type { Source } from './report-source.ts'
import { readWhole, streamCsv } from './reports.api.ts'

/** Printing more rows is not useful, and the browser hangs while it lays them out. */
export const MOST_PRINTED = 10_000

/** CSV and print of all rows, with progress and cancelling. */
export function useReportExport(source: Source) {
  const { progress, run, cancel } = useLongWork()
  return {
    lines: progress?.done ?? null,
    cancel,
    download: () => run((report, signal) => downloadReport(source, (lines) => report(lines, 0), signal)),
    print: (title: string, about: readonly string[], columns: readonly Column<ReportRow>[]) =>
      run(async (_report, signal) => {
        const { items, totals } = await readWhole(source, signal)
        // The page on the screen may be older than these rows: their totals came with them.
        const footer = items.length > 0 ? footerOf(source.report, totals, source.level) : []
        if (!signal.aborted) await printTable(title, { columns, rows: items, footer }, { about })
      }),
  }
}

const NEW_LINE = 10
/** Bytes collected before they become a blob: browsers move large blobs to the disk. */
const FLUSH = 4 * 1024 * 1024

const countLines = (bytes: Uint8Array) => bytes.reduce((lines, byte) => lines + Number(byte === NEW_LINE), 0)

async function collect(body: ReadableStream<Uint8Array<ArrayBuffer>>, onLines: (lines: number) => void) {
  const blobs: Blob[] = []
  let pending: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let lines = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pending.push(value)
    size += value.length
    lines += countLines(value)
    onLines(lines)
    if (size < FLUSH) continue
    blobs.push(new Blob(pending))
    pending = []
    size = 0
  }
  return new Blob([...blobs, ...pending], { type: 'text/csv;charset=utf-8' })
}

/** Downloads a report of any size as CSV; `onLines` is called with the number of lines so far. */
export async function downloadReport(
  source: Source,
  onLines: (lines: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await streamCsv(source, signal)
  if (!body) return
  downloadFile('relatorio.csv', await collect(body, onLines))
}
