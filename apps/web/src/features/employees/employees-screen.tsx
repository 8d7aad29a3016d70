import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { EmployeeList } from './employee-list.tsx'
import { refreshEmployees } from './employees.api.ts'
import type { EmployeesSearch } from './employees-search.ts'

const CreateEmployee = lazy(() => import('./create-employee.tsx'))
const EditEmployee = lazy(() => import('./edit-employee.tsx'))

const route = getRouteApi('/admin/employees')

export function EmployeesScreen() {
  const { panel, employee } = route.useSearch()
  const navigate = route.useNavigate()
  const open = ({ panel, employee }: EmployeesSearch) =>
    void navigate({ search: (before) => ({ ...before, panel, employee }), replace: !panel && !employee })
  const close = () => open({})
  return (
    <>
      <PageHeader title="Funcionários">
        <Button disabled={panel === 'new'} onClick={() => open({ panel: 'new' })}>
          Cadastrar Funcionário
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Atualizar funcionários"
          onClick={refreshEmployees}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      </PageHeader>
      <Suspense fallback={<Spinner />}>
        {panel === 'new' && <CreateEmployee onClose={close} />}
        {panel === 'edit' && employee && <EditEmployee key={employee} email={employee} onClose={close} />}
        {!panel && (
          <EmployeeList
            onEdit={({ email }) => open({ panel: 'edit', employee: email })}
            onReload={refreshEmployees}
          />
        )}
      </Suspense>
    </>
  )
}
