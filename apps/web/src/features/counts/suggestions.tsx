import type { CountSuggestions } from '@shop/contract/counts'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { suggestions } from './counts.api.ts'

type Suggestion = CountSuggestions['products'][number]

const COLUMNS: readonly Column<Suggestion>[] = [
  { id: 'name', header: 'Produto', mobile: 'title' },
  { id: 'code', header: 'Código', mobile: 'line' },
  { id: 'brand', header: 'Marca' },
  { id: 'reference', header: 'Referência' },
  { id: 'sold', header: 'Vendidos em 30 dias', kind: 'number', mobile: 'line' },
  { id: 'stock', header: 'Estoque', kind: 'number' },
  { id: 'countedAt', header: 'Última contagem', kind: 'date' },
]

/** Products not counted for 90 days, most sold first. */
export function Suggestions({ onCount }: { onCount: (codes: string[]) => void }) {
  const { data } = useQuery(suggestions)
  const navigate = useNavigate()
  if (!data || data.products.length === 0) return null
  return (
    <Card flush title="Sugestão: sem contagem há 90 dias, os mais vendidos primeiro">
      <DataTable
        id="count-suggestions"
        label="Produtos a contar"
        columns={COLUMNS}
        rows={data.products}
        rowKey={({ productId }) => productId}
        rowLabel={({ name }) => name}
        selection="multiple"
        onOpen={({ code }) =>
          navigate({ to: '/admin/products', search: { dialog: 'details', code } as never })
        }
        searchable={false}
        actions={(rows) => [
          {
            label: 'Contar selecionados',
            icon: IconChecklist,
            primary: true,
            onClick: () => onCount(rows.map(({ code }) => code)),
          },
        ]}
      />
    </Card>
  )
}
