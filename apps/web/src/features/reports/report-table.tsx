import { formatNumber } from '@shop/browser/format'
import type { ReportResponse, ReportRow } from '@shop/contract/reports/report'
import { type FooterLine, footerOf } from '@shop/contract/reports/report-footer'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useId, useMemo } from 'react'
import { DataTable } from '../../shared/table/data-table.tsx'
import type { FooterRow } from '../../shared/table/export-lines.ts'
import { ExportProgress } from '../../shared/table/export-progress.tsx'
import type { TableView } from '../../shared/table/table-view.ts'
import { ToolButton } from '../../shared/table/tool-button.tsx'
import type { Failure } from '../../shared/ui/not-loaded.tsx'
import { MOST_PRINTED, useReportExport } from './download-report.ts'
import { columnsOf, type Opens } from './report-columns.tsx'
import type { Source } from './report-source.ts'
import classes from './reports.module.css'

const EMPTY = 'Nenhum resultado foi encontrado com os parâmetros informados'

/** Rows of different reports have no id in common: their position on the page is used. */
const numbered = (rows: readonly ReportRow[]) => rows.map((row, i) => ({ ...row, row: i }))
const rowKey = (row: ReportRow) => Number(row.row)

/** Each footer row opens the orders that it consists of. */
const opening =
  ({ orders }: Opens) =>
  ({ payment, ...row }: FooterLine): FooterRow =>
    orders ? { ...row, opens: { label: 'ver pedidos', open: () => orders({ payment }) } } : row

interface Props {
  /** Key under which the person's choice of columns is stored. */
  id: string
  title: string
  /** The report's choices, for print. */
  chosen: string
  source: Source
  page: ReportResponse | undefined
  loading: boolean
  failure: Failure | undefined
  view: TableView
  onViewChange: (view: TableView) => void
  /** Must be stable between renderings. */
  opens: Opens
}

/** The rows of a report in pages, which records it counts, and the totals of all rows. */
export function ReportTable({
  id,
  title,
  chosen,
  source,
  page,
  loading,
  failure,
  view,
  onViewChange,
  opens,
}: Props) {
  const { report, level, address, query } = source
  const columns = useMemo(() => columnsOf(report, level, opens), [report, level, opens])
  const rows = useMemo(() => numbered(page?.items ?? []), [page])
  const total = page?.total ?? 0
  const footer = page && total > 0 ? footerOf(report, page.totals, level).map(opening(opens)) : []
  const { lines, cancel, download, print } = useReportExport(source)
  const tooLong = total > MOST_PRINTED
  const noPrint = useId()
  return (
    <>
      <p className={classes.counts}>{report.counts}</p>
      {tooLong && (
        <p className={classes.counts} id={noPrint}>
          São {formatNumber(total)} linhas: a impressão vai até {formatNumber(MOST_PRINTED)}. Para ter todas,
          baixe o CSV.
        </p>
      )}
      {lines !== null && <ExportProgress done={Math.min(lines, total)} total={total} onCancel={cancel} />}
      <div className={classes.dense}>
        <DataTable
          key={`${address} ${JSON.stringify(query)}`}
          id={id}
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          total={total}
          loading={loading}
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          csvName={null}
          footer={footer}
          emptyText={EMPTY}
          failure={failure}
          tools={
            total > 0 && (
              <>
                <ToolButton label="Baixar CSV" disabled={lines !== null} onClick={download}>
                  <IconDownload size={19} stroke={1.7} />
                </ToolButton>
                <ToolButton
                  label="Imprimir"
                  disabled={lines !== null || tooLong}
                  {...(tooLong && { 'aria-describedby': noPrint })}
                  onClick={() => void print(title, [chosen, report.counts].filter(Boolean), columns)}
                >
                  <IconPrinter size={19} stroke={1.7} />
                </ToolButton>
              </>
            )
          }
        />
      </div>
    </>
  )
}
