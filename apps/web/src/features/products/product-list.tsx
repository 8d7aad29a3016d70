import { Anchor, Button } from '@mantine/core'
import type { Product } from '@shop/contract/products'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { PRODUCT_COLUMNS, productKey, productLabel } from './product-columns.tsx'
import { loadAllProducts, productPage, productSearch } from './products.api.ts'
import type { ProductsSearch } from './products-search.ts'
import { useProductToolbar } from './use-product-toolbar.ts'

const PAGE_SIZE = 100

interface Props {
  term: string | undefined
  onSearch: (term: string) => void
  onOpen: (what: ProductsSearch) => void
  onReload: () => void
}

/** All products by page, or the best matches of a search. */
export function ProductList({ term = '', onSearch, onOpen, onReload }: Props) {
  const { view, onViewChange } = useUrlTableView({ pageSize: PAGE_SIZE })
  const limit = Math.min(view.pageSize, PAGE_SIZE)
  const page = useQuery({
    ...productPage(view.page, limit),
    placeholderData: keepPreviousData,
    enabled: term === '',
  })
  const found = useQuery({ ...productSearch(term), placeholderData: keepPreviousData })
  const { isFetching, isPending } = term ? found : page
  const rows: readonly Product[] = (term ? found.data : page.data?.items) ?? []
  const actions = useProductToolbar(onOpen)
  const search = <ListSearch key={term} term={term} onSearch={onSearch} />

  if (rows.length === 0)
    return (
      <Card>
        {search}
        {isPending || isFetching ? (
          <Spinner />
        ) : (
          <EmptyState text="Nenhum produto foi encontrado.">
            <Anchor component="button" type="button" onClick={onReload}>
              Recarregar
            </Anchor>
          </EmptyState>
        )}
      </Card>
    )
  return (
    <Card flush>
      <DataTable
        id="products"
        label="Produtos"
        columns={PRODUCT_COLUMNS}
        rows={rows}
        total={term ? rows.length : (page.data?.total ?? 0)}
        paging={term === ''}
        pageSizes={[10, 30, 50, 100]}
        rowKey={productKey}
        rowLabel={productLabel}
        loading={isFetching}
        view={view}
        onViewChange={onViewChange}
        searchable={false}
        toolbar={search}
        selection="multiple"
        actions={actions}
        {...(term === '' && { loadAll: loadAllProducts })}
      />
    </Card>
  )
}

/** Searches on Enter or 'Buscar'; an empty search shows the whole list again. */
function ListSearch({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const [typed, setTyped] = useState(term)
  const search = () => onSearch(typed.trim())
  return (
    <div style={{ display: 'flex', gap: 8, flex: '0 1 420px' }}>
      <SearchBox
        style={{ flex: 1 }}
        placeholder="Nome, código, tag, referência ou marca"
        value={typed}
        onChange={setTyped}
        onSearch={search}
      />
      <Button variant="default" onClick={search}>
        Buscar
      </Button>
    </div>
  )
}
