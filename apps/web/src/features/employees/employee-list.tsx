import { Button } from '@mantine/core'
import type { Employee } from '@shop/contract/employees'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { IconEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/table/data-table.tsx'
import type { TableAction } from '../../shared/table/table-action.ts'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'
import { notify } from '../../shared/ui/notices.ts'
import { employeeColumns } from './employee-columns.tsx'
import { employees } from './employees.api.ts'

const rowKey = (employee: Employee) => employee.id

interface Props {
  onEdit: (employee: Employee) => void
  onReload: () => void
}

export function EmployeeList({ onEdit, onReload }: Props) {
  const { view, onViewChange } = useUrlTableView({ pageSize: SHORT_PAGE })
  const query = useQuery(employees)
  const { data, isFetching } = query
  if (!isFetching && data?.length === 0)
    return (
      <Card>
        <EmptyState image="search" text="Nenhum funcionário foi encontrado.">
          <Button variant="default" onClick={onReload}>
            Recarregar
          </Button>
        </EmptyState>
      </Card>
    )
  const actions = ([employee, ...others]: Employee[]): TableAction[] => [
    {
      label: 'Editar',
      icon: IconEdit,
      onClick: () => {
        if (others.length > 0) return notify.error('Não é possível selecionar dois funcionários para edição.')
        if (employee) onEdit(employee)
      },
    },
  ]
  return (
    <Card flush>
      <DataTable
        id="employees"
        label="Funcionários"
        columns={employeeColumns}
        rows={data ?? []}
        rowKey={rowKey}
        loading={isFetching}
        view={view}
        onViewChange={onViewChange}
        selection="multiple"
        actions={actions}
        emptyText="Não existem funcionários para serem exibidos."
        failure={failureOf(query, 'Nenhum funcionário foi encontrado.')}
        onOpen={onEdit}
      />
    </Card>
  )
}
