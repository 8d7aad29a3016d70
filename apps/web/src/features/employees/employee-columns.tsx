import type { Employee } from '@shop/contract/employees'
import { formatPhone } from '@shop/domain/phone'
import type { Column } from '../../shared/table/column.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'

export const employeeColumns: readonly Column<Employee>[] = [
  { id: 'name', header: 'Nome', filter: 'text', mobile: 'title' },
  { id: 'email', header: 'Email', filter: 'text', mobile: 'more' },
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
  { id: 'type', header: 'Função', filter: 'select', mobile: 'line' },
  {
    id: 'isBlocked',
    header: 'Bloqueado',
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
