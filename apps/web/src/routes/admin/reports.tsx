import { createFileRoute } from '@tanstack/react-router'
import { readReportsSearch } from '../../features/reports/read-reports-search.ts'
import { ReportsScreen } from '../../features/reports/reports-screen.tsx'

export const Route = createFileRoute('/admin/reports')({
  component: ReportsScreen,
  validateSearch: readReportsSearch,
})
