import { PageHeader } from '../../shared/ui/page-header.tsx'

export function ProductsScreen() {
  return <PageHeader title="Produtos" />
}
