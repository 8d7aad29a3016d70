import type { SellingProduct } from '@shop/contract/selling'
import { formatReais } from '../../shared/ui/format.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { AddButton } from './add-button.tsx'
import { AVAILABILITY, availabilityOf } from './availability.ts'

interface Props {
  product: SellingProduct
  isInView: boolean
}

export function ProductCard({ product, isInView }: Props) {
  const { productId, name, imagesUrl, priceDiscounted, stock } = product
  const address = `/loja/produto/${productId}`
  const { label, tone } = AVAILABILITY[availabilityOf(stock)]
  return (
    <li class="card">
      <a class="what" href={address}>
        <Picture url={imagesUrl[0]} size={168} first={isInView} />
        <span class="name">{name}</span>
        <span class={`stock tone-${tone}`}>{label}</span>
      </a>
      <div class="buy">
        <strong class="figure">{formatReais(priceDiscounted)}</strong>
        {stock > 0 ? (
          <AddButton productId={productId} name={name} />
        ) : (
          <a class="link" href={address} aria-label={`Avise-me quando chegar: ${name}`}>
            Avise-me
          </a>
        )}
      </div>
    </li>
  )
}
