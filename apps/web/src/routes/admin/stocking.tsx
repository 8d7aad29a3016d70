import { createFileRoute } from '@tanstack/react-router'
import { StockingScreen } from '../../features/stocking/stocking-screen.tsx'
import { readStockingSearch } from '../../features/stocking/stocking-search.ts'

export const Route = createFileRoute('/admin/stocking')({
  component: StockingScreen,
  validateSearch: readStockingSearch,
})
