import { createDatabaseFrom } from '@shop/postgres/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Db, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await createDatabaseFrom(inject('cluster'), 'template0')
  drop = database.drop
  db = openDatabase(database.connection, 2, () => {})
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

test('an order of an earlier release is filled from the ledger and marked as estimated', async () => {
  await migrate(db, '0019-stock-entry-keys')
  await sql`
    insert into brands (name) values ('Marca');
    insert into customers (name, email, phone, document, level, shipping_cost_cents, warranty_ppm)
      values ('Ana', 'a@a', '1', '1', 2, 1500, 70000);
    insert into products (name, brand_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm)
      select name, 1, 900, 2000, 0, 0 from unnest(array['bought before', 'bought after', 'never bought']) as name;
    insert into orders (code, customer_id, status, payment, is_pickup, is_fast, with_warranty, sub_total_cents,
        warranty_cents, freight_cents, placed_at)
      values ('1', 1, 13, 'cash', false, false, true, 6000, 300, 0, '2026-05-10T12:00Z'),
        ('2', 1, 13, 'cash', false, true, false, 2000, 0, 2200, '2026-05-10T12:00Z');
    insert into order_items (order_id, product_id, name, quantity, unit_price_cents)
      select 1, id, name, 1, 2000 from products;
    insert into stock_movements (product_id, kind, quantity_before, quantity_in, quantity_after, cost_before_cents,
        unit_cost_cents, who, at)
      values (1, 'entry', 0, 9, 9, 100, 500, 'x', '2026-05-01T12:00Z'),
        (1, 'entry', 9, 9, 18, 500, 700, 'x', '2026-05-20T12:00Z'),
        (2, 'entry', 0, 9, 9, 650, 800, 'x', '2026-05-20T12:00Z')`.execute(db)
  await migrate(db)
  const orders = await db.selectFrom('orders').selectAll().orderBy('id').execute()
  expect(orders).toMatchObject([
    { level: 2, warranty_ppm: 50_000, agreed_shipping_cents: 1_500, terms_estimated: true },
    { level: 2, warranty_ppm: 70_000, agreed_fast_tax_cents: 2_200, terms_estimated: true },
  ])
  const costs = await db.selectFrom('order_items').select('unit_cost_cents').orderBy('product_id').execute()
  expect(costs.map(({ unit_cost_cents }) => unit_cost_cents)).toEqual([500, 650, 900])
})
