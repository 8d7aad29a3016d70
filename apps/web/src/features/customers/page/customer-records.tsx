import type { ClaimableUnit, ClaimSummary } from '@shop/contract/claims'
import type { CustomerHistoryOrder } from '@shop/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OrderCodeLink, OrderStatus } from '../../../entities/orders/order-status.tsx'
import { ORDERS_NOT_LOADED } from '../../../entities/orders/order-texts.ts'
import { useOpenOrder } from '../../../entities/orders/use-open-order.ts'
import { SerialLinks } from '../../../entities/units/serial-links.tsx'
import { today } from '../../../shared/form/period-chips.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { failureOf } from '../../../shared/ui/not-loaded.tsx'
import { claimsOfCustomer, latestOrders, unitsOf } from './customer-page.api.ts'

interface Props {
  customerId: number
}

const ORDER_COLUMNS: readonly Column<CustomerHistoryOrder>[] = [
  {
    id: 'code',
    header: 'Pedido',
    cell: ({ code }) => <OrderCodeLink code={code} />,
    mobile: 'title',
  },
  { id: 'purchasedAt', header: 'Realizado em', kind: 'datetime', mobile: 'line' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ statusKey }) => <OrderStatus statusKey={statusKey} />,
    mobile: 'line',
  },
  { id: 'totalOrder', header: 'Total', kind: 'money', mobile: 'line' },
]

/** The latest orders; 'Histórico do Cliente' has all. */
export function CustomerOrders({ customerId }: Props) {
  const query = useQuery(latestOrders(customerId, today()))
  const onOpen = useOpenOrder()
  return (
    <Card flush title="Últimos pedidos">
      <DataTable
        id="customer-orders"
        label="Últimos pedidos"
        columns={ORDER_COLUMNS}
        rows={query.data?.histories ?? []}
        rowKey={({ orderId }) => orderId}
        loading={query.isFetching}
        searchable={false}
        paging={false}
        csvName={null}
        onOpen={onOpen}
        emptyText="Nenhum pedido ainda."
        failure={failureOf(query, ORDERS_NOT_LOADED)}
      />
    </Card>
  )
}

const UNIT_COLUMNS: readonly Column<ClaimableUnit>[] = [
  { id: 'productName', header: 'Aparelho', mobile: 'title' },
  {
    id: 'serial',
    header: 'Número de série',
    cell: ({ serial }) => <SerialLinks serials={[serial]} />,
    mobile: 'line',
  },
  { id: 'orderCode', header: 'Pedido', cell: ({ orderCode }) => <OrderCodeLink code={orderCode} /> },
  {
    id: 'legalUntil',
    header: 'Garantia legal até',
    kind: 'date',
    value: ({ legalUntil }) => noon(legalUntil),
  },
  {
    id: 'warrantyUntil',
    header: 'Garantia da loja até',
    kind: 'date',
    value: ({ warrantyUntil }) => noon(warrantyUntil),
    mobile: 'line',
  },
]

/** A day as an instant that is the same day in the shop's time. */
const noon = (day: string | null) => day && `${day}T12:00:00`

/** The phones that the customer has, and how long their warranties last. */
export function CustomerPhones({ customerId }: Props) {
  const query = useQuery(unitsOf(customerId))
  return (
    <Card flush title="Aparelhos">
      <DataTable
        id="customer-units"
        label="Aparelhos do cliente"
        columns={UNIT_COLUMNS}
        rows={query.data ?? []}
        rowKey={({ serial }) => serial}
        loading={query.isFetching}
        searchable={false}
        paging={false}
        csvName={null}
        emptyText="Nenhum aparelho com número de série."
        failure={failureOf(query, 'Não foi possível carregar os aparelhos.')}
      />
    </Card>
  )
}

const CLAIM_COLUMNS: readonly Column<ClaimSummary>[] = [
  { id: 'code', header: 'Código', mobile: 'title' },
  { id: 'productName', header: 'Aparelho', mobile: 'line' },
  { id: 'problem', header: 'Problema' },
  { id: 'statusText', header: 'Situação', mobile: 'line' },
  { id: 'when', header: 'Aberta em', kind: 'datetime' },
]

export function CustomerClaims({ customerId }: Props) {
  const query = useQuery(claimsOfCustomer(customerId))
  const navigate = useNavigate()
  return (
    <Card flush title="Garantia">
      <DataTable
        id="customer-claims"
        label="Garantia"
        columns={CLAIM_COLUMNS}
        rows={query.data ?? []}
        rowKey={({ id }) => id}
        loading={query.isFetching}
        searchable={false}
        paging={false}
        csvName={null}
        onOpen={({ id }) => void navigate({ to: '/admin/claims', search: { open: id } as never })}
        emptyText="Nenhum pedido de garantia."
        failure={failureOf(query, 'Não foi possível carregar a garantia.')}
      />
    </Card>
  )
}
