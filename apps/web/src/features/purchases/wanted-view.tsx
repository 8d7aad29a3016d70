import { Button, NativeSelect } from '@mantine/core'
import type { WantedTerm } from '@shop/contract/purchases'
import { WANTED_STATE, type WantedState } from '@shop/domain/purchases'
import { IconArrowBackUp, IconLink, IconShoppingCart, IconX } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { ProductChoice } from './product-choice.tsx'
import { decideWanted, refreshBuying, wantedTerms } from './purchases.api.ts'

const columns: Column<WantedTerm>[] = [
  { id: 'term', header: 'Termo', value: ({ term }) => term, sortable: false, mobile: 'title' },
  {
    id: 'count',
    header: 'Vezes',
    kind: 'number',
    value: ({ count }) => count,
    sortable: false,
    mobile: 'line',
  },
  {
    id: 'customers',
    header: 'Clientes',
    kind: 'number',
    value: ({ customers }) => customers,
    sortable: false,
    mobile: 'line',
  },
  { id: 'lastAt', header: 'Última vez', kind: 'datetime', value: ({ lastAt }) => lastAt, sortable: false },
  { id: 'product', header: 'Produto', value: ({ product }) => product, sortable: false, mobile: 'line' },
]

const STATES = Object.entries(WANTED_STATE).map(([value, label]) => ({ value, label }))

/** What customers searched in vain, most wanted first; each is linked to a product, put on the list or dismissed. */
export function WantedView() {
  const { view, onViewChange } = useUrlTableView({ pageSize: 30 })
  const [state, setState] = useState<WantedState | undefined>()
  const [linking, setLinking] = useState<WantedTerm>()
  const query = useQuery({ ...wantedTerms(view, state), placeholderData: keepPreviousData })
  const decide = useMutation({
    mutationFn: decideWanted,
    onSuccess: refreshBuying,
    meta: {
      successText: 'Decisão salva com sucesso.',
      errorText: 'Não foi possível salvar a decisão, tente novamente mais tarde.',
    },
  })
  return (
    <Card title="Procurados em vão nos últimos 90 dias" flush>
      <DataTable
        id="wanted"
        label="Procurados em vão"
        columns={columns}
        rows={query.data?.terms ?? []}
        total={query.data?.total ?? 0}
        rowKey={({ term }) => term}
        loading={query.isFetching}
        failure={failureOf(query)}
        view={view}
        onViewChange={onViewChange}
        searchable={false}
        toolbar={
          <NativeSelect
            aria-label="Situação"
            data={[{ value: '', label: 'Sem decisão' }, ...STATES]}
            value={state ?? ''}
            onChange={({ currentTarget }) =>
              setState((currentTarget.value || undefined) as WantedState | undefined)
            }
          />
        }
        selection="single"
        actions={([term], clear) => {
          if (!term) return []
          const decideAs = (next: 'listed' | 'dismissed' | 'open') => () => {
            decide.mutate({ term: term.term, state: next })
            clear()
          }
          return [
            { label: 'Ligar a um produto', icon: IconLink, primary: true, onClick: () => setLinking(term) },
            { label: 'Pôr na lista', icon: IconShoppingCart, onClick: decideAs('listed') },
            { label: 'Dispensar', icon: IconX, onClick: decideAs('dismissed') },
            ...(term.state
              ? [{ label: 'Desfazer decisão', icon: IconArrowBackUp, onClick: decideAs('open') }]
              : []),
          ]
        }}
        emptyText="Ninguém procurou em vão."
      />
      {linking && (
        <Dialog
          opened
          closesOnBack
          title={`Que produto atende a "${linking.term}"?`}
          onClose={() => setLinking(undefined)}
          footer={
            <Button variant="default" onClick={() => setLinking(undefined)}>
              Fechar
            </Button>
          }
        >
          <ProductChoice
            label="Produto"
            onProduct={({ id }) => {
              decide.mutate({ term: linking.term, state: 'linked', productId: id })
              setLinking(undefined)
            }}
          />
        </Dialog>
      )}
    </Card>
  )
}
