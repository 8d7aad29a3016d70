import { Button } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import type { PreCheckout } from '@shop/contract/selling'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { usePhone } from '../../shared/ui/use-phone.ts'
import { CartItems } from './cart-items.tsx'
import { ClearCartButton } from './clear-cart-button.tsx'
import classes from './product-step.module.css'

/** The cart beside the products, where there is space; also while empty, so that the products stay where they are. */
export function CartPreview({ sale, onCart }: { sale: PreCheckout; onCart: () => void }) {
  if (usePhone()) return null
  const { items, totalAmount } = sale.cart
  return (
    <aside className={classes.preview} aria-label="No carrinho">
      {items.length === 0 ? (
        <EmptyState image="cart" text="O carrinho está vazio." />
      ) : (
        <>
          <CartItems sale={sale} />
          <ClearCartButton sale={sale} />
          <p className={classes.sum}>
            Produtos <strong>{formatReais(totalAmount)}</strong>
          </p>
          <Button fullWidth onClick={onCart}>
            Entrega e pagamento
          </Button>
        </>
      )}
    </aside>
  )
}
