import { ORDER_STATUS } from '@shop/domain/order-status'
import type { TestShop } from '../harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64 } from '../make.ts'
import type { Known } from './values-of-schema.ts'

/** People, products and orders of every status, and values of them by the names of fields and parameters. */
export async function fillKnownShop(shop: TestShop): Promise<Known> {
  const products = []
  for (const stock of [0, 1, 5, 50]) products.push(await makeProduct(shop.db, stock))
  const customers = await Promise.all(Array.from({ length: 6 }, () => makeCustomer(shop.db)))
  const orders = []
  for (const status of Object.values(ORDER_STATUS))
    orders.push(await makeOrder(shop.db, status, { customer_id: customers[0]?.id ?? 0, payment: 'transfer' }))
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const employees = await shop.db
    .selectFrom('employees')
    .select('email')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  await shop.db
    .insertInto('bank_settings')
    .values({ kind: 'Pix', name: 'Loja', pix_type: 'Email', pix_key: 'p@loja.com' })
    .execute()
  const byName = {
    id: [...orders.map(({ id }) => id), ...customers.map(({ id }) => id), deliverer.id],
    orderId: orders.map(({ id }) => id),
    productId: products.map(({ id }) => id),
    customerId: customers.map(({ id }) => id),
    delivererId: [deliverer.id],
    code: [...products, ...orders].map(({ code }) => code),
    codes: [products.map(({ code }) => code).join(',')],
    email: [...customers, ...employees].map(({ email }) => email),
    brand: ['Marca'],
    images: [PNG_BASE64, PNG_BASE64, 'A'],
    start: ['2026-01-01T00:00:00', '2026-10-01T00:00:00'],
    end: ['2026-12-31T23:59:59'],
    page: [0, 1],
    items: [1, 10],
    offset: [0],
    document: ['39053344705', '11222333000181'],
    phone: ['11987654321'],
    zipCode: ['01001000'],
    state: ['SP'],
    companyId: [1],
    amount: [200],
  }
  const same = {
    fromOrderId: byName.orderId,
    orderIds: byName.orderId,
    orderCode: byName.code,
    receiptImage: byName.images,
    image: byName.images,
    signature: byName.images,
    roleId: [1, 2],
    param: byName.email,
  }
  return { ...byName, ...same }
}
