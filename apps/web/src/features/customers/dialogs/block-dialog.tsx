import type { Customer } from '@shop/contract/customers'
import { blockCustomer, useReloadCustomers } from '../customers.api.ts'
import type { CustomerDialogProps } from '../customers-search.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export function BlockDialog({ customer, onClose }: CustomerDialogProps) {
  const reload = useReloadCustomers()
  const save = (note: string, current: Customer) => blockCustomer(current, note).finally(reload)
  return (
    <ReasonDialog
      title="Informe o motivo do bloqueio"
      customer={customer}
      hindrance={({ isBlocked, blockNote }) =>
        isBlocked ? `Este cliente já está bloqueado. Motivo: ${blockNote}` : null
      }
      save={save}
      successText="Cliente alterado com sucesso."
      errorText="Não foi possível alterar o cliente, tente novamente mais tarde."
      draft={`customer-block:${customer.id}`}
      onClose={onClose}
    >
      <p>
        Bloquear o cliente <strong>{customer.name}</strong>.
      </p>
    </ReasonDialog>
  )
}
