import type { Customer, CustomerList } from '@shop/contract/customers'
import {
  IconBan,
  IconEdit,
  IconFileText,
  IconHistory,
  IconLockOpen,
  IconMotorbike,
  IconThumbUp,
  IconTrash,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRef } from 'react'
import type { TableAction } from '../../shared/table/table-action.ts'
import { confirm } from '../../shared/ui/confirm.ts'
import { notify } from '../../shared/ui/notices.ts'
import { removeCustomer, unblockCustomer, useCustomerCall } from './customers.api.ts'
import type { DialogName } from './customers-search.ts'

type CustomerActionKey = DialogName | 'unblock' | 'remove'

type DrawnAs = Pick<TableAction, 'danger' | 'primary'>

const ENTRIES: Record<string, { label: string; icon: TablerIcon; action: CustomerActionKey } & DrawnAs> = {
  history: { label: 'Histórico do Cliente', icon: IconHistory, action: 'history' },
  review: { label: 'Aprovar ou Reprovar', icon: IconThumbUp, action: 'review', primary: true },
  approve: { label: 'Aprovar', icon: IconThumbUp, action: 'review', primary: true },
  deliverer: { label: 'Associar Motoboy', icon: IconMotorbike, action: 'deliverer' },
  credit: { label: 'Crédito do Cliente', icon: IconWallet, action: 'credit' },
  details: { label: 'Visualizar Detalhes', icon: IconFileText, action: 'details' },
  block: { label: 'Bloquear', icon: IconBan, action: 'block' },
  unblock: { label: 'Desbloquear', icon: IconLockOpen, action: 'unblock', primary: true },
  edit: { label: 'Editar', icon: IconEdit, action: 'edit' },
  remove: { label: 'Remover', icon: IconTrash, action: 'remove', danger: true },
}

/** The actions of each list for a selected customer. */
const TOOLBARS: Record<CustomerList, readonly (keyof typeof ENTRIES)[]> = {
  waiting: ['review', 'details', 'deliverer', 'block', 'remove'],
  counter: ['edit', 'history', 'credit', 'details', 'deliverer', 'block', 'remove'],
  active: ['edit', 'history', 'credit', 'details', 'deliverer', 'block', 'remove'],
  blocked: ['history', 'credit', 'unblock', 'details', 'edit'],
  reproved: ['history', 'approve', 'details', 'block', 'edit'],
}

const NOT_SEVERAL =
  'Não é possível visualizar o histórico de múltiplos clientes simultaneamente, selecione um.'

/** Actions on several customers at once, or refused with a message. */
const FOR_SEVERAL: readonly CustomerActionKey[] = ['history', 'unblock']

/** Calls without a dialog of their own. */
function useDirectCalls() {
  const unblock = useCustomerCall(unblockCustomer, {
    successText: 'Cliente alterado com sucesso.',
    errorText: 'Não foi possível alterar o cliente, tente novamente mais tarde.',
  })
  const remove = useCustomerCall(removeCustomer, {
    successText: 'Cliente deletado com sucesso.',
    errorText: 'Cliente não pode ser deletado.',
  })
  // A double click happens before the first call has rendered anything.
  const running = useRef(false)
  const once = (call: typeof unblock, customers: readonly Customer[]) => {
    if (running.current) return
    running.current = true
    call.mutate(customers, {
      onSettled: () => {
        running.current = false
      },
    })
  }
  return {
    unblock: (customers: readonly Customer[]) => once(unblock, customers),
    remove: async (customers: readonly Customer[]) => {
      const about = customers.map(({ name }) => `Remover o cliente ${name}.`)
      if (await confirm('Confirma operação?', { danger: true, about })) once(remove, customers)
    },
  }
}

export function useCustomerToolbar(
  list: CustomerList,
  onOpen: (customer: Customer, dialog: DialogName) => void,
) {
  const direct = useDirectCalls()
  return (selected: Customer[]): TableAction[] =>
    TOOLBARS[list].flatMap((name) => {
      const entry = ENTRIES[name]
      const [customer] = selected
      if (!entry || !customer) return []
      const { action, ...rendered } = entry
      const several = selected.length > 1
      const onClick = () => {
        if (action === 'history' && several) return notify.error(NOT_SEVERAL)
        if (action === 'unblock' || action === 'remove') return void direct[action](selected)
        onOpen(customer, action)
      }
      return [{ ...rendered, onClick, disabled: several && !FOR_SEVERAL.includes(action) }]
    })
}
