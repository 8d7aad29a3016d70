import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { newTradeInBody, type TradeInPrices } from '@shop/contract/trade-ins'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { GRADES, type Grade, TRADE_IN_SETTLEMENTS, type TradeInSettlement } from '@shop/domain/trade-ins'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { emptyRecord, RecordFields, type RecordValues, recordBody } from './record-fields.tsx'
import { refreshTradeIns, saveTradeIn, sellersFoundBy, tradeInPrices } from './trade-ins.api.ts'

const TYPING_PAUSE_MS = 250

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface Values extends RecordValues {
  who: 'person' | 'customer'
  customerId: string
  name: string
  cpf: string
  phone: string
  address: string
  productId: string
  serial: string
  secondSerial: string
  grade: Grade
  price: number | null
  settle: TradeInSettlement
}

const firstValues = (): Values => ({
  who: 'person',
  customerId: '',
  name: '',
  cpf: '',
  phone: '',
  address: '',
  productId: '',
  serial: '',
  secondSerial: '',
  grade: 'B',
  price: null,
  settle: 'cash',
  ...emptyRecord(),
})

const toBody = ({ who, customerId, name, cpf, phone, address, ...values }: Values) => ({
  ...(who === 'customer'
    ? { customerId: Number(customerId) }
    : { seller: { name, document: cpf, phone, address } }),
  productId: Number(values.productId),
  serial: values.serial.trim(),
  ...(values.secondSerial.trim() && { secondSerial: values.secondSerial.trim() }),
  grade: values.grade,
  price: reaisFromCents(values.price ?? 0),
  settle: values.settle,
  ...recordBody(values),
})

const ofPerson = (message: string) => (value: string, values: Values) =>
  values.who === 'customer' || value.trim() ? null : message
const needed = (message: string) => (value: string) => (value.trim() ? null : message)

const RULES = {
  customerId: (id: string, { who }: Values) => (who === 'person' || id ? null : 'Escolha o cliente'),
  name: ofPerson('Informe o nome de quem vende'),
  cpf: ofPerson('Informe o CPF'),
  phone: ofPerson('Informe o telefone'),
  address: ofPerson('Informe o endereço'),
  productId: needed('Selecione o produto'),
  serial: needed('Informe o IMEI ou número de série'),
  price: (cents: number | null) => (Number(cents) > 0 ? null : 'Informe o preço'),
  settle: (settle: string, { who }: Values) =>
    who === 'person' && (settle === 'credit' || settle === 'cart')
      ? 'Só um cliente cadastrado recebe em crédito ou na própria compra.'
      : null,
}

/** Products that the shop buys, once each. */
const productOptions = ({ prices }: TradeInPrices) => [
  { value: '', label: 'Selecione' },
  ...[...new Map(prices.map(({ productId, name }) => [productId, name]))].map(([id, name]) => ({
    value: String(id),
    label: name,
  })),
]

/** Buys a used phone: who sells, which phone, its price by the table, and the record that the law asks for. */
export function NewTradeInDialog({ onClose }: { onClose: () => void }) {
  const { data: table = { prices: [] } } = useQuery(tradeInPrices)
  const form = useAppForm({
    initialValues: firstValues(),
    rules: RULES,
    schema: newTradeInBody,
    toBody,
    save: saveTradeIn,
    onSaved: ({ code }) => {
      notify.success(`Compra ${code} registrada com sucesso.`)
      void refreshTradeIns()
      onClose()
    },
    errorText: 'Não foi possível registrar a compra, tente novamente mais tarde.',
  })
  const { values } = form
  const propose = (change: Partial<Pick<Values, 'productId' | 'grade'>>) => {
    const { productId, grade } = { ...values, ...change }
    const row = table.prices.find((one) => String(one.productId) === productId && one.grade === grade)
    form.form.setValues({ ...change, ...(row && { price: centsFromReais(row.price) }) })
  }
  return (
    <FormDialog form={form} size="lg" title="Comprar aparelho" submit="Registrar compra" onClose={onClose}>
      <NativeSelect
        data-autofocus
        label="Quem vende"
        data={[
          { value: 'person', label: 'Pessoa sem cadastro' },
          { value: 'customer', label: 'Cliente cadastrado' },
        ]}
        {...form.field('who')}
      />
      {values.who === 'customer' ? (
        <CustomerChoice field={form.field('customerId')} />
      ) : (
        <>
          <TextInput label="Nome" required maxLength={120} {...form.field('name')} />
          <TextInput label="CPF" required inputMode="numeric" maxLength={30} {...form.field('cpf')} />
          <TextInput label="Telefone" required inputMode="tel" maxLength={30} {...form.field('phone')} />
          <TextInput label="Endereço" required maxLength={300} {...form.field('address')} />
        </>
      )}
      <NativeSelect
        label="Produto"
        description="Os da tabela de preços de usados"
        required
        data={productOptions(table)}
        {...form.field('productId')}
        onChange={({ currentTarget }) => propose({ productId: currentTarget.value })}
      />
      <NativeSelect
        label="Estado"
        data={optionsOf(GRADES)}
        {...form.field('grade')}
        onChange={({ currentTarget }) => propose({ grade: currentTarget.value as Grade })}
      />
      <TextInput label="IMEI ou número de série" required maxLength={60} {...form.field('serial')} />
      <TextInput label="Segundo IMEI" maxLength={60} {...form.field('secondSerial')} />
      <MoneyInput label="Preço de compra" required {...form.field('price')} />
      <NativeSelect
        label="Como o vendedor recebe"
        data={optionsOf(TRADE_IN_SETTLEMENTS)}
        {...form.field('settle')}
      />
      <RecordFields values={values} onChange={(change) => form.form.setValues(change)} />
    </FormDialog>
  )
}

interface ChoiceProps {
  /** What the form binds to its input. */
  field: object
}

/** A customer, found by a part of the name, the e-mail or the document. */
function CustomerChoice({ field }: ChoiceProps) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const { data: found = [] } = useQuery(sellersFoundBy(wanted))
  return (
    <>
      <TextInput
        label="Buscar cliente"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NativeSelect
        label="Cliente"
        required
        data={[
          { value: '', label: found.length === 0 ? 'Digite para buscar' : 'Selecione' },
          ...found.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` })),
        ]}
        {...field}
      />
    </>
  )
}
