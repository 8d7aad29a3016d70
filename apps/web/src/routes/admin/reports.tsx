import { createFileRoute } from '@tanstack/react-router'
import { ReportsScreen } from '../../features/reports/reports-screen.tsx'
import { readReportsSearch } from '../../features/reports/reports-search.ts'

export const Route = createFileRoute('/admin/reports')({
  component: ReportsScreen,
  validateSearch: readReportsSearch,
})
