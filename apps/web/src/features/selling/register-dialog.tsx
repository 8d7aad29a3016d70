import { Checkbox, TextInput } from '@mantine/core'
import { ApiError } from '@shop/browser/api-error'
import { type FoundCustomer, registerCustomerBody } from '@shop/contract/customers'
import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { formatDocument } from '@shop/domain/documents'
import { formatPhone, isBrazilianPhone } from '@shop/domain/phone'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { masked } from '../../shared/form/field-props.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../shared/form/use-app-form.ts'
import { notify } from '../../shared/ui/notices.ts'
import { CustomerTable } from './customer-table.tsx'
import { type ChosenCustomer, registerCustomer } from './selling.api.ts'

interface Props {
  /** What was searched for: a telephone or a name. */
  typed: string
  onClose: () => void
  onRegistered: (customer: ChosenCustomer) => void
}

/** The customers in a refusal. */
const knownOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'DUPLICATE'
    ? ((error.current as { customers: FoundCustomer[] } | undefined)?.customers ?? [])
    : []

/** Registers a customer by name and telephone, so that the sale can go on; a customer who exists already is shown instead. */
export function RegisterDialog({ typed, onClose, onRegistered }: Props) {
  const [known, setKnown] = useState<readonly FoundCustomer[]>([])
  const client = useQueryClient()
  const isPhone = isBrazilianPhone(typed)
  const choose = (customer: FoundCustomer) => {
    if (customer.status === 'Approved') return onRegistered(customer)
    notify.error(`O cliente ${customer.name} não está liberado para compras.`)
  }
  const form = useAppForm({
    initialValues: {
      name: isPhone || typed.includes('@') ? '' : typed,
      phone: isPhone ? formatPhone(typed) : '',
      document: '',
      sharesPhone: false,
    },
    schema: registerCustomerBody,
    toBody: ({ name, phone, document, sharesPhone }) => ({
      name,
      phone,
      ...(document.trim() && { document }),
      ...(sharesPhone && { sharesPhone }),
    }),
    save: (body, key) =>
      registerCustomer(body, key).catch((error: unknown) => {
        setKnown(knownOf(error))
        throw error
      }),
    onSaved: (customer) => {
      // The cached search has no result for that name.
      void client.invalidateQueries({ queryKey: ['selling', 'customers'] })
      onRegistered(customer)
    },
    draft: `register-customer:${typed}`,
    errorText: 'Não foi possível cadastrar o cliente, tente novamente mais tarde.',
  })
  return (
    <FormDialog form={form} title="Cadastrar cliente" submit="Cadastrar" closesOnBack onClose={onClose}>
      {known.length > 0 && (
        <CustomerTable
          label="Clientes já cadastrados"
          columns={['Nome', 'Telefone', 'Situação']}
          rows={known.map(({ id, name, phoneEnd, status }) => ({
            id,
            name,
            facts: [`final ${phoneEnd}`, CUSTOMER_STATUS_LABELS[status]],
          }))}
          onSelect={(id) => {
            const found = known.find((one) => one.id === id)
            if (found) choose(found)
          }}
        />
      )}
      {known.length > 0 && (
        <Checkbox label="É outra pessoa com o mesmo telefone" {...form.checkField('sharesPhone')} />
      )}
      <TextInput data-autofocus label="Nome" required maxLength={120} {...form.field('name')} />
      <TextInput
        label="Telefone"
        required
        inputMode="tel"
        maxLength={30}
        {...masked(form.field('phone'), formatPhone)}
      />
      <TextInput
        label="CPF ou CNPJ (opcional)"
        maxLength={30}
        {...masked(form.field('document'), formatDocument)}
      />
    </FormDialog>
  )
}
