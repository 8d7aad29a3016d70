import type { OwingDeliverers } from '@shop/contract/settlements'
import { useQuery } from '@tanstack/react-query'
import { colleagueName } from '../../../entities/employees/colleague-name.ts'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { failureOf } from '../../../shared/ui/not-loaded.tsx'
import { owingDeliverers } from '../cash.api.ts'

type Owing = OwingDeliverers['deliverers'][number]

const owingColumns: Column<Owing>[] = [
  {
    id: 'deliverer',
    header: 'Motoboy',
    value: ({ deliverer, isBlocked }) => colleagueName({ name: deliverer, isBlocked }),
    mobile: 'title',
  },
  { id: 'orders', header: 'Pedidos sem acerto', kind: 'number', sum: true },
  { id: 'oldestAt', header: 'Desde', kind: 'datetime', mobile: 'line' },
  {
    id: 'expected',
    header: 'Dinheiro a entregar',
    kind: 'money',
    sum: true,
    mobile: 'line',
  },
]

/** Deliverers with the cash that they owe; a row opens the deliverer's orders. */
export function OwingList({ onChoose }: { onChoose: (delivererId: number) => void }) {
  const query = useQuery(owingDeliverers)
  return (
    <Card title="Dinheiro com os motoboys" flush>
      <DataTable
        id="settlements-owing"
        label="Dinheiro com os motoboys"
        columns={owingColumns}
        rows={query.data?.deliverers ?? []}
        rowKey={({ delivererId }) => delivererId}
        loading={query.isFetching}
        failure={failureOf(query)}
        paging={false}
        searchable={false}
        onOpen={({ delivererId }) => onChoose(delivererId)}
        emptyImage="done"
        emptyText="Nenhum motoboy tem pedidos sem acerto."
      />
    </Card>
  )
}
