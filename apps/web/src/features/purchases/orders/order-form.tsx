import { ActionIcon, NativeSelect, Textarea } from '@mantine/core'
import { formatReais } from '@shop/browser/format'
import { newPurchaseBody, type Purchase } from '@shop/contract/purchases'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ProductChoice } from '../../../entities/products/product-choice.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { notify } from '../../../shared/ui/notices.ts'
import type { TypedNumber } from '../../../shared/ui/number-input.tsx'
import { CountInput, MoneyInput } from '../../../shared/ui/number-input.tsx'
import { allSuppliers, findProducts, refreshBuying, savePurchase } from '../purchases.api.ts'
import classes from '../purchases.module.css'

/** The cost is in cents. */
interface Line {
  productId: number
  name: string
  quantity: TypedNumber
  cost: TypedNumber
}
type Values = { supplierId: string; comment: string; lines: Line[] }

const isNumber = (value: TypedNumber): value is number => typeof value === 'number' && !Number.isNaN(value)

const valuesOf = (order: Purchase | undefined): Values => ({
  supplierId: String(order?.supplierId ?? ''),
  comment: order?.comment ?? '',
  lines: (order?.lines ?? []).map(({ productId, name, quantity, cost }) => ({
    productId,
    name,
    quantity,
    cost: centsFromReais(cost),
  })),
})

const sumOf = (lines: readonly Line[]) =>
  lines.reduce(
    (sum, { quantity, cost }) => sum + (isNumber(quantity) && isNumber(cost) ? quantity * cost : 0),
    0,
  )

interface Props {
  /** A draft to change; absent for a new order. */
  order?: Purchase
  onClose: () => void
  onSaved?: (saved: Purchase) => void
}

/** A purchase order written by a person: supplier, products, quantities and costs. */
export function OrderForm({ order, onClose, onSaved }: Props) {
  const { data: suppliers = [] } = useQuery(allSuppliers)
  const version = useRef(order?.version)
  const form = useAppForm({
    initialValues: valuesOf(order),
    rules: {
      supplierId: (supplierId) => (supplierId ? null : 'Escolha o fornecedor'),
      lines: (lines) =>
        lines.every(({ quantity, cost }) => isNumber(quantity) && quantity > 0 && isNumber(cost))
          ? null
          : 'Informe quantidade e custo de cada produto',
    },
    schema: newPurchaseBody,
    toBody: ({ supplierId, comment, lines }) => ({
      supplierId: Number(supplierId),
      comment,
      lines: lines.map(({ productId, quantity, cost }) => ({
        productId,
        quantity: isNumber(quantity) ? quantity : 0,
        cost: isNumber(cost) ? reaisFromCents(cost) : 0,
      })),
    }),
    save: (body, key) => savePurchase(order?.id)(order ? { ...body, version: version.current } : body, key),
    takeOver: (current: Purchase) => {
      version.current = current.version
      return valuesOf(current)
    },
    onSaved: (saved) => {
      notify.success(`Pedido ${saved.code} salvo com sucesso.`)
      void refreshBuying()
      onClose()
      onSaved?.(saved)
    },
    draft: `purchase:${order?.id ?? 'new'}`,
    errorText: 'Não foi possível salvar o pedido, tente novamente mais tarde.',
  })
  const { lines } = form.values
  const setLines = (next: Line[]) => form.form.setFieldValue('lines', next)
  const change = (at: number, values: Partial<Line>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...values } : line)))
  return (
    <FormDialog
      form={form}
      size="wide"
      title={order ? `Editar ${order.code}` : 'Novo pedido de compra'}
      submit="Salvar"
      onClose={onClose}
      {...(order && { closesOnBack: true })}
    >
      <NativeSelect
        label="Fornecedor"
        required
        data={[
          { value: '', label: 'Selecione' },
          ...suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field('supplierId')}
      />
      <ProductChoice
        label="Adicionar produto"
        find={findProducts}
        onProduct={({ id, name, cost }) => {
          const at = lines.findIndex(({ productId }) => productId === id)
          const line = lines[at]
          if (line) change(at, { quantity: (isNumber(line.quantity) ? line.quantity : 0) + 1 })
          else setLines([...lines, { productId: id, name, quantity: 1, cost: centsFromReais(cost) }])
        }}
      />
      <ul className={classes.orderLines} aria-label="Produtos do pedido">
        {lines.map(({ productId, name, quantity, cost }, at) => (
          <li key={productId}>
            <span className={classes.lineName}>{name}</span>
            <CountInput
              label="Quantidade"
              aria-label={`Quantidade de ${name}`}
              w={100}
              min={1}
              value={quantity}
              onChange={(value) => change(at, { quantity: value })}
            />
            <MoneyInput
              label="Custo"
              aria-label={`Custo de ${name}`}
              w={140}
              value={cost}
              onChange={(value) => change(at, { cost: value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Remover ${name}`}
              onClick={() => setLines(lines.filter((_, index) => index !== at))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <output aria-live="polite">{`Total: ${formatReais(reaisFromCents(sumOf(lines)))}`}</output>
      <Textarea label="Comentário" autosize minRows={2} maxLength={500} {...form.field('comment')} />
    </FormDialog>
  )
}
