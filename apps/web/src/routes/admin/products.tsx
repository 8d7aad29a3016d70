import { createFileRoute } from '@tanstack/react-router'
import { ProductsScreen } from '../../features/products/products-screen.tsx'

export const Route = createFileRoute('/admin/products')({ component: ProductsScreen })
