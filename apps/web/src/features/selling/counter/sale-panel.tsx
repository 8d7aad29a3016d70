import { Button } from '@mantine/core'
import { priceOf } from '@shop/browser/cart-options'
import type { PreCheckout } from '@shop/contract/selling'
import type { SimilarProof } from '@shop/contract/wire'
import { formatBRL } from '@shop/domain/money'
import { IconPlayerPause, IconRecycle } from '@tabler/icons-react'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ClearCartButton } from '../clear-cart-button.tsx'
import type { ChosenCustomer } from '../selling.api.ts'
import type { Checkout } from '../unanswered-checkout.ts'
import classes from './counter.module.css'
import { CounterCustomer } from './counter-customer.tsx'
import { Payment } from './payment.tsx'
import { SaleLines } from './sale-lines.tsx'
import type { CounterSale } from './use-counter-sale.ts'
import { UsedPhones } from './used-phones.tsx'

interface Props {
  sale: PreCheckout
  counterSale: CounterSale
  running: boolean
  onFinish: (checkout: Checkout) => void
  seen: readonly SimilarProof[] | undefined
  /** Puts the sale aside. */
  onLeave: () => void
  onCustomer: (customer: ChosenCustomer) => void
  /** Begins the purchase of a used phone in part payment; undefined for people who may not buy one. */
  onUsedPhone: (() => void) | undefined
}

/** The sale: customer, lines, total and payment. */
export function SalePanel({
  sale,
  counterSale,
  running,
  onFinish,
  seen,
  onLeave,
  onCustomer,
  onUsedPhone,
}: Props) {
  const { items } = sale.cart
  const price = priceOf(sale, counterSale.options)
  return (
    <section className={classes.sale} aria-label="Venda">
      <CounterCustomer sale={sale} onChange={onCustomer} />
      {items.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState image="cart" text="Leia ou digite o primeiro produto." />
        </div>
      ) : (
        <SaleLines sale={sale} counterSale={counterSale} />
      )}
      <UsedPhones sale={sale} />
      <p className={classes.total} aria-live="polite">
        <span>
          <ClearCartButton sale={sale} />
          {items.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              onClick={onLeave}
            >
              Guardar
            </Button>
          )}
          {items.length > 0 && onUsedPhone && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconRecycle size={16} aria-hidden />}
              onClick={onUsedPhone}
            >
              Usado na troca
            </Button>
          )}
        </span>
        {price.creditUsedCents > 0 ? 'A pagar' : 'Total'} <strong>{formatBRL(price.toPayCents)}</strong>
      </p>
      {items.length > 0 && (
        <Payment sale={sale} counterSale={counterSale} running={running} onFinish={onFinish} seen={seen} />
      )}
    </section>
  )
}
