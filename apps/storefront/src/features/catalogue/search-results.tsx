import type { OwnData } from '@shop/contract/customers'
import type { SellingProduct } from '@shop/contract/selling'
import { useRef } from 'preact/hooks'
import { at } from '../../shared/api/call.ts'
import { refresh, useRead } from '../../shared/api/read.ts'
import { counted } from '../../shared/ui/format.ts'
import { Empty, NotLoaded, Spinner } from '../../shared/ui/parts.tsx'
import { ProductCard } from './product-card.tsx'

type Found = { products: SellingProduct[] }

/** The results for a term, best match first; earlier results stay, dimmed, until the answer arrives. */
export function SearchResults({ term }: { term: string }) {
  const { data: me } = useRead<OwnData>('/shop/customers/me')
  const path = me ? at`/shop/products/full/search/${term}/email/${me.email}` : null
  const { data, error } = useRead<Found>(path)
  const before = useRef<Found>(undefined)
  if (data) before.current = data
  const shown = data ?? before.current
  if (error && !data && path) return <NotLoaded error={error} retry={() => refresh(path, false)} />
  if (!shown) return <Spinner label="Pesquisando" />
  const { products } = shown
  return (
    <>
      <p class="muted small results" role="status">
        {data && counted(products.length, 'produto', 'produtos')}
      </p>
      {products.length === 0 ? (
        <Empty icon="search">
          <p>
            Nada encontrado para “{term}”. A loja fica sabendo do que você procura: tente outra palavra, ou a
            marca.
          </p>
        </Empty>
      ) : (
        <ul class={data ? 'grid' : 'grid dimmed'}>
          {products.map((product) => (
            <ProductCard key={product.productId} product={product} isInView={false} />
          ))}
        </ul>
      )}
    </>
  )
}
