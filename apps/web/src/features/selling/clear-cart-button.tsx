import { Button } from '@mantine/core'
import type { PreCheckout } from '@shop/contract/selling'
import { IconTrash } from '@tabler/icons-react'
import { confirm } from '../../shared/ui/confirm.ts'
import { useClearCart } from './selling.api.ts'

/** Removes every line after a question: a customer's cart is the same in the customer's own app. */
export function ClearCartButton({ sale: { customer, cart } }: { sale: PreCheckout }) {
  const clear = useClearCart(customer.id)
  const ask = async () => {
    const lines = cart.items.map(({ quantity, name }) => `${quantity} × ${name}`)
    if (await confirm('Esvaziar o carrinho?', { about: lines, confirmLabel: 'Esvaziar', danger: true }))
      clear.mutate()
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconTrash size={16} aria-hidden />}
      disabled={clear.isPending || cart.items.length === 0}
      onClick={() => void ask()}
    >
      Esvaziar
    </Button>
  )
}
