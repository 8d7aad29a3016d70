import { Button, Progress } from '@mantine/core'
import { formatNumber } from '@shop/browser/format'
import { eachOnce } from '../api/all-pages.ts'
import { type ReportProgress, useLongWork } from '../api/use-long-work.ts'
import classes from './data-table.module.css'

interface Props {
  done: number
  total: number
  onCancel: () => void
}

export function ExportProgress({ done, total, onCancel }: Props) {
  return (
    <div className={classes.progress} role="status">
      <span>
        Preparando {formatNumber(done)} de {formatNumber(total)} linhas
      </span>
      <Progress value={total > 0 ? (100 * done) / total : 0} aria-label="Progresso" />
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}

/** Loads every matching row, page by page; reports the number so far and in all. */
export type LoadAll<Row> = (onProgress: ReportProgress, signal: AbortSignal) => Promise<readonly Row[]>

/** Collects the rows for a file or a print; from a server this takes a while and can be cancelled. */
export function useExport<Row>(
  foundRows: () => readonly Row[],
  loadAll: LoadAll<Row> | undefined,
  rowKey: (row: Row) => unknown,
) {
  const { progress, run, cancel } = useLongWork()
  const gather = async (use: (rows: readonly Row[]) => void) => {
    if (!loadAll) return use(foundRows())
    await run(async (report, signal) => {
      const rows = eachOnce(await loadAll(report, signal), rowKey)
      if (!signal.aborted) use(rows)
    })
  }
  return { progress, gather, cancel }
}
