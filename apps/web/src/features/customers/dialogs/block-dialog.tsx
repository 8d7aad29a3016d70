import { at, request } from '../../../shared/api/client.ts'
import { useReloadCustomers } from '../customers.api.ts'
import type { CustomerDialogProps } from './open-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export function BlockDialog({ customer, onClose }: CustomerDialogProps) {
  const reload = useReloadCustomers()
  const save = (note: string) =>
    request('PATCH', at`/administrator/customer/${customer.id}/status`, {
      body: { status: 'Blocked', note, version: customer.version },
    }).finally(reload)
  return (
    <ReasonDialog
      title="Informe o motivo do bloqueio"
      save={save}
      successText="Cliente alterado com sucesso."
      errorText="Não foi possível alterar o cliente, tente novamente mais tarde."
      draft={`customer-block:${customer.id}`}
      onClose={onClose}
    />
  )
}
