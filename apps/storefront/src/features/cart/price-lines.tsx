import { formatBRL } from '@shop/domain/money'
import type { OrderPrice } from '@shop/domain/pricing'
import type { OwnOptions } from './options.ts'

/** The price line by line, as in the order. */
export function PriceLines({ price, options }: { price: OrderPrice; options: OwnOptions }) {
  const lines: [label: string, text: string][] = [
    ['Produtos', formatBRL(price.subTotalCents)],
    ...(options.withWarranty ? [['Garantia', formatBRL(price.warrantyCents)] as [string, string]] : []),
    ['Frete', price.freightCents === 0 ? 'grátis' : formatBRL(price.freightCents)],
    ...(price.creditUsedCents > 0
      ? [['Crédito usado', `− ${formatBRL(price.creditUsedCents)}`] as [string, string]]
      : []),
  ]
  return (
    <dl className="surface prices" aria-live="polite">
      {lines.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{text}</dd>
        </div>
      ))}
      <div className="total">
        <dt>A pagar</dt>
        <dd className="figure">{formatBRL(price.toPayCents)}</dd>
      </div>
    </dl>
  )
}
