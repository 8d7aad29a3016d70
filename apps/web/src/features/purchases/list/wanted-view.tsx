import { Button } from '@mantine/core'
import type { WantedTerm } from '@shop/contract/purchases'
import { WANTED_STATE } from '@shop/domain/purchases'
import { IconArrowBackUp, IconLink, IconShoppingCart, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductChoice } from '../../../entities/products/product-choice.tsx'
import { ChoiceFilter } from '../../../shared/table/choice-filter.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { PagedTable } from '../../../shared/table/paged-table.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { decideWanted, findProducts, refreshBuying, wantedTerms } from '../purchases.api.ts'
import type { ViewProps } from '../purchases-search.ts'
import { stateIn } from '../purchases-search.ts'

const columns: Column<WantedTerm>[] = [
  { id: 'term', header: 'Termo', mobile: 'title' },
  {
    id: 'count',
    header: 'Vezes',
    kind: 'number',
    mobile: 'line',
  },
  {
    id: 'customers',
    header: 'Clientes',
    kind: 'number',
    mobile: 'line',
  },
  { id: 'lastAt', header: 'Última vez', kind: 'datetime' },
  { id: 'product', header: 'Produto', mobile: 'line' },
]

/**
 * Terms that customers searched in vain, most wanted first; each is linked to a product, put on the list or dismissed.
 */
export function WantedView({ search, opened }: ViewProps) {
  const state = stateIn(WANTED_STATE, search)
  const [linking, setLinking] = useState<WantedTerm>()
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
      <PagedTable
        id="wanted"
        label="Procurados em vão"
        columns={columns}
        page={(view) => wantedTerms(view, state)}
        rowsOf={(data) => data.terms}
        rowKey={({ term }) => term}
        searchable={false}
        toolbar={
          <ChoiceFilter
            label="Situação"
            all="Sem decisão"
            options={WANTED_STATE}
            value={state}
            onChange={(next) => opened.open({ state: next })}
          />
        }
        selection="single"
        onOpen={setLinking}
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
        emptyImage="done"
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
            find={findProducts}
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
