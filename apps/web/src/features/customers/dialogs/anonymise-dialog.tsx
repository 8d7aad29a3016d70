import type { Customer } from '@shop/contract/customers'
import { anonymiseCustomer, useReloadCustomers } from '../customers.api.ts'
import type { CustomerDialogProps } from '../customers-search.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export function AnonymiseDialog({ customer, onClose }: CustomerDialogProps) {
  const reload = useReloadCustomers()
  const save = (reason: string, current: Customer) => anonymiseCustomer(current, reason).finally(reload)
  return (
    <ReasonDialog
      title={`Anonimizar: ${customer.name}`}
      customer={customer}
      save={save}
      successText="Cliente anonimizado com sucesso."
      errorText="Não foi possível anonimizar o cliente, tente novamente mais tarde."
      draft={`customer-anonymise:${customer.id}`}
      onClose={onClose}
    >
      <p>
        Nome, contatos, documento, endereço, comprovantes e assinaturas deste cliente serão apagados. Os
        valores dos pedidos permanecem. Esta operação não pode ser desfeita.
      </p>
      <p>O motivo fica registrado: não escreva nele dados do cliente.</p>
    </ReasonDialog>
  )
}
