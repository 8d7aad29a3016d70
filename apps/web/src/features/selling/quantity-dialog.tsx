import { ActionIcon, Group, NumberInput } from '@mantine/core'
import type { SellingProduct } from '@shop/contract/selling'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { ProductImage } from '../../entities/products/product-image.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { selectAll } from '../../shared/ui/select-all.ts'
import classes from './quantity-dialog.module.css'
import { ADDED, FAILED, useAddLine } from './selling.api.ts'

interface Props {
  product: SellingProduct
  customerId: number
  /** How many are in the cart already. */
  inCart: number
  onClose: () => void
}

/** The quantity to add: from 1 to the stock minus what is in the cart. */
export function QuantityDialog({ product, customerId, inCart, onClose }: Props) {
  const available = product.stock - inCart
  const problemOf = (quantity: number | string) => {
    if (available < 1) return 'Todo o estoque já está no carrinho'
    const isValid =
      typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= available
    return isValid ? null : `Informe de 1 a ${available}`
  }
  const form = useAppForm({
    initialValues: { quantity: 1 as number | string },
    rules: { quantity: problemOf },
    toBody: ({ quantity }) => ({ productId: product.productId, quantity: Number(quantity) }),
    save: useAddLine(customerId),
    savedText: ADDED,
    close: onClose,
    draft: `add:${customerId}:${product.productId}`,
    errorText: FAILED,
  })
  const { quantity } = form.values
  const amount = typeof quantity === 'number' ? quantity : Number.NaN
  const setQuantity = (next: number | string) => form.form.setFieldValue('quantity', next)

  return (
    <FormDialog
      form={form}
      closesOnBack
      title="Alterar quantidade"
      size="sm"
      submit="Adicionar"
      onClose={onClose}
    >
      <Group gap={12} align="stretch" wrap="nowrap">
        <ProductImage url={product.imagesUrl[0]} size={96} />
        <div>
          <p className={classes.name}>{product.name}</p>
          <p className={classes.available}>Quantidade disponível: {product.stock}</p>
          {inCart > 0 && <p className={classes.available}>Já no carrinho: {inCart}</p>}
        </div>
      </Group>
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
          onFocusCapture={selectAll}
          onClick={selectAll}
          min={1}
          max={Math.max(1, available)}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          error={problemOf(quantity)}
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
    </FormDialog>
  )
}
