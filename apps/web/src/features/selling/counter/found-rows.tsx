import { formatReais } from '@shop/browser/format'
import type { SellingProduct } from '@shop/contract/selling'
import { ProductImage } from '../../../entities/products/product-image.tsx'
import classes from './counter.module.css'

export const rowId = ({ productId }: SellingProduct) => `found-${productId}`

interface Props {
  products: readonly SellingProduct[]
  isStale: boolean
  /** The one that Enter takes. */
  active: SellingProduct | undefined
  inCart: (productId: number) => number
  onTake: (product: SellingProduct) => void
}

/** Products at the customer's prices; a press adds one. */
export function FoundRows({ products, isStale, active, inCart, onTake }: Props) {
  return (
    <ul className={classes.found} aria-label="Produtos encontrados" data-stale={isStale || undefined}>
      {products.map((product) => {
        const { name, code, stock, priceDiscounted, imagesUrl } = product
        const taken = inCart(product.productId)
        return (
          <li key={product.productId} id={rowId(product)} data-active={product === active || undefined}>
            <button
              type="button"
              className={classes.row}
              disabled={taken >= stock}
              // A double click is one press.
              onClick={({ detail }) => detail < 2 && onTake(product)}
            >
              <ProductImage url={imagesUrl[0]} size={36} />
              <span className={classes.name}>
                {name}
                <small>
                  {code} · {stock === 0 ? 'Sem estoque' : `${stock} em estoque`}
                  {taken > 0 && ` · ${taken} na venda`}
                </small>
              </span>
              <strong>{formatReais(priceDiscounted)}</strong>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
