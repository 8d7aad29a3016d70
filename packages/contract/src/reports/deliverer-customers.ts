import type { Report } from './report.ts'

export const delivererCustomers: Report = {
  id: 13,
  title: 'Clientes por motoboy',
  counts: 'Clientes associados ao motoboy, agora.',
  filters: ['deliverer'],
  path: '/reports/deliverer-customers/:id',
  columns: [
    { key: 'name', title: 'Nome', kind: 'text' },
    { key: 'email', title: 'E-mail', kind: 'text' },
    { key: 'phone', title: 'Telefone', kind: 'phone', oneLine: true },
    { key: 'level', title: 'Nível', kind: 'level' },
  ],
  totals: [{ key: 'quantity', title: 'Clientes', kind: 'count' }],
}
