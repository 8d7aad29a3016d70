import { Link } from '@tanstack/react-router'
import { formatMoment } from '../../shared/ui/format.ts'
import { WANTED } from './accounts.api.ts'
import { Listing } from './listing.tsx'

/** Products that the customer waits for; each can be withdrawn on its page. */
export const WantedPanel = () => (
  <Listing
    query={WANTED}
    rowsOf={({ products }) => products}
    empty="Em um produto esgotado, toque em “Avise-me”."
  >
    {({ productId, name, since }) => (
      <li key={productId}>
        <span>
          <Link className="link" to="/produto/$id" params={{ id: String(productId) }}>
            {name}
          </Link>
          <small>desde {formatMoment(new Date(since))}</small>
        </span>
      </li>
    )}
  </Listing>
)
