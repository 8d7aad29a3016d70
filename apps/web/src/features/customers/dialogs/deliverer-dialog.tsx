import type { Customer } from '@shop/contract/customers'
import { useState } from 'react'
import { DelivererSelect } from '../../../entities/employees/deliverer-select.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useAppForm } from '../../../shared/form/use-app-form.ts'
import { assignDelivererToCustomer, useReloadCustomers } from '../customers.api.ts'
import type { CustomerDialogProps } from '../customers-search.ts'

type Values = {
  delivererId: string | null
}

const valuesOf = ({ delivererAssociated }: Customer): Values => ({
  delivererId: delivererAssociated ? String(delivererAssociated.id) : null,
})

export function DelivererDialog({ customer, onClose }: CustomerDialogProps) {
  const reload = useReloadCustomers()
  const [seen, setSeen] = useState<Customer>(customer)
  const form = useAppForm({
    initialValues: valuesOf(customer),
    rules: { delivererId: (value) => (value ? null : 'Informe o entregador') },
    toBody: ({ delivererId }) => ({
      delivererId: Number(delivererId),
      customerId: seen.id,
      version: seen.version,
    }),
    save: (body) => assignDelivererToCustomer(body).finally(reload),
    takeOver: (current: Customer) => {
      setSeen(current)
      return valuesOf(current)
    },
    savedText: 'Associação realizada com sucesso.',
    close: onClose,
    errorText: 'Não foi possível associar o motoboy ao cliente, tente novamente mais tarde.',
    draft: `customer-deliverer:${seen.id}`,
  })
  return (
    <FormDialog form={form} size="sm" title={`Cliente: ${customer.name}`} submit="Associar" onClose={onClose}>
      <DelivererSelect required data-autofocus allowDeselect={false} {...form.field('delivererId')} />
    </FormDialog>
  )
}
