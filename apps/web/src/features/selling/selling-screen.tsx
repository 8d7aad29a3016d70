import { PageHeader } from '../../shared/ui/page-header.tsx'

export function SellingScreen() {
  return <PageHeader title="Vendas" />
}
