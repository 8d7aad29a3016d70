import { errorText } from '@shop/browser/api-error'
import { inCart, useAddToCart, useCart } from '../../shared/cart.api.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { BusyButton } from '../../shared/ui/parts.tsx'

/** Puts one unit into the cart; shows how many are in it. */
export function AddButton({ productId, name }: { productId: number; name: string }) {
  const quantity = inCart(useCart().data, productId)
  const adding = useAddToCart()
  const add = () =>
    adding.mutate(
      { productId, quantity: 1 },
      {
        onSuccess: () => notify(`${name}: no carrinho.`),
        onError: (error) => notify(errorText(error)),
      },
    )
  const label = `Adicionar ${name} ao carrinho${quantity ? `: ${quantity} no carrinho` : ''}`
  return (
    <BusyButton type="button" className="add" aria-label={label} busy={adding.isPending} onClick={add}>
      {quantity ? <b>{quantity}</b> : <Icon name="plus" />}
    </BusyButton>
  )
}
