import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListEnd } from '../../shared/ui/list-end.tsx'
import { Empty, Spinner } from '../../shared/ui/parts.tsx'
import { BuyAgain } from './buy-again.tsx'
import { boughtLast, catalogueOf } from './catalogue.api.ts'
import { ProductCard } from './product-card.tsx'

/** Images visible on a phone without scrolling. */
const IN_VIEW = 4

/**
 * All products, or those of a brand and a reference, page after page. Above all products those that the customer bought
 * last, which are then not repeated below.
 */
export function CatalogueGrid({ brand, reference }: { brand: string; reference: string }) {
  const list = useInfiniteQuery(catalogueOf(brand, reference))
  const isWhole = !brand
  const bought = useQuery({ ...boughtLast(), enabled: isWhole })
  // Products that load later would push the others down.
  if (isWhole && bought.isPending) return <Spinner />
  const again = (isWhole && bought.data?.products) || []
  const ids = new Set(again.map(({ productId }) => productId))
  const products = list.data?.pages
    .flatMap((page) => page.products)
    .filter(({ productId }) => !ids.has(productId))
  return (
    <>
      {again.length > 0 && <BuyAgain products={again} />}
      {again.length > 0 && <h2>Catálogo</h2>}
      <ul className="grid">
        {products?.map((product, place) => (
          <ProductCard key={product.productId} product={product} isInView={place < IN_VIEW} />
        ))}
        {/* A key of its own: otherwise the spinner would be seen to jump below the products. */}
        <li className="whole" key={products ? 'end' : 'loading'}>
          <ListEnd
            list={list}
            isEmpty={products?.length === 0 && again.length === 0}
            more="Mostrar mais produtos"
          >
            <Empty icon="home">
              <p>Nenhum produto por aqui ainda.</p>
            </Empty>
          </ListEnd>
        </li>
      </ul>
    </>
  )
}
