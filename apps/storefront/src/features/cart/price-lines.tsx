import { formatReais } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import { formatBRL } from '@shop/domain/money'
import type { OrderPrice } from '@shop/domain/pricing'
import type { OwnOptions } from './options.ts'

interface Props {
  price: OrderPrice
  options: OwnOptions
  /** Used phones that only the shop settles. */
  left?: PreCheckout['tradeInsLeft']
}

/** The price line by line, as in the order. */
export function PriceLines({ price, options, left = [] }: Props) {
  const lines: [label: string, text: string][] = [
    ['Produtos', formatBRL(price.subTotalCents)],
    ...(options.withWarranty
      ? [['Garantia do pedido', formatBRL(price.warrantyCents)] as [string, string]]
      : []),
    ['Frete', price.freightCents === 0 ? 'grátis' : formatBRL(price.freightCents)],
    ...(price.creditUsedCents > 0
      ? [['Crédito usado', `− ${formatBRL(price.creditUsedCents)}`] as [string, string]]
      : []),
  ]
  return (
    <>
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
      {left.length > 0 && (
        <p role="note">
          Seu usado na troca ({left.map(({ code, price }) => `${code}, ${formatReais(price)}`).join('; ')})
          não entra nesta compra: ele é acertado na loja, com o aparelho em mãos.
        </p>
      )}
    </>
  )
}
