import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '../../features/customers/customers-screen.tsx'
import { readCustomersSearch } from '../../features/customers/customers-search.ts'

export const Route = createFileRoute('/admin/customers')({
  component: CustomersScreen,
  validateSearch: readCustomersSearch,
})
