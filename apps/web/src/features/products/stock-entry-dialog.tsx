import { Select } from '@mantine/core'
import { type Product, stockEntriesBody } from '@shop/contract/products'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { MAX_STOCK } from '@shop/domain/stock'
import { useQuery } from '@tanstack/react-query'
import { SerialNumbers } from '../../entities/units/serial-numbers.tsx'
import { stockSources, toOptions } from '../../shared/api/cookie-list.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import type { TypedNumber } from '../../shared/ui/number-input.tsx'
import { CountInput, MoneyInput } from '../../shared/ui/number-input.tsx'
import { isNumber } from './level-prices.ts'
import { sendEntries, useReloadProducts } from './product-changes.api.ts'

type EntryForm = {
  stock: TypedNumber
  cost: TypedNumber
  source: string | null
  serials: string[]
}

export function StockEntryDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const reload = useReloadProducts()
  const { data: options } = useQuery(stockSources)
  const entry = useAppForm({
    initialValues: {
      stock: null,
      cost: centsFromReais(product.cost),
      source: null,
      serials: [],
    } as EntryForm,
    rules: {
      stock: (stock) =>
        product.serialised || (isNumber(stock) && stock >= 1 && stock <= MAX_STOCK)
          ? null
          : 'Informe a quantidade do produto em estoque',
      serials: (serials) =>
        product.serialised && serials.length === 0 ? 'Informe os números de série das unidades' : null,
      cost: (cost) => (isNumber(cost) && cost >= 0 ? null : 'Informe o preço do produto'),
      source: (source) => (source ? null : 'Informe a operação'),
    },
    schema: stockEntriesBody,
    toBody: ({ stock, cost, source, serials }) => ({
      products: [
        {
          productId: product.id,
          stock: product.serialised ? serials.length : Number(stock),
          cost: isNumber(cost) ? reaisFromCents(cost) : Number.NaN,
          source: Number(source),
          ...(product.serialised && { serials }),
        },
      ],
    }),
    save: sendEntries,
    onSaved: () => {
      notify.success('Produto(s) editado(s) com sucesso.')
      reload()
      onClose()
    },
    draft: `entry:${product.code}`,
    errorText: 'Não foi possível informar a entrada, tente novamente mais tarde.',
  })
  return (
    <FormDialog
      form={entry}
      title={`Informar entrada do produto ${product.name}`}
      submit="Alterar"
      cancel="Fechar Edição"
      onClose={onClose}
    >
      {product.serialised ? (
        <SerialNumbers
          label="Unidades que entram"
          value={entry.values.serials}
          onChange={(serials) => entry.form.setFieldValue('serials', serials)}
        />
      ) : (
        <CountInput
          label="Quantidade de Entrada"
          required
          data-autofocus
          min={1}
          max={MAX_STOCK}
          {...entry.field('stock')}
        />
      )}
      <MoneyInput label="Preço de Compra (R$)" required {...entry.field('cost')} />
      <Select
        label="Operação"
        required
        data={toOptions(options)}
        placeholder="Selecione"
        {...entry.field('source')}
      />
    </FormDialog>
  )
}
