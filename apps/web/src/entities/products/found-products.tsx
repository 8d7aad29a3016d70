import choices from '../../shared/ui/choices.module.css'
import classes from './found-products.module.css'

export interface Found {
  id: number
  code: string
  name: string
}

interface Props<Product extends Found> {
  products: readonly Product[]
  label?: string
  /** Beside the name; default: the code. */
  about?: (product: Product) => string
  onChoose: (product: Product) => void
}

/** A list to choose a product from; nothing if it is empty. */
export function FoundProducts<Product extends Found>({
  products,
  label = 'Produtos encontrados',
  about = ({ code }) => `Código ${code}`,
  onChoose,
}: Props<Product>) {
  if (products.length === 0) return null
  return (
    <ul className={`${choices.list} ${classes.found}`} aria-label={label}>
      {products.map((product) => (
        <li key={product.id}>
          <button type="button" className={choices.choice} onClick={() => onChoose(product)}>
            {product.name}
            <small>{about(product)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
