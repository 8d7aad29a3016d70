import type { InventoryRow, PurchaseRow, SaleRow, StockChangeRow } from '@shop/contract/products'
import { shownEmail } from '@shop/domain/customer-email'
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
    cell: ({ orderCode }) => <OrderCodeLink code={orderCode} />,
    mobile: 'title',
  },
  { id: 'customerName', header: 'Cliente', mobile: 'line' },
  { id: 'customerEmail', header: 'E-mail', value: ({ customerEmail }) => shownEmail(customerEmail) },
  { id: 'salesDate', header: 'Data da venda', kind: 'date' },
  { id: 'quantity', header: 'Quantidade', kind: 'number' },
  { id: 'unitPrice', header: 'Preço unitário', kind: 'money' },
  {
    id: 'totalSold',
    header: 'Total vendido',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
  serialsColumn<SaleRow>(),
]

const PURCHASES: readonly Column<PurchaseRow>[] = [
  { id: 'when', header: 'Data', kind: 'date', mobile: 'title' },
  { id: 'source', header: 'Operação' },
  { id: 'costBefore', header: 'Custo anterior', kind: 'money' },
  { id: 'costAfter', header: 'Custo atual', kind: 'money' },
  {
    id: 'quantity',
    header: 'Quantidade',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'quantityBefore',
    header: 'Quantidade anterior',
    kind: 'number',
  },
  {
    id: 'actualQuantity',
    header: 'Quantidade atual',
    kind: 'number',
    mobile: 'line',
  },
  { id: 'who', header: 'Responsável' },
  serialsColumn<PurchaseRow>(),
]

const INVENTORIES: readonly Column<InventoryRow>[] = [
  { id: 'when', header: 'Data', kind: 'date', mobile: 'title' },
  {
    id: 'stockBefore',
    header: 'Estoque anterior',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'stockAfter',
    header: 'Estoque atual',
    kind: 'number',
    mobile: 'line',
  },
  { id: 'who', header: 'Responsável' },
  serialsColumn<InventoryRow>(),
]

const CHANGES: readonly Column<StockChangeRow>[] = [
  {
    id: 'when',
    header: 'Data e hora',
    kind: 'datetime',
    mobile: 'title',
  },
  { id: 'eventType', header: 'Evento', mobile: 'line' },
  {
    id: 'orderCode',
    header: 'Pedido',
    cell: ({ orderCode }) => orderCode && <OrderCodeLink code={orderCode} />,
    mobile: 'line',
  },
  {
    id: 'stockBefore',
    header: 'Estoque anterior',
    kind: 'number',
  },
  { id: 'input', header: 'Entrada', kind: 'number' },
  { id: 'output', header: 'Saída', kind: 'number' },
  {
    id: 'stockAfter',
    header: 'Estoque atual',
    kind: 'number',
    mobile: 'line',
  },
  { id: 'who', header: 'Responsável' },
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
