import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '../../features/orders/orders-screen.tsx'

export const Route = createFileRoute('/admin/orders')({ component: OrdersScreen })
