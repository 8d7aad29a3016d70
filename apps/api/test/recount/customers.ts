import type { CUSTOMER_REPORTS } from '@shop/contract/reports/customers'
import { type Counted, counted, type IndexedShop, type Requested, sumBy, sumOf } from './counting.ts'
import { DAY, type Recounted } from './recounted.ts'

function buyers(shop: IndexedShop, requested: Requested): Counted {
  const sold = shop.sold(requested)
  const spent = sumBy(
    sold,
    ({ customer }) => customer,
    ({ total }) => total,
  )
  const bought = sumBy(
    sold,
    ({ customer }) => customer,
    () => 1,
  )
  const rows = [...spent].map(([id, total]) => ({
    customerName: shop.customerOf.get(id)?.name ?? '',
    email: shop.customerOf.get(id)?.email ?? '',
    quantity: bought.get(id) ?? 0,
    total,
  }))
  return { rows, totals: { quantity: sold.length, total: sumOf(sold, ({ total }) => total) } }
}

const customersOf = ({ customers }: IndexedShop, { person }: Requested): Counted =>
  counted(
    customers
      .filter(({ deliverer, isAnonymised }) => deliverer === person && !isAnonymised)
      .map(({ name, email, phone, level }) => ({ name, email, phone, level })),
  )

const fastCustomers = ({ customers }: IndexedShop): Counted =>
  counted(
    customers
      .filter(({ fastTax, isAnonymised }) => fastTax > 0 && !isAnonymised)
      .map(({ name, email, phone, fastTax }) => ({ name, email, phone, fastDeliveryTax: fastTax })),
  )

export const CUSTOMER_COUNTS: Record<keyof typeof CUSTOMER_REPORTS, Recounted> = {
  bestBuyers: {
    recount: buyers,
    path: () => `/reports/customers/purchases/${DAY}/desc`,
    rows: [
      { customerName: 'Ana', email: 'ana@teste.local', quantity: 1, total: 38.75 },
      { customerName: 'Bruno', email: 'bruno@teste.local', quantity: 2, total: 19.32 },
      { customerName: 'Caio', email: 'caio@teste.local', quantity: 1, total: 15 },
    ],
    totals: { quantity: 4, total: 73.07 },
  },
  leastBuyers: {
    recount: buyers,
    path: () => `/reports/customers/purchases/${DAY}/asc`,
    rows: [{ customerName: 'Caio' }, { customerName: 'Bruno' }, { customerName: 'Ana' }],
    totals: { quantity: 4, total: 73.07 },
  },
  delivererCustomers: {
    recount: customersOf,
    path: ({ deliverers }) => `/reports/deliverer-customers/${deliverers[0]}`,
    rows: [
      { name: 'Ana', email: 'ana@teste.local', phone: '11987654321', level: 1 },
      { name: 'Bruno', level: 2 },
    ],
    totals: { quantity: 2 },
  },
  fastDeliveryCustomers: {
    recount: fastCustomers,
    path: () => '/reports/customer/fast-delivery',
    rows: [{ name: 'Ana', email: 'ana@teste.local', phone: '11987654321', fastDeliveryTax: 15 }],
    totals: { quantity: 1 },
  },
}
