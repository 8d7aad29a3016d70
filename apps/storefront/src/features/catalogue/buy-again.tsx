import type { BoughtProduct } from '@shop/contract/selling'
import { ProductCard } from './product-card.tsx'

/** The products of the customer's latest order, to be bought again. */
export const BuyAgain = ({ products }: { products: readonly BoughtProduct[] }) => (
  <section className="again" aria-labelledby="again">
    <h2 id="again">Comprar de novo</h2>
    <ul className="strip">
      {products.map((product) => (
        <ProductCard key={product.productId} product={product} isInView />
      ))}
    </ul>
  </section>
)
