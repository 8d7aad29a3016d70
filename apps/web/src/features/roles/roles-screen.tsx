import { PageHeader } from '../../shared/ui/page-header.tsx'

export function RolesScreen() {
  return <PageHeader title="Regras" />
}
