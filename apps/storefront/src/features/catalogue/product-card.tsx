import { formatReais } from '@shop/browser/format'
import type { SellingProduct } from '@shop/contract/selling'
import { Link } from '@tanstack/react-router'
import { ProductImage } from '../../shared/ui/product-image.tsx'
import { AddButton } from './add-button.tsx'
import { AVAILABILITY, availabilityOf } from './availability.ts'

interface Props {
  product: SellingProduct
  isInView: boolean
}

export function ProductCard({ product, isInView }: Props) {
  const { productId, name, imagesUrl, priceDiscounted, stock } = product
  const place = { to: '/produto/$id', params: { id: String(productId) } } as const
  const { label, tone } = AVAILABILITY[availabilityOf(stock)]
  return (
    <li className="card">
      <Link className="what" {...place}>
        <ProductImage url={imagesUrl[0]} size={168} first={isInView} />
        <span className="name">{name}</span>
        <span className={`stock tone-${tone}`}>{label}</span>
      </Link>
      <div className="buy">
        <strong className="figure">{formatReais(priceDiscounted)}</strong>
        {stock > 0 ? (
          <AddButton productId={productId} name={name} />
        ) : (
          <Link className="link" {...place} aria-label={`Avise-me quando chegar: ${name}`}>
            Avise-me
          </Link>
        )}
      </div>
    </li>
  )
}
