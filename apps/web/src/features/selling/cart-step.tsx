import { Button } from '@mantine/core'
import { type Options, priceOf, takesProof, toChoice } from '@shop/browser/cart-options'
import { newKey } from '@shop/browser/new-key'
import { partsProblem } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import type { SimilarProof } from '@shop/contract/wire'
import { isWalkIn } from '@shop/domain/customer-email'
import { formatBRL } from '@shop/domain/money'
import { IconArrowLeft, IconRecycle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { bottomBar } from '../../shared/ui/bottom-bar.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import { CartItems } from './cart-items.tsx'
import classes from './cart-step.module.css'
import { CheckoutOptions } from './checkout-options.tsx'
import { ClearCartButton } from './clear-cart-button.tsx'
import { rememberCard } from './last-card.ts'
import { PriceLines } from './price-lines.tsx'
import { useIsCartChanging } from './selling.api.ts'
import { termProblem } from './term-problem.ts'
import type { Checkout } from './unanswered-checkout.ts'
import { useContinueShortcut } from './use-continue-shortcut.ts'

interface Props {
  sale: PreCheckout
  options: Options
  onOptions: (options: Options) => void
  onBack: () => void
  /** Whether an order is being sent to the server. */
  running: boolean
  onFinish: (checkout: Checkout) => void
  /** Earlier proofs for which the sale was refused. */
  seen: readonly SimilarProof[] | undefined
}

const PROOF = 'Anexe o comprovante da transferência.'
const PROOF_REASON = 'Escreva por que o comprovante já visto vale para esta venda.'

/** Step 3: the cart, delivery and payment, and the price. */
export function CartStep({ sale, options, onOptions, onBack, running, onFinish, seen }: Props) {
  const { customer, cart } = sale
  // One key for this sale: a second click or a repeated request places no second order.
  const [idempotencyKey] = useState(newKey)
  const price = priceOf(sale, options)
  const form = useRef<HTMLFormElement>(null)
  useContinueShortcut(() => form.current?.requestSubmit())
  const changing = useIsCartChanging(customer.id)
  const isProofLacking = !options.receiptImage || (seen !== undefined && !options.proofReason?.trim())
  const proofMissing = takesProof(options) && isProofLacking && price.toPayCents > 0
  const lacking = sale.tradeIns?.filter(({ missing }) => missing) ?? []
  /** Why the order cannot be finished yet. */
  const missing =
    (options.parts && partsProblem(options.parts, price.toPayCents)) ||
    termProblem(sale, options, price.toPayCents)?.text ||
    (proofMissing && (options.receiptImage ? PROOF_REASON : PROOF)) ||
    (lacking[0] && `Complete o cadastro do usado ${lacking[0].code}.`) ||
    null
  const incomplete = missing !== null || changing

  if (cart.items.length === 0)
    return (
      <EmptyState image="cart" text="O carrinho está vazio.">
        <Button onClick={onBack}>Voltar para produtos</Button>
      </EmptyState>
    )
  return (
    <div className={classes.columns}>
      <Card
        title={`Produtos no carrinho de: ${customer.name}`}
        actions={<ClearCartButton sale={sale} />}
        flush
      >
        <CartItems sale={sale} />
        {!isWalkIn(customer) && (
          <div className={classes.below}>
            <Button
              variant="default"
              leftSection={<IconRecycle size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/admin/trade-ins" search={{ form: true, customer: customer.id }} {...props} />
              )}
            >
              Usado na troca
            </Button>
            {lacking.map(({ id, code, missing = [] }) => (
              <p key={id} role="status">
                Para pagar o usado {code} falta: {missing.join(', ')}.{' '}
                <Link to="/admin/trade-ins" search={{ complete: id, customer: customer.id }}>
                  Completar cadastro
                </Link>
              </p>
            ))}
          </div>
        )}
      </Card>
      <form
        ref={form}
        className={classes.side}
        onSubmit={(event) => {
          event.preventDefault()
          if (incomplete || running) return
          rememberCard(options.parts)
          onFinish({ payment: options.payment, choice: toChoice(options, price.toPayCents), idempotencyKey })
        }}
      >
        <Card>
          <CheckoutOptions
            sale={sale}
            options={options}
            toPay={price.toPayCents}
            onChange={onOptions}
            seen={seen}
          />
          <PriceLines sale={sale} price={price} options={options} />
          <div className={classes.buttons}>
            {missing && (
              <p className={classes.missing} role="status">
                {missing}
              </p>
            )}
            <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
              Voltar para produtos
            </Button>
            <div ref={bottomBar} className={classes.finish}>
              <span className={classes.sum} aria-hidden>
                {price.creditUsedCents > 0 ? 'A pagar' : 'Total'}{' '}
                <strong>{formatBRL(price.toPayCents)}</strong>
              </span>
              <SubmitButton running={running} disabled={incomplete}>
                Finalizar Pedido
              </SubmitButton>
            </div>
          </div>
        </Card>
      </form>
    </div>
  )
}
