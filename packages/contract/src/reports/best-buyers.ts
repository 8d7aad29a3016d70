import type { Report } from './report.ts'

const shared = {
  filters: ['period'],
  columns: [
    { key: 'customerName', title: 'Cliente', kind: 'text' },
    { key: 'email', title: 'E-mail', kind: 'text' },
    { key: 'quantity', title: 'Pedidos', kind: 'count' },
    { key: 'total', title: 'Total', kind: 'money' },
  ],
  totals: [
    { key: 'quantity', title: 'Pedidos', kind: 'count', sum: 'quantity' },
    { key: 'total', title: 'Total', kind: 'money', sum: 'total' },
  ],
  counts: 'Vendas feitas no período, com frete e garantia.',
} satisfies Partial<Report>

export const bestBuyers: Report = {
  ...shared,
  id: 1,
  title: 'Clientes que mais compraram',
  path: '/reports/customers/purchases/start/:start/end/:end/desc',
}

export const leastBuyers: Report = {
  ...shared,
  id: 2,
  title: 'Clientes que menos compraram',
  path: '/reports/customers/purchases/start/:start/end/:end/asc',
}
