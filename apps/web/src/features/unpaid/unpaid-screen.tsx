import type { UnpaidCustomer } from '@shop/contract/unpaid-orders'
import { IconLockOpen } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useOpenedRows } from '../../shared/table/use-opened-rows.ts'
import { usePages } from '../../shared/table/use-pages.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { unpaidList } from './unpaid.api.ts'
import type { UnpaidSearch } from './unpaid-search.ts'

const FreeStockDialog = lazyPart(() => import('./free-stock-dialog.tsx').then((it) => it.FreeStockDialog))

const OPENED = ['open'] as const

const route = getRouteApi('/admin-frame/admin/unpaid')

const customerOf = ({ customerId }: UnpaidCustomer) => customerId

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
  const { view, onViewChange } = useUrlTableView()
  const { data, table } = usePages({ page: unpaidList, rowsOf: (page) => page.customers }, view)
  const { open } = route.useSearch()
  const opened = useOpened<UnpaidSearch>(OPENED)
  const [freeing] = useOpenedRows(table.rows, customerOf, open === undefined ? [] : [open])
  const free = (held: UnpaidCustomer) => opened.open({ open: held.customerId })
  return (
    <>
      <PageHeader title="Estoque sem pagamento" />
      <Card flush>
        <DataTable
          id="unpaid"
          label="Clientes com pedidos sem pagamento"
          columns={COLUMNS}
          {...table}
          rowKey={customerOf}
          rowLabel={({ customer }) => customer}
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          footer={data && data.customers.length > 0 ? [{ label: 'Total', values: { ...data.totals } }] : []}
          selection="single"
          onOpen={free}
          actions={([held]) =>
            held
              ? [
                  {
                    label: 'Liberar estoque',
                    icon: IconLockOpen,
                    primary: true,
                    onClick: () => free(held),
                  },
                ]
              : []
          }
          emptyImage="done"
          emptyText="Nenhum pedido sem pagamento segura estoque."
        />
      </Card>
      {freeing && <FreeStockDialog key={open} held={freeing} onClose={opened.close} />}
    </>
  )
}
