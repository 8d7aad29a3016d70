import { Button } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { OrderPix } from '../../shared/pix/order-pix.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { useMayOpen } from '../../shared/use-may-open.ts'
import classes from './done-step.module.css'

interface Props {
  customerName: string
  code: string
  /** Id of the order, when it is to be paid with Pix. */
  pixOrderId: number | undefined
}

/** Step 4: the order was placed. */
export function DoneStep({ customerName, code, pixOrderId }: Props) {
  const mayOpenOrders = useMayOpen('/admin/orders')
  return (
    <Card>
      <div className={classes.done}>
        <IconCircleCheck size={44} stroke={1.4} className={classes.icon} aria-hidden />
        <h2 className={classes.title}>Ordem para: {customerName} concluída</h2>
        <p className={classes.label}>Código do pedido</p>
        <p className={classes.code}>{code}</p>
        {pixOrderId !== undefined && <OrderPix orderId={pixOrderId} />}
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
    </Card>
  )
}
