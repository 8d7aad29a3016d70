import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatReais } from '@shop/browser/format'
import { TYPING_PAUSE_MS } from '@shop/browser/pauses'
import { newTradeInBody } from '@shop/contract/trade-ins'
import { shownEmail } from '@shop/domain/customer-email'
import { centsFromReais, reaisFromCents } from '@shop/domain/money'
import { GIVES_VALUE } from '@shop/domain/permissions'
import {
  GRADES,
  type Grade,
  missingOf,
  TRADE_IN_SETTLEMENTS,
  type TradeInSettlement,
} from '@shop/domain/trade-ins'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductChoice } from '../../entities/products/product-choice.tsx'
import { phoneSettings } from '../../entities/units/phone-settings.api.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { useHolds } from '../../shared/navigation.ts'
import { notify } from '../../shared/ui/notices.ts'
import { MoneyInput } from '../../shared/ui/number-input.tsx'
import { emptyRecord, RecordFields, type RecordValues, recordBody } from './record-fields.tsx'
import {
  customerOfSale,
  findProducts,
  refreshTradeIns,
  saveTradeIn,
  sellersFoundBy,
  tradeInPrices,
} from './trade-ins.api.ts'
import classes from './trade-ins.module.css'

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
  productName: string
  serial: string
  secondSerial: string
  grade: Grade
  price: number | null
  settle: TradeInSettlement
}

const firstValues = (customerId: number | undefined, serial: string): Values => ({
  who: customerId ? 'customer' : 'person',
  customerId: String(customerId ?? ''),
  name: '',
  cpf: '',
  phone: '',
  address: '',
  productId: '',
  productName: '',
  serial,
  secondSerial: '',
  grade: 'B',
  price: null,
  settle: customerId ? 'cart' : 'cash',
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

/** The fields that must be filled, as what is missing names them. */
const NEEDED = {
  customerId: 'cliente',
  name: 'nome',
  cpf: 'CPF',
  phone: 'telefone',
  address: 'endereço',
  productId: 'produto',
  serial: 'IMEI ou número de série',
  price: 'preço',
} as const

const isEmpty = (field: keyof typeof NEEDED, values: Values) =>
  field === 'price' ? RULES.price(values.price) !== null : RULES[field](values[field], values) !== null

const emptyFields = (values: Values) =>
  (Object.keys(NEEDED) as (keyof typeof NEEDED)[])
    .filter((field) => isEmpty(field, values))
    .map((field) => NEEDED[field])

interface Props {
  /** The open sale, in which the phone is bought; undefined outside a sale. */
  customerId: number | undefined
  /** The number of a phone that was scanned before. */
  serial?: string | undefined
  onClose: () => void
}

/** Buys a used phone: the seller, the phone, its price by the table, and the record that the law requires. */
export function NewTradeInDialog({ customerId, serial = '', onClose }: Props) {
  const { data: table = { prices: [] } } = useQuery(tradeInPrices)
  const form = useAppForm({
    initialValues: firstValues(customerId, serial),
    rules: RULES,
    schema: newTradeInBody,
    toBody,
    save: saveTradeIn,
    onSaved: ({ code }) => {
      notify.success(`Compra ${code} registrada com sucesso.`)
      void refreshTradeIns()
      onClose()
    },
    draft: `trade-in:${(customerId ?? serial) || 'new'}`,
    errorText: 'Não foi possível registrar a compra, tente novamente mais tarde.',
  })
  const { values } = form
  const { data: settings } = useQuery(phoneSettings)
  const missing = missingOf({
    hasSeller: true,
    hasDocument: values.documentImages.length > 0,
    hasLookup: values.lookupImages.length > 0,
    hasSignature: values.signature !== '',
    hasChecklist: settings?.checklist.length === 0 || Object.keys(values.checklist).length > 0,
  })
  const mayPayMore = useHolds(GIVES_VALUE)
  const listed = table.prices.find(
    ({ productId, grade }) => String(productId) === values.productId && grade === values.grade,
  )
  const isAbove = values.productId !== '' && (values.price ?? 0) > centsFromReais(listed?.price ?? 0)
  const lacking = [
    ...emptyFields(values),
    ...missing,
    ...(isAbove && !mayPayMore ? ['um preço da tabela'] : []),
  ]
  const propose = (change: Partial<Pick<Values, 'productId' | 'productName' | 'grade'>>) => {
    const { productId, grade } = { ...values, ...change }
    const row = table.prices.find((one) => String(one.productId) === productId && one.grade === grade)
    form.form.setValues({ ...change, ...(row && { price: centsFromReais(row.price) }) })
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title="Comprar aparelho"
      submit="Registrar compra"
      // In a sale it is paid for by the checkout, which refuses as long as something is missing.
      hindered={(customerId === undefined && missing.length > 0) || (isAbove && !mayPayMore)}
      onClose={onClose}
      // In sight while the long form scrolls, so that it is read before the money leaves.
      beside={
        <p role="status" className={lacking.length > 0 ? classes.missing : classes.complete}>
          {lacking.length > 0 ? `Antes de pagar falta: ${lacking.join(', ')}.` : 'O cadastro está completo.'}
        </p>
      }
    >
      {customerId === undefined && (
        <NativeSelect
          data-autofocus
          label="Quem vende"
          data={[
            { value: 'person', label: 'Pessoa sem cadastro' },
            { value: 'customer', label: 'Cliente cadastrado' },
          ]}
          {...form.field('who')}
        />
      )}
      {customerId !== undefined && <CustomerOfSale id={customerId} />}
      {customerId === undefined && values.who === 'customer' && (
        <CustomerChoice field={form.field('customerId')} />
      )}
      {values.who === 'person' && (
        <div className={classes.row}>
          <TextInput label="Nome" required maxLength={120} {...form.field('name')} />
          <TextInput label="CPF" required inputMode="numeric" maxLength={30} {...form.field('cpf')} />
          <TextInput label="Telefone" required inputMode="tel" maxLength={30} {...form.field('phone')} />
          <TextInput label="Endereço" required maxLength={300} {...form.field('address')} />
        </div>
      )}
      <ProductChoice
        label="Produto"
        focused={customerId !== undefined}
        required
        problem={form.field('productId').error}
        find={findProducts}
        onProduct={({ id, name }) => propose({ productId: String(id), productName: name })}
      />
      {values.productName && (
        <p>
          Aparelho: <strong>{values.productName}</strong>
        </p>
      )}
      <NativeSelect
        label="Estado"
        data={optionsOf(GRADES)}
        {...form.field('grade')}
        onChange={({ currentTarget }) => propose({ grade: currentTarget.value as Grade })}
      />
      <div className={classes.row}>
        <TextInput label="IMEI ou número de série" required maxLength={60} {...form.field('serial')} />
        <TextInput label="Segundo IMEI" maxLength={60} {...form.field('secondSerial')} />
      </div>
      <RecordFields values={values} onChange={(change) => form.form.setValues(change)} />
      <div className={classes.row}>
        <MoneyInput
          label="Preço de compra"
          required
          {...(values.productId && { description: boundText(listed?.price, isAbove, mayPayMore) })}
          {...form.field('price')}
        />
        {customerId === undefined && (
          <NativeSelect
            label="Como o vendedor recebe"
            data={optionsOf(TRADE_IN_SETTLEMENTS)}
            {...form.field('settle')}
          />
        )}
      </div>
    </FormDialog>
  )
}

/** The most that is paid, and what a higher price needs. */
function boundText(listed: number | undefined, isAbove: boolean, mayPayMore: boolean): string {
  const most = listed === undefined ? 'Sem preço na tabela' : `A tabela paga até ${formatReais(listed)}`
  if (!isAbove) return `${most}.`
  return mayPayMore
    ? `${most}: fica registrado que você pagou mais.`
    : `${most}: só quem gerencia pedidos paga mais.`
}

function CustomerOfSale({ id }: { id: number }) {
  const { data } = useQuery(customerOfSale(id))
  return (
    <p>
      Na compra de <strong>{data?.name ?? '…'}</strong>: o valor é abatido do que ele paga.
    </p>
  )
}

interface ChoiceProps {
  /** The input's value, error and handlers, from the form. */
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
          ...found.map(({ id, name, email }) => ({
            value: String(id),
            label: `${name} (${shownEmail(email)})`,
          })),
        ]}
        {...field}
      />
    </>
  )
}
