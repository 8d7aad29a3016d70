import { createFileRoute } from '@tanstack/react-router'
import { EmployeesScreen } from '../../features/employees/employees-screen.tsx'
import { readEmployeesSearch } from '../../features/employees/employees-search.ts'

export const Route = createFileRoute('/admin/employees')({
  component: EmployeesScreen,
  validateSearch: readEmployeesSearch,
})
