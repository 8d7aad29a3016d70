import { counted } from '@shop/browser/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOwnData } from '../../shared/own-data.api.ts'
import { Empty, Loading } from '../../shared/ui/parts.tsx'
import { searchFor } from './catalogue.api.ts'
import { ProductCard } from './product-card.tsx'

/** The results for a term; earlier results stay, dimmed, until the response arrives. */
export function SearchResults({ term }: { term: string }) {
  const { data: me } = useOwnData()
  const query = useQuery({
    ...searchFor(term, me?.email ?? ''),
    enabled: me !== undefined,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  if (!data) return <Loading query={query} label="Pesquisando" />
  const { products } = data
  return (
    <>
      <p className="muted small results" role="status">
        {!isPlaceholderData && counted(products.length, 'produto', 'produtos')}
      </p>
      {products.length === 0 ? (
        <Empty icon="search">
          <p>
            Nada encontrado para “{term}”. A loja fica sabendo do que você procura: tente outra palavra, ou a
            marca.
          </p>
        </Empty>
      ) : (
        <ul className={isPlaceholderData ? 'grid dimmed' : 'grid'}>
          {products.map((product) => (
            <ProductCard key={product.productId} product={product} isInView={false} />
          ))}
        </ul>
      )}
    </>
  )
}
