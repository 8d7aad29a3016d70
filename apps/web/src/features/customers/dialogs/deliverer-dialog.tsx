import { Button, Select, Stack } from '@mantine/core'
import type { Customer } from '@shop/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../shared/api/client.ts'
import { deliverersQuery } from '../../../shared/api/deliverers.ts'
import { FormRefusal } from '../../../shared/form/form-refusal.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { notify } from '../../../shared/ui/notices.ts'
import { SubmitButton } from '../../../shared/ui/submit-button.tsx'
import { useReloadCustomers } from '../customers.api.ts'
import type { CustomerDialogProps } from './open-dialog.tsx'

type Values = {
  delivererId: string | null
}

const valuesOf = ({ delivererAssociated }: Customer): Values => ({
  delivererId: delivererAssociated ? String(delivererAssociated.id) : null,
})

export function DelivererDialog({ customer, onClose }: CustomerDialogProps) {
  const { data: deliverers } = useQuery(deliverersQuery)
  const reload = useReloadCustomers()
  const [seen, setSeen] = useState<Customer>(customer)
  const { field, formProps, submitProps, problem, loadCurrent, leaving } = useAppForm({
    initialValues: valuesOf(customer),
    rules: { delivererId: (value) => (value ? null : 'Informe o entregador') },
    toBody: ({ delivererId }) => ({
      delivererId: Number(delivererId),
      customerId: seen.id,
      version: seen.version,
    }),
    save: (body) => request('PUT', '/employees/deliverer/sign/customer', { body }).finally(reload),
    takeOver: (current: Customer) => {
      setSeen(current)
      return valuesOf(current)
    },
    onSaved: () => {
      notify.success('Associação realizada com sucesso.')
      onClose()
    },
    errorText: 'Não foi possível associar o motoboy ao cliente, tente novamente mais tarde.',
    draft: `customer-deliverer:${seen.id}`,
  })
  return (
    <Dialog
      opened
      size="sm"
      title={`Cliente: ${customer.name}`}
      onClose={leaving(onClose)}
      footer={
        <>
          <Button variant="default" onClick={leaving(onClose)}>
            Fechar
          </Button>
          <SubmitButton {...submitProps}>Associar</SubmitButton>
        </>
      }
    >
      <form {...formProps}>
        <Stack gap="sm">
          <FormRefusal problem={problem} loadCurrent={loadCurrent} />
          <Select
            label="Motoboy"
            required
            data-autofocus
            openOnFocus={false}
            searchable
            allowDeselect={false}
            nothingFoundMessage="Nenhum motoboy foi encontrado."
            data={(deliverers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            {...field('delivererId')}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
