import { totalLines } from './order-lines.ts'
import { ONLY_SALES, type Report } from './report.ts'

const shared = {
  filters: ['period'],
  columns: [
    { key: 'customerId', title: 'Id', kind: 'id' },
    { key: 'customerName', title: 'Cliente', kind: 'text', opensOrdersOf: 'customerId' },
    { key: 'email', title: 'E-mail', kind: 'email' },
    { key: 'quantity', title: 'Pedidos', kind: 'count' },
    { key: 'total', title: 'Total', kind: 'money' },
  ],
  totals: [
    { key: 'quantity', title: 'Pedidos', kind: 'count', sum: 'quantity' },
    { key: 'total', title: 'Total', kind: 'money', sum: 'total' },
  ],
  orders: totalLines(),
  counts: `Vendas feitas no período: o total de cada pedido, com frete e garantia, menos trocas e devoluções; quem não comprou não aparece. ${ONLY_SALES}`,
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

export const delivererCustomers: Report = {
  id: 13,
  title: 'Clientes por motoboy',
  counts: 'Clientes associados ao motoboy, agora.',
  filters: ['deliverer'],
  path: '/reports/deliverer-customers/:id',
  columns: [
    { key: 'name', title: 'Nome', kind: 'text' },
    { key: 'email', title: 'E-mail', kind: 'email' },
    { key: 'phone', title: 'Telefone', kind: 'phone', oneLine: true },
    { key: 'level', title: 'Nível', kind: 'level' },
  ],
  totals: [{ key: 'quantity', title: 'Clientes', one: 'cliente', kind: 'count' }],
}

export const fastDeliveryCustomers: Report = {
  id: 17,
  title: 'Clientes com entrega rápida',
  counts: 'Clientes com taxa de entrega rápida acima de zero, agora.',
  filters: [],
  path: '/reports/customer/fast-delivery',
  columns: [
    { key: 'name', title: 'Nome', kind: 'text' },
    { key: 'email', title: 'E-mail', kind: 'email' },
    { key: 'phone', title: 'Telefone', kind: 'phone', oneLine: true },
    { key: 'fastDeliveryTax', title: 'Taxa de entrega rápida', kind: 'money' },
  ],
  totals: [{ key: 'quantity', title: 'Clientes', one: 'cliente', kind: 'count' }],
}

/** By name, which is a {@link ReportKey}. */
export const CUSTOMER_REPORTS = {
  bestBuyers,
  leastBuyers,
  delivererCustomers,
  fastDeliveryCustomers,
} satisfies Record<string, Report>
