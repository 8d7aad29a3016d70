import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesScreen } from '../../features/deliveries/deliveries-screen.tsx'
import { readDeliveriesSearch } from '../../features/deliveries/deliveries-search.ts'

export const Route = createFileRoute('/admin/deliveries')({
  component: DeliveriesScreen,
  validateSearch: readDeliveriesSearch,
})
