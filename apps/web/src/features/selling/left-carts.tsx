import { formatNumber, formatReais, formatTime } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/ui/card.tsx'
import { CustomerTable } from './customer-table.tsx'
import { openCarts, useResumeCart } from './selling.api.ts'

/** Sales to people who are not registered that this person left, to continue with; each by its time and sum. */
export function LeftCarts({ onResume }: { onResume: (sale: PreCheckout) => void }) {
  const { data } = useQuery(openCarts)
  const resume = useResumeCart(onResume)
  if (!data || data.left.length === 0) return null
  return (
    <Card title="Vendas deixadas no balcão">
      <CustomerTable
        label="Vendas deixadas no balcão"
        columns={['Deixada às', 'Unidades', 'Total']}
        numeric="Total"
        rows={data.left.map(({ id, leftAt, units, total }) => ({
          id,
          name: `Continuar a das ${formatTime(new Date(leftAt))}`,
          facts: [`${formatNumber(units)} un.`, formatReais(total)],
        }))}
        onSelect={resume}
      />
    </Card>
  )
}
