import { formatReais } from '@shop/browser/format'
import type { Sale } from '@shop/contract/selling'
import { serialText } from '../../entities/units/serial-text.ts'
import classes from './done-step.module.css'

/** What was sold, line by line. */
export function SaleItems({ items }: Pick<Sale, 'items'>) {
  return (
    <ul className={classes.items} aria-label="Itens da venda">
      {items.map(({ name, quantity, totalPrice, serials }) => (
        <li key={`${name} ${serials.join()}`}>
          <span>
            {quantity} × {name}
            {serials.length > 0 && <small>{serialText(serials)}</small>}
          </span>
          <span>{formatReais(totalPrice)}</span>
        </li>
      ))}
    </ul>
  )
}
