import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import { CopyButton } from '@shop/browser/ui/copy-button'
import { IconBrandWhatsapp, IconCheck, IconCircleCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OrderPix } from '../../entities/pix/order-pix.tsx'
import { isPaid, pixCharge } from '../../entities/pix/pix-charge.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import { Card } from '../../shared/ui/card.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import classes from './done-step.module.css'
import { printSale } from './print-sale.ts'
import { deliveryText, paymentLines, saleText } from './sale-text.ts'
import { placedSale } from './selling.api.ts'

interface Props {
  customerName: string
  code: string
  orderId: number | undefined
}

/** Step 4: the order was placed. A Pix to be paid is shown first, because nothing is paid yet. */
export function DoneStep({ customerName, code, orderId }: Props) {
  const mayOpenOrders = useMayOpen('/admin/orders')
  const now = useNow()
  const { data: sale, isPending } = useQuery(placedSale(orderId))
  const isPix = sale?.paymentKey === 'pix'
  const { data: charge } = useQuery({ ...pixCharge(orderId ?? 0), enabled: isPix })
  // Shown as paid only once the payment is known.
  const isSettled = isPix ? charge !== undefined && isPaid(charge) : !(isPending && orderId !== undefined)
  const delivery = sale ? deliveryText(sale, now, shopTimeZone()) : null
  return (
    <Card>
      <div className={classes.done} data-pix={isPix || undefined}>
        {isPix && orderId !== undefined && <OrderPix orderId={orderId} />}
        <div className={classes.order}>
          {isSettled && <IconCircleCheck size={44} stroke={1.4} className={classes.icon} aria-hidden />}
          <h2 className={classes.title}>Ordem para: {sale?.customer ?? customerName} concluída</h2>
          <p className={classes.label}>Código do pedido</p>
          <p className={classes.code}>{code}</p>
          {sale && (!isPix || sale.creditUsed > 0) && (
            <p className={classes.total}>
              Total <strong>{formatReais(sale.total)}</strong>
              {sale.creditUsed === 0 && ` · ${sale.payment}`}
            </p>
          )}
          {sale &&
            paymentLines(sale).map(({ label, amount }) => (
              <p key={label} className={classes.total}>
                {label} <strong>{formatReais(amount)}</strong>
              </p>
            ))}
          {delivery && <p>{delivery}</p>}
          <div className={classes.buttons}>
            <CopyButton value={code}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={copy}
                  leftSection={
                    copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                  }
                >
                  <span aria-live="polite">{copied ? 'Código Copiado' : 'Copiar Código do pedido'}</span>
                </Button>
              )}
            </CopyButton>
            {sale && (
              <>
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={16} aria-hidden />}
                  onClick={() => void printSale(sale, delivery)}
                >
                  Imprimir
                </Button>
                <Button
                  component="a"
                  variant="default"
                  href={`https://wa.me/?text=${encodeURIComponent(saleText(sale, delivery))}`}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
                >
                  WhatsApp
                </Button>
              </>
            )}
            {mayOpenOrders && (
              <Button component={Link} to="/admin/orders">
                Ir para Pedidos
              </Button>
            )}
            <Button component={Link} to="/admin/selling" variant={mayOpenOrders ? 'subtle' : 'filled'}>
              Nova venda
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}
