import type { Report } from './report.ts'

export const brandProducts: Report = {
  id: 15,
  title: 'Marcas e referências',
  counts: 'Produtos da marca e da referência, também os arquivados.',
  filters: ['brand', 'reference'],
  path: '/reports/products/:brand/:reference',
  columns: [
    { key: 'productName', title: 'Produto', kind: 'text' },
    { key: 'reference', title: 'Referência', kind: 'text' },
    { key: 'brand', title: 'Marca', kind: 'text' },
    { key: 'archived', title: 'Arquivado', kind: 'yes-no' },
  ],
  totals: [{ key: 'quantity', title: 'Produtos', kind: 'count' }],
}
