import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Page } from '../../shared/ui/page.tsx'
import { BrandChips } from './brand-chips.tsx'
import { BRANDS } from './catalogue.api.ts'
import { CatalogueGrid } from './catalogue-grid.tsx'
import './catalogue.css'
import { MOST_LETTERS, SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'

const route = getRouteApi('/')

/** The URL contains what is shown: `q` searches, `marca` and `ref` filter. */
export function CatalogueScreen() {
  const { q: wanted = '', marca = '', ref = '' } = route.useSearch()
  const navigate = useNavigate()
  // The URL may contain anything.
  const q = wanted.slice(0, MOST_LETTERS).trim()
  const { data } = useQuery(BRANDS)
  const show = (next: { q?: string; marca?: string; ref?: string }) =>
    navigate({ to: '/', search: next, replace: true, resetScroll: false })
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
