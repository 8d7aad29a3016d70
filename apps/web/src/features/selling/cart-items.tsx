import { ActionIcon, Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import { leftText } from '@shop/domain/stock'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { ProductImage } from '../../entities/products/product-image.tsx'
import classes from './cart-items.module.css'
import { useChangeCart } from './selling.api.ts'

/** The lines of the cart, each editable in place. */
export function CartItems({ sale: { customer, cart } }: { sale: PreCheckout }) {
  const change = useChangeCart(customer.id)
  const set = (productId: number, newQuantity: number) => change.mutate({ productId, newQuantity })
  return (
    <ul className={classes.items}>
      {cart.items.map(({ productId, name, imageUrls, quantity, unitPrice, totalPrice, stock, archived }) => (
        <li key={productId} className={classes.item}>
          <ProductImage url={imageUrls[0]} size={56} />
          <div className={classes.about}>
            <p className={classes.name}>{name}</p>
            <div className={classes.line}>
              <span className={classes.stepper}>
                <ActionIcon
                  variant="default"
                  className={classes.step}
                  aria-label={`Um a menos de ${name}`}
                  disabled={quantity <= 1}
                  onClick={() => set(productId, quantity - 1)}
                >
                  <IconMinus size={16} aria-hidden />
                </ActionIcon>
                <span className={classes.quantity}>
                  {quantity} × {formatReais(unitPrice)}
                </span>
                <ActionIcon
                  variant="default"
                  className={classes.step}
                  aria-label={`Um a mais de ${name}`}
                  disabled={archived || quantity >= stock}
                  onClick={() => set(productId, quantity + 1)}
                >
                  <IconPlus size={16} aria-hidden />
                </ActionIcon>
              </span>
              <strong className={classes.total}>{formatReais(totalPrice)}</strong>
            </div>
            {archived && (
              <p className={classes.short} role="alert">
                Não está mais à venda: remova do carrinho.
              </p>
            )}
            {!archived && quantity > stock && (
              <p className={classes.short} role="alert">
                Estoque insuficiente: {leftText(stock)}.{' '}
                {stock > 0 && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Levar ${stock} de ${name}`}
                    onClick={() => set(productId, stock)}
                  >
                    Levar {stock}
                  </Button>
                )}
              </p>
            )}
          </div>
          <ActionIcon
            variant="subtle"
            color="red"
            className={classes.step}
            aria-label={`Remover ${name}`}
            onClick={() => set(productId, 0)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
