import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '../../features/customers/customers-screen.tsx'

export const Route = createFileRoute('/admin/customers')({ component: CustomersScreen })
