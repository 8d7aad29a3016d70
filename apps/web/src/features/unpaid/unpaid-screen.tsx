import type { UnpaidCustomer } from '@shop/contract/unpaid-orders'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { usePages } from '../../shared/table/use-pages.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { unpaidList } from './unpaid.api.ts'

const FreeStockDialog = lazyPart(() => import('./free-stock-dialog.tsx').then((it) => it.FreeStockDialog))

const PAGE = 30

const COLUMNS: readonly Column<UnpaidCustomer>[] = [
  { id: 'customer', header: 'Cliente', mobile: 'title' },
  {
    id: 'orders',
    header: 'Pedidos',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'units',
    header: 'Unidades',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'value',
    header: 'Valor',
    kind: 'money',
    mobile: 'line',
  },
  {
    id: 'since',
    header: 'Desde',
    kind: 'datetime',
    mobile: 'line',
  },
]

/** Who holds how much stock with orders that are not paid, most units first. */
export function UnpaidScreen() {
  const { view, onViewChange } = useUrlTableView({ pageSize: PAGE })
  const { data, table } = usePages({ page: unpaidList, rowsOf: (page) => page.customers }, view)
  const [freeing, setFreeing] = useState<UnpaidCustomer>()
  return (
    <>
      <PageHeader title="Estoque sem pagamento" />
      <Card flush>
        <DataTable
          id="unpaid"
          label="Clientes com pedidos sem pagamento"
          columns={COLUMNS}
          {...table}
          rowKey={({ customerId }) => customerId}
          rowLabel={({ customer }) => customer}
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          footer={data && data.customers.length > 0 ? [{ label: 'Total', values: { ...data.totals } }] : []}
          selection="single"
          onOpen={setFreeing}
          actions={([held]) =>
            held
              ? [
                  {
                    label: 'Liberar estoque',
                    icon: IconLockOpen,
                    primary: true,
                    onClick: () => setFreeing(held),
                  },
                ]
              : []
          }
          emptyImage="done"
          emptyText="Nenhum pedido sem pagamento segura estoque."
        />
      </Card>
      {freeing && <FreeStockDialog held={freeing} onClose={() => setFreeing(undefined)} />}
    </>
  )
}
