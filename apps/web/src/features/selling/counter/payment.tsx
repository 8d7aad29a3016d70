import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { priceOf, toChoice } from '@shop/browser/cart-options'
import { newKey } from '@shop/browser/new-key'
import type { PreCheckout } from '@shop/contract/selling'
import type { SimilarProof } from '@shop/contract/wire'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSingleEnter } from '../../../entities/orders/counter/use-single-enter.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { rememberCard } from '../last-card.ts'
import { useIsCartChanging } from '../selling.api.ts'
import type { Checkout } from '../unanswered-checkout.ts'
import { Blocked } from './blocked.tsx'
import classes from './counter.module.css'
import { isHandedOver, WAYS, type Way } from './counter-ways.ts'
import { cashOf, payProblem } from './pay-problem.ts'
import { Extras, PaymentDetails } from './payment-details.tsx'
import { type CounterSale, numbersIn } from './use-counter-sale.ts'

interface Props {
  sale: PreCheckout
  counterSale: CounterSale
  running: boolean
  onFinish: (checkout: Checkout) => void
  /** Earlier proofs for which the sale was refused. */
  seen: readonly SimilarProof[] | undefined
}

const LABELS: Record<Way, string> = {
  cash: 'Receber e entregar',
  card: 'Cartão aprovado: entregar',
  term: 'Vender a prazo e entregar',
  pix: 'Gerar Pix',
  split: 'Receber e entregar',
}

/** The ways to pay on their keys, what the chosen one asks, and the one confirmation that sells and hands over. */
export function Payment({ sale, counterSale, running, onFinish, seen }: Props) {
  const { way, received } = counterSale
  // One key for this sale: a second press or a repeated request places no second order.
  const [idempotencyKey] = useState(newKey)
  const form = useRef<HTMLFormElement>(null)
  const details = useRef<HTMLDivElement>(null)
  const price = priceOf(sale, counterSale.options)
  const due = price.toPayCents
  // Nothing is left to pay in any way where credit covers it.
  const options =
    due === 0 ? { ...counterSale.options, payment: 'cash' as const, parts: undefined } : counterSale.options
  const isChanging = useIsCartChanging(sale.customer.id)
  const cash = cashOf(options, due)
  const numbers = numbersIn(sale, counterSale.serials)
  const problem = way && payProblem({ sale, way, options, due, received, numbers })
  const isReady = way !== null && !problem && !isChanging
  useSingleEnter()
  const focus = useEffectEvent(() => {
    const field = details.current?.querySelector<HTMLElement>('input:not([type="radio"]), select')
    const button = form.current?.querySelector<HTMLElement>('button[type="submit"]:not(:disabled)')
    // On a phone the keyboard would hide the button.
    const target =
      way === 'cash' && field && !matchMedia('(pointer: coarse)').matches ? field : (button ?? field)
    target?.focus()
    if (target instanceof HTMLInputElement) target.select()
  })
  const [pressed, setPressed] = useState(0)
  const choose = (chosen: Way) => {
    if (chosen !== way) counterSale.choose(chosen)
    setPressed((count) => count + 1)
  }
  /** The card's key, pressed again, changes between debit and credit. */
  const press = (chosen: Way) => {
    if (document.querySelector('[role="dialog"]')) return
    if (chosen === way && way === 'card') counterSale.changeCard()
    choose(chosen)
  }
  useEffect(() => {
    if (pressed > 0) focus()
  }, [pressed])
  useHotkeys(
    WAYS.flatMap(({ way: own, hotkey }) => (hotkey ? [[hotkey, () => press(own)] as const] : [])).map(
      ([key, run]) => [key, run],
    ),
    [],
  )
  const isHandedOverNow = isHandedOver(options)
  return (
    <form
      ref={form}
      className={classes.payment}
      aria-label="Pagamento"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || running) return
        rememberCard(options.parts)
        onFinish({
          payment: options.payment,
          choice: {
            ...toChoice(options, due),
            ...(isHandedOverNow && { handOver: { serials: numbers } }),
          },
          idempotencyKey,
          ...(cash > 0 && { received: received ?? cash }),
        })
      }}
    >
      <fieldset className={classes.ways} aria-label="Meios de pagamento">
        {WAYS.map(({ way: own, label, hotkey }) => (
          <Button
            key={own}
            variant={own === way ? 'filled' : 'default'}
            aria-pressed={own === way}
            aria-keyshortcuts={hotkey}
            onClick={() => choose(own)}
          >
            {label}
            {hotkey && <kbd aria-hidden>{hotkey}</kbd>}
          </Button>
        ))}
      </fieldset>
      <Extras sale={sale} counterSale={counterSale} />
      {way && (
        <div ref={details} className={classes.details}>
          <PaymentDetails sale={sale} counterSale={counterSale} due={due} seen={seen} />
        </div>
      )}
      {problem && <Blocked problem={problem} customerId={sale.customer.id} />}
      {way && (
        <SubmitButton running={running} disabled={!isReady} size="md">
          {isHandedOverNow ? LABELS[way] : way === 'pix' ? LABELS.pix : 'Finalizar sem entregar'}
        </SubmitButton>
      )}
    </form>
  )
}
