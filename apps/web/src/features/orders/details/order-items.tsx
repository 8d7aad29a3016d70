import { VisuallyHidden } from '@mantine/core'
import type { Order } from '@shop/contract/orders'
import { LARGEST_PAGE, USUAL_PAGE } from '@shop/domain/page-sizes'
import { ProductImage } from '../../../entities/products/product-image.tsx'
import { SerialLinks } from '../../../entities/units/serial-links.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import classes from './order-items.module.css'

type Item = Order['items'][number]

const ITEM_COLUMNS: readonly Column<Item>[] = [
  {
    id: 'name',
    header: 'Produto',
    cell: ({ name, imageUrl, serials }) => (
      <span className={classes.item}>
        <ProductImage url={imageUrl} size={32} />
        <span className={classes.name}>
          {name}
          {serials.length > 0 && (
            <small className={classes.serials}>
              <VisuallyHidden>Números de série </VisuallyHidden>
              <SerialLinks serials={serials} />
            </small>
          )}
        </span>
      </span>
    ),
    mobile: 'title',
  },
  { id: 'quantity', header: 'Quantidade', kind: 'number', mobile: 'line' },
  {
    id: 'unitPrice',
    header: 'Preço Unitário',
    kind: 'money',
    mobile: 'line',
  },
  {
    id: 'totalPrice',
    header: 'Total',
    kind: 'money',
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
const columnsOf = ({ items }: Order) => [
  ...ITEM_COLUMNS,
  ...(items.some(({ unitCost }) => unitCost !== undefined) ? [COST_COLUMN] : []),
]

interface Props {
  order: Order
  /** Items per page; absent: all of them. */
  pageSize?: number
}

/** What was ordered, with images. */
export const OrderItems = ({ order, pageSize }: Props) => (
  <DataTable
    id="order-items"
    label="Itens do pedido"
    columns={columnsOf(order)}
    rows={order.items}
    rowKey={(item) => item.productId}
    {...(pageSize ? { pageSize, pageSizes: [pageSize, USUAL_PAGE, LARGEST_PAGE] } : { paging: false })}
    searchable={false}
    csvName={null}
  />
)
