import { type Options, tradeInsOf } from '@shop/browser/cart-options'
import type { PreCheckout } from '@shop/contract/selling'
import { formatBRL } from '@shop/domain/money'
import { formatPercent, ppmFromPercent } from '@shop/domain/percent'
import { levelLabel, type OrderPrice } from '@shop/domain/pricing'
import classes from './price-lines.module.css'

interface Props {
  sale: PreCheckout
  price: OrderPrice
  options: Options
}

/** The price, line by line, each with the agreed term that it comes from. */
export function PriceLines({ sale, price, options }: Props) {
  const lines = [
    { label: 'Produtos', note: levelNote(sale.customer.level), cents: price.subTotalCents },
    ...(options.withWarranty
      ? [
          {
            label: 'Garantia do pedido',
            note: `${formatPercent(ppmFromPercent(sale.warrantyPercentage))} sobre os produtos`,
            cents: price.warrantyCents,
          },
        ]
      : []),
    { label: 'Frete', note: freightNote(sale, options), cents: price.freightCents },
  ]
  const tradeIns = Math.min(tradeInsOf(sale), price.creditUsedCents)
  return (
    <dl className={classes.lines} aria-live="polite">
      {lines.map(({ label, note, cents }) => (
        <div key={label} className={classes.line}>
          <dt>
            {label} <span className={classes.note}>{note}</span>
          </dt>
          <dd>{formatBRL(cents)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{formatBRL(price.totalCents)}</dd>
      </div>
      {price.creditUsedCents > 0 && (
        <>
          {tradeIns > 0 && (
            <div className={classes.line}>
              <dt>
                Usados na troca{' '}
                <span className={classes.note}>{sale.tradeIns?.map(({ code }) => code).join(', ')}</span>
              </dt>
              <dd>{formatBRL(-tradeIns)}</dd>
            </div>
          )}
          {price.creditUsedCents > tradeIns && (
            <div className={classes.line}>
              <dt>Crédito usado</dt>
              <dd>{formatBRL(tradeIns - price.creditUsedCents)}</dd>
            </div>
          )}
          <div className={classes.total}>
            <dt>A pagar</dt>
            <dd>{formatBRL(price.toPayCents)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

const levelNote = (level: number) => (level > 0 ? `Nível ${levelLabel(level)}` : 'Cliente sem nível')

function freightNote({ customer }: PreCheckout, options: Options): string {
  if (options.delivery === 2) return 'Retirada na loja'
  if (options.isFastDelivery) return 'Taxa de entrega rápida'
  if (options.withWarranty) return 'Dispensado pela garantia'
  return customer.deliverer ? `Motoboy ${customer.deliverer}` : 'Sem motoboy associado'
}
