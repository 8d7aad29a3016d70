import type { Catalogue } from '@shop/contract/storefront'
import { useState } from 'preact/hooks'
import { refresh, useRead } from '../../shared/api/read.ts'
import { Empty, NotLoaded, Spinner } from '../../shared/ui/parts.tsx'
import { ProductCard } from './product-card.tsx'

const PAGE = 24
/** Pictures visible on a phone without scrolling. */
const IN_VIEW = 4

const pathOf = (brand: string, reference: string, offset: number) => {
  const narrowed = Object.entries({ brand, reference }).filter(([, value]) => value)
  return `/shop/catalogue?${new URLSearchParams([['offset', String(offset)], ['limit', String(PAGE)], ...narrowed])}`
}

/** How many pages of each list were loaded, for the step back from a product. */
const opened = new Map<string, number>()

/** All products, or those of a brand and a reference, page after page. */
export function CatalogueGrid({ brand, reference }: { brand: string; reference: string }) {
  const name = `${brand}/${reference}`
  const [pages, setPages] = useState(opened.get(name) ?? 1)
  const showMore = () => {
    opened.set(name, pages + 1)
    setPages(pages + 1)
  }
  return (
    <ul class="grid">
      {Array.from({ length: pages }, (_, page) => (
        <GridPage
          key={page}
          path={pathOf(brand, reference, page * PAGE)}
          isFirst={page === 0}
          onMore={page === pages - 1 ? showMore : undefined}
        />
      ))}
    </ul>
  )
}

interface PageProps {
  path: string
  isFirst: boolean
  onMore: (() => void) | undefined
}

function GridPage({ path, isFirst, onMore }: PageProps) {
  const { data, error } = useRead<Catalogue>(path)
  if (!data) {
    const state = error ? <NotLoaded error={error} retry={() => refresh(path, false)} /> : <Spinner />
    return <li class="whole">{state}</li>
  }
  if (isFirst && data.products.length === 0)
    return (
      <li class="whole">
        <Empty icon="home">
          <p>Nenhum produto por aqui ainda.</p>
        </Empty>
      </li>
    )
  return (
    <>
      {data.products.map((product, place) => (
        <ProductCard key={product.productId} product={product} isInView={isFirst && place < IN_VIEW} />
      ))}
      {data.more && onMore && (
        // A key of its own: the place of what was shown while loading would be seen to jump below the products.
        <li key="more" class="whole">
          <button type="button" class="button wide" onClick={onMore}>
            Mostrar mais produtos
          </button>
        </li>
      )}
    </>
  )
}
