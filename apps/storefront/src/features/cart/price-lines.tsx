import type { PreCheckout } from '@shop/contract/selling'
import { formatBRL } from '@shop/domain/money'
import { type Options, priceOf } from './options.ts'

/** The price line by line, as in the order. */
export function PriceLines({ sale, options }: { sale: PreCheckout; options: Options }) {
  const price = priceOf(sale, options)
  const lines: [label: string, text: string][] = [
    ['Produtos', formatBRL(price.subTotalCents)],
    ...(options.withWarranty ? [['Garantia', formatBRL(price.warrantyCents)] as [string, string]] : []),
    ['Frete', price.freightCents === 0 ? 'grátis' : formatBRL(price.freightCents)],
    ...(price.creditUsedCents > 0
      ? [['Crédito usado', `− ${formatBRL(price.creditUsedCents)}`] as [string, string]]
      : []),
  ]
  return (
    <dl class="surface prices" aria-live="polite">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="figure">{text}</dd>
        </div>
      ))}
      <div class="total">
        <dt>A pagar</dt>
        <dd class="figure">{formatBRL(price.toPayCents)}</dd>
      </div>
    </dl>
  )
}
