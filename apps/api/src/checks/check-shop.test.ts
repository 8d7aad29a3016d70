import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoShop } from '../../test/demo-shop.ts'
import type { TestShop } from '../../test/harness.ts'
import { findInconsistencies } from './check-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

class Rollback extends Error {}

async function problemsAfter(damage: RawBuilder<unknown>): Promise<string[]> {
  let problems: string[] = []
  const damaged = shop.owner.transaction().execute(async (tx) => {
    await damage.execute(tx)
    problems = await findInconsistencies(tx)
    throw new Rollback()
  })
  await expect(damaged).rejects.toBeInstanceOf(Rollback)
  return problems
}

/** Changes the table's last row, or the last one that matches. */
const change = (table: string, set: RawBuilder<unknown>, where = sql`true`) =>
  sql`update ${sql.table(table)} set ${set} where id = (select max(id) from ${sql.table(table)} where ${where})`

test.each([
  [
    'a stock beside its ledger',
    change('products', sql`stock = stock + 1`, sql`not serialised`),
    /^Estoque: \d+ .*: \d+, livro \d+$/,
  ],
  [
    'a movement that does not go on from the one before',
    change(
      'stock_movements',
      sql`quantity_before = quantity_before + 1, quantity_in = quantity_in - 1`,
      sql`kind = 'entry'`,
    ),
    /^Estoque: \d+ .*: \d+, livro \d+, 1 salto\(s\)$/,
  ],
  [
    'a unit sold that never left the stock',
    sql`update order_items set quantity = quantity + 1 where order_id = (select max(id) from orders)`,
    /^Order \d+, product \d+: sold \d+, taken from stock \d+$/,
  ],
  [
    'a cancelled order that gave nothing back',
    change('stock_movements', sql`kind = 'inventory'`, sql`kind = 'restock'`),
    /^Order \d+, product \d+: restocked 0 instead of \d+$/,
  ],
  [
    'a unit that came back twice',
    change('returned_items', sql`quantity = quantity + 1`),
    /^Order \d+, product \d+: \d+ of \d+ returned, taken back \d+$/,
  ],
  [
    'a defective unit that is in stock all the same',
    change('returned_items', sql`defective = true`, sql`kind = 'return' and not defective`),
    /^Order \d+, product \d+: \d+ in the ledger of 0 return$/,
  ],
  [
    'a credit that nobody gave',
    change('orders', sql`return_cents = return_cents + 1`),
    /^Order \d+ \(\d+\): exchanges \d+ and returns \d+, taken back \d+ and \d+$/,
  ],
  [
    'a defective unit that is on no shelf',
    sql`update returned_items set defective = true
      where id = (select max(id) from returned_items where not defective)`,
    /^Order \d+, product \d+: \d+ defective on the shelf of \d+ \w+$/,
  ],
  [
    'a closed till that says other than its movements',
    sql`delete from till_movements where id = (select max(moved.id) from till_movements as moved
      join till_sessions on till_sessions.id = session_id where closed_at is not null)`,
    /^Caixa: caixa \d+: \d+, livro \d+$/,
  ],
  [
    'a settlement that says other than its order',
    change('orders', sql`cash_received_cents = cash_received_cents + 1`, sql`settlement_id is not null`),
    /^Order \d+: settlement \d+ with \d+, in \d+ with \d+$/,
  ],
  [
    'an account beside its ledger',
    change('customers', sql`credit_cents = credit_cents + 1`),
    /^Crédito: cliente \d+: \d+, livro \d+$/,
  ],
  [
    'a defective shelf beside its ledger',
    change('products', sql`defective = defective + 1`),
    /^Defeituosos: \d+ .*: \d+, livro \d+$/,
  ],
  [
    'credit used that no account gave',
    change('orders', sql`credit_used_cents = credit_used_cents + 1`),
    /^Order \d+ \(\d+\): credit used \d+, account \d+$/,
  ],
  [
    'a return worth more than its items',
    change('returns', sql`items_cents = items_cents + 1`),
    /^Return D\d+: items \d+, value \d+$/,
  ],
  [
    'a unit taken back at another price',
    change('returned_items', sql`unit_price_cents = unit_price_cents + 1`),
    /^Returned item \d+: .* is no sale of this customer at this price$/,
  ],
  [
    'a total that is not the sum of its items',
    change('orders', sql`sub_total_cents = sub_total_cents + 1`),
    /^Order \d+ \(\d+\): sub-total \d+, items \d+$/,
  ],
  [
    'a step that the workflow does not know',
    change('order_history', sql`action = 'approve'`, sql`action = 'finish'`),
    /^Order \d+: history \d+, approve from \d+ to 13$/,
  ],
  [
    'an order that begins in the middle',
    change('order_history', sql`action = 'prepare'`, sql`action = 'place' and status = 1`),
    /^Order \d+: history \d+, prepare from nothing to 1$/,
  ],
  [
    'a status that no history tells of',
    change('orders', sql`status = 5`, sql`status = 13`),
    /^Order \d+ \(\d+\): status 5, history ends with 13$/,
  ],
  [
    'a unit whose price was given back twice',
    sql`insert into unit_moves (unit_id, product_id, kind, state, order_id, who)
      select unit.id, product_id, kind, state, (select max(id) from orders), 'X'
      from (select id, product_id from units limit 1) as unit cross join
        (values (1, 'sale', 'sold'), (2, 'return', 'stock'), (3, 'return', 'stock')) as step(number, kind, state)
      order by number`,
    /^Unit .+: back [2-9] times from order \d+, bought back f$/,
  ],
  [
    'a counter of orders that lost count',
    sql`update order_status_counts set quantity = quantity + 1 where (status, shard) = (13, 1)`,
    /^order_status_counts of 13: \d+ for \d+ orders$/,
  ],
  [
    'a day that lost count of its orders',
    sql`update order_day_counts set quantity = quantity - 1
      where (status, day, shard) = (select status, day, shard from order_day_counts limit 1)`,
    /^order_day_counts of \d+, \d{4}-\d\d-\d\d: -?\d+ for \d+ orders$/,
  ],
  [
    'a choice that lost count of its orders',
    sql`insert into order_choice_counts values (13, 'pix', true, 4711, 1, 1)`,
    /^order_choice_counts of 13, pix, t, 4711: 1 for 0 orders$/,
  ],
  [
    'an order in the bank that no line shows',
    change('orders', sql`in_bank = true`),
    /^Order \d+: in the bank t, paid by 0 lines$/,
  ],
  [
    'a payment of instalments in the bank that no line shows',
    change('receivable_payments', sql`in_bank = true`, sql`kind in ('transfer', 'pix')`),
    /^Payment \d+ of instalments: in the bank t$/,
  ],
  [
    'an id that pays an order and instalments',
    sql`with paid as (update receivable_payments set end_to_end_id = 'E1'
        where id = (select max(id) from receivable_payments where kind in ('transfer', 'pix')))
      update proofs set end_to_end_id = 'E1' where id = (select max(id) from proofs)`,
    /^Id E1: pays order \d+, payment \d+$/,
  ],
  [
    'a counter of products that lost count',
    sql`update product_counts set quantity = quantity + 1 where not archived and shard = 1`,
    /^Products, archived f: counter \d+, products \d+$/,
  ],
  [
    'a text that says other than its product',
    sql`update products set product_text = replace(product_text, '"name":"', '"name":"x') where id = 1`,
    /^Product 1: its text is of another time$/,
  ],
])('names %s', async (_, damage, problem) => {
  expect(await problemsAfter(damage)).toContainEqual(expect.stringMatching(problem))
})

test('finds nothing wrong in a loaded shop, nor in one that trades', async () => {
  expect(await findInconsistencies(shop.db)).toEqual([])
  const seller = await shop.employee(['full:access'])
  const order = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  const { status } = await shop.call('PATCH', '/workflow/order/cancel', seller, {
    orderId: order.id,
    comment: 'x',
  })
  expect(status).toBe(200)
  expect(await findInconsistencies(shop.db)).toEqual([])
})
