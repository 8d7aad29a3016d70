import { counted } from '@shop/browser/format'
import { newKey } from '@shop/browser/new-key'
import type { Repricing } from '@shop/contract/repricing'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Column } from '../../../shared/table/column.ts'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { confirm } from '../../../shared/ui/confirm.ts'
import { refreshBuying, repricings, undoRepricing } from '../purchases.api.ts'
import { filterText, ruleText } from './repricing-rule.ts'

const historyColumns: Column<Repricing>[] = [
  {
    id: 'when',
    header: 'Quando',
    kind: 'datetime',
    mobile: 'title',
  },
  { id: 'user', header: 'Quem' },
  { id: 'filter', header: 'Produtos', value: ({ filter }) => filterText(filter), mobile: 'line' },
  { id: 'rule', header: 'Reajuste', value: ruleText, mobile: 'line' },
  { id: 'products', header: 'Alterados', kind: 'number' },
  {
    id: 'undone',
    header: 'Situação',
    value: ({ undoneAt, restored, undoneBy }) =>
      undoneAt ? `Desfeito em ${counted(restored ?? 0, 'produto', 'produtos')} por ${undoneBy}` : 'Em vigor',
    mobile: 'line',
  },
]

/** The repricings done, each of which can be undone once. */
export function PastRepricings() {
  const undo = useMutation({
    mutationFn: ({ id }: Repricing) => undoRepricing(id)(undefined, newKey()),
    onSuccess: refreshBuying,
    meta: { successText: 'Reajuste desfeito com sucesso.' },
  })
  const confirmUndo = async (one: Repricing) => {
    const about = [filterText(one.filter), ruleText(one), 'Produtos alterados depois disso ficam como estão.']
    if (await confirm('Desfazer este reajuste?', { about })) undo.mutate(one)
  }
  return (
    <Card title="Reajustes feitos" flush>
      <PagedTable
        id="repricings"
        label="Reajustes feitos"
        columns={historyColumns}
        page={repricings}
        name="past"
        pageSize={SHORT_PAGE}
        rowsOf={(data) => data.repricings}
        rowKey={({ id }) => id}
        searchable={false}
        selection="single"
        actions={([one]) =>
          one && !one.undoneAt
            ? [{ label: 'Desfazer reajuste', icon: IconArrowBackUp, onClick: () => void confirmUndo(one) }]
            : []
        }
        emptyText="Nenhum reajuste foi feito até o momento."
      />
    </Card>
  )
}
