import { PageHeader } from '../../shared/ui/page-header.tsx'

export function CustomersScreen() {
  return <PageHeader title="Clientes" />
}
