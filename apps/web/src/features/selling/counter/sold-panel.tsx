import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { methodText } from '@shop/browser/order-payment'
import { type Cents, centsFromReais, formatBRL } from '@shop/domain/money'
import { ORDER_STATUS } from '@shop/domain/order-status'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { changeOf } from '../../../entities/orders/counter/cash-fields.tsx'
import type { CashTaken } from '../../../entities/orders/counter/hand-over-dialog.tsx'
import { OrderStatus } from '../../../entities/orders/order-status.tsx'
import { OrderPix } from '../../../entities/pix/order-pix.tsx'
import { isPaid, pixCharge } from '../../../entities/pix/pix-charge.api.ts'
import { HandOverButton } from '../hand-over-button.tsx'
import { SaleItems } from '../sale-items.tsx'
import { paymentLines } from '../sale-text.ts'
import { placedSale } from '../selling.api.ts'
import classes from './counter.module.css'
import { ReceiptLine } from './receipt-line.tsx'

interface Props {
  orderId: number
  code: string
  /** Cash that the customer gave, in cents. */
  received: Cents | undefined
  onNext: () => void
}

/** Enter within this time is a second press of the one that confirmed, in milliseconds. */
const DOUBLE_PRESS_MS = 700

/** The finished sale: the change is the largest thing, and Enter begins the next sale. */
export function SoldPanel({ orderId, code, received, onNext }: Props) {
  const { data: sale } = useQuery(placedSale(orderId))
  const client = useQueryClient()
  const isPix = sale?.paymentKey === 'pix' || sale?.parts.some(({ kind }) => kind === 'pix') === true
  const { data: charge } = useQuery({ ...pixCharge(orderId), enabled: isPix })
  const isPixPaid = charge !== undefined && isPaid(charge)
  // It may be handed over now.
  useEffect(() => {
    if (isPixPaid) void client.invalidateQueries({ queryKey: placedSale(orderId).queryKey })
  }, [isPixPaid, client, orderId])
  const waits = sale !== undefined && sale.statusKey !== ORDER_STATUS.FINALIZADOS
  const [taken, setTaken] = useState<CashTaken>()
  const given = taken && taken.received > 0 ? taken.received : received
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const { activeElement } = document
      // Who types already begins the next sale.
      if (!(activeElement instanceof HTMLInputElement && activeElement.value))
        next.current?.focus({ preventScroll: true })
    }, DOUBLE_PRESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className={classes.sold} aria-label="Venda concluída">
      {!waits && <IconCircleCheck size={36} stroke={1.4} className={classes.icon} aria-hidden />}
      {isPix && !isPixPaid ? (
        <OrderPix orderId={orderId} />
      ) : given !== undefined && sale ? (
        <dl className={classes.change}>
          <dt>Troco</dt>
          <dd>{formatBRL(changeOf(given, centsFromReais(sale.toPay)))}</dd>
          <dt>Recebido {formatBRL(given)}</dt>
        </dl>
      ) : (
        <p className={classes.change}>{sale && formatReais(sale.total)}</p>
      )}
      <p>
        Pedido <strong>{sale?.code ?? code}</strong>
        {sale && ` de ${sale.customer}`}
      </p>
      {sale && (
        <p>
          Total <strong>{formatReais(sale.total)}</strong> · {methodText(sale)}
        </p>
      )}
      {sale &&
        paymentLines(sale).map(({ label, amount }) => (
          <p key={label}>
            {label} <strong>{formatReais(amount)}</strong>
          </p>
        ))}
      {sale && <OrderStatus statusKey={sale.statusKey} />}
      {sale && <HandOverButton orderId={orderId} offered={sale.canHandOver} onActed={setTaken} />}
      <Button ref={next} size="md" className={classes.next ?? ''} onClick={onNext}>
        Próxima venda <kbd aria-hidden>Enter</kbd>
      </Button>
      {sale && !waits && (
        <ReceiptLine
          sale={sale}
          taken={
            given === undefined
              ? undefined
              : { received: given, change: changeOf(given, centsFromReais(sale.toPay)) }
          }
        />
      )}
      {sale && <SaleItems items={sale.items} />}
    </section>
  )
}
