import { Button, Group, Stack } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { methodText } from '@shop/browser/order-payment'
import { shopTimeZone } from '@shop/browser/session'
import { CopyButton } from '@shop/browser/ui/copy-button'
import { formatBRL } from '@shop/domain/money'
import { whatsAppLink } from '@shop/domain/phone'
import { IconBrandWhatsapp, IconCheck, IconCircleCheck, IconCopy, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CashTaken } from '../../entities/orders/counter/hand-over-dialog.tsx'
import { OrderStatus } from '../../entities/orders/order-status.tsx'
import { OrderPix } from '../../entities/pix/order-pix.tsx'
import { isPaid, pixCharge } from '../../entities/pix/pix-charge.api.ts'
import { useMayOpen } from '../../shared/navigation.ts'
import { Card } from '../../shared/ui/card.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import classes from './done-step.module.css'
import { HandOverButton } from './hand-over-button.tsx'
import { printSale } from './print-sale.ts'
import { ReceiptMenu } from './receipt-menu.tsx'
import { SaleItems } from './sale-items.tsx'
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
  const [taken, setTaken] = useState<CashTaken>()
  const { data: sale, isPending } = useQuery(placedSale(orderId))
  const isPix = sale?.paymentKey === 'pix' || sale?.parts.some(({ kind }) => kind === 'pix') === true
  const { data: charge } = useQuery({ ...pixCharge(orderId ?? 0), enabled: isPix })
  // Shown as paid only once the payment is confirmed.
  const isSettled = isPix ? charge !== undefined && isPaid(charge) : !(isPending && orderId !== undefined)
  const delivery = sale ? deliveryText(sale, now, shopTimeZone()) : null
  return (
    <Card>
      <div className={classes.done} data-pix={isPix || undefined}>
        {isPix && orderId !== undefined && <OrderPix orderId={orderId} />}
        <Stack gap={0} align="center" py={16} ta="center">
          {isSettled && <IconCircleCheck size={44} stroke={1.4} className={classes.icon} aria-hidden />}
          <h2 className={classes.title}>Ordem para: {sale?.customer ?? customerName} concluída</h2>
          <p className={classes.label}>Código do pedido</p>
          <p className={classes.code}>{code}</p>
          {sale && (!isPix || sale.creditUsed > 0) && (
            <p className={classes.total}>
              Total <strong>{formatReais(sale.total)}</strong>
              {` · ${methodText(sale)}`}
            </p>
          )}
          {sale &&
            paymentLines(sale).map(({ label, amount }) => (
              <p key={label} className={classes.total}>
                {label} <strong>{formatReais(amount)}</strong>
              </p>
            ))}
          {delivery && <p>{delivery}</p>}
          {taken && taken.received > 0 && (
            <p className={classes.total}>
              Recebido <strong>{formatBRL(taken.received)}</strong> · Troco{' '}
              <strong>{formatBRL(taken.change)}</strong>
            </p>
          )}
          {sale && <OrderStatus statusKey={sale.statusKey} />}
          <Group gap={8} align="stretch" justify="center" mt={24}>
            {sale && <HandOverButton orderId={sale.orderId} offered={sale.canHandOver} onActed={setTaken} />}
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
                <ReceiptMenu sale={sale} taken={taken} />
                {sale.customerPhone && (
                  <Button
                    component="a"
                    variant="default"
                    href={whatsAppLink(sale.customerPhone, saleText(sale, delivery))}
                    target="_blank"
                    rel="noreferrer"
                    leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
                  >
                    WhatsApp
                  </Button>
                )}
              </>
            )}
            {mayOpenOrders && (
              <Button
                component={Link}
                to="/admin/orders"
                variant={sale?.canHandOver || taken ? 'default' : 'filled'}
              >
                Ir para Pedidos
              </Button>
            )}
            <Button
              component={Link}
              to="/admin/selling"
              variant={mayOpenOrders && !taken ? 'subtle' : 'filled'}
            >
              Nova venda
            </Button>
          </Group>
          {sale && <SaleItems items={sale.items} />}
        </Stack>
      </div>
    </Card>
  )
}
