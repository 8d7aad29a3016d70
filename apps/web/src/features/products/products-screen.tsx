import {
  IconArchive,
  IconFileExport,
  IconFileImport,
  IconListSearch,
  IconPackageImport,
  IconPlus,
  IconTag,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { brands } from '../../entities/products/products.api.ts'
import { useLongWork } from '../../shared/api/use-long-work.ts'
import { downloadCsv } from '../../shared/files/download-file.ts'
import { ActionButtons } from '../../shared/table/action-buttons.tsx'
import { ExportProgress } from '../../shared/table/export-progress.tsx'
import type { TableAction } from '../../shared/table/table-action.ts'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { usePhone } from '../../shared/ui/use-phone.ts'
import { useOpened } from '../../shared/use-opened.ts'
import { OpenPanel } from './open-panel.tsx'
import { ProductList } from './product-list.tsx'
import { toSheet } from './product-sheet.ts'
import { firstArchivedProducts, loadAllProducts, references, refreshProducts } from './products.api.ts'
import type { PanelName, ProductsSearch } from './products-search.ts'

const OpenDialog = lazyPart(() => import('./open-dialog.tsx').then((it) => it.OpenDialog))

/** With the page of the table in a dialog, which is another product's the next time. */
const OPENED = [
  'panel',
  'dialog',
  'code',
  'codes',
  'copies',
  'nfe',
  'item',
  'factor',
  'prices-page',
  'prices-items',
] as (keyof ProductsSearch)[]

const route = getRouteApi('/admin-frame/admin/products')

const PANELS: readonly { panel: PanelName; label: string; icon: TablerIcon; primary?: true }[] = [
  { panel: 'new', label: 'Cadastrar Produto', icon: IconPlus, primary: true },
  { panel: 'brands', label: 'Gerenciar Marcas e Referências', icon: IconTag },
  { panel: 'archived', label: 'Produtos arquivados', icon: IconArchive },
  { panel: 'batch', label: 'Entrada em Lote', icon: IconPackageImport },
  { panel: 'synonyms', label: 'Palavras da busca', icon: IconListSearch },
]

export function ProductsScreen() {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  // Loaded in advance, so that the panels open with data.
  useQueries({ queries: [firstArchivedProducts, references, brands] })

  const phone = usePhone()
  const { open: change, close } = useOpened<ProductsSearch>(OPENED)
  const open = (what: ProductsSearch) => change(what, { fromTop: what.panel !== undefined })
  const searchFor = (term: string) => {
    navigate({ search: { term: term || undefined } })
    void refreshProducts()
  }

  const panels = PANELS.map(({ panel, ...action }) => ({
    ...action,
    disabled: search.panel === panel,
    onClick: () => open({ panel }),
  }))

  const { progress, run, cancel } = useLongWork()
  const sheets: TableAction[] = [
    {
      label: 'Importar planilha',
      icon: IconFileImport,
      onClick: () => navigate({ to: '/admin/moving', search: { kind: 'products' } }),
    },
    {
      label: 'Exportar planilha',
      icon: IconFileExport,
      disabled: progress !== null,
      onClick: () =>
        void run(async (report, signal) => {
          const products = await loadAllProducts({})(report, signal)
          if (!signal.aborted) downloadCsv('produtos.csv', toSheet(products))
        }),
    },
  ]

  return (
    <>
      <PageHeader title="Produtos" reload={{ label: 'Recarregar produtos', onClick: refreshProducts }}>
        <ActionButtons actions={[...panels, ...sheets]} labelled={phone ? 1 : 3} />
      </PageHeader>
      {progress && <ExportProgress {...progress} onCancel={cancel} />}
      {search.panel ? (
        <OpenPanel name={search.panel} search={search} onClose={close} />
      ) : (
        <ProductList term={search.term} onSearch={searchFor} onOpen={open} onReload={refreshProducts} />
      )}
      {search.dialog && <OpenDialog name={search.dialog} code={search.code ?? ''} onClose={close} />}
    </>
  )
}
