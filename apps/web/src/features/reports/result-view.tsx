import { SegmentedControl } from '@mantine/core'
import { at, request } from '@shop/browser/client'
import { counted, formatMargin, formatNumber, formatReais } from '@shop/browser/format'
import {
  RESULT_GROUPS,
  type Result,
  type ResultFigures,
  type ResultGroup,
  type ResultOrders,
  type ResultRow,
} from '@shop/contract/result'
import { lastDays } from '@shop/domain/periods'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '../../shared/form/period-chips.tsx'
import { PeriodMenu } from '../../shared/form/period-menu.tsx'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { firstView, type TableView } from '../../shared/table/table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import classes from './result.module.css'

interface Days {
  start: string
  end: string
}

const span = ({ start, end }: Days) => [`${start}T00:00:00`, `${end}T23:59:59`] as const

const resultOf = (days: Days) => {
  const [start, end] = span(days)
  return queryOptions({
    queryKey: ['result', days],
    queryFn: ({ signal }) =>
      request<Result>('GET', at`/reports/result/start/${start}/end/${end}`, { signal }),
  })
}

/** Whose orders are open; `id` undefined means the whole period. */
interface Chosen {
  title: string
  by?: ResultGroup
  id?: number
}

const ordersOf = (days: Days, { by, id }: Chosen, { page, pageSize }: TableView) => {
  const [start, end] = span(days)
  return queryOptions({
    queryKey: ['result', 'orders', days, by, id, page, pageSize],
    queryFn: ({ signal }) =>
      request<ResultOrders>('GET', at`/reports/result/orders/start/${start}/end/${end}`, {
        query: { by, id, page, items: pageSize },
        signal,
      }),
  })
}

const figureColumns = <Row extends ResultFigures>(): Column<Row>[] => [
  { id: 'orders', header: 'Pedidos', kind: 'number', value: ({ orders }) => orders },
  { id: 'units', header: 'Unidades', kind: 'number', value: ({ units }) => units, sum: true },
  {
    id: 'revenue',
    header: 'Receita',
    kind: 'money',
    value: ({ revenue }) => revenue,
    sum: true,
    mobile: 'line',
  },
  { id: 'cost', header: 'Custo', kind: 'money', value: ({ cost }) => cost, sum: true },
  {
    id: 'profit',
    header: 'Lucro bruto',
    kind: 'money',
    value: ({ profit }) => profit,
    sum: true,
    mobile: 'line',
  },
  { id: 'margin', header: 'Margem', kind: 'margin', value: ({ margin }) => margin },
  { id: 'returned', header: 'Voltou', kind: 'money', value: ({ returned }) => returned, sum: true },
]

const groupColumns: Column<ResultRow>[] = [
  { id: 'name', header: 'Nome', value: ({ name }) => name, mobile: 'title' },
  ...figureColumns<ResultRow>(),
]

const dayColumns: Column<Result['days'][number]>[] = [
  { id: 'day', header: 'Dia', value: ({ day }) => day.split('-').reverse().join('/'), mobile: 'title' },
  ...figureColumns<Result['days'][number]>(),
]

const orderColumns: Column<ResultOrders['orders'][number]>[] = [
  { id: 'code', header: 'Código', value: ({ code }) => code, mobile: 'title' },
  { id: 'customerName', header: 'Cliente', value: ({ customerName }) => customerName, mobile: 'line' },
  { id: 'createdAt', header: 'Realizado em', kind: 'datetime', value: ({ createdAt }) => createdAt },
  { id: 'revenue', header: 'Receita', kind: 'money', value: ({ revenue }) => revenue, mobile: 'line' },
  { id: 'cost', header: 'Custo', kind: 'money', value: ({ cost }) => cost },
  { id: 'profit', header: 'Lucro bruto', kind: 'money', value: ({ profit }) => profit, mobile: 'line' },
]

/** The change against the previous period in words, because colour alone is not accessible. */
function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'como no período anterior' : 'nada no período anterior'
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  if (percent === 0) return 'como no período anterior'
  return `${percent > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(percent))}% sobre o período anterior`
}

function Figures({ data }: { data: Result }) {
  const { current, previous } = data
  const figures = [
    { label: 'Receita', value: formatReais(current.revenue), now: current.revenue, before: previous.revenue },
    {
      label: 'Custo do que foi vendido',
      value: formatReais(current.cost),
      now: current.cost,
      before: previous.cost,
    },
    {
      label: 'Lucro bruto',
      value: formatReais(current.profit),
      now: current.profit,
      before: previous.profit,
    },
    {
      label: 'Margem',
      value: current.margin === null ? '—' : formatMargin(current.margin),
      now: current.margin ?? 0,
      before: previous.margin ?? 0,
    },
    { label: 'Pedidos', value: formatNumber(current.orders), now: current.orders, before: previous.orders },
    { label: 'Unidades', value: formatNumber(current.units), now: current.units, before: previous.units },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, now, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={classes.value}>{value}</dd>
          <dd className={classes.change}>{changeText(now, before)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each day's profit as a bar; the table below has the same figures. */
function DayBars({ days }: { days: Result['days'] }) {
  const highest = Math.max(...days.map(({ revenue }) => revenue), 1)
  return (
    <div className={classes.bars} aria-hidden>
      {days.map(({ day, revenue, profit }) => (
        <div key={day} className={classes.bar} title={`${day}: ${formatReais(revenue)}`}>
          <span className={classes.revenue} style={{ height: `${(revenue / highest) * 100}%` }}>
            <span
              className={classes.profit}
              style={{ height: `${revenue > 0 ? (Math.max(0, profit) / revenue) * 100 : 0}%` }}
            />
          </span>
          <small>{day.slice(8)}</small>
        </div>
      ))}
    </div>
  )
}

function OrdersDialog({ days, chosen, onClose }: { days: Days; chosen: Chosen; onClose: () => void }) {
  const [view, setView] = useState(() => firstView(30))
  const query = useQuery({ ...ordersOf(days, chosen, view), placeholderData: keepPreviousData })
  return (
    <Dialog opened size="wide" title={`Pedidos: ${chosen.title}`} onClose={onClose}>
      <DataTable
        id="result-orders"
        label={`Pedidos: ${chosen.title}`}
        columns={orderColumns}
        rows={query.data?.orders ?? []}
        total={query.data?.total ?? 0}
        rowKey={({ orderId }) => orderId}
        loading={query.isFetching}
        failure={failureOf(query)}
        view={view}
        onViewChange={setView}
        searchable={false}
      />
    </Dialog>
  )
}

const GROUP_OPTIONS = Object.entries(RESULT_GROUPS).map(([value, label]) => ({ value, label }))

interface Props {
  search: ReportsSearch
  onChange: (next: ReportsSearch) => void
}

/** The shop's profit in a period and the previous one; each figure opens its orders. */
export function ResultView({ search, onChange }: Props) {
  const days = search.start && search.end ? { start: search.start, end: search.end } : lastDays(today(), 30)
  const [group, setGroup] = useState<ResultGroup>('product')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const query = useQuery({ ...resultOf(days), placeholderData: keepPreviousData })
  const { data } = query
  const failure = failureOf(query)
  return (
    <>
      <Card
        title="Resumo"
        actions={
          <PeriodMenu
            label="Período"
            start={days.start}
            end={days.end}
            onChange={(next) => onChange({ start: next?.start, end: next?.end })}
          />
        }
      >
        {query.isPending && <Spinner />}
        {failure && !data && <NotLoaded {...failure} />}
        {data && (
          <>
            <Figures data={data} />
            <p className={classes.note}>
              Receita com {formatReais(data.services)} de frete e garantia
              {data.current.returned > 0 &&
                `; já descontados ${formatReais(data.current.returned)} que voltaram`}
              {data.unitsWithoutCost > 0 &&
                `; ${counted(data.unitsWithoutCost, 'unidade', 'unidades')} sem custo conhecido ${data.unitsWithoutCost === 1 ? 'conta' : 'contam'} como custo zero`}
              .
            </p>
            {data.days.length > 1 && <DayBars days={data.days} />}
            <DataTable
              id="result-days"
              label="Resultado por dia"
              columns={dayColumns}
              rows={data.days}
              rowKey={({ day }) => day}
              searchable={false}
              pageSize={31}
              emptyText="Nenhuma venda no período."
            />
          </>
        )}
      </Card>
      {data && (
        <Card title="Por onde veio" flush>
          <div className={classes.groups}>
            <SegmentedControl
              aria-label="Agrupar por"
              value={group}
              onChange={(value) => setGroup(value as ResultGroup)}
              data={GROUP_OPTIONS}
            />
          </div>
          <DataTable
            key={group}
            id={`result-${group}`}
            label={`Resultado: ${RESULT_GROUPS[group]}`}
            columns={groupColumns}
            rows={data[group]}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            onRowClick={({ id, name }) => setChosen({ title: name, by: group, id })}
            emptyText="Nenhuma venda no período."
          />
        </Card>
      )}
      {chosen && <OrdersDialog days={days} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
