import { PageHeader } from '../../shared/ui/page-header.tsx'

export function OrdersScreen() {
  return <PageHeader title="Pedidos" />
}
