import { Button, NativeSelect } from '@mantine/core'
import type { ReceiptSummary } from '@shop/contract/goods-receipts'
import { RECEIPT_STATE } from '@shop/domain/purchases'
import { IconPackageImport } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../shared/api/new-key.ts'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { allSuppliers, beginReceipt, receipt, receipts, refreshBuying } from './purchases.api.ts'
import classes from './purchases.module.css'
import { ReceivedPanel } from './received-panel.tsx'
import { ReceivingPanel } from './receiving-panel.tsx'
import type { ViewProps } from './view-props.ts'

const columns: Column<ReceiptSummary>[] = [
  { id: 'code', header: 'Código', value: ({ code }) => code, sortable: false, mobile: 'title' },
  {
    id: 'supplier',
    header: 'Fornecedor',
    value: ({ supplier }) => supplier,
    sortable: false,
    mobile: 'line',
  },
  { id: 'document', header: 'Documento', value: ({ document }) => document, sortable: false },
  { id: 'purchase', header: 'Pedido', value: ({ purchaseCode }) => purchaseCode, sortable: false },
  {
    id: 'state',
    header: 'Situação',
    value: ({ state }) => RECEIPT_STATE[state],
    sortable: false,
    mobile: 'line',
  },
  { id: 'units', header: 'Unidades', kind: 'number', value: ({ units }) => units, sortable: false },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    value: ({ total }) => total,
    sortable: false,
    mobile: 'line',
  },
  { id: 'when', header: 'Iniciado em', kind: 'datetime', value: ({ when }) => when, sortable: false },
  { id: 'user', header: 'Por', value: ({ user }) => user, sortable: false },
]

function Begin({ opened }: Pick<ViewProps, 'opened'>) {
  const { data } = useQuery(allSuppliers)
  const [supplierId, setSupplierId] = useState('')
  const [key, setKey] = useState(newKey)
  const begin = useMutation({
    mutationFn: () => beginReceipt({ supplierId: Number(supplierId) }, key),
    onSuccess: ({ id }) => {
      setKey(newKey())
      void refreshBuying()
      opened.open({ open: id })
    },
    meta: { errorText: 'Não foi possível iniciar o recebimento, tente novamente mais tarde.' },
  })
  return (
    <Card title="Receber sem pedido">
      <div className={classes.form}>
        <NativeSelect
          label="Fornecedor"
          description="Para receber um pedido ou uma NF-e, abra o pedido ou a nota."
          data={[
            { value: '', label: 'Selecione' },
            ...(data?.suppliers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={supplierId}
          onChange={({ currentTarget }) => setSupplierId(currentTarget.value)}
        />
      </div>
      <Button
        leftSection={<IconPackageImport size={18} aria-hidden />}
        disabled={!supplierId}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        Iniciar recebimento
      </Button>
    </Card>
  )
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(receipt(id))
  const failure = failureOf(query)
  const { data } = query
  if (!data) return failure ? <NotLoaded {...failure} /> : <Spinner />
  return data.state === 'done' ? (
    <ReceivedPanel receipt={data} onClose={onClose} />
  ) : (
    <ReceivingPanel key={data.id} receipt={data} onClose={onClose} />
  )
}

/** Goods that are being received, and what was received. */
export function ReceiptsView({ search, opened }: ViewProps) {
  const { view, onViewChange } = useUrlTableView({ pageSize: 30 })
  const query = useQuery({ ...receipts(view), placeholderData: keepPreviousData })
  if (search.open !== undefined) return <Opened id={search.open} onClose={opened.close} />
  return (
    <>
      <Begin opened={opened} />
      <Card title="Recebimentos" flush>
        <DataTable
          id="receipts"
          label="Recebimentos"
          columns={columns}
          rows={query.data?.receipts ?? []}
          total={query.data?.total ?? 0}
          rowKey={({ id }) => id}
          rowLabel={({ code }) => code}
          loading={query.isFetching}
          failure={failureOf(query)}
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          onRowClick={({ id }) => opened.open({ open: id })}
          emptyText="Nada foi recebido até o momento."
        />
      </Card>
    </>
  )
}
