import { Button } from '@mantine/core'
import type { PreCheckout } from '@shop/contract/selling'
import { formatReais } from '../../shared/ui/format.ts'
import { usePhone } from '../../shared/ui/use-phone.ts'
import { CartItems } from './cart-items.tsx'
import classes from './product-step.module.css'

/** The cart beside the products, where there is space. */
export function CartPreview({ sale, onCart }: { sale: PreCheckout; onCart: () => void }) {
  if (usePhone()) return null
  return (
    <aside className={classes.preview} aria-label="No carrinho">
      <CartItems sale={sale} />
      <p className={classes.sum}>
        Produtos <strong>{formatReais(sale.cart.totalAmount)}</strong>
      </p>
      <Button fullWidth onClick={onCart}>
        Entrega e pagamento
      </Button>
    </aside>
  )
}
