import { Button } from '@mantine/core'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { HandOverDialog } from '../../../entities/orders/counter/hand-over-dialog.tsx'
import { orderById } from '../../../entities/orders/order.api.ts'
import type { OrderDialogProps } from '../../../entities/orders/order-actions.ts'
import { OrderPix } from '../../../entities/pix/order-pix.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { failureOf, NotLoaded } from '../../../shared/ui/not-loaded.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { OrderFacts, OrderTotal } from '../details/order-facts.tsx'
import { OrderItems } from '../details/order-items.tsx'
import { listOf } from '../orders-search.ts'
import { OrderAttempts } from './order-attempts.tsx'
import { OrderImages } from './order-images.tsx'
import { OrderMessage } from './order-message.tsx'
import { PrintMenu } from './print-menu.tsx'

const ITEMS_PER_PAGE = 5

/** A summary of an order above the list; its page shows everything and has all actions. */
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
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {order?.canHandOver && <Button onClick={() => setHanding(true)}>Entregar agora</Button>}
          {order && (
            <Button
              renderRoot={(props) => (
                <Link
                  to="/admin/orders/$code"
                  params={{ code: order.code }}
                  search={listOf as never}
                  replace
                  {...props}
                />
              )}
            >
              Abrir página
            </Button>
          )}
        </>
      }
    >
      {failure && !order && <NotLoaded {...failure} />}
      {!order && !failure && <Spinner />}
      {order && (
        <>
          <OrderItems order={order} pageSize={ITEMS_PER_PAGE} />
          <OrderTotal order={order} />
          <OrderFacts order={order} />
          <OrderMessage orderId={orderId} />
          <OrderImages order={order} />
          {order.attempts > 0 && <OrderAttempts orderId={orderId} />}
          {order.statusKey === ORDER_STATUS.PROCESSANDO && <OrderPix orderId={orderId} />}
        </>
      )}
    </Dialog>
  )
}
