import type { Employee } from '@shop/contract/employees'
import { formatPhone } from '@shop/domain/phone'
import type { Column } from '../../shared/table/column.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

export const employeeColumns: readonly Column<Employee>[] = [
  { id: 'name', header: 'Nome', value: (row) => row.name, filter: 'text', mobile: 'title' },
  { id: 'email', header: 'Email', value: (row) => row.email, filter: 'text', mobile: 'more' },
  {
    id: 'phone',
    header: 'Telefone',
    value: (row) => formatPhone(row.phone),
    filter: 'text',
    nowrap: true,
    mobile: 'more',
  },
  {
    id: 'role',
    header: 'Regra',
    value: (row) => row.role ?? 'Sem regra',
    cell: (row) => row.role ?? <StatusBadge tone="waiting" label="Sem regra" />,
    filter: 'select',
    mobile: 'line',
  },
  { id: 'type', header: 'Função', value: (row) => row.type, filter: 'select', mobile: 'line' },
  {
    id: 'isBlocked',
    header: 'Bloqueado',
    value: (row) => row.isBlocked,
    cell: (row) => (
      <>
        {row.isBlocked ? <StatusBadge tone="refused" label="Sim" /> : 'Não'}{' '}
        {row.isInvited && !row.isBlocked && <StatusBadge tone="waiting" label="Convite pendente" />}
      </>
    ),
    filter: 'select',
    mobile: 'line',
  },
]
