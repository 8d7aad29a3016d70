import { PageHeader } from '../../shared/ui/page-header.tsx'

export function ReportDetailScreen() {
  return <PageHeader title="Detalhes do relatório" />
}
