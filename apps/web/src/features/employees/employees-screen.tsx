import { PageHeader } from '../../shared/ui/page-header.tsx'

export function EmployeesScreen() {
  return <PageHeader title="Funcionários" />
}
