import { createFileRoute } from '@tanstack/react-router'
import { CashScreen } from '../../features/cash/cash-screen.tsx'
import { readCashSearch } from '../../features/cash/cash-search.ts'

export const Route = createFileRoute('/admin/cash')({
  component: CashScreen,
  validateSearch: readCashSearch,
})
