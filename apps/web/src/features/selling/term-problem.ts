import type { Options } from '@shop/browser/cart-options'
import { amountsOf } from '@shop/browser/payment-parts'
import type { PreCheckout } from '@shop/contract/selling'
import { type Cents, centsFromReais, formatBRL } from '@shop/domain/money'

/** Why what is bought on term would be refused; undefined when it would not, or with the reason of who may allow it. */
export function termProblem(
  { customer, counter }: PreCheckout,
  { parts = [], allowance }: Options,
  due: Cents,
): { text: string; isDebt: boolean } | undefined {
  const amounts = amountsOf(parts, due)
  const onTerm = parts.reduce(
    (sum, { kind }, index) => sum + (kind === 'term' ? (amounts[index] ?? 0) : 0),
    0,
  )
  if (onTerm === 0 || allowance?.trim()) return undefined
  if (counter?.termRefusal) return { text: counter.termRefusal, isDebt: true }
  const missing = onTerm - centsFromReais(customer.termAvailable)
  return missing > 0
    ? { text: `Passa ${formatBRL(missing)} do que está livre para comprar a prazo.`, isDebt: false }
    : undefined
}
