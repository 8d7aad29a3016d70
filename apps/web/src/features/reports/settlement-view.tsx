import { Anchor, Button, Group, NativeSelect } from '@mantine/core'
import { differenceText, formatReais } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { DepartureSettlement } from '@shop/contract/settlements'
import { departuresOn } from '@shop/domain/departures'
import { type Cents, centsFromReais, formatBRL } from '@shop/domain/money'
import { isStatusKey, statusLabel } from '@shop/domain/order-status'
import { shopDay } from '@shop/domain/shop-time'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { everyDeliverer } from '../../entities/employees/employees.api.ts'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { sumLines } from '../../shared/table/export-lines.ts'
import { printTable } from '../../shared/table/print-table.ts'
import { Card } from '../../shared/ui/card.tsx'
import { CashDifference } from '../../shared/ui/cash-difference.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Facts, KeyFigure } from '../../shared/ui/facts.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { OrderDialog } from './order-dialog.tsx'
import type { ReportsSearch } from './read-reports-search.ts'
import { DelivererFilter } from './report-filters.tsx'
import { departureSettlement } from './reports.api.ts'
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

const factsOf = (settled: DepartureSettlement) => [
  { label: 'Entregues', value: orders(settled.delivered) },
  { label: 'Ainda em entrega', value: orders(settled.onTheRoad) },
  {
    label: 'Devoluções na entrega',
    value: `${formatReais(settled.returned.amount)} em ${orders(settled.returned.orders)}`,
  },
  {
    label: 'Trocas na entrega',
    value: `${formatReais(settled.exchanged.amount)} em ${orders(settled.exchanged.orders)}`,
  },
  { label: 'Pago por transferência', value: formatReais(settled.paid.transfer) },
  { label: 'Pago por Pix', value: formatReais(settled.paid.pix) },
  ...(settled.paid.card > 0 ? [{ label: 'Pago em cartão', value: formatReais(settled.paid.card) }] : []),
  { label: 'Total recebido', value: formatReais(settled.total) },
  { label: 'Já acertado no caixa', value: formatReais(settled.settled) },
]

const TO_FILL_IN = '__________________'

type Row = DepartureSettlement['orders'][number]

const settledColumns = (open: (id: number) => void): Column<Row>[] => [
  {
    id: 'code',
    header: 'Código',
    cell: ({ code, orderId }) => (
      <Anchor component="button" type="button" onClick={() => open(orderId)}>
        {code}
      </Anchor>
    ),
    mobile: 'title',
  },
  { id: 'customer', header: 'Cliente', mobile: 'line' },
  {
    id: 'status',
    header: 'Status',
    value: ({ statusKey }) => (isStatusKey(statusKey) ? statusLabel(statusKey) : ''),
    cell: ({ statusKey }) => <OrderStatus statusKey={statusKey} />,
  },
  { id: 'payment', header: 'Pagamento' },
  { id: 'shippedAt', header: 'Saiu em', kind: 'datetime' },
  { id: 'received', header: 'Recebido', kind: 'money', sum: true },
  {
    id: 'expected',
    header: 'Em dinheiro',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
  { id: 'settlement', header: 'Acerto', value: ({ settlement }) => settlement ?? '' },
]

/** The cash that a deliverer hands over for a day or a departure, to be signed on paper. */
export function SettlementView({ search, onChange }: Props) {
  const day = search.start ?? shopDay(new Date(), shopTimeZone())
  // The URL may contain a departure that the day does not have.
  const departure = departuresOn(day).find((time) => time === search.departure)
  const [handed, setHanded] = useState<Cents | null>(null)
  const [open, setOpen] = useState<number | null>(null)
  const people = useQuery(everyDeliverer)
  // Without a choice's own figures there are none: those of the choice before would be signed under its name.
  const query = useQuery(departureSettlement(search.deliverer, day, departure))
  const { data, isFetching, isPending } = query
  const failure = failureOf(query)
  const columns = useMemo(() => settledColumns(setOpen), [])
  const name = people.data?.find(({ id }) => id === search.deliverer)?.name ?? ''
  const rows = data?.orders ?? []
  const dueCents = centsFromReais(data?.expected ?? 0)
  const due = { label: 'Dinheiro a entregar', value: formatBRL(dueCents) }
  const facts = data ? factsOf(data) : []

  const print = () =>
    printTable(
      `Acerto do motoboy ${name}: ${day.split('-').reverse().join('/')}, ${departure ?? 'dia inteiro'}`,
      { columns, rows, footer: sumLines(columns, rows, 'Total') },
      {
        ending: {
          facts: [
            due,
            ...facts,
            { label: 'Dinheiro entregue', value: handed === null ? TO_FILL_IN : formatBRL(handed) },
            { label: 'Diferença', value: handed === null ? TO_FILL_IN : differenceText(handed, dueCents) },
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
            <Group gap="12px 16px" align="flex-end">
              <MoneyInput label="Dinheiro entregue" value={handed} onChange={setHanded} maw={220} />
              <CashDifference cash={handed} due={dueCents} />
            </Group>
          </Card>
          <Card title="Pedidos que saíram" flush>
            <div className={classes.dense}>
              <DataTable
                id="settlement"
                label="Pedidos que saíram"
                columns={columns}
                rows={rows}
                rowKey={({ orderId }) => orderId}
                loading={isFetching}
                paging={false}
                searchable={false}
                emptyText="Nenhum resultado foi encontrado com os parâmetros informados"
              />
            </div>
          </Card>
        </>
      )}
      {failure && !data && <NotLoaded {...failure} />}
      {open !== null && (
        <OrderDialog closesOnBack kind="exchange" orderId={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
