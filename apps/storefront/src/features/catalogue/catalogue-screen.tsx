import type { Brand } from '@shop/contract/products'
import { useLocation } from 'preact-iso/router'
import { useRead } from '../../shared/api/read.ts'
import { Page } from '../../shared/ui/page.tsx'
import { BrandChips } from './brand-chips.tsx'
import { CatalogueGrid } from './catalogue-grid.tsx'
import './catalogue.css'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'

/** The address contains what is shown: `q` searches, `marca` and `ref` filter. */
export function CatalogueScreen() {
  const { query, route } = useLocation()
  const { q = '', marca = '', ref = '' } = query
  const { data } = useRead<{ brands: Brand[] }>('/shop/brands')
  const show = (next: Record<string, string>) => {
    const search = new URLSearchParams(Object.entries(next).filter(([, value]) => value)).toString()
    route(`/loja/${search && `?${search}`}`, true)
  }
  return (
    <Page title="Produtos">
      <SearchField value={q} onChange={(text) => show({ q: text })} />
      {q ? (
        <SearchResults term={q} />
      ) : (
        <>
          <BrandChips brands={data?.brands} brand={marca} reference={ref} onChoose={show} />
          <CatalogueGrid key={`${marca}/${ref}`} brand={marca} reference={ref} />
        </>
      )}
    </Page>
  )
}
