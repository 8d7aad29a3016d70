import { createFileRoute } from '@tanstack/react-router'
import { PurchasesScreen } from '../../features/purchases/purchases-screen.tsx'
import { readPurchasesSearch } from '../../features/purchases/purchases-search.ts'

export const Route = createFileRoute('/admin/purchases')({
  component: PurchasesScreen,
  validateSearch: readPurchasesSearch,
})
