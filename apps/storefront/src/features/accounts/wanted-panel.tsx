import { formatMoment } from '../../shared/ui/format.ts'
import { Listing } from './listing.tsx'

interface Wanted {
  productId: number
  name: string
  since: string
}

/** Products that the customer waits for; each can be withdrawn on its page. */
export const WantedPanel = () => (
  <Listing<{ products: Wanted[] }, Wanted>
    path="/shop/products/wanted"
    rowsOf={({ products }) => products}
    empty="Em um produto esgotado, toque em “Avise-me”."
  >
    {({ productId, name, since }) => (
      <li key={productId}>
        <span>
          <a class="link" href={`/loja/produto/${productId}`}>
            {name}
          </a>
          <small>desde {formatMoment(new Date(since))}</small>
        </span>
      </li>
    )}
  </Listing>
)
