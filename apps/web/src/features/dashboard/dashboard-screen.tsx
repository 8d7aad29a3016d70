import { PageHeader } from '../../shared/ui/page-header.tsx'

export function DashboardScreen() {
  return <PageHeader title="Painel de Controle" />
}
