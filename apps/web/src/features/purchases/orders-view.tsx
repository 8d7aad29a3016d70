import { Button, Textarea } from '@mantine/core'
import type { Purchase, PurchaseItem, PurchaseSummary } from '@shop/contract/purchases'
import { endPurchase, sendPurchase } from '@shop/contract/purchases'
import { PURCHASE_STATUS } from '@shop/domain/purchases'
import { IconBrandWhatsapp, IconFileTypeCsv, IconPackageImport, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../shared/api/new-key.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import type { Column } from '../../shared/table/column.ts'
import { downloadCsv } from '../../shared/table/csv.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { csvLines } from '../../shared/table/export-lines.ts'
import { printTable } from '../../shared/table/print-table.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { formatDateTime, formatReais } from '../../shared/ui/format.ts'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { purchaseText, whatsAppLink } from './purchase-text.ts'
import { actOnPurchase, beginReceipt, purchase, purchases, refreshBuying } from './purchases.api.ts'
import classes from './purchases.module.css'
import type { ViewProps } from './view-props.ts'

const columns: Column<PurchaseSummary>[] = [
  { id: 'code', header: 'Código', value: ({ code }) => code, sortable: false, mobile: 'title' },
  {
    id: 'supplier',
    header: 'Fornecedor',
    value: ({ supplier }) => supplier,
    sortable: false,
    mobile: 'line',
  },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status }) => PURCHASE_STATUS[status],
    sortable: false,
    mobile: 'line',
  },
  { id: 'units', header: 'Unidades', kind: 'number', value: ({ units }) => units, sortable: false },
  { id: 'received', header: 'Recebidas', kind: 'number', value: ({ received }) => received, sortable: false },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    value: ({ total }) => total,
    sortable: false,
    mobile: 'line',
  },
  {
    id: 'expectedOn',
    header: 'Previsão',
    kind: 'date',
    value: ({ expectedOn }) => expectedOn && `${expectedOn}T12:00:00`,
    sortable: false,
  },
  { id: 'when', header: 'Criado em', kind: 'datetime', value: ({ when }) => when, sortable: false },
  { id: 'user', header: 'Por', value: ({ user }) => user, sortable: false },
]

const itemColumns: Column<PurchaseItem>[] = [
  { id: 'code', header: 'Código', value: ({ code }) => code },
  { id: 'name', header: 'Produto', value: ({ name }) => name, mobile: 'title' },
  { id: 'quantity', header: 'Quantidade', kind: 'number', value: ({ quantity }) => quantity, mobile: 'line' },
  { id: 'received', header: 'Recebida', kind: 'number', value: ({ received }) => received, mobile: 'line' },
  { id: 'cost', header: 'Custo', kind: 'money', value: ({ cost }) => cost },
  { id: 'total', header: 'Total', kind: 'money', value: ({ total }) => total, sum: true, mobile: 'line' },
]

const dayText = (day: string) => day.split('-').reverse().join('/')

const factsOf = (order: Purchase) =>
  [
    { label: 'Fornecedor', value: order.supplier },
    { label: 'Situação', value: PURCHASE_STATUS[order.status] },
    { label: 'Criado por', value: `${order.user}, ${formatDateTime(new Date(order.when))}` },
    { label: 'Previsão', value: order.expectedOn ? dayText(order.expectedOn) : '' },
    { label: 'Total', value: formatReais(order.total) },
    { label: 'Comentário', value: order.comment },
    { label: 'Motivo', value: order.endNote },
    {
      label: 'Recebimentos',
      value: order.receipts
        .map(({ code, document }) => [code, document].filter(Boolean).join(' · '))
        .join(', '),
    },
  ].filter(({ value }) => value !== '')

function Outputs({ order }: { order: Purchase }) {
  const input = { columns: itemColumns, rows: order.lines, footer: [] }
  const title = `Pedido de compra ${order.code}`
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() =>
          printTable(title, input, {
            ending: { facts: factsOf(order), signature: 'Assinatura do responsável' },
          })
        }
      >
        Imprimir
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={18} aria-hidden />}
        onClick={() => downloadCsv(`${order.code}.csv`, csvLines(input))}
      >
        CSV
      </Button>
      <Button
        variant="default"
        component="a"
        target="_blank"
        rel="noreferrer"
        href={whatsAppLink(order.supplierPhone, purchaseText(order))}
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      >
        WhatsApp
      </Button>
    </div>
  )
}

function SendDialog({ order, onClose }: { order: Purchase; onClose: () => void }) {
  const form = useAppForm({
    initialValues: { expectedOn: '' },
    schema: sendPurchase,
    toBody: ({ expectedOn }) => ({ expectedOn: expectedOn || undefined }),
    save: actOnPurchase(order.id, 'send'),
    onSaved: () => {
      notify.success(`Pedido ${order.code} marcado como enviado.`)
      void refreshBuying()
      onClose()
    },
    errorText: 'Não foi possível enviar o pedido, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`Enviar ${order.code}`}
      submit="Marcar como enviado"
      closesOnBack
      onClose={onClose}
    >
      <DateField
        label="Previsão de chegada"
        description="Em branco: o prazo do fornecedor."
        {...form.field('expectedOn')}
      />
    </FormDialog>
  )
}

const ENDINGS = { cancel: 'Cancelar pedido', close: 'Encerrar sem o restante' } as const

function EndDialog({
  order,
  action,
  onClose,
}: {
  order: Purchase
  action: keyof typeof ENDINGS
  onClose: () => void
}) {
  const form = useAppForm({
    initialValues: { reason: '' },
    schema: endPurchase,
    toBody: ({ reason }) => ({ reason }),
    save: actOnPurchase(order.id, action),
    onSaved: () => {
      notify.success(`Pedido ${order.code} atualizado com sucesso.`)
      void refreshBuying()
      onClose()
    },
    errorText: 'Não foi possível encerrar o pedido, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      danger
      title={`${ENDINGS[action]}: ${order.code}`}
      submit={ENDINGS[action]}
      closesOnBack
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label="Motivo"
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function OrderDialog({
  id,
  opened,
  onClose,
}: {
  id: number
  opened: ViewProps['opened']
  onClose: () => void
}) {
  const query = useQuery(purchase(id))
  const [asked, setAsked] = useState<'send' | 'cancel' | 'close'>()
  const [key] = useState(newKey)
  const receive = useMutation({
    mutationFn: () => beginReceipt({ purchaseId: id }, key),
    onSuccess: (begun) => {
      void refreshBuying()
      opened.open({ view: 'receipts', open: begun.id })
    },
    meta: { errorText: 'Não foi possível iniciar o recebimento, tente novamente mais tarde.' },
  })
  const { data } = query
  const failure = failureOf(query)
  const may = (action: string) => data?.availableActions.some((one) => one === action) ?? false
  const done = () => setAsked(undefined)
  return (
    <Dialog
      opened
      size="wide"
      title={data ? `Pedido de compra ${data.code}` : 'Pedido de compra'}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {may('cancel') && (
            <Button variant="default" onClick={() => setAsked('cancel')}>
              Cancelar pedido
            </Button>
          )}
          {may('close') && (
            <Button variant="default" onClick={() => setAsked('close')}>
              Encerrar sem o restante
            </Button>
          )}
          {may('send') && <Button onClick={() => setAsked('send')}>Marcar como enviado</Button>}
          {may('receive') && (
            <Button
              leftSection={<IconPackageImport size={18} aria-hidden />}
              loading={receive.isPending}
              onClick={() => receive.mutate()}
            >
              Receber
            </Button>
          )}
        </>
      }
    >
      {!data && (failure ? <NotLoaded {...failure} /> : <Spinner />)}
      {data && (
        <>
          <Facts facts={factsOf(data)} />
          <DataTable
            id="purchase-lines"
            label="Produtos do pedido"
            columns={itemColumns}
            rows={data.lines}
            rowKey={({ productId }) => productId}
            paging={false}
            searchable={false}
            csvName={null}
          />
          <Outputs order={data} />
        </>
      )}
      {data && asked === 'send' && <SendDialog order={data} onClose={done} />}
      {data && (asked === 'cancel' || asked === 'close') && (
        <EndDialog order={data} action={asked} onClose={done} />
      )}
    </Dialog>
  )
}

/** Purchase orders, the latest first. */
export function OrdersView({ search, opened }: ViewProps) {
  const { view, onViewChange } = useUrlTableView({ pageSize: 30 })
  const query = useQuery({ ...purchases(view), placeholderData: keepPreviousData })
  return (
    <Card title="Pedidos de compra" flush>
      <DataTable
        id="purchases"
        label="Pedidos de compra"
        columns={columns}
        rows={query.data?.purchases ?? []}
        total={query.data?.total ?? 0}
        rowKey={({ id }) => id}
        rowLabel={({ code }) => code}
        loading={query.isFetching}
        failure={failureOf(query)}
        view={view}
        onViewChange={onViewChange}
        searchable={false}
        onRowClick={({ id }) => opened.open({ open: id })}
        emptyText="Nenhum pedido de compra foi feito até o momento."
      />
      {search.open !== undefined && <OrderDialog id={search.open} opened={opened} onClose={opened.close} />}
    </Card>
  )
}
