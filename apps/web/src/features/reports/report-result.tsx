import { ActionIcon, Tooltip } from '@mantine/core'
import type { Report, ReportRow } from '@shop/contract/reports/report'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { DataTable } from '../../shared/table/data-table.tsx'
import { ExportProgress } from '../../shared/table/export-progress.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { OrderDialog } from './order-dialog.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import { columnsOf } from './report-columns.tsx'
import { footerOf } from './report-footer.ts'
import { reportPage } from './reports.api.ts'
import classes from './reports.module.css'
import { reportPath } from './reports-search.ts'
import { useReportExport } from './use-report-export.ts'

const PAGE_SIZE = 100
const EMPTY = 'Nenhum resultado foi encontrado com os parâmetros informados'

/** Rows of a report have no id of their own that all of them share: their place on the page names them. */
const numbered = (rows: readonly ReportRow[]) => rows.map((row, i) => ({ ...row, row: i }))
const rowKey = (row: ReportRow) => Number(row.row)

/** A generated report: its rows page by page, the totals of the whole period under them. */
export function ReportResult({ report, search }: { report: Report; search: ReportsSearch }) {
  const { view, onViewChange } = useUrlTableView({ pageSize: PAGE_SIZE })
  const [open, setOpen] = useState<number | null>(null)
  const { data, isFetching } = useQuery({
    ...reportPage(report, search, view.page, Math.min(view.pageSize, PAGE_SIZE)),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsOf(report, search.level, setOpen), [report, search.level])
  const rows = useMemo(() => numbered(data?.items ?? []), [data])
  const footer = data && data.total > 0 ? footerOf(report, data.totals, search.level) : []
  const { lines, cancel, download, print } = useReportExport(report, search)
  const total = data?.total ?? 0

  return (
    <Card title={report.title} flush>
      <p className={classes.counts}>{report.counts}</p>
      {lines !== null && <ExportProgress done={Math.min(lines, total)} total={total} onCancel={cancel} />}
      <DataTable
        key={reportPath(report, search)}
        id={`report-${report.id}-${search.level ? 'level' : 'all'}`}
        label={report.title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        total={total}
        loading={isFetching}
        view={view}
        onViewChange={onViewChange}
        searchable={false}
        csvName={null}
        footer={footer}
        emptyText={EMPTY}
        toolbar={
          total > 0 && (
            <>
              <Tool label="Baixar CSV" icon={<IconDownload size={19} stroke={1.7} />} onClick={download} />
              <Tool
                label="Imprimir"
                icon={<IconPrinter size={19} stroke={1.7} />}
                onClick={() => void print(total, columns, footer)}
              />
            </>
          )
        }
      />
      {open !== null && (
        <OrderDialog kind={report.details ?? 'exchange'} orderId={open} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label} openDelay={250}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
