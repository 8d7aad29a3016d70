import { useState } from 'preact/hooks'
import { errorText } from '../../shared/api/api-error.ts'
import { addToCart, inCart, useCart } from '../../shared/cart.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { notify } from '../../shared/ui/notice.tsx'
import { BusyButton } from '../../shared/ui/parts.tsx'

/** Puts one unit into the cart; shows how many are in it. */
export function AddButton({ productId, name }: { productId: number; name: string }) {
  const [busy, setBusy] = useState(false)
  const quantity = inCart(useCart().data, productId)
  const add = async () => {
    setBusy(true)
    await addToCart(productId, 1).then(
      () => notify(`${name}: no carrinho.`),
      (error) => notify(errorText(error)),
    )
    setBusy(false)
  }
  const label = `Adicionar ${name} ao carrinho${quantity ? `: ${quantity} no carrinho` : ''}`
  return (
    <BusyButton type="button" class="add" aria-label={label} busy={busy} onClick={add}>
      {quantity ? <b>{quantity}</b> : <Icon name="plus" />}
    </BusyButton>
  )
}
