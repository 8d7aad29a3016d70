import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../../features/orders/orders-screen.tsx'
import { readOrdersSearch } from '../../features/orders/orders-search.ts'

export const Route = createFileRoute('/admin/orders')({
  component: OrdersScreen,
  validateSearch: readOrdersSearch,
})
