import { Button, Checkbox, Select, SimpleGrid, Stack } from '@mantine/core'
import { type Customer, editCustomer } from '@shop/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../shared/api/client.ts'
import { customerLevels, toOptions } from '../../../shared/api/cookie-list.ts'
import { FormRefusal } from '../../../shared/form/form-refusal.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { MoneyInput } from '../../../shared/ui/money-input.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { PercentInput } from '../../../shared/ui/percent-input.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { useReloadCustomers } from '../customers.api.ts'
import { FREIGHT_NEEDED, neededAmount, neededPercent } from '../terms-fields.ts'
import { type EditValues, editBodyOf, editValuesOf } from './edit-form.ts'
import type { CustomerDialogProps } from './open-dialog.tsx'
import { PersonFields } from './person-fields.tsx'

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
      shippingCost: neededAmount(FREIGHT_NEEDED),
      warrantyPercentage: neededPercent,
      fastDeliveryTax: neededAmount('Informe a taxa de entrega rápida'),
    },
    schema: editCustomer,
    toBody: (values: EditValues) => editBodyOf(customer, values),
    save: (body) => request<Customer>('PATCH', '/customers', { body }).finally(reload),
    takeOver: (current: Customer) => {
      setCustomer(current)
      return editValuesOf(current)
    },
    onSaved: () => {
      notify.success('Cliente editado com sucesso.')
      onClose()
    },
    errorText: 'Não foi possível editar o cliente, tente novamente mais tarde.',
    draft: `customer:${customer.id}`,
  })
}

export function EditDialog({ customer: first, onClose }: CustomerDialogProps) {
  const [customer, setCustomer] = useState<Customer>(first)
  const { data: levels } = useQuery(customerLevels)
  const form = useEditForm(customer, setCustomer, onClose)
  const { field, formProps, submitProps, problem, loadCurrent, leaving } = form
  const options = [...toOptions(levels), NO_LEVEL]
  return (
    <Dialog
      opened
      title={`Editar: ${customer.name}`}
      onClose={leaving(onClose)}
      footer={
        <>
          <Button variant="default" onClick={leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...submitProps}>Editar</SubmitButton>
        </>
      }
    >
      <form {...formProps}>
        <Stack gap="sm">
          <FormRefusal problem={problem} loadCurrent={loadCurrent} />
          <Checkbox
            label="Aprovado"
            disabled={customer.isBlocked}
            checked={form.values.approve}
            onChange={(event) => form.form.setFieldValue('approve', event.currentTarget.checked)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Select label="Nível" data-autofocus allowDeselect={false} data={options} {...field('level')} />
            <MoneyInput label="Frete" required {...field('shippingCost')} />
            <PercentInput label="Garantia" {...field('warrantyPercentage')} />
            <MoneyInput label="Taxa de entrega rápida" {...field('fastDeliveryTax')} />
          </SimpleGrid>
          <PersonFields form={form.form} />
        </Stack>
      </form>
    </Dialog>
  )
}
