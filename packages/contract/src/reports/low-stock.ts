import type { Report } from './report.ts'

export const lowStock: Report = {
  id: 5,
  title: 'Produtos com estoque baixo',
  counts: 'Produtos ativos com estoque igual ou abaixo do alerta, agora.',
  filters: [],
  path: '/reports/products/low/stock',
  columns: [
    { key: 'name', title: 'Produto', kind: 'text' },
    { key: 'code', title: 'Código', kind: 'text', oneLine: true },
    { key: 'stock', title: 'Estoque', kind: 'count' },
    { key: 'stockAlert', title: 'Alerta de estoque', kind: 'count' },
  ],
  totals: [{ key: 'quantity', title: 'Produtos', kind: 'count' }],
}
