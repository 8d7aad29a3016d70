import type { InventoryRow, PurchaseRow, SaleRow, StockChangeRow } from '@shop/contract/products'
import { OrderCodeLink } from '../../../entities/orders/order-status.tsx'
import { SerialLinks } from '../../../entities/units/serial-links.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { HISTORIES, type History, type RowOf } from './history.api.ts'

interface HistoryKind {
  value: '1' | '2' | '3' | '4'
  label: string
  address: History
  columns: readonly Column<object>[]
}

/** Serial numbers of the moved units. */
const serialsColumn = <Row extends { serials: string[] }>(): Column<Row> => ({
  id: 'serials',
  header: 'Números de série',
  value: ({ serials }) => serials.join(', '),
  cell: ({ serials }) => <SerialLinks serials={serials} />,
})

const SALES: readonly Column<SaleRow>[] = [
  {
    id: 'orderCode',
    header: 'Código do Pedido',
    value: (row) => row.orderCode,
    cell: ({ orderCode }) => <OrderCodeLink code={orderCode} />,
    mobile: 'title',
  },
  { id: 'customerName', header: 'Cliente', value: (row) => row.customerName, mobile: 'line' },
  { id: 'customerEmail', header: 'E-mail', value: (row) => row.customerEmail },
  { id: 'salesDate', header: 'Data da venda', value: (row) => row.salesDate, kind: 'date' },
  { id: 'quantity', header: 'Quantidade', value: (row) => row.quantity, kind: 'number' },
  { id: 'unitPrice', header: 'Preço unitário', value: (row) => row.unitPrice, kind: 'money' },
  {
    id: 'totalSold',
    header: 'Total vendido',
    value: (row) => row.totalSold,
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
  serialsColumn<SaleRow>(),
]

const PURCHASES: readonly Column<PurchaseRow>[] = [
  { id: 'when', header: 'Data', value: (row) => row.when, kind: 'date', mobile: 'title' },
  { id: 'source', header: 'Operação', value: (row) => row.source },
  { id: 'costBefore', header: 'Custo anterior', value: (row) => row.costBefore, kind: 'money' },
  { id: 'costAfter', header: 'Custo atual', value: (row) => row.costAfter, kind: 'money' },
  {
    id: 'quantity',
    header: 'Quantidade',
    value: (row) => row.quantity,
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'quantityBefore',
    header: 'Quantidade anterior',
    value: (row) => row.quantityBefore,
    kind: 'number',
  },
  {
    id: 'actualQuantity',
    header: 'Quantidade atual',
    value: (row) => row.actualQuantity,
    kind: 'number',
    mobile: 'line',
  },
  { id: 'who', header: 'Responsável', value: (row) => row.who },
  serialsColumn<PurchaseRow>(),
]

const INVENTORIES: readonly Column<InventoryRow>[] = [
  { id: 'when', header: 'Data', value: (row) => row.when, kind: 'date', mobile: 'title' },
  {
    id: 'stockBefore',
    header: 'Estoque anterior',
    value: (row) => row.stockBefore,
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'stockAfter',
    header: 'Estoque atual',
    value: (row) => row.stockAfter,
    kind: 'number',
    mobile: 'line',
  },
  { id: 'who', header: 'Responsável', value: (row) => row.who },
  serialsColumn<InventoryRow>(),
]

const CHANGES: readonly Column<StockChangeRow>[] = [
  {
    id: 'when',
    header: 'Data e hora',
    value: (row) => row.when,
    kind: 'datetime',
    mobile: 'title',
  },
  { id: 'eventType', header: 'Evento', value: (row) => row.eventType, mobile: 'line' },
  {
    id: 'orderCode',
    header: 'Pedido',
    value: (row) => row.orderCode,
    cell: ({ orderCode }) => orderCode && <OrderCodeLink code={orderCode} />,
    mobile: 'line',
  },
  {
    id: 'stockBefore',
    header: 'Estoque anterior',
    value: (row) => row.stockBefore,
    kind: 'number',
  },
  { id: 'input', header: 'Entrada', value: (row) => row.input, kind: 'number' },
  { id: 'output', header: 'Saída', value: (row) => row.output, kind: 'number' },
  {
    id: 'stockAfter',
    header: 'Estoque atual',
    value: (row) => row.stockAfter,
    kind: 'number',
    mobile: 'line',
  },
  { id: 'who', header: 'Responsável', value: (row) => row.who },
  serialsColumn<StockChangeRow>(),
]

const kind = <A extends History>(
  value: HistoryKind['value'],
  label: string,
  address: A,
  columns: readonly Column<RowOf<A>>[],
): HistoryKind => ({ value, label, address, columns: columns as readonly Column<object>[] })

/** All movements of the stock in chronological order. */
export const TIMELINE = '4'

/** The four histories, each with its call and columns. */
export const HISTORY_KINDS = [
  kind('1', 'Vendas', HISTORIES.sales, SALES),
  kind('2', 'Compras', HISTORIES.purchases, PURCHASES),
  kind('3', 'Inventário', HISTORIES.inventories, INVENTORIES),
  kind('4', 'Alterações de estoque', HISTORIES.changes, CHANGES),
] as const
