import type { Chart } from '@shop/contract/charts'
import { LARGEST_PAGE, SHORT_PAGE } from '@shop/domain/page-sizes'
import { lastDays } from '@shop/domain/periods'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { today } from '../../shared/form/period-chips.tsx'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { chartDetails, loadAllDetails, type RankedEntry, storedChart } from './dashboard.api.ts'
import { PeriodForm } from './period-form.tsx'

const EMPTY = 'Nenhum resultado foi encontrado com os parâmetros informados'

const route = getRouteApi('/admin-frame/admin/reportDetail')

const columnsOf = ({ label, extra, value }: Chart): Column<RankedEntry>[] => [
  { id: 'label', header: label.title, mobile: 'title' },
  ...(extra
    ? [
        {
          id: 'extra',
          header: extra.title,
          value: (entry: RankedEntry) => entry.extra,
          mobile: 'line' as const,
        },
      ]
    : []),
  {
    id: 'value',
    header: value.title,
    kind: 'number',
    mobile: 'line',
  },
]

const rowKey = ({ rank }: RankedEntry) => rank

/** The chart clicked last, over the last 30 days by default. */
export function ReportDetailScreen() {
  const navigate = route.useNavigate()
  const [chart] = useState(storedChart)
  const { start, end } = route.useSearch()
  const days = start && end ? { start, end } : lastDays(today(), 30)
  return (
    <>
      <PageHeader title={chart.title} />
      <Card>
        <PeriodForm {...days} onGenerate={(requested) => navigate({ search: { ...requested } })} />
      </Card>
      <Details chart={chart} days={days} />
    </>
  )
}

function Details({ chart, days }: { chart: Chart; days: { start: string; end: string } }) {
  const { view, onViewChange } = useUrlTableView({ pageSize: SHORT_PAGE })
  const page = useQuery({
    ...chartDetails(chart, days, view.page, Math.min(view.pageSize, LARGEST_PAGE)),
    placeholderData: keepPreviousData,
  })
  const { data, isFetching } = page
  const columns = useMemo(() => columnsOf(chart), [chart])
  return (
    <Card flush>
      <DataTable
        id={`chart-${chart.type}`}
        label={chart.title}
        columns={columns}
        rows={data?.entries ?? []}
        total={data?.total ?? 0}
        searchable={false}
        view={view}
        onViewChange={onViewChange}
        loadAll={loadAllDetails(chart, days)}
        rowKey={rowKey}
        loading={isFetching}
        emptyText={EMPTY}
        failure={failureOf(page)}
      />
    </Card>
  )
}
