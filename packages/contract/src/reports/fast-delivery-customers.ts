import type { Report } from './report.ts'

export const fastDeliveryCustomers: Report = {
  id: 17,
  title: 'Clientes com entrega imediata',
  counts: 'Clientes com taxa de entrega rápida acima de zero, agora.',
  filters: [],
  path: '/reports/customer/fast-delivery',
  columns: [
    { key: 'name', title: 'Nome', kind: 'text' },
    { key: 'email', title: 'E-mail', kind: 'text' },
    { key: 'phone', title: 'Telefone', kind: 'phone', oneLine: true },
    { key: 'fastDeliveryTax', title: 'Taxa de entrega rápida', kind: 'money' },
  ],
  totals: [{ key: 'quantity', title: 'Clientes', kind: 'count' }],
}
