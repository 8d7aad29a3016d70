import { ActionIcon, Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { shopTimeZone } from '@shop/browser/session'
import type { SellingProduct } from '@shop/contract/selling'
import { arrivalText } from '@shop/domain/purchases'
import { shopDay } from '@shop/domain/shop-time'
import { IconPlus, IconShoppingCartCheck } from '@tabler/icons-react'
import { ProductImage } from '../../entities/products/product-image.tsx'
import classes from './product-card.module.css'

interface Props {
  id: string
  product: SellingProduct
  /** How many are in the cart. */
  inCart: number
  /** Whether Enter adds this product. */
  active: boolean
  /** Adds one. */
  onAdd: () => void
  /** Opens the dialog for a quantity. */
  onQuantity: () => void
}

export function ProductCard({ id, product, inCart, active, onAdd, onQuantity }: Props) {
  const { name, code, stock, imagesUrl } = product
  const soldOut = stock === 0
  const allTaken = inCart >= stock
  return (
    <li
      id={id}
      className={classes.card}
      data-sold-out={soldOut || undefined}
      data-active={active || undefined}
    >
      <ProductImage url={imagesUrl[0]} size={96} />
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p className={classes.stock}>
          {code} · {soldOut ? 'Sem estoque' : `${stock} em estoque`}
          {product.arrivesOn && `, ${arrivalText(product.arrivesOn, shopDay(new Date(), shopTimeZone()))}`}
          {inCart > 0 && (
            <span className={classes.inCart}>
              <IconShoppingCartCheck size={16} aria-hidden /> {inCart} no carrinho
            </span>
          )}
        </p>
        <div className={classes.bottom}>
          <strong className={classes.price}>{formatReais(product.priceDiscounted)}</strong>
          <Button
            size="xs"
            variant="subtle"
            disabled={allTaken}
            aria-label={`Alterar quantidade de ${name}`}
            onClick={onQuantity}
            className={classes.quantity}
          >
            Qtd.
          </Button>
          <ActionIcon
            size={36}
            radius="xl"
            disabled={allTaken}
            aria-label={`Adicionar ${name}`}
            // A double click counts as one press.
            onClick={({ detail }) => detail < 2 && onAdd()}
          >
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </li>
  )
}
