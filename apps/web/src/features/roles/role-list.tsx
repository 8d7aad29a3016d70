import { Button } from '@mantine/core'
import type { Role } from '@shop/contract/roles'
import { SHORT_PAGE } from '@shop/domain/page-sizes'
import { isPermission, PERMISSIONS } from '@shop/domain/permissions'
import { IconEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { roles } from '../../entities/employees/employees.api.ts'
import type { Column } from '../../shared/table/column.ts'
import { DataTable } from '../../shared/table/data-table.tsx'
import { useUrlTableView } from '../../shared/table/use-url-table-view.ts'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { failureOf } from '../../shared/ui/not-loaded.tsx'

const labels = ({ permissions }: Role) =>
  permissions.map((key) => (isPermission(key) ? PERMISSIONS[key] : key)).join(', ')

const COLUMNS: readonly Column<Role>[] = [
  { id: 'name', header: 'Nome', filter: 'text', mobile: 'title' },
  { id: 'permissions', header: 'Permissões', value: labels, mobile: 'line' },
  {
    id: 'secondFactor',
    header: 'Duas etapas',
    value: ({ secondFactor }) => (secondFactor ? 'Exigidas' : 'Opcionais'),
    mobile: 'more',
  },
  {
    id: 'employees',
    header: 'Funcionários',
    kind: 'number',
    mobile: 'line',
  },
]

const rowKey = (role: Role) => role.id

interface Props {
  onEdit: (role: Role) => void
  onReload: () => void
}

export function RoleList({ onEdit, onReload }: Props) {
  const { view, onViewChange } = useUrlTableView({ pageSize: SHORT_PAGE })
  const query = useQuery(roles)
  const { data, isFetching } = query
  if (!isFetching && data?.length === 0)
    return (
      <Card>
        <EmptyState image="search" text="Nenhuma regra foi encontrada.">
          <Button variant="default" onClick={onReload}>
            Recarregar
          </Button>
        </EmptyState>
      </Card>
    )
  return (
    <Card flush>
      <DataTable
        id="roles"
        label="Regras"
        columns={COLUMNS}
        rows={data ?? []}
        rowKey={rowKey}
        loading={isFetching}
        view={view}
        onViewChange={onViewChange}
        selection="single"
        actions={([role]) => (role ? [{ label: 'Editar', icon: IconEdit, onClick: () => onEdit(role) }] : [])}
        emptyText="Não existem regras criadas para serem exibidas."
        failure={failureOf(query, 'Nenhuma regra foi encontrada.')}
        onOpen={onEdit}
      />
    </Card>
  )
}
