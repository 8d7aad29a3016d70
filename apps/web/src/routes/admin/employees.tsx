import { createFileRoute } from '@tanstack/react-router'
import { EmployeesScreen } from '../../features/employees/employees-screen.tsx'

export const Route = createFileRoute('/admin/employees')({ component: EmployeesScreen })
