import { Button, SegmentedControl } from '@mantine/core'
import { counted, formatNumber, formatReais } from '@shop/browser/format'
import type { Result, ResultOrders, ResultRow, ResultFigures as Sums } from '@shop/contract/result'
import { RESULT_GROUPS, type ResultGroup } from '@shop/contract/result-groups'
import { formatDay } from '@shop/domain/instalments'
import { isStatusKey, statusLabel } from '@shop/domain/order-status'
import { USUAL_PAGE } from '@shop/domain/page-sizes'
import { type Days, lastDays } from '@shop/domain/periods'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrderCodeLink, OrderStatus } from '../../entities/orders/order-status.tsx'
import { today } from '../../shared/form/period-chips.tsx'
import { PeriodMenu } from '../../shared/form/period-menu.tsx'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { sumLines } from '../../shared/table/export-lines.ts'
import { firstView } from '../../shared/table/table-view.ts'
import { usePages } from '../../shared/table/use-pages.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import { type OrdersOf, resultOf, resultOrders } from './result.api.ts'
import classes from './result.module.css'
import { daysOf, ResultChart } from './result-chart.tsx'
import { ResultFigures } from './result-figures.tsx'

/** The orders that are open, and of what. */
interface Chosen extends OrdersOf {
  title: string
}

const FIGURES: readonly Column<Sums>[] = [
  { id: 'orders', header: 'Pedidos', kind: 'number' },
  { id: 'units', header: 'Unidades', kind: 'number', sum: true },
  {
    id: 'revenue',
    header: 'Receita',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
  { id: 'cost', header: 'Custo', kind: 'money', sum: true },
  {
    id: 'profit',
    header: 'Lucro bruto',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
  { id: 'margin', header: 'Margem', kind: 'margin' },
  {
    id: 'returned',
    header: 'Voltou',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
  {
    id: 'returnedUnits',
    header: 'Unidades que voltaram',
    kind: 'number',
    sum: true,
    startsHidden: true,
  },
  {
    id: 'returnedCost',
    header: 'Custo do que voltou',
    kind: 'money',
    sum: true,
    startsHidden: true,
  },
]

const groupColumns: Column<ResultRow>[] = [{ id: 'name', header: 'Nome', mobile: 'title' }, ...FIGURES]

const FEES: Column<Pick<Sums, 'fees'>> = {
  id: 'fees',
  header: 'Taxas de cartão',
  kind: 'money',
  sum: true,
  startsHidden: true,
}

const dayColumns: Column<Result['days'][number]>[] = [
  { id: 'day', header: 'Dia', value: ({ day }) => day.split('-').reverse().join('/'), mobile: 'title' },
  ...FIGURES,
  FEES,
]

const orderColumns: Column<ResultOrders['orders'][number]>[] = [
  {
    id: 'code',
    header: 'Código',
    cell: ({ code }) => <OrderCodeLink code={code} />,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ statusKey }) => labelOf(statusKey),
    cell: ({ statusKey }) => <OrderStatus statusKey={statusKey} />,
  },
  { id: 'customerName', header: 'Cliente', mobile: 'line' },
  { id: 'createdAt', header: 'Realizado em', kind: 'datetime' },
  {
    id: 'revenue',
    header: 'Receita',
    kind: 'money',
    mobile: 'line',
    sum: true,
  },
  { id: 'returned', header: 'Voltou', kind: 'money', sum: true },
  { id: 'cost', header: 'Custo', kind: 'money', sum: true },
  FEES,
  {
    id: 'profit',
    header: 'Lucro bruto',
    kind: 'money',
    mobile: 'line',
    sum: true,
  },
]

const labelOf = (status: number) => (isStatusKey(status) ? statusLabel(status) : '')

function OrdersDialog({ days, chosen, onClose }: { days: Days; chosen: Chosen; onClose: () => void }) {
  const [view, setView] = useState(() => firstView(USUAL_PAGE))
  const { table } = usePages(
    { page: (shown) => resultOrders(days, chosen, shown), rowsOf: (data) => data.orders },
    view,
  )
  return (
    <Dialog
      opened
      closesOnBack
      size="wide"
      title={`Pedidos: ${chosen.title}`}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <DataTable
        id="result-orders"
        label={`Pedidos: ${chosen.title}`}
        columns={orderColumns}
        {...table}
        rowKey={({ orderId }) => orderId}
        view={view}
        onViewChange={setView}
        searchable={false}
      />
    </Dialog>
  )
}

const GROUP_OPTIONS = Object.entries(RESULT_GROUPS).map(([value, label]) => ({ value, label }))

const WHOLE_DAY = '23:59:59'

/** '09/03/2026 a 11/03/2026 até 14:30', without the time when its last day is whole. */
function comparedText({ previousStart, previousEnd }: Result) {
  const [start, end] = [previousStart.slice(0, 10), previousEnd.slice(0, 10)]
  const span = start === end ? formatDay(start) : `${formatDay(start)} a ${formatDay(end)}`
  return previousEnd.endsWith(WHOLE_DAY) ? span : `${span} até ${previousEnd.slice(11, 16)}`
}

interface Props {
  search: ReportsSearch
  onChange: (next: ReportsSearch) => void
}

/** The shop's profit in a period and the previous one; each figure opens its orders. */
export function ResultView({ search, onChange }: Props) {
  const days = search.start && search.end ? { start: search.start, end: search.end } : lastDays(today(), 30)
  const [group, setGroup] = useState<ResultGroup>('product')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const query = useQuery(resultOf(days))
  const { data } = query
  const failure = failureOf(query)
  const rows = data?.[group] ?? []
  const isCut = data !== undefined && rows.length < data.found[group]
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
            <ResultFigures data={data} />
            <p className={classes.note}>
              Comparado com {comparedText(data)}. Receita com {formatReais(data.services)} de frete e garantia
              {data.current.returned > 0 &&
                `; ${formatReais(data.current.returned)} voltaram no período por devolução, troca ou cancelamento, com custo de ${formatReais(data.current.returnedCost)}`}
              {data.current.fees > 0 &&
                `; do lucro saíram ${formatReais(data.current.fees)} de taxas de cartão`}
              {data.unitsWithoutCost > 0 &&
                `; ${counted(data.unitsWithoutCost, 'unidade', 'unidades')} sem custo conhecido ${data.unitsWithoutCost === 1 ? 'conta' : 'contam'} como custo zero`}
              .
            </p>
            {data.days.length > 1 && <ResultChart days={daysOf(days, data.days)} />}
            <DataTable
              id="result-days"
              label="Resultado por dia"
              columns={dayColumns}
              rows={data.days}
              rowKey={({ day }) => day}
              searchable={false}
              pageSize={31}
              emptyText="Nada foi vendido nem voltou no período."
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
          <p className={classes.explained}>
            Aqui o lucro bruto é só dos produtos
            {data.services === 0
              ? '.'
              : `; o do resumo tem também ${formatReais(data.services)} de frete e garantia.`}
            {data.current.fees > 0 &&
              ` As taxas de cartão, de ${formatReais(data.current.fees)}, saem só do lucro do resumo.`}
          </p>
          {isCut && (
            <p className={classes.explained}>
              Estas são as {formatNumber(rows.length)} maiores receitas de {formatNumber(data.found[group])}.
            </p>
          )}
          <DataTable
            key={group}
            id={`result-${group}`}
            label={`Resultado: ${RESULT_GROUPS[group]}`}
            columns={groupColumns}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            onOpen={({ id, name }) => setChosen({ title: name, by: group, id })}
            {...(isCut && {
              footer: sumLines(groupColumns, rows, `Soma das ${formatNumber(rows.length)} maiores`),
            })}
            emptyText="Nada foi vendido nem voltou no período."
          />
        </Card>
      )}
      {chosen && <OrdersDialog days={days} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
