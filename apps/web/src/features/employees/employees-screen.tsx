import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { EmployeeList } from './employee-list.tsx'
import { refreshEmployees } from './employees.api.ts'
import type { EmployeesSearch } from './employees-search.ts'

const CreateEmployee = lazyPart(() => import('./create-employee.tsx').then((it) => it.default), <Spinner />)
const EditEmployee = lazyPart(() => import('./edit-employee.tsx').then((it) => it.default), <Spinner />)

const OPENED = ['panel', 'employee'] as const

const route = getRouteApi('/admin-frame/admin/employees')

export function EmployeesScreen() {
  const { panel, employee } = route.useSearch()
  const { open, close } = useOpened<EmployeesSearch>(OPENED)
  return (
    <>
      <PageHeader
        title="Funcionários"
        reload={{ label: 'Atualizar funcionários', onClick: refreshEmployees }}
      >
        <Button disabled={panel === 'new'} onClick={() => open({ panel: 'new' })}>
          Cadastrar Funcionário
        </Button>
      </PageHeader>
      {panel === 'new' && <CreateEmployee onClose={close} />}
      {panel === 'edit' && employee && <EditEmployee key={employee} email={employee} onClose={close} />}
      {!panel && (
        <EmployeeList
          onEdit={({ email }) => open({ panel: 'edit', employee: email })}
          onReload={refreshEmployees}
        />
      )}
    </>
  )
}
