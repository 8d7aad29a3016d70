import { Anchor } from '@mantine/core'
import { counted, formatReais } from '@shop/browser/format'
import type { CashWithDeliverers } from '@shop/contract/till'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { colleagueName } from '../../../entities/employees/colleague-name.ts'
import classes from '../cash.module.css'

/** Cash of delivered orders that is in no till yet, by person; each opens the settlement that brings it in. */
export function WithDeliverers({ cash }: { cash: CashWithDeliverers }) {
  const id = useId()
  if (cash.total === 0) return null
  return (
    <section aria-labelledby={id} className={classes.outside}>
      <h3 id={id}>Dinheiro com os motoboys: {formatReais(cash.total)}</h3>
      <ul>
        {cash.deliverers.map(({ delivererId, deliverer, isBlocked, orders, amount }) => (
          <li key={delivererId}>
            <Anchor
              underline="always"
              renderRoot={(props) => (
                <Link
                  to="/admin/cash"
                  search={{ view: 'settlements', deliverer: delivererId } as never}
                  {...props}
                />
              )}
            >
              {colleagueName({ name: deliverer, isBlocked })}
            </Anchor>
            : {formatReais(amount)} ({counted(orders, 'pedido', 'pedidos')} sem acerto)
          </li>
        ))}
      </ul>
    </section>
  )
}
