import { createFileRoute } from '@tanstack/react-router'
import { ReportDetailScreen } from '../../features/reports/report-detail-screen.tsx'

export const Route = createFileRoute('/admin/reportDetail')({ component: ReportDetailScreen })
