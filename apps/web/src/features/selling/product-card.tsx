import { ActionIcon } from '@mantine/core'
import type { SellingProduct } from '@shop/contract/selling'
import { IconPhoto, IconPlus, IconShoppingCartCheck } from '@tabler/icons-react'
import { formatReais } from '../../shared/ui/format.ts'
import classes from './product-card.module.css'

interface Props {
  product: SellingProduct
  inCart: boolean
  onAdd: () => void
}

export function ProductCard({ product, inCart, onAdd }: Props) {
  const { name, stock, imagesUrl } = product
  const soldOut = stock === 0
  return (
    <li className={classes.card} data-sold-out={soldOut || undefined}>
      <Picture url={imagesUrl[0]} />
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p className={classes.stock}>
          {soldOut ? 'Sem estoque' : `${stock} em estoque`}
          {inCart && (
            <span className={classes.inCart}>
              <IconShoppingCartCheck size={16} aria-hidden /> no carrinho
            </span>
          )}
        </p>
        <div className={classes.bottom}>
          <strong className={classes.price}>{formatReais(product.priceDiscounted)}</strong>
          <ActionIcon
            size={36}
            radius="xl"
            disabled={soldOut}
            aria-label={`Adicionar ${name}`}
            onClick={onAdd}
            className={classes.add}
          >
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </li>
  )
}

/** The product's first picture; its name stands beside it, so it says nothing more to a screen reader. */
export function Picture({ url }: { url: string | undefined }) {
  if (!url)
    return (
      <span className={classes.picture}>
        <IconPhoto size={28} stroke={1.2} aria-hidden />
      </span>
    )
  return <img className={classes.picture} src={url} alt="" loading="lazy" width={96} height={96} />
}
