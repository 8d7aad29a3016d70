import { PageHeader } from '../../shared/ui/page-header.tsx'

export function SettingsScreen() {
  return <PageHeader title="Configurações" />
}
