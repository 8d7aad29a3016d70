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
  onChoose: (product: Product) => void
}

/** A list to choose a product from; nothing if it is empty. */
export function FoundProducts<Product extends Found>({
  products,
  label = 'Produtos encontrados',
  onChoose,
}: Props<Product>) {
  if (products.length === 0) return null
  return (
    <ul className={`${choices.list} ${classes.found}`} aria-label={label}>
      {products.map((product) => (
        <li key={product.id}>
          <button type="button" className={choices.choice} onClick={() => onChoose(product)}>
            {product.name}
            <small>Código {product.code}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
