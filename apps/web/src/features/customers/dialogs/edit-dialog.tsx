import { Checkbox, Select, SimpleGrid } from '@mantine/core'
import { type Customer, editCustomerBody } from '@shop/contract/customers'
import { parsePlans } from '@shop/domain/term-plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerLevels, toOptions } from '../../../shared/api/cookie-list.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { MoneyInput, PercentInput } from '../../../shared/ui/number-input.tsx'
import { changeCustomer, useReloadCustomers } from '../customers.api.ts'
import type { CustomerDialogProps } from '../customers-search.ts'
import { FREIGHT_NEEDED, fromZero, neededAmount, plansProblem, typedReais } from '../terms-fields.ts'
import { type EditValues, editBodyOf, editValuesOf } from './edit-form.ts'
import { PersonFields } from './person-fields.tsx'
import { TermFields } from './term-fields.tsx'

const NO_LEVEL = { value: '0', label: 'Sem nível' }

function useEditForm(
  customer: Customer,
  setCustomer: (current: Customer) => void,
  onClose: CustomerDialogProps['onClose'],
) {
  const reload = useReloadCustomers()
  return useAppForm({
    initialValues: editValuesOf(customer),
    rules: {
      shippingCost: customer.termsPending ? fromZero : neededAmount(FREIGHT_NEEDED),
      warrantyPercentage: fromZero,
      fastDeliveryTax: fromZero,
      creditLimit: neededAmount('Informe o limite'),
      termPlans: plansProblem,
    },
    schema: editCustomerBody,
    toBody: (values: EditValues) => editBodyOf(customer, values),
    save: (body) => changeCustomer(body).finally(reload),
    takeOver: (current: Customer) => {
      setCustomer(current)
      return editValuesOf(current)
    },
    savedText: 'Cliente editado com sucesso.',
    close: onClose,
    errorText: 'Não foi possível editar o cliente, tente novamente mais tarde.',
    draft: `customer:${customer.id}`,
  })
}

export function EditDialog({ customer: first, onClose }: CustomerDialogProps) {
  const [customer, setCustomer] = useState<Customer>(first)
  const { data: levels } = useQuery(customerLevels)
  const form = useEditForm(customer, setCustomer, onClose)
  const { field } = form
  const options = [...toOptions(levels), NO_LEVEL]
  return (
    <FormDialog form={form} title={`Editar: ${customer.name}`} submit="Editar" onClose={onClose}>
      <Checkbox
        label="Aprovado"
        disabled={customer.isBlocked}
        checked={form.values.approve}
        onChange={(event) => form.form.setFieldValue('approve', event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select label="Nível" data-autofocus allowDeselect={false} data={options} {...field('level')} />
        <MoneyInput
          label="Frete"
          required={!customer.termsPending}
          description={customer.termsPending && 'Até informar: só retirada na loja'}
          {...field('shippingCost')}
        />
        <PercentInput label="Garantia" {...field('warrantyPercentage')} />
        <MoneyInput label="Taxa de entrega rápida" {...field('fastDeliveryTax')} />
      </SimpleGrid>
      <TermFields
        limit={field('creditLimit')}
        plans={field('termPlans')}
        rehearsed={() => ({
          customerId: customer.id,
          creditLimit: typedReais(form.values.creditLimit),
          termPlans: parsePlans(form.values.termPlans),
        })}
      />
      <PersonFields form={form.form} />
    </FormDialog>
  )
}
