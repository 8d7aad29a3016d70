import { Button, NativeSelect } from '@mantine/core'
import { differenceText } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import { ordersByDeliverer } from '@shop/contract/reports/orders'
import { departuresOn } from '@shop/domain/departures'
import type { Cents } from '@shop/domain/money'
import { formatBRL } from '@shop/domain/money'
import { shopDay } from '@shop/domain/shop-time'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { everyDeliverer } from '../../entities/employees/employees.api.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { printTable } from '../../shared/table/print-table.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Facts, KeyFigure } from '../../shared/ui/facts.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { type Settlement, settle, settledPeriod } from './deliverer-settlement.ts'
import { OrderDialog } from './order-dialog.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import { columnsOf } from './report-columns.tsx'
import { DelivererFilter } from './report-filters.tsx'
import { footerOf } from './report-footer.ts'
import { delivererOrders } from './reports.api.ts'
import classes from './reports.module.css'

interface FormProps {
  search: ReportsSearch
  day: string
  onChange: (next: ReportsSearch) => void
}

/** The deliverer, day and departure to settle; each choice applies at once. */
function SettlementForm({ search, day, onChange }: FormProps) {
  const change = (next: ReportsSearch) => onChange({ ...search, start: day, ...next })
  return (
    <div className={classes.form}>
      <DelivererFilter values={search} onChange={change} errorOf={() => undefined} onLeave={() => {}} />
      <DateField
        label="Dia"
        required
        value={day}
        onChange={(start) => change({ start: start || undefined, departure: undefined })}
      />
      <NativeSelect
        label="Saída"
        data={[
          { value: '', label: 'Dia inteiro' },
          ...departuresOn(day).map((time) => ({ value: time, label: time })),
        ]}
        value={search.departure ?? ''}
        onChange={({ currentTarget }) => change({ departure: currentTarget.value || undefined })}
      />
    </div>
  )
}

interface Props {
  search: ReportsSearch
  onChange: (next: ReportsSearch) => void
}

const orders = (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`)

const factsOf = (settled: Settlement) => [
  { label: 'Entregues', value: orders(settled.delivered) },
  { label: 'Ainda em entrega', value: orders(settled.onTheRoad) },
  {
    label: 'Devoluções',
    value: `${formatBRL(settled.returned.cents)} em ${orders(settled.returned.orders)}`,
  },
  { label: 'Trocas', value: `${formatBRL(settled.exchanged.cents)} em ${orders(settled.exchanged.orders)}` },
  { label: 'Pago por depósito', value: formatBRL(settled.paidCents.transfer) },
  { label: 'Pago por Pix', value: formatBRL(settled.paidCents.pix) },
  { label: 'Total dos entregues', value: formatBRL(settled.totalCents) },
]

const TO_FILL_IN = '__________________'

/** Columns left out: here the result of an order matters more than its parts. */
const LEFT_OUT = ['subTotal', 'totalDiscount', 'totalWarranty']

const settledColumns = (order: (id: number) => void) =>
  columnsOf(ordersByDeliverer, undefined, { order })
    .filter(({ id }) => !LEFT_OUT.includes(id))
    .map((column) => ({ ...column, startsHidden: false }))

/** The cash that a deliverer hands over for a day or a departure, to be signed on paper. */
export function SettlementView({ search, onChange }: Props) {
  const day = search.start ?? shopDay(new Date(), shopTimeZone())
  // An address may contain a departure that the day does not have.
  const departure = departuresOn(day).find((time) => time === search.departure)
  const period = settledPeriod(day, departure)
  const [handed, setHanded] = useState<Cents | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const people = useQuery(everyDeliverer)
  const query = useQuery({
    ...delivererOrders(search.deliverer, period),
    placeholderData: search.deliverer ? keepPreviousData : undefined,
  })
  const { data, isFetching, isPending } = query
  const failure = failureOf(query)
  const columns = useMemo(() => settledColumns(setOpen), [])
  const name = people.data?.find(({ id }) => id === search.deliverer)?.name ?? ''
  const rows = data?.items ?? []
  const footer = data && rows.length > 0 ? footerOf(ordersByDeliverer, data.totals, undefined) : []
  const settled = settle(rows)
  const due = { label: 'Dinheiro a entregar', value: formatBRL(settled.paidCents.cash) }
  const facts = factsOf(settled)
  const difference = handed === null ? '' : differenceText(handed, settled.paidCents.cash)

  const print = () =>
    printTable(
      `Acerto do motoboy ${name}: ${day.split('-').reverse().join('/')}, ${departure ?? 'dia inteiro'}`,
      { columns, rows, footer },
      {
        ending: {
          facts: [
            due,
            ...facts,
            { label: 'Dinheiro entregue', value: handed === null ? TO_FILL_IN : formatBRL(handed) },
            { label: 'Diferença', value: difference || TO_FILL_IN },
          ],
          signature: `Assinatura do motoboy ${name}`,
        },
      },
    )
  const changeChoice = (next: ReportsSearch) => {
    setHanded(null)
    onChange(next)
  }

  return (
    <>
      <Card>
        <SettlementForm search={search} day={day} onChange={changeChoice} />
      </Card>
      {!search.deliverer && <EmptyState text="Escolha o motoboy para ver o que há a entregar." />}
      {search.deliverer && isPending && <Spinner />}
      {search.deliverer && data && (
        <>
          <Card
            title="Acerto"
            actions={
              <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
                Imprimir acerto
              </Button>
            }
          >
            <KeyFigure {...due} />
            <Facts facts={facts} />
            <div className={classes.handed}>
              <MoneyInput label="Dinheiro entregue" value={handed} onChange={setHanded} maw={220} />
              <output className={classes.difference}>{difference}</output>
            </div>
          </Card>
          <Card title="Pedidos que saíram" flush>
            <div className={classes.dense}>
              <DataTable
                id="settlement"
                label="Pedidos que saíram"
                columns={columns}
                rows={rows}
                rowKey={(row) => Number(row.orderId)}
                loading={isFetching}
                paging={false}
                searchable={false}
                footer={footer}
                emptyText="Nenhum resultado foi encontrado com os parâmetros informados"
              />
            </div>
          </Card>
        </>
      )}
      {failure && !data && <NotLoaded {...failure} />}
      {open !== null && <OrderDialog kind="exchange" orderId={open} onClose={() => setOpen(null)} />}
    </>
  )
}
