import { Button } from '@mantine/core'
import type { PurchaseSummary } from '@shop/contract/purchases'
import { PURCHASE_STATUS, type PurchaseStatus } from '@shop/domain/purchases'
import { IconPlus } from '@tabler/icons-react'
import { ChoiceFilter } from '../../../shared/table/choice-filter.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { StatusBadge, type Tone } from '../../../shared/ui/status-badge.tsx'
import { purchases } from '../purchases.api.ts'
import type { ViewProps } from '../purchases-search.ts'
import { stateIn } from '../purchases-search.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrderForm } from './order-form.tsx'

const TONES: Readonly<Record<PurchaseStatus, Tone>> = {
  draft: 'closed',
  sent: 'road',
  partial: 'preparing',
  received: 'done',
  cancelled: 'refused',
}

const columns: Column<PurchaseSummary>[] = [
  { id: 'code', header: 'Código', mobile: 'title' },
  {
    id: 'supplier',
    header: 'Fornecedor',
    mobile: 'line',
  },
  {
    id: 'status',
    header: 'Situação',
    value: ({ status }) => PURCHASE_STATUS[status],
    cell: ({ status }) => <StatusBadge tone={TONES[status]} label={PURCHASE_STATUS[status]} />,
    mobile: 'line',
  },
  { id: 'units', header: 'Unidades', kind: 'number' },
  { id: 'received', header: 'Recebidas', kind: 'number' },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    mobile: 'line',
  },
  {
    id: 'expectedOn',
    header: 'Previsão',
    kind: 'date',
    value: ({ expectedOn }) => expectedOn && `${expectedOn}T12:00:00`,
  },
  { id: 'when', header: 'Criado em', kind: 'datetime' },
  { id: 'user', header: 'Por' },
]

/** Purchase orders, latest first. */
export function OrdersView({ search, opened }: ViewProps) {
  const state = stateIn(PURCHASE_STATUS, search)
  return (
    <Card
      title="Pedidos de compra"
      flush
      actions={
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => opened.open({ dialog: 'new' })}
        >
          Novo pedido
        </Button>
      }
    >
      <PagedTable
        id="purchases"
        label="Pedidos de compra"
        columns={columns}
        page={(view) => purchases(view, state)}
        rowsOf={(data) => data.purchases}
        rowKey={({ id }) => id}
        rowLabel={({ code }) => code}
        searchable={false}
        toolbar={
          <ChoiceFilter
            label="Situação"
            all="Todas as situações"
            options={PURCHASE_STATUS}
            value={state}
            onChange={(next) => opened.open({ state: next })}
          />
        }
        onOpen={({ id }) => opened.open({ open: id })}
        emptyText="Nenhum pedido de compra foi encontrado."
      />
      {search.dialog === 'new' && (
        <OrderForm
          onClose={opened.close}
          onSaved={({ id }) => opened.open({ open: id }, { replace: true })}
        />
      )}
      {search.open !== undefined && <OrderDialog id={search.open} opened={opened} onClose={opened.close} />}
    </Card>
  )
}
