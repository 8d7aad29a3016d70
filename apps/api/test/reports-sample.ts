import type { StatusKey } from '@shop/domain/order-status'
import type { Level, Payment } from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { Db } from '../src/db/database.ts'
import { withPrices } from '../src/features/catalogue/products/product-record.ts'
import type { TestShop } from './harness.ts'

/** Small enough to be added up by hand, with a record at each limit of a report. Money in cents. */
export interface Sample {
  attendants: [number, number]
  deliverers: [number, number]
}

async function addCustomers(db: Db, deliverers: [number, number]) {
  const customer = (name: string, document: string, level: Level, deliverer: number, fastTax: number) => ({
    name,
    email: `${name.toLowerCase()}@teste.local`,
    phone: '11987654321',
    document,
    password_hash: null,
    block_note: null,
    terms_accepted_at: null,
    status: 'Approved' as const,
    level,
    deliverer_id: deliverer,
    fast_delivery_tax_cents: fastTax,
  })
  const rows = await db
    .insertInto('customers')
    .values([
      customer('Ana', '11111111111', 1, deliverers[0], 15_00),
      customer('Bruno', '22222222222', 2, deliverers[0], 0),
      customer('Caio', '33333333333', 0, deliverers[1], 0),
    ])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id) as [number, number, number]
}

async function addProducts(db: Db) {
  const brand = await db
    .insertInto('brands')
    .values({ name: 'Ápice', removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const references = await db
    .insertInto('brand_references')
    .values(['Linha Um', 'Linha Dois'].map((name) => ({ name, brand_id: brand.id, removed_at: null })))
    .returning('id')
    .execute()
  const product = (
    name: string,
    reference: 0 | 1,
    [cost, sell, gold, silver]: [number, number, number, number],
    [stock, alert]: [number, number],
    archived = false,
  ) =>
    withPrices({
      name,
      brand_id: brand.id,
      reference_id: references[reference]?.id ?? null,
      cost_cents: cost,
      sell_price_cents: sell,
      gold_ppm: gold,
      silver_ppm: silver,
      stock,
      stock_alert: alert,
      archived_at: archived ? '2026-01-01T00:00:00Z' : null,
    })
  const rows = await db
    .insertInto('products')
    .values([
      product('Capa', 0, [10_00, 25_00, 500_000, 755_555], [10, 10]),
      product('Cabo', 1, [3_33, 9_99, 125_000, 150_000], [3, 5]),
      product('Fone', 0, [50_00, 90_00, 0, 0], [1, 5], true),
      product('Película', 1, [1, 10, 500_000, 500_000], [50, 2]),
    ])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id) as [number, number, number, number]
}

export interface SampleOrder {
  code: string
  customer: number
  attendant: number | null
  deliverer: number | null
  payment: Payment
  status: StatusKey
  placed: string
  shipped?: string
  /** Product, quantity, unit price. */
  items: [number, number, number][]
  warranty?: number
  freight?: number
  exchange?: number
  returned?: number
  creditUsed?: number
}

/** Inserts an order directly, without the checkout: reports only read rows. */
export async function addOrder(db: Db, order: SampleOrder): Promise<number> {
  const { id } = await db
    .insertInto('orders')
    .values({
      code: order.code,
      customer_id: order.customer,
      attendant_id: order.attendant,
      deliverer_id: order.deliverer,
      stocker_id: null,
      status: order.status,
      payment: order.payment,
      is_pickup: false,
      is_fast: order.status === 15,
      with_warranty: Boolean(order.warranty),
      sub_total_cents: order.items.reduce((sum, [, quantity, price]) => sum + quantity * price, 0),
      warranty_cents: order.warranty ?? 0,
      freight_cents: order.freight ?? 0,
      exchange_cents: order.exchange ?? 0,
      return_cents: order.returned ?? 0,
      credit_used_cents: order.creditUsed ?? 0,
      paid_cents: order.items.reduce((sum, [, quantity, price]) => sum + quantity * price, 0),
      receipt_file: null,
      signature_file: null,
      received_by: null,
      txid: null,
      idempotency_key: null,
      placed_at: order.placed,
      shipped_at: order.shipped ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = order.items.map(([product_id, quantity, unit_price_cents]) => ({
    order_id: id,
    product_id,
    name: sql<string>`(select name from products where id = ${product_id})`,
    quantity,
    unit_price_cents,
  }))
  await db.insertInto('order_items').values(items).execute()
  return id
}

/** Orders of 10 March 2026 in São Paulo (UTC−3), and around its two midnights. */
export async function addSample({ db, employee }: TestShop): Promise<Sample> {
  const people = [
    await employee([]),
    await employee([]),
    await employee([], 'deliverer'),
    await employee([], 'deliverer'),
  ]
  const [a1, a2, d1, d2] = people.map(({ id }) => id) as [number, number, number, number]
  const [ana, bruno, caio] = await addCustomers(db, [d1, d2])
  const [capa, cabo, , pelicula] = await addProducts(db)
  const common = { attendant: a1, deliverer: d1 }
  const first = await addOrder(db, {
    ...common,
    code: 'O1',
    customer: ana,
    payment: 'cash',
    status: 13,
    placed: '2026-03-10T13:00:00Z',
    shipped: '2026-03-10T13:40:00Z',
    items: [
      [capa, 2, 15_00],
      [cabo, 1, 3_75],
    ],
    freight: 10_00,
    exchange: 5_00,
    creditUsed: 8_75,
  })
  await addOrder(db, {
    ...common,
    code: 'O2',
    customer: bruno,
    payment: 'transfer',
    status: 5,
    placed: '2026-03-11T02:59:59.999Z',
    shipped: '2026-03-11T13:40:00Z',
    items: [[capa, 1, 17_56]],
    warranty: 1_76,
  })
  const third = await addOrder(db, {
    ...common,
    code: 'O3',
    customer: ana,
    attendant: a2,
    payment: 'pix',
    status: 4,
    placed: '2026-03-10T02:59:59.999Z',
    shipped: '2026-03-10T17:10:00Z',
    items: [[cabo, 4, 3_75]],
    warranty: 1_50,
    freight: 7_00,
  })
  await addOrder(db, {
    code: 'O4',
    customer: caio,
    attendant: a2,
    deliverer: d2,
    payment: 'cash',
    status: 3,
    placed: '2026-03-10T03:00:00Z',
    items: [[pelicula, 100, 10]],
    freight: 5_00,
  })
  await addOrder(db, {
    code: 'O5',
    customer: caio,
    attendant: a1,
    deliverer: d2,
    payment: 'cash',
    status: 7,
    placed: '2026-03-10T15:00:00Z',
    shipped: '2026-03-10T16:00:00Z',
    items: [[pelicula, 7, 10]],
  })
  const sixth = await addOrder(db, {
    ...common,
    code: 'O6',
    customer: bruno,
    payment: 'pix',
    status: 15,
    placed: '2026-03-10T15:00:00Z',
    items: [[cabo, 2, 3_83]],
    warranty: 77,
    freight: 15_00,
    exchange: 3_00,
    returned: 40_00,
  })
  const back = { defective: false, who: 'Pessoa' }
  await db
    .insertInto('returned_items')
    .values([
      {
        ...back,
        kind: 'exchange',
        order_id: first,
        from_order_id: third,
        product_id: cabo,
        product_name: 'Cabo',
        quantity: 2,
        unit_price_cents: 2_50,
        comments: 'cor errada',
        employee_id: d1,
        created_at: '2026-03-10T18:00:00Z',
      },
      {
        ...back,
        kind: 'exchange',
        order_id: sixth,
        from_order_id: first,
        product_id: cabo,
        product_name: 'Cabo',
        quantity: 1,
        unit_price_cents: 3_00,
        employee_id: d1,
        created_at: '2026-03-11T18:00:00Z',
      },
      {
        ...back,
        kind: 'return',
        order_id: sixth,
        from_order_id: first,
        product_id: capa,
        product_name: 'Capa',
        quantity: 2,
        unit_price_cents: 20_00,
        employee_id: a2,
        created_at: '2026-03-10T15:30:00Z',
      },
    ])
    .execute()
  return { attendants: [a1, a2], deliverers: [d1, d2] }
}
