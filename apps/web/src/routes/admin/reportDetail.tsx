import { createFileRoute } from '@tanstack/react-router'
import { ReportDetailScreen } from '../../features/dashboard/report-detail-screen.tsx'
import { readReportDetailSearch } from '../../features/dashboard/report-detail-search.ts'

export const Route = createFileRoute('/admin/reportDetail')({
  component: ReportDetailScreen,
  validateSearch: readReportDetailSearch,
})
