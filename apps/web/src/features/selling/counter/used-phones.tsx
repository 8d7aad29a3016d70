import { formatReais } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import { Link } from '@tanstack/react-router'
import classes from './counter.module.css'

/** The used phones that lower the price of the sale, each with what its record lacks. */
export function UsedPhones({ sale: { tradeIns = [], customer } }: { sale: PreCheckout }) {
  if (tradeIns.length === 0) return null
  return (
    <ul className={classes.used} aria-label="Usados na troca">
      {tradeIns.map(({ id, code, price, missing }) => (
        <li key={id}>
          <span className={classes.name}>
            Usado {code}
            {missing && (
              <small data-refused>
                Falta: {missing.join(', ')}.{' '}
                <Link
                  to="/admin/trade-ins"
                  search={{ complete: id, customer: customer.id, counter: customer.id }}
                >
                  Completar cadastro
                </Link>
              </small>
            )}
          </span>
          <span className={classes.sum}>{formatReais(-price)}</span>
        </li>
      ))}
    </ul>
  )
}
