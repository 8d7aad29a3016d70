import { Button, Checkbox, Select, SimpleGrid, Stack } from '@mantine/core'
import { type Customer, type CustomerDetails, editCustomer } from '@shop/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { request } from '../../../shared/api/client.ts'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormProblem } from '../../../shared/ui/form-problem.tsx'
import { MoneyInput } from '../../../shared/ui/money-input.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { PercentInput } from '../../../shared/ui/percent-input.tsx'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { customerLevels } from '../customer-levels.ts'
import { useReloadCustomers } from '../customers.api.ts'
import { FREIGHT_NEEDED, neededAmount, neededPercent } from '../terms-fields.ts'
import { type EditValues, editBodyOf, editValuesOf } from './edit-form.ts'
import type { CustomerDialogProps } from './open-dialog.tsx'
import { PersonFields } from './person-fields.tsx'

const NO_LEVEL = { value: '0', label: 'Sem nível' }

/** Somebody else's change is taken over when the person asks for it. */
export function EditDialog({ customer, ...props }: CustomerDialogProps) {
  const [base, setBase] = useState(customer)
  const takeOver = (current: Customer) => setBase((before) => ({ ...before, ...current }))
  return <EditForm key={base.version} customer={base} onTakeOver={takeOver} {...props} />
}

interface Props extends CustomerDialogProps {
  onTakeOver: (current: Customer) => void
}

function useEditForm(customer: CustomerDetails, onStale: (current: Customer) => void, onClose: () => void) {
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
    save: (body) =>
      request<Customer>('PATCH', '/customers', { body })
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.code === 'STALE') onStale(error.current as Customer)
          throw error
        })
        .finally(reload),
    onSaved: () => {
      notify.success('Cliente editado com sucesso.')
      onClose()
    },
    errorText: 'Não foi possível editar o cliente, tente novamente mais tarde.',
    draft: `customer:${customer.id}:${customer.version}`,
  })
}

function EditForm({ customer, onTakeOver, onClose }: Props) {
  const [current, setCurrent] = useState<Customer | null>(null)
  const { data: levels } = useQuery(customerLevels)
  const form = useEditForm(customer, setCurrent, onClose)
  const { field, formProps, submitProps, problem, leaving } = form
  const options = [
    ...(levels ?? []).map(({ value, text }) => ({ value: String(value), label: text })),
    NO_LEVEL,
  ]
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
          <FormProblem text={problem} />
          {current && (
            <Button variant="light" onClick={leaving(() => onTakeOver(current))}>
              Carregar os dados atuais
            </Button>
          )}
          <Checkbox
            label="Aprovado"
            disabled={customer.isBlocked}
            checked={form.values.approve}
            onChange={(event) => form.form.setFieldValue('approve', event.currentTarget.checked)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Select label="Nível" allowDeselect={false} data={options} {...field('level')} />
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
