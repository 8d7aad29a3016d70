import { Button } from '@mantine/core'
import { formatDate, formatReais } from '@shop/browser/format'
import type { BoughtProduct } from '@shop/contract/selling'
import { useQuery } from '@tanstack/react-query'
import { ProductImage } from '../../entities/products/product-image.tsx'
import classes from './last-bought.module.css'
import { lastBought } from './selling.api.ts'

interface Props {
  customerId: number
  /** How many of a product are in the cart. */
  inCart: (productId: number) => number
  onAdd: (product: BoughtProduct, quantity: number) => void
}

/** The customer's last purchase; one press adds a product again. */
export function LastBought({ customerId, inCart, onAdd }: Props) {
  const { data } = useQuery(lastBought(customerId))
  if (!data?.boughtAt || data.products.length === 0) return null
  return (
    <section aria-label="Última compra" className={classes.root}>
      <h2 className={classes.title}>Última compra, em {formatDate(new Date(data.boughtAt))}</h2>
      <ul className={classes.list}>
        {data.products.map((product) => {
          const { productId, name, code, imagesUrl, priceDiscounted, stock } = product
          const quantity = Math.min(product.quantity, stock - inCart(productId))
          return (
            <li key={productId} className={classes.row}>
              <ProductImage url={imagesUrl[0]} size={44} />
              <span className={classes.name}>
                {name}
                <small>
                  {code} · {formatReais(priceDiscounted)} · {stock} em estoque
                </small>
              </span>
              <Button
                variant="default"
                className={classes.add}
                disabled={quantity < 1}
                aria-label={`Adicionar ${quantity} de ${name}`}
                // A double click is one press.
                onClick={({ detail }) => detail < 2 && onAdd(product, quantity)}
              >
                {quantity < 1 ? 'Sem estoque' : `Adicionar ${quantity}`}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
