import { createFileRoute } from '@tanstack/react-router'
import { ProductsScreen } from '../../features/products/products-screen.tsx'
import { readProductsSearch } from '../../features/products/products-search.ts'

export const Route = createFileRoute('/admin/products')({
  component: ProductsScreen,
  validateSearch: readProductsSearch,
})
