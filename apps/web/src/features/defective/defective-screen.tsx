import { Button } from '@mantine/core'
import { formatNumber, formatReais } from '@shop/browser/format'
import type { DefectiveProduct } from '@shop/contract/defective'
import { IconHistory, IconPlus, IconPrinter, IconTransfer } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { printTable } from '../../shared/table/print-table.ts'
import { useOpenedRows } from '../../shared/table/use-opened-rows.ts'
import { usePages } from '../../shared/table/use-pages.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { defectiveList } from './defective.api.ts'
import type { DefectiveSearch } from './defective-search.ts'

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((it) => it.MoveDialog))

const MovementsDialog = lazyPart(() => import('./movements-dialog.tsx').then((it) => it.MovementsDialog))

const OPENED = ['open', 'movements'] as const

const route = getRouteApi('/admin-frame/admin/defective')

const productOf = ({ productId }: DefectiveProduct) => productId

const COLUMNS: readonly Column<DefectiveProduct>[] = [
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'code', header: 'Código', mobile: 'line' },
  { id: 'brand', header: 'Marca' },
  { id: 'reference', header: 'Referência' },
  {
    id: 'defective',
    header: 'Com defeito',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'unitCost',
    header: 'Custo unitário',
    kind: 'money',
  },
  {
    id: 'totalCost',
    header: 'Valor',
    kind: 'money',
    mobile: 'line',
  },
  {
    id: 'changedAt',
    header: 'Último movimento',
    kind: 'datetime',
  },
]

/** The columns for a supplier: with serial numbers, without the date of the last movement. */
const SLIP_COLUMNS: readonly Column<DefectiveProduct>[] = [
  ...COLUMNS.filter(({ id }) => id !== 'changedAt'),
  { id: 'serials', header: 'Números de série', value: ({ serials = [] }) => serials.join(', ') },
]

/** The list of units going back to a supplier, to be signed by the receiver. */
const printSlip = (products: readonly DefectiveProduct[]) =>
  printTable(
    'Remessa de produtos com defeito ao fornecedor',
    { columns: SLIP_COLUMNS, rows: products, footer: [] },
    {
      ending: {
        facts: [
          {
            label: 'Unidades',
            value: formatNumber(products.reduce((sum, { defective }) => sum + defective, 0)),
          },
          {
            label: 'Valor ao custo',
            value: formatReais(products.reduce((sum, { totalCost }) => sum + totalCost, 0)),
          },
        ],
        signature: 'Recebido por (fornecedor)',
      },
    },
  )

/** Units that cannot be sold: how many per product, their cost, and where they go. */
export function DefectiveScreen() {
  const { view, onViewChange } = useUrlTableView()
  const { data, table } = usePages({ page: defectiveList, rowsOf: (page) => page.items }, view)
  const { open, movements } = route.useSearch()
  const opened = useOpened<DefectiveSearch>(OPENED)
  const [moving] = useOpenedRows(table.rows, productOf, typeof open === 'number' ? [open] : [])
  const [moved] = useOpenedRows(table.rows, productOf, movements ? [movements] : [])
  const move = (one: DefectiveProduct) => opened.open({ open: one.productId })
  return (
    <>
      <PageHeader title="Defeituosos">
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => opened.open({ open: 'found' })}
        >
          Encontrei no estoque
        </Button>
      </PageHeader>
      <Card flush>
        <DataTable
          id="defective"
          label="Produtos com defeito"
          columns={COLUMNS}
          {...table}
          rowKey={productOf}
          rowLabel={({ name }) => name}
          view={view}
          onViewChange={onViewChange}
          searchable={false}
          footer={
            data && data.items.length > 0
              ? [
                  {
                    label: 'Total na prateleira',
                    values: { defective: data.totals.quantity, totalCost: data.totals.totalCost },
                  },
                ]
              : []
          }
          selection="multiple"
          onOpen={move}
          actions={(selected) => {
            const [first] = selected
            return first
              ? [
                  {
                    label: 'Movimentar',
                    icon: IconTransfer,
                    primary: true,
                    disabled: selected.length > 1,
                    onClick: () => move(first),
                  },
                  {
                    label: 'Movimentos',
                    icon: IconHistory,
                    disabled: selected.length > 1,
                    onClick: () => opened.open({ movements: first.productId }),
                  },
                  {
                    label: 'Imprimir remessa ao fornecedor',
                    icon: IconPrinter,
                    onClick: () => printSlip(selected),
                  },
                ]
              : []
          }}
          emptyImage="done"
          emptyText="Não há produtos com defeito."
        />
      </Card>
      {open === 'found' && <MoveDialog key={open} onClose={opened.close} />}
      {moved && <MovementsDialog product={moved} onClose={opened.close} />}
      {moving && <MoveDialog key={open} product={moving} onClose={opened.close} />}
    </>
  )
}
