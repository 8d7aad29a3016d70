import type { CustomerStatus } from '@shop/domain/customer-status'
import type { StatusKey } from '@shop/domain/order-status'
import type { TestShop } from '../../../../test/harness.ts'

let counter = 0

/** Inserts a customer with own terms, in any status, directly into the database. */
export async function addCustomer(
  { db }: TestShop,
  values: { name?: string; email?: string; document?: string; status?: CustomerStatus; phone?: string } = {},
) {
  const unique = ++counter
  return db
    .insertInto('customers')
    .values({
      name: `Cliente ${unique}`,
      email: `cliente-${unique}@teste.local`,
      phone: '11987654321',
      document: String(10_000_000_000 + unique),
      status: 'Approved',
      ...values,
      shipping_cost_cents: 1550,
      warranty_ppm: 25_000,
      street: 'Rua Augusta',
      number: '10',
      neighborhood: 'Consolação',
      zip_code: '01304000',
      city: 'São Paulo',
      state: 'SP',
    })
    .returning(['id', 'name', 'email', 'version'])
    .executeTakeFirstOrThrow()
}

/** An order of 2 units at R$ 50,00 with R$ 15,50 of freight. */
export async function addOrder(
  { db }: TestShop,
  customerId: number,
  { status = 13 as StatusKey, placedAt = new Date().toISOString() } = {},
) {
  const unique = ++counter
  const brand = await db
    .insertInto('brands')
    .values({ name: `Marca ${unique}`, removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const product = await db
    .insertInto('products')
    .values({
      name: 'Capa',
      brand_id: brand.id,
      reference_id: null,
      cost_cents: 3000,
      sell_price_cents: 5000,
      gold_ppm: 0,
      silver_ppm: 0,
      gold_price_cents: 3000,
      silver_price_cents: 3000,
      archived_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = await db
    .insertInto('orders')
    .values({
      code: `T-${unique}`,
      customer_id: customerId,
      attendant_id: null,
      deliverer_id: null,
      stocker_id: null,
      status,
      payment: 'cash',
      is_pickup: false,
      is_fast: false,
      with_warranty: false,
      sub_total_cents: 10_000,
      warranty_cents: 0,
      freight_cents: 1550,
      receipt_file: null,
      signature_file: null,
      received_by: 'Maria',
      txid: null,
      idempotency_key: null,
      shipped_at: null,
      street: 'Rua Augusta',
      comments: 'campainha com defeito',
      placed_at: placedAt,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_items')
    .values({ order_id: order.id, product_id: product.id, name: 'Capa', quantity: 2, unit_price_cents: 5000 })
    .execute()
  return order
}
