import { formatNumber, formatReais } from '@shop/browser/format'
import type { CustomerHistoryOrder } from '@shop/contract/customers'
import { labelOfStatusName } from '@shop/domain/order-status'
import { OrderCodeLink, OrderStatus } from '../../../entities/orders/order-status.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import classes from './history-dialog.module.css'

type Row = CustomerHistoryOrder

const itemsText = ({ items }: Row) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

const COLUMNS: readonly Column<Row>[] = [
  { id: 'orderId', header: 'Id', internal: true },
  {
    id: 'code',
    header: 'Código do Pedido',
    cell: ({ code }) => <OrderCodeLink code={code} />,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: (order) => labelOfStatusName(order.status),
    cell: ({ statusKey }) => <OrderStatus statusKey={statusKey} />,
    mobile: 'line',
  },
  {
    id: 'purchasedAt',
    header: 'Realizado em',
    kind: 'datetime',
    mobile: 'line',
  },
  { id: 'total', header: 'Total', kind: 'money', value: (order) => order.totalOrder, mobile: 'line' },
  {
    id: 'items',
    header: 'Detalhes do pedido',
    value: itemsText,
    cell: ({ items }) => (items.length === 1 ? '1 produto' : `${items.length} produtos`),
    mobile: 'hidden',
  },
]

interface Props {
  orders: readonly Row[]
  /** In reais. */
  total: number
  loading: boolean
}

/** Every order of the period, each with its items. */
export function HistoryOrders({ orders, total, loading }: Props) {
  return (
    <DataTable
      id="customer-history"
      label="Histórico de pedidos"
      columns={COLUMNS}
      rows={orders}
      rowKey={(order) => order.orderId}
      rowLabel={(order) => `Pedido ${order.code}`}
      loading={loading}
      paging={false}
      csvName="historico.csv"
      renderDetail={(order) => (
        <div className={classes.detail}>
          <OrderItems order={order} />
        </div>
      )}
      detailsStartOpen
      footer={orders.length > 0 ? [{ label: 'Total de todos os pedidos:', values: { total } }] : []}
      emptyText="Nenhuma informação encontrada com os filtros selecionados."
    />
  )
}

/** Amounts between the items and the total, if any. */
const extrasOf = (order: Row) =>
  [
    ['Frete', order.shippingCost],
    ['Garantia do pedido', order.totalWarranty],
    ['Trocas', -order.totalExchange],
    ['Devoluções', -order.totalReturn],
  ] as const

/** The total, and what of it was left to pay when credit was used. */
const sumsOf = (order: Row) => [
  ['Valor Total:', order.total] as const,
  ...(order.creditUsed > 0
    ? ([
        ['Crédito usado', -order.creditUsed],
        ['A receber', order.toPay],
      ] as const)
    : []),
]

function OrderItems({ order }: { order: Row }) {
  const extras = extrasOf(order).filter(([, reais]) => reais !== 0)
  return (
    <table className={classes.items} aria-label={`Itens do pedido ${order.code}`}>
      <thead>
        <tr>
          <th scope="col">Produto</th>
          <th scope="col" className={classes.number}>
            Quantidade
          </th>
          <th scope="col" className={classes.number}>
            Preço Unitário
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ name, quantity, unitPrice }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={classes.number}>{formatNumber(quantity)}</td>
            <td className={classes.number}>{formatReais(unitPrice)}</td>
          </tr>
        ))}
        {extras.map(([label, reais]) => (
          <tr key={label}>
            <th scope="row" colSpan={2}>
              {label}
            </th>
            <td className={classes.number}>{formatReais(reais)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumsOf(order).map(([label, reais]) => (
          <tr key={label}>
            <th scope="row" colSpan={2}>
              {label}
            </th>
            <td className={classes.number}>{formatReais(reais)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
