import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { CustomerDetails } from '@shop/contract/customers'
import { formatDay } from '@shop/domain/instalments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { debtOf } from '../../../entities/receivables/debt.api.ts'
import { useHolds } from '../../../shared/navigation.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { creditOf } from '../credit/credit.api.ts'
import classes from './customer-page.module.css'

interface Props {
  customer: CustomerDetails
}

/** What the customer owes, may still owe and has to the good. */
export function CustomerAccount({ customer: { id, status, totalPurchase } }: Props) {
  const { data: debt } = useQuery(debtOf(id))
  const { data: credit } = useQuery(creditOf(id, { page: 0, pageSize: 1 }))
  const sells = useHolds(['bo:manage:internal_sales', 'bo:manage:selling'])
  return (
    <Card title="Conta">
      <Facts
        facts={[
          { label: 'Deve', value: debt && formatReais(debt.owed) },
          { label: 'Limite livre', value: debt && formatReais(debt.available) },
          { label: 'Limite a prazo', value: debt && formatReais(debt.limit) },
          { label: 'Vencimento mais antigo', value: debt?.oldestDue && formatDay(debt.oldestDue) },
          { label: 'Crédito', value: credit && formatReais(credit.balance) },
          { label: 'Total comprado', value: formatReais(totalPurchase) },
        ]}
      />
      <div className={classes.links}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/admin/receivables" search={{ customer: id } as never} {...props} />
          )}
        >
          Parcelas em aberto
        </Button>
        {sells && status === 'Approved' && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/admin/selling" search={{ customer: id } as never} {...props} />}
          >
            Vender para o cliente
          </Button>
        )}
      </div>
    </Card>
  )
}
