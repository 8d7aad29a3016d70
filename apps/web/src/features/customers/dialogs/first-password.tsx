import type { CustomerDetails } from '@shop/contract/customers'
import { HandOverLink } from '../../../entities/accounts/hand-over-link.tsx'
import { makePasswordLink } from '../customers.api.ts'
import classes from './details-dialog.module.css'

/** For a customer who was registered at the counter or brought from another program: the way into the customers' shop. */
export function FirstPassword({ customer }: { customer: CustomerDetails }) {
  if (!customer.awaitsPassword) return null
  const { id, name, phone } = customer
  return (
    <section className={classes.changes}>
      <h3 className={classes.title}>Senha da loja virtual</h3>
      <p className={classes.consent}>
        O cliente ainda não escolheu a senha. Mande o link com que ele escolhe a primeira.
      </p>
      <div>
        <HandOverLink
          make={() => makePasswordLink(id)}
          phone={phone}
          message={(url) =>
            `Olá, ${name.split(' ')[0]}! Este é o seu acesso à nossa loja virtual. Escolha a sua senha aqui: ${url}`
          }
        />
      </div>
    </section>
  )
}
