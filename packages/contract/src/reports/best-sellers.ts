import { unitLines } from './order-lines.ts'
import { ONLY_SALES, type Report } from './report.ts'

const shared = {
  filters: ['period'],
  columns: [
    { key: 'productId', title: 'Id', kind: 'id' },
    { key: 'name', title: 'Produto', kind: 'text', opensOrdersOf: 'productId' },
    { key: 'code', title: 'Código', kind: 'text', oneLine: true },
    { key: 'quantity', title: 'Quantidade', kind: 'count' },
  ],
  totals: [{ key: 'quantity', title: 'Unidades vendidas', kind: 'count', sum: 'quantity' }],
  counts: `Unidades das vendas feitas no período; produtos sem venda nele não aparecem. ${ONLY_SALES}`,
  orders: unitLines({ withMoney: false }),
  chart: { key: 'products', columns: ['name', 'quantity'] },
} satisfies Partial<Report>

export const bestSellers: Report = {
  ...shared,
  id: 3,
  title: 'Produtos mais vendidos',
  path: '/reports/products/sold/start/:start/end/:end/desc',
}

export const worstSellers: Report = {
  ...shared,
  id: 4,
  title: 'Produtos menos vendidos',
  path: '/reports/products/sold/start/:start/end/:end/asc',
}
