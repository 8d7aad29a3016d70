import { formatReais, formatTime } from '@shop/browser/format'
import type { Colleague } from '@shop/contract/employees'
import type { OrderSummary } from '@shop/contract/orders'
import { labelOfStatusName } from '@shop/domain/order-status'
import { DELIVERY, PAYMENTS } from '@shop/domain/pricing'
import { IconArrowBackUp, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { colleagueName } from '../../entities/employees/colleague-name.ts'
import { heldText } from '../../entities/orders/held-text.ts'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import type { Column } from '../../shared/table/column.ts'
import classes from './order-columns.module.css'
import type { OrderFilters } from './orders.api.ts'
import { listOf } from './orders-search.ts'

const deliveryOf = ({ typeOfDelivery, isFastDelivery }: OrderSummary) =>
  isFastDelivery ? `${typeOfDelivery} · rápida` : typeOfDelivery

/** A click beside the link selects the row, as anywhere else in the row. */
const CodeWithPage = ({ code }: { code: string }) => (
  <span className={classes.code}>
    {code}
    <Link
      className={classes.page}
      to="/admin/orders/$code"
      params={{ code }}
      search={listOf as never}
      aria-label={`Abrir pedido ${code}`}
      title="Abrir a página do pedido"
    >
      <IconArrowUpRight size={14} stroke={2} aria-hidden />
    </Link>
  </span>
)

function Held({ order }: { order: OrderSummary }) {
  const text = heldText(order)
  return text && <span className={classes.held}>{text}</span>
}

const FILTERS = {
  typeOfDelivery: Object.entries(DELIVERY).map(([value, label]) => ({ value, label })),
  payment: Object.entries(PAYMENTS).map(([value, label]) => ({ value, label })),
}

/** The columns, with filters applied by the server. */
export const orderColumns = (deliverers: readonly Colleague[]): Column<OrderSummary>[] =>
  ORDER_COLUMNS.map((column) => {
    if (column.id === 'deliverer') {
      const named = deliverers.map((one) => ({ value: String(one.id), label: colleagueName(one) }))
      return { ...column, filter: 'select', options: [{ value: 'none', label: 'Sem motoboy' }, ...named] }
    }
    const options = FILTERS[column.id as keyof typeof FILTERS]
    return options ? { ...column, filter: 'select', options } : column
  })

/** The filters of the table's view as parameters of the server. */
export const filtersFrom = ({
  payment,
  typeOfDelivery,
  deliverer,
}: Record<string, string>): OrderFilters => ({
  payment,
  delivery: typeOfDelivery,
  deliverer,
})

const backText = ({ cameBack }: OrderSummary) =>
  cameBack === undefined ? null : `voltaram ${formatReais(cameBack)}`

export const ORDER_COLUMNS: readonly Column<OrderSummary>[] = [
  {
    id: 'customer',
    header: 'Cliente',
    mobile: 'title',
  },
  { id: 'updatedAt', header: 'Atualizado em', kind: 'date' },
  {
    id: 'time',
    header: 'Hora',
    value: (order) => formatTime(new Date(order.updatedAt)),
    nowrap: true,
  },
  {
    id: 'code',
    header: 'Código',
    cell: ({ code }) => <CodeWithPage code={code} />,
    nowrap: true,
    mobile: 'line',
  },
  {
    id: 'status',
    header: 'Status',
    value: (order) =>
      [labelOfStatusName(order.status), heldText(order), backText(order)].filter(Boolean).join(' · '),
    cell: (order) => (
      <>
        <OrderStatus statusKey={order.statusKey} />
        {order.cameBack !== undefined && (
          <IconArrowBackUp size={14} role="img" className={classes.back} title={backText(order) ?? ''} />
        )}
        <Held order={order} />
      </>
    ),
    nowrap: true,
    mobile: 'line',
  },
  { id: 'typeOfDelivery', header: 'Tipo de entrega', value: deliveryOf, nowrap: true },
  { id: 'deliverer', header: 'Motoboy', nowrap: true, mobile: 'line' },
  { id: 'payment', header: 'Pagamento', nowrap: true },
  {
    id: 'total',
    header: 'Total',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
]
