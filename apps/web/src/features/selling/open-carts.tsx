import { formatDate, formatNumber, formatTime } from '@shop/browser/format'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { CustomerTable } from './customer-table.tsx'
import { type ChosenCustomer, openCarts } from './selling.api.ts'

/** Open carts of sales that were not finished, to continue with. */
export function OpenCarts({ onSelect }: { onSelect: (customer: ChosenCustomer) => void }) {
  const { data } = useQuery(openCarts)
  if (!data) return null
  const { carts } = data
  if (carts.length === 0) return <EmptyState image="cart" text="Não existem clientes para serem exibidos." />
  return (
    <Card title="Carrinhos abertos">
      <CustomerTable
        label="Carrinhos abertos"
        columns={['Cliente', 'Unidades', 'Último produto']}
        numeric="Unidades"
        rows={carts.map(({ customerId, name, units, updatedAt }) => {
          const at = new Date(updatedAt)
          return {
            id: customerId,
            name,
            facts: [`${formatNumber(units)} un.`, `${formatDate(at)} ${formatTime(at)}`],
          }
        })}
        onSelect={(id) => {
          const cart = carts.find(({ customerId }) => customerId === id)
          if (cart) onSelect({ id, name: cart.name, email: cart.email })
        }}
      />
    </Card>
  )
}
