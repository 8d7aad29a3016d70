import { Button, NativeSelect } from '@mantine/core'
import type { ReceiptSummary } from '@shop/contract/receiving'
import { RECEIPT_STATE, type ReceiptState } from '@shop/domain/purchases'
import { IconPackageImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceFilter } from '../../../shared/table/choice-filter.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Loading } from '../../../shared/ui/not-loaded.tsx'
import { StatusBadge, type Tone } from '../../../shared/ui/status-badge.tsx'
import { allSuppliers, receipt, receipts } from '../purchases.api.ts'
import classes from '../purchases.module.css'
import type { ViewProps } from '../purchases-search.ts'
import { stateIn } from '../purchases-search.ts'
import { ReceivedPanel } from './received-panel.tsx'
import { ReceivingPanel } from './receiving-panel.tsx'
import { useBeginReceipt } from './use-begin-receipt.ts'

const TONES: Readonly<Record<ReceiptState, Tone>> = { open: 'preparing', held: 'waiting', done: 'done' }

const columns: Column<ReceiptSummary>[] = [
  { id: 'code', header: 'Código', mobile: 'title' },
  {
    id: 'supplier',
    header: 'Fornecedor',
    mobile: 'line',
  },
  { id: 'document', header: 'Documento' },
  { id: 'purchase', header: 'Pedido', value: ({ purchaseCode }) => purchaseCode },
  {
    id: 'state',
    header: 'Situação',
    value: ({ state }) => RECEIPT_STATE[state],
    cell: ({ state }) => <StatusBadge tone={TONES[state]} label={RECEIPT_STATE[state]} />,
    mobile: 'line',
  },
  { id: 'units', header: 'Unidades', kind: 'number' },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    mobile: 'line',
  },
  { id: 'when', header: 'Iniciado em', kind: 'datetime' },
  { id: 'user', header: 'Por' },
]

function Begin({ opened }: Pick<ViewProps, 'opened'>) {
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const [supplierId, setSupplierId] = useState('')
  const begin = useBeginReceipt(opened)
  return (
    <Card title="Receber sem pedido">
      <div className={classes.form}>
        <NativeSelect
          label="Fornecedor"
          description="Para receber um pedido ou uma NF-e, abra o pedido ou a nota."
          data={[
            { value: '', label: 'Selecione' },
            ...suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={supplierId}
          onChange={({ currentTarget }) => setSupplierId(currentTarget.value)}
        />
      </div>
      <Button
        leftSection={<IconPackageImport size={18} aria-hidden />}
        disabled={!supplierId}
        loading={begin.isPending}
        onClick={() => begin.mutate({ supplierId: Number(supplierId) })}
      >
        Iniciar recebimento
      </Button>
    </Card>
  )
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(receipt(id))
  const { data } = query
  if (!data) return <Loading query={query} />
  return data.state === 'done' ? (
    <ReceivedPanel receipt={data} onClose={onClose} />
  ) : (
    <ReceivingPanel key={data.id} receipt={data} onClose={onClose} />
  )
}

/** Goods receipts in progress and finished. */
export function ReceiptsView({ search, opened }: ViewProps) {
  const state = stateIn(RECEIPT_STATE, search)
  if (search.open !== undefined) return <Opened id={search.open} onClose={opened.close} />
  return (
    <>
      <Begin opened={opened} />
      <Card title="Recebimentos" flush>
        <PagedTable
          id="receipts"
          label="Recebimentos"
          columns={columns}
          page={(view) => receipts(view, state)}
          rowsOf={(data) => data.receipts}
          rowKey={({ id }) => id}
          rowLabel={({ code }) => code}
          searchable={false}
          toolbar={
            <ChoiceFilter
              label="Situação"
              all="Todas as situações"
              options={RECEIPT_STATE}
              value={state}
              onChange={(next) => opened.open({ state: next })}
            />
          }
          onOpen={({ id }) => opened.open({ open: id }, { fromTop: true })}
          emptyText="Nenhum recebimento foi encontrado."
        />
      </Card>
    </>
  )
}
