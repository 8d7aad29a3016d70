import { Anchor, Button } from '@mantine/core'
import { formatDateTime, formatReais } from '@shop/browser/format'
import type { Order } from '@shop/contract/orders'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { formatPhone } from '@shop/domain/phone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HandOverDialog } from '../../../entities/orders/counter/hand-over-dialog.tsx'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { OrderStatus } from '../../../entities/orders/order-status.tsx'
import { OrderPix } from '../../../entities/pix/order-pix.tsx'
import { SerialLinks } from '../../../entities/units/serial-links.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { failureOf, NotLoaded } from '../../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { explainTotal } from '../explain-total.ts'
import { OrderAttempts } from './order-attempts.tsx'
import { OrderMessage } from './order-message.tsx'
import { OrderPictures } from './order-pictures.tsx'
import { PrintMenu } from './print-menu.tsx'

const ITEMS_PER_PAGE = 5

type Item = Order['items'][number]
const ITEM_COLUMNS: readonly Column<Item>[] = [
  { id: 'name', header: 'Produto', value: (item) => item.name, mobile: 'title' },
  { id: 'quantity', header: 'Quantidade', kind: 'number', value: (item) => item.quantity, mobile: 'line' },
  {
    id: 'unitPrice',
    header: 'Preço Unitário',
    kind: 'money',
    value: (item) => item.unitPrice,
    mobile: 'line',
  },
  {
    id: 'totalPrice',
    header: 'Total',
    kind: 'money',
    value: (item) => item.totalPrice,
    sum: true,
    mobile: 'line',
  },
]

/** Cost of a unit, for people to whom the server sends it. */
const COST_COLUMN: Column<Item> = {
  id: 'unitCost',
  header: 'Custo unitário',
  kind: 'money',
  value: (item) => item.unitCost ?? null,
}
/** The units that left with the order. */
const SERIALS_COLUMN: Column<Item> = {
  id: 'serials',
  header: 'Números de série',
  value: (item) => item.serials.join(', '),
  cell: (item) => <SerialLinks serials={item.serials} />,
  mobile: 'line',
}
const columnsOf = ({ items }: Order) => [
  ...ITEM_COLUMNS,
  ...(items.some(({ serials }) => serials.length > 0) ? [SERIALS_COLUMN] : []),
  ...(items.some(({ unitCost }) => unitCost !== undefined) ? [COST_COLUMN] : []),
]

const addressOf = ({ isPickup, address }: Order) =>
  isPickup
    ? ''
    : [`${address.street}, ${address.number}`, address.neighborhood, `${address.city} ${address.state}`].join(
        ' · ',
      )

const Phone = ({ phone }: { phone: string }) => <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>

const factsOf = (order: Order) => [
  { label: 'Código', value: order.code },
  { label: 'Cliente', value: order.customer },
  { label: 'Telefone', value: order.customerPhone && <Phone phone={order.customerPhone} /> },
  { label: 'Endereço', value: addressOf(order) },
  { label: 'Realizado em', value: formatDateTime(new Date(order.createdAt)) },
  { label: 'Status do Pedido', value: <OrderStatus statusKey={order.statusKey} /> },
  { label: 'Valor Total', value: formatReais(order.total) },
  { label: 'Valor do Frete', value: formatReais(order.shippingCost) },
  { label: 'Região de Entrega', value: order.neighborhood },
  { label: 'Forma de Pagamento', value: order.payment },
  { label: 'Tipo de entrega', value: order.typeOfDelivery },
  { label: 'Motoboy', value: order.deliverer },
  { label: 'Estoquista', value: order.stocker },
  { label: 'Comentários', value: order.comments },
  { label: 'Possui Garantia?', value: order.hasWarranty ? 'Sim' : 'Não' },
]

export function DetailsDialog({ orderId, onClose, onActed }: OrderDialogProps) {
  const query = useQuery(orderById(orderId))
  const { data: order } = query
  const failure = failureOf(query, 'Não foi possível carregar o pedido.')
  const [handing, setHanding] = useState(false)
  if (handing)
    return (
      <HandOverDialog orderId={orderId} closesOnBack onClose={() => setHanding(false)} onActed={onActed} />
    )
  return (
    <Dialog
      opened
      size="lg"
      title="Detalhes do Pedido"
      onClose={onClose}
      footer={
        <>
          {order && <PrintMenu order={order} />}
          {order?.canHandOver && <Button onClick={() => setHanding(true)}>Entregar agora</Button>}
          <Button variant={order?.canHandOver ? 'default' : 'filled'} onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {failure && !order && <NotLoaded {...failure} />}
      {!order && !failure && <Spinner />}
      {order && (
        <>
          <Facts facts={factsOf(order)} />
          <h3>Como se chega ao total</h3>
          <Facts facts={explainTotal(order)} />
          {order.termsEstimated && (
            <p>Pedido anterior ao registro das condições: nível, percentuais e custos são estimados.</p>
          )}
          <OrderMessage orderId={orderId} />
          <OrderPictures order={order} />
          {order.attempts > 0 && <OrderAttempts orderId={orderId} />}
          {order.statusKey === ORDER_STATUS.PROCESSANDO && <OrderPix orderId={orderId} />}
          <DataTable
            id="order-items"
            label="Itens do pedido"
            columns={columnsOf(order)}
            rows={order.items}
            rowKey={(item) => item.productId}
            pageSize={ITEMS_PER_PAGE}
            pageSizes={[ITEMS_PER_PAGE, 30, 100]}
            searchable={false}
            csvName={null}
          />
        </>
      )}
    </Dialog>
  )
}
