import { PageHeader } from '../../shared/ui/page-header.tsx'

export function ReportsScreen() {
  return <PageHeader title="Relatórios" />
}
