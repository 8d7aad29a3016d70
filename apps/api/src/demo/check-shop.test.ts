import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { findInconsistencies } from './check-shop.ts'
import { loadDemo } from './load-demo.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await loadDemo(shop.shop)
})
afterAll(() => shop.close())

const change = (table: string, set: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql`update ${sql.table(table)} set ${set} where ${where}`

const last = (table: string, where = sql`true`) =>
  sql`id = (select max(id) from ${sql.table(table)} where ${where})`

const damages: readonly (readonly [
  what: string,
  damage: RawBuilder<unknown>,
  mend: RawBuilder<unknown>,
  told: RegExp,
])[] = [
  [
    'a stock beside its ledger',
    change('products', sql`stock = stock + 1`, last('products')),
    change('products', sql`stock = stock - 1`, last('products')),
    /^Product \d+ \(\d+\): stock \d+, ledger \d+$/,
  ],
  [
    'a movement that does not go on from the one before',
    change(
      'stock_movements',
      sql`quantity_before = quantity_before + 1, quantity_in = quantity_in - 1`,
      last('stock_movements', sql`kind = 'entry'`),
    ),
    change(
      'stock_movements',
      sql`quantity_before = quantity_before - 1, quantity_in = quantity_in + 1`,
      last('stock_movements', sql`kind = 'entry'`),
    ),
    /^Product \d+: movement \d+ begins at \d+ after \d+$/,
  ],
  [
    'a unit sold that never left the stock',
    change(
      'order_items',
      sql`quantity = quantity + 1`,
      sql`order_id = (select max(id) from orders where status = 13)`,
    ),
    change(
      'order_items',
      sql`quantity = quantity - 1`,
      sql`order_id = (select max(id) from orders where status = 13)`,
    ),
    /^Order \d+, product \d+: sold \d+, taken from stock \d+$/,
  ],
  [
    'a cancelled order that gave nothing back',
    change('stock_movements', sql`kind = 'inventory'`, last('stock_movements', sql`kind = 'restock'`)),
    change(
      'stock_movements',
      sql`kind = 'restock'`,
      last('stock_movements', sql`kind = 'inventory' and order_id is not null`),
    ),
    /^Order \d+, product \d+: restocked 0 instead of \d+$/,
  ],
  [
    'a unit that came back twice',
    change('take_backs', sql`quantity = quantity + 1`, last('take_backs')),
    change('take_backs', sql`quantity = quantity - 1`, last('take_backs')),
    /^Order \d+, product \d+: \d+ of \d+ returned, taken back \d+$/,
  ],
  [
    'a defective unit that is in stock all the same',
    change('take_backs', sql`defective = true`, last('take_backs', sql`kind = 'return'`)),
    change('take_backs', sql`defective = false`, last('take_backs', sql`kind = 'return'`)),
    /^Order \d+, product \d+: \d+ in the ledger of 0 return$/,
  ],
  [
    'a credit that nobody gave',
    change('orders', sql`return_cents = return_cents + 1`, last('orders')),
    change('orders', sql`return_cents = return_cents - 1`, last('orders')),
    /^Order \d+ \(\d+\): exchanges \d+ and returns \d+, taken back \d+ and \d+$/,
  ],
  [
    'a unit taken back at another price',
    change('take_backs', sql`unit_price_cents = unit_price_cents + 1`, last('take_backs')),
    change('take_backs', sql`unit_price_cents = unit_price_cents - 1`, last('take_backs')),
    /^Take-back \d+: .* is no sale of this customer at this price$/,
  ],
  [
    'a total that is not the sum of its items',
    change('orders', sql`sub_total_cents = sub_total_cents + 1`, last('orders')),
    change('orders', sql`sub_total_cents = sub_total_cents - 1`, last('orders')),
    /^Order \d+ \(\d+\): sub-total \d+, items \d+$/,
  ],
  [
    'a step that the workflow does not know',
    change('order_history', sql`action = 'approve'`, last('order_history', sql`action = 'finish'`)),
    change(
      'order_history',
      sql`action = 'finish'`,
      last('order_history', sql`action = 'approve' and status = 13`),
    ),
    /^Order \d+: history \d+, approve from \d+ to 13$/,
  ],
  [
    'an order that begins in the middle',
    change(
      'order_history',
      sql`action = 'prepare'`,
      last('order_history', sql`action = 'place' and status = 1`),
    ),
    change(
      'order_history',
      sql`action = 'place'`,
      last('order_history', sql`action = 'prepare' and status = 1`),
    ),
    /^Order \d+: history \d+, prepare from nothing to 1$/,
  ],
  [
    'a status that no history tells of',
    change('orders', sql`status = 5`, last('orders', sql`status = 13`)),
    change(
      'orders',
      sql`status = 13`,
      sql`status = 5 and not exists (select from order_history as step where step.order_id = orders.id and step.id > (select max(id) from order_history where order_id = orders.id and action = 'deliver') and action = 'none') and (select action from order_history where order_id = orders.id order by id desc limit 1) = 'finish'`,
    ),
    /^Order \d+ \(\d+\): status 5, history ends with 13$/,
  ],
  [
    'a counter of orders that lost count',
    sql`update order_status_counts set quantity = quantity + 1 where (status, shard) = (13, 1)`,
    sql`update order_status_counts set quantity = quantity - 1 where (status, shard) = (13, 1)`,
    /^Status 13: counter \d+, orders \d+$/,
  ],
  [
    'a counter of products that lost count',
    sql`update product_counts set quantity = quantity + 1 where not archived and shard = 1`,
    sql`update product_counts set quantity = quantity - 1 where not archived and shard = 1`,
    /^Products, archived f: counter \d+, products \d+$/,
  ],
]

test.each(damages)('names %s', async (_, damage, mend, told) => {
  await damage.execute(shop.db)
  expect(await findInconsistencies(shop.db)).toContainEqual(expect.stringMatching(told))
  await mend.execute(shop.db)
  expect(await findInconsistencies(shop.db)).toEqual([])
})
