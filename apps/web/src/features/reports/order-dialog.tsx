import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { ReportOrderDetail } from '@shop/contract/reports/report-schemas'
import { USUAL_PAGE } from '@shop/domain/page-sizes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImageKind } from '../../entities/orders/images.api.ts'
import { ImagesDialog } from '../../entities/orders/images-dialog.tsx'
import { useMayOpen } from '../../shared/navigation.ts'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { failureOf, NotLoaded } from '../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { type DetailKind, orderDetail } from './reports.api.ts'

type Item = ReportOrderDetail['items'][number]

const COLUMNS: readonly Column<Item>[] = [
  { id: 'productName', header: 'Produto', mobile: 'title' },
  { id: 'quantity', header: 'Quantidade', kind: 'number', mobile: 'line' },
  {
    id: 'unitPrice',
    header: 'Preço Unitário',
    kind: 'money',
    mobile: 'line',
  },
]

const itemKey = (item: Item) => `${item.productName} ${item.unitPrice} ${item.quantity}`

const factsOf = (order: ReportOrderDetail) => [
  { label: 'Total dos itens', value: formatReais(order.totalItems) },
  { label: 'Frete', value: formatReais(order.shippingCost) },
  { label: 'Garantia do pedido', value: formatReais(order.totalWarranty) },
  { label: 'Troca', value: formatReais(order.totalExchange) },
  { label: 'Devolução', value: formatReais(order.totalReturn) },
  { label: 'Total', value: formatReais(order.total) },
]

interface Props {
  kind: DetailKind
  orderId: number
  onClose: () => void
  closesOnBack?: boolean
}

/** The order of a report's row: its items, its packaging and its proof of payment. */
export function OrderDialog({ kind, orderId, onClose, closesOnBack = false }: Props) {
  const query = useQuery(orderDetail(kind, orderId))
  const { data: order } = query
  const failure = failureOf(query)
  const mayOpen = useMayOpen('/admin/orders')
  const [images, setImages] = useState<ImageKind | null>(null)
  return (
    <>
      <Dialog
        opened={!images}
        closesOnBack={closesOnBack}
        size="lg"
        title={order ? `Pedido ${order.code}` : 'Pedido'}
        onClose={onClose}
        footer={
          <>
            <Button variant="default" disabled={!order} onClick={() => setImages('packaging')}>
              Ver embalagem
            </Button>
            <Button variant="default" disabled={!order} onClick={() => setImages('receipt')}>
              Ver comprovante
            </Button>
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
            {mayOpen && order && (
              <Button
                renderRoot={(props) => (
                  <Link to="/admin/orders/$code" params={{ code: order.code } as never} {...props} />
                )}
              >
                Abrir página
              </Button>
            )}
          </>
        }
      >
        {order ? (
          <>
            <Facts facts={factsOf(order)} />
            <DataTable
              id="report-order-items"
              label="Itens do pedido"
              columns={COLUMNS}
              rows={order.items}
              rowKey={itemKey}
              paging={order.items.length > USUAL_PAGE}
              pageSize={USUAL_PAGE}
              pageSizes={[USUAL_PAGE]}
              searchable={false}
              csvName={null}
            />
          </>
        ) : failure ? (
          <NotLoaded {...failure} />
        ) : (
          <Spinner />
        )}
      </Dialog>
      {images && (
        <ImagesDialog closesOnBack kind={images} orderId={orderId} onClose={() => setImages(null)} />
      )}
    </>
  )
}
