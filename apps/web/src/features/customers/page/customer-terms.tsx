import type { CustomerDetails } from '@shop/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { customerLevels } from '../../../shared/api/cookie-list.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { addressFacts, Changes, customerFacts } from '../dialogs/details-dialog.tsx'
import { FirstPassword } from '../dialogs/first-password.tsx'

interface Props {
  customer: CustomerDetails
}

/** Shown by the page's other parts. */
const ELSEWHERE = ['Nome', 'Aprovado', 'Situação', 'Deve', 'Total comprado', 'Limite a prazo']

/** Who the customer is, and what is agreed. */
export function CustomerTerms({ customer }: Props) {
  const { data: levels = [] } = useQuery(customerLevels)
  return (
    <Card title="Cadastro e condições">
      <Facts
        lines
        facts={customerFacts(customer, levels).filter(({ label }) => !ELSEWHERE.includes(label))}
      />
      <FirstPassword customer={customer} />
    </Card>
  )
}

export const CustomerAddress = ({ customer }: Props) => (
  <Card title="Endereço e anotações">
    <Facts lines facts={addressFacts(customer)} />
  </Card>
)

export const CustomerChanges = ({ customer: { history } }: Props) =>
  history.length > 0 && (
    <Card>
      <Changes history={history} />
    </Card>
  )
