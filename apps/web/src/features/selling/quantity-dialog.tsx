import { ActionIcon, Button, NumberInput } from '@mantine/core'
import type { SellingProduct } from '@shop/contract/selling'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ProductPicture } from '../../shared/orders/product-picture.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { selectAll } from '../../shared/ui/select-all.ts'
import { SubmitButton } from '../../shared/ui/submit-button.tsx'
import classes from './quantity-dialog.module.css'
import { useAddToCart } from './selling.api.ts'

interface Props {
  product: SellingProduct
  customerId: number
  /** Units of this product that the cart holds already. */
  inCart: number
  onClose: () => void
}

/** How many units to add: from 1 to what the stock allows beside those in the cart. */
export function QuantityDialog({ product, customerId, inCart, onClose }: Props) {
  const available = product.stock - inCart
  const [quantity, setQuantity] = useState<number | string>(1)
  const add = useAddToCart(customerId)
  const formId = useId()
  // A second click comes before the first one is drawn.
  const sent = useRef(false)
  const amount = typeof quantity === 'number' ? quantity : Number.NaN
  const isValid = Number.isInteger(amount) && amount >= 1 && amount <= available

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid || sent.current) return
    sent.current = true
    add.mutate({ productId: product.productId, quantity: amount }, { onSettled: onClose })
  }

  return (
    <Dialog
      opened
      closesOnBack
      title="Alterar quantidade"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <SubmitButton form={formId} running={add.isPending} disabled={!isValid}>
            Adicionar
          </SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <div className={classes.product}>
          <ProductPicture url={product.imagesUrl[0]} size={96} />
          <div>
            <p className={classes.name}>{product.name}</p>
            <p className={classes.available}>Quantidade disponível: {product.stock}</p>
            {inCart > 0 && <p className={classes.available}>Já no carrinho: {inCart}</p>}
          </div>
        </div>
        <div className={classes.quantity}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Diminuir quantidade"
            disabled={!(amount > 1)}
            onClick={() => setQuantity(Math.max(1, amount - 1))}
          >
            <IconMinus size={18} aria-hidden />
          </ActionIcon>
          <NumberInput
            data-autofocus
            label="Quantidade selecionada"
            value={quantity}
            onChange={setQuantity}
            onFocus={selectAll}
            onClick={selectAll}
            min={1}
            max={Math.max(1, available)}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            error={
              !isValid &&
              (available < 1 ? 'Todo o estoque já está no carrinho' : `Informe de 1 a ${available}`)
            }
          />
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Aumentar quantidade"
            disabled={amount >= available}
            onClick={() => setQuantity(Math.min(available, (amount || 0) + 1))}
          >
            <IconPlus size={18} aria-hidden />
          </ActionIcon>
        </div>
      </form>
    </Dialog>
  )
}
