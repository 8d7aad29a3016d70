import { Button, Textarea } from '@mantine/core'
import { differenceText, formatDateTime, formatReais } from '@shop/browser/format'
import {
  newSettlementBody,
  type OpenSettlement,
  type SettledOrder,
  type Settlement,
  type SettlementSummary,
  voidSettlementBody,
} from '@shop/contract/settlements'
import { type Cents, centsFromReais, reaisFromCents } from '@shop/domain/money'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { colleagueName } from '../../../entities/employees/colleague-name.ts'
import { everyDeliverer } from '../../../entities/employees/employees.api.ts'
import { OrderCodeLink } from '../../../entities/orders/order-status.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { printTable } from '../../../shared/table/print-table.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Facts, KeyFigure } from '../../../shared/ui/facts.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { MoneyInput } from '../../../shared/ui/number-input.tsx'
import { RecordDialog } from '../../../shared/ui/record-dialog.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import {
  openSettlement,
  refreshCash,
  saveSettlement,
  settlement,
  settlements,
  till,
  voidSettlement,
} from '../cash.api.ts'
import classes from '../cash.module.css'
import type { CashProps } from '../cash-search.ts'
import { DifferenceComment } from '../difference-comment.tsx'
import { OwingList } from './owing-list.tsx'

const orderColumns: Column<SettledOrder>[] = [
  {
    id: 'code',
    header: 'Código',
    cell: ({ code }) => <OrderCodeLink code={code} />,
    mobile: 'title',
  },
  { id: 'customer', header: 'Cliente', mobile: 'line' },
  { id: 'payment', header: 'Pagamento' },
  { id: 'deliveredAt', header: 'Entregue em', kind: 'datetime' },
  {
    id: 'expected',
    header: 'Dinheiro recebido',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
]

const standing = ({ voidedAt }: SettlementSummary) => (voidedAt ? 'Anulado' : 'Válido')

const columns: Column<SettlementSummary>[] = [
  { id: 'code', header: 'Código', mobile: 'title' },
  { id: 'when', header: 'Quando', kind: 'datetime', mobile: 'line' },
  { id: 'deliverer', header: 'Motoboy', mobile: 'line' },
  { id: 'quantity', header: 'Pedidos', kind: 'number' },
  { id: 'expected', header: 'Esperado', kind: 'money' },
  { id: 'handed', header: 'Entregue', kind: 'money', mobile: 'line' },
  {
    id: 'difference',
    header: 'Diferença',
    kind: 'money',
    mobile: 'line',
  },
  {
    id: 'state',
    header: 'Situação',
    value: standing,
    cell: (one) => <StatusBadge tone={one.voidedAt ? 'refused' : 'done'} label={standing(one)} />,
    mobile: 'line',
  },
]

const TILLS: Record<Settlement['till'], string> = {
  open: 'Entrou no caixa aberto',
  closed: 'Entrou num caixa já fechado',
  none: 'Não entrou em nenhum caixa',
}

const factsOf = (one: Settlement) => [
  { label: 'Motoboy', value: one.deliverer },
  { label: 'Registrado por', value: `${one.user}, ${formatDateTime(new Date(one.when))}` },
  { label: 'Dinheiro a entregar', value: formatReais(one.expected) },
  { label: 'Dinheiro entregue', value: formatReais(one.handed) },
  {
    label: 'Diferença',
    value: differenceText(centsFromReais(one.handed), centsFromReais(one.expected)),
  },
  { label: 'Caixa', value: TILLS[one.till] },
  { label: 'Comentário', value: one.comment },
]

const voidFactsOf = ({ voidedAt, voidedBy, voidComment }: Settlement) =>
  voidedAt
    ? [
        {
          label: 'Anulado por',
          value: `${voidedBy}, ${formatDateTime(new Date(voidedAt))}: ${voidComment}`,
        },
      ]
    : []

const print = (one: Settlement) =>
  printTable(
    `Acerto do motoboy ${one.code}${one.voidedAt ? ' (anulado)' : ''}`,
    { columns: orderColumns, rows: one.orders, footer: [] },
    { ending: { facts: factsOf(one), signature: `Assinatura do motoboy ${one.deliverer}` } },
  )

function NewSettlement({ delivererId, waiting }: { delivererId: number; waiting: OpenSettlement }) {
  const expected = centsFromReais(waiting.expected)
  const { data: current } = useQuery(till)
  const form = useAppForm({
    initialValues: { cashHanded: null as Cents | null, comment: '' },
    rules: {
      cashHanded: (value) => (value === null ? 'Informe o dinheiro entregue' : null),
      comment: (value, { cashHanded }) =>
        cashHanded !== null && cashHanded !== expected && value.trim() === ''
          ? 'Escreva por que o valor não confere'
          : null,
    },
    schema: newSettlementBody,
    toBody: ({ cashHanded, comment }) => ({
      delivererId,
      orderIds: waiting.orders.map(({ orderId }) => orderId),
      cashHanded: reaisFromCents(cashHanded ?? 0),
      comment,
    }),
    save: saveSettlement,
    onSaved: (saved) => {
      notify.success(
        saved.till === 'none' && saved.handed > 0
          ? `Acerto ${saved.code} registrado. O caixa está fechado: o dinheiro não entrou nele.`
          : `Acerto ${saved.code} registrado com sucesso.`,
      )
      void refreshCash()
      print(saved)
    },
    draft: `settlement:${delivererId}`,
    errorText: 'Não foi possível registrar o acerto, tente novamente mais tarde.',
  })
  const { cashHanded } = form.values
  return (
    <form {...form.formProps} className={classes.form}>
      {current?.session === null && (
        <p role="note" className={classes.closed}>
          O caixa está fechado: este acerto é registrado, mas o dinheiro não entra em nenhum caixa.
        </p>
      )}
      <MoneyInput label="Dinheiro entregue" required {...form.field('cashHanded')} />
      <DifferenceComment cash={cashHanded} due={expected} {...form.field('comment')} />
      <FormProblem text={form.problem} />
      <div>
        <SubmitButton {...form.submitProps}>Registrar acerto</SubmitButton>
      </div>
    </form>
  )
}

function Waiting({ delivererId }: { delivererId: number }) {
  const query = useQuery(openSettlement(delivererId))
  const { data } = query
  if (!data) return <Loading query={query} />
  // A new key after each settlement: the form starts empty for the remaining orders.
  const key = `${delivererId}:${data.orders[0]?.orderId}`
  return (
    <>
      <KeyFigure label="Dinheiro a entregar" value={formatReais(data.expected)} />
      {data.hasMore && (
        <p>
          Há mais pedidos sem acerto: estes são os {data.orders.length} mais antigos. Os próximos aparecem
          depois que este acerto for registrado.
        </p>
      )}
      <DataTable
        id="settlement-open"
        label="Pedidos entregues sem acerto"
        columns={orderColumns}
        rows={data.orders}
        rowKey={({ orderId }) => orderId}
        loading={query.isFetching}
        paging={false}
        searchable={false}
        emptyImage="done"
        emptyText="Não há pedidos entregues sem acerto."
      />
      {data.orders.length > 0 && <NewSettlement key={key} delivererId={delivererId} waiting={data} />}
    </>
  )
}

function VoidForm({ one, onDone }: { one: Settlement; onDone: () => void }) {
  const form = useAppForm({
    initialValues: { comment: '' },
    schema: voidSettlementBody,
    toBody: ({ comment }) => ({ comment }),
    save: voidSettlement(one.id),
    savedText: `Acerto ${one.code} anulado com sucesso.`,
    refresh: refreshCash,
    close: onDone,
    draft: `settlement-void:${one.id}`,
    errorText: 'Não foi possível anular o acerto, tente novamente mais tarde.',
  })
  return (
    <form {...form.formProps} className={classes.form}>
      <Textarea
        label="Motivo para anular"
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('comment')}
      />
      <FormProblem text={form.problem} />
      <div>
        <SubmitButton {...form.submitProps} color="red.9">
          Anular acerto
        </SubmitButton>
      </div>
    </form>
  )
}

function SettlementDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <RecordDialog
      query={useQuery(settlement(id))}
      title={(data) => (data ? `Acerto ${data.code}` : 'Acerto')}
      onClose={onClose}
      actions={(data) => (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => print(data)}
        >
          Imprimir acerto
        </Button>
      )}
    >
      {(data) => (
        <>
          <Facts facts={[...factsOf(data), ...voidFactsOf(data)]} />
          <DataTable
            id="settlement-orders"
            label="Pedidos do acerto"
            columns={orderColumns}
            rows={data.orders}
            rowKey={({ orderId }) => orderId}
            paging={false}
            searchable={false}
          />
          {!data.voidedAt && data.till === 'closed' && (
            <p role="note">
              O caixa em que este acerto entrou já foi fechado: ele não pode mais ser anulado.
            </p>
          )}
          {!data.voidedAt && data.till !== 'closed' && <VoidForm one={data} onDone={onClose} />}
        </>
      )}
    </RecordDialog>
  )
}

/** A deliverer hands over the cash of delivered orders; past settlements are listed and can be printed and voided. */
export function SettlementsView({ search, opened }: CashProps) {
  const { data: people } = useQuery(everyDeliverer)
  const { deliverer } = search
  const chosen = people?.find(({ id }) => id === deliverer)
  return (
    <>
      {deliverer === undefined ? (
        <OwingList onChoose={(id) => opened.open({ deliverer: id })} />
      ) : (
        <Card
          title={chosen ? `Acerto de ${colleagueName(chosen)}` : 'Acerto do motoboy'}
          actions={
            <Button variant="default" onClick={() => opened.open({ deliverer: undefined })}>
              Todos os motoboys
            </Button>
          }
        >
          <Waiting delivererId={deliverer} />
        </Card>
      )}
      <Card title="Acertos registrados" flush>
        <PagedTable
          id="settlements"
          label="Acertos registrados"
          columns={columns}
          page={(view) => settlements(view, deliverer)}
          rowsOf={(data) => data.settlements}
          rowKey={({ id }) => id}
          rowLabel={({ code }) => code}
          searchable={false}
          onOpen={(row) => opened.open({ open: row.id })}
          emptyText="Nenhum acerto foi registrado até o momento."
        />
      </Card>
      {search.open !== undefined && <SettlementDialog id={search.open} onClose={opened.close} />}
    </>
  )
}
