import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { brands } from '../../entities/products/products.api.ts'
import { searchOf } from '../../shared/router/use-address.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { OpenPanel } from './open-panel.tsx'
import { ProductList } from './product-list.tsx'
import { archivedProducts, references, refreshProducts } from './products.api.ts'
import { type PanelName, type ProductsSearch, readProductsSearch } from './products-search.ts'

const OpenDialog = lazyPart(() => import('./open-dialog.tsx').then((it) => it.OpenDialog))

const OPENED = ['panel', 'dialog', 'code', 'codes'] as const

const { navigate, useSearch } = searchOf(readProductsSearch)

const BUTTONS: readonly { panel: PanelName; label: string; main?: true }[] = [
  { panel: 'new', label: 'Cadastrar Produto', main: true },
  { panel: 'batch', label: 'Entrada em Lote' },
  { panel: 'brands', label: 'Gerenciar Marcas e Referências' },
  { panel: 'archived', label: 'Produtos arquivados' },
  { panel: 'import', label: 'Importar e Exportar' },
]

export function ProductsScreen() {
  const search = useSearch()
  // Loaded in advance, so that the panels open with data.
  useQueries({ queries: [archivedProducts, references, brands] })

  const { open: change, close } = useOpened<ProductsSearch>(OPENED)
  const open = (what: ProductsSearch) => change(what, { fromTop: what.panel !== undefined })
  const searchFor = (term: string) => {
    navigate({ search: { term: term || undefined } })
    void refreshProducts()
  }

  return (
    <>
      <PageHeader title="Produtos" reload={{ label: 'Recarregar produtos', onClick: refreshProducts }}>
        {BUTTONS.map(({ panel, label, main }) => (
          <Button
            key={panel}
            variant={main ? 'filled' : 'default'}
            disabled={search.panel === panel}
            onClick={() => open({ panel })}
          >
            {label}
          </Button>
        ))}
      </PageHeader>
      {search.panel ? (
        <OpenPanel name={search.panel} code={search.code ?? ''} codes={search.codes ?? ''} onClose={close} />
      ) : (
        <ProductList term={search.term} onSearch={searchFor} onOpen={open} onReload={refreshProducts} />
      )}
      {search.dialog && <OpenDialog name={search.dialog} code={search.code ?? ''} onClose={close} />}
    </>
  )
}
