import type { OpenedSession } from '@shop/contract/accounts'
import type { Nfes } from '@shop/contract/nfes'
import type { Repricings } from '@shop/contract/repricing'
import { isDocument } from '@shop/domain/documents'
import { isGtin } from '@shop/domain/gtin'
import { STATUS_KEYS } from '@shop/domain/order-status'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { findInconsistencies } from '../checks/check-shop.ts'
import { searchByTerm } from '../features/catalogue/products/products.queries.ts'
import type { SignIn } from '../features/identity/employees/first-admin.ts'
import { ensureAdmin } from '../features/identity/employees/first-admin.ts'
import { loadDemo } from './load-demo.ts'
import { CUSTOMER_EMAIL, CUSTOMER_PASSWORD } from './people/customers.ts'
import { drawPublishedPasswords, workingSignIns } from './published-passwords.ts'

let shop: TestShop
let signIns: SignIn[][]
let began: string

// As at a start, before requests are served.
async function load(at: TestShop) {
  await loadDemo({ ...at.shop, db: at.owner })
  return workingSignIns(at.db)
}

beforeAll(async () => {
  shop = await openTestShop()
  await ensureAdmin(shop.shop)
  began = new Date().toISOString()
  // Drawing the pictures takes long on a busy machine: as if ten minutes had passed since the load began.
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
  // As when two processes start at once on an empty database.
  signIns = await Promise.all([load(shop), load(shop)])
  vi.useRealTimers()
})
afterAll(() => shop.close())

async function numberOf(query: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await query.execute(shop.db)
  return rows[0]?.n ?? 0
}

const countRows = (rows: RawBuilder<unknown>) => numberOf(sql`select count(*)::int as n from ${rows}`)

test('two processes that start at once load one shop, and a later start adds nothing', async () => {
  expect(signIns[0]).toEqual(signIns[1])
  const orders = await countRows(sql`orders`)
  expect(await load(shop)).toEqual(signIns[0])
  expect(await countRows(sql`orders`)).toBe(orders)
  expect(await countRows(sql`products where name = 'iPhone 13 128 GB Preto'`)).toBe(1)
})

test('the consistency checks find nothing wrong in it', async () => {
  expect(await findInconsistencies(shop.db)).toEqual([])
})

test('purchases, counts and prices were worked on in the past while the shop was open, each product in order', async () => {
  const times = sql`(select created_at as at, sent_at as afterwards from purchase_orders
    union all select arrived_at, ended_at from purchase_orders
    union all select created_at, finished_at from goods_receipts
    union all select at, undone_at from repricings union all select at, at from price_changes
    union all select created_at, finished_at from counts union all select counted_at, approved_at from count_lines
    union all select at, at from audit_log where entity in ('purchase-order', 'goods-receipt', 'repricing')) as times`
  // Right after an order, which customers also place while the shop is closed.
  const isOrders = (at: RawBuilder<unknown>) =>
    sql`exists (select from stock_movements where order_id is not null and stock_movements.at = ${at})`
  const isWrong = (at: RawBuilder<unknown>) => sql`(${at} >= ${began} or not ${isOrders(at)}
    and (extract(isodow from ${at} at time zone 'America/Sao_Paulo') = 7
      or (${at} at time zone 'America/Sao_Paulo')::time not between '09:00' and '19:00'))`
  const [at, afterwards] = [sql`times.at`, sql`times.afterwards`]
  expect(await countRows(sql`${times} where at is not null`)).toBeGreaterThan(100)
  expect(
    await countRows(sql`${times} where ${isWrong(at)} or ${isWrong(afterwards)} or afterwards < at`),
  ).toBe(0)
  for (const table of ['stock_movements', 'price_changes'])
    expect(
      await countRows(sql`(select at < lag(at) over (partition by product_id order by id) as goes_back
        from ${sql.table(table)}) as rows where goes_back`),
    ).toBe(0)
})

test('its products have valid, unique GTINs, and two counts show how the stock is counted', async () => {
  const { rows } = await sql<{ gtin: string }>`select gtin from products where gtin is not null`.execute(
    shop.db,
  )
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.filter(({ gtin }) => !isGtin(gtin))).toEqual([])
  const counts = await shop.db.selectFrom('counts').select(['status', 'is_blind']).orderBy('id').execute()
  expect(counts).toEqual([
    { status: 'approved', is_blind: false },
    { status: 'open', is_blind: true },
  ])
  expect(await countRows(sql`stock_movements where count_id is not null`)).toBe(3)
  expect(await countRows(sql`count_lines where difference <> 0 and approved_at is null`)).toBe(0)
})

test('the warranty of its products is the one that their description promises', async () => {
  const products = await shop.db.selectFrom('products').select(['description', 'warranty_months']).execute()
  const promised = products.map(({ description }) => Number(/(\d+) meses/.exec(description)?.[1] ?? 0))
  expect(products.map(({ warranty_months }) => warranty_months)).toEqual(promised)
  expect(new Set(promised)).toEqual(new Set([0, 6, 12]))
})

test('it has a catalogue to search, with pictures that exist', async () => {
  expect(await countRows(sql`products`)).toBeGreaterThanOrEqual(300)
  expect(await countRows(sql`brands`)).toBeGreaterThanOrEqual(10)
  expect(await countRows(sql`products where archived_at is not null`)).toBeGreaterThanOrEqual(10)
  expect(await countRows(sql`products where stock = 0`)).toBeGreaterThanOrEqual(10)
  expect(await countRows(sql`products where stock > 0 and stock <= stock_alert`)).toBeGreaterThanOrEqual(10)
  expect(
    await countRows(sql`products where not exists (select from product_images where product_id = id)`),
  ).toBe(0)
  const files = await sql<{ file: string }>`select file from product_images
    union select file from order_images union select receipt_file from orders where receipt_file is not null
    union select signature_file from orders where signature_file is not null`.execute(shop.db)
  expect(files.rows.length).toBeGreaterThanOrEqual(90)
  const kept = await Promise.all(files.rows.map(({ file }) => shop.shop.files.read(file)))
  expect(kept.filter((bytes) => !bytes || bytes.length < 1_000)).toEqual([])
})

test('its purchase orders are expected after the lead time of their supplier', async () => {
  const sent = sql`(select expected_on - (sent_at at time zone 'America/Sao_Paulo')::date as days, lead_days
    from purchase_orders join suppliers on suppliers.id = supplier_id where sent_at is not null) as sent`
  expect(await countRows(sent)).toBe(3)
  expect(await countRows(sql`${sent} where days = lead_days`)).toBe(3)
})

test('its purchases show NF-e in three states, and a repricing in force beside an undone one', async () => {
  const admin = await shop.employee(['bo:manage:products'])
  const nfes = await shop.call<Nfes>('GET', '/nfes', admin)
  expect(nfes.data.nfes.map(({ status, unmatched }) => [status, unmatched])).toEqual([
    ['unmatched', 2],
    ['ready', 0],
    ['received', 0],
  ])
  const repricings = await shop.call<Repricings>('GET', '/repricings', admin)
  expect(repricings.data.repricings).toMatchObject([
    { kind: 'margin', restored: repricings.data.repricings[0]?.products },
    { kind: 'percent', undoneAt: null },
  ])
})

test('some carts are open and wait for the customer', async () => {
  expect(await countRows(sql`cart_items`)).toBeGreaterThanOrEqual(4)
})

test('gold pays less than silver and silver less than bronze', async () => {
  expect(
    await countRows(sql`products where gold_ppm >= silver_ppm
      or cost_cents + cost_cents * silver_ppm / 1000000 >= sell_price_cents`),
  ).toBe(0)
})

test('its customers are in every state and of every level, with valid documents, some with letters', async () => {
  const customers = await shop.db.selectFrom('customers').selectAll().execute()
  const having = (test: (one: (typeof customers)[number]) => boolean) => customers.filter(test).length
  expect(customers.length).toBeGreaterThanOrEqual(120)
  expect(having(({ status }) => status === 'Waiting')).toBeGreaterThanOrEqual(8)
  expect(having(({ status }) => status === 'Reproved')).toBeGreaterThanOrEqual(3)
  expect(having(({ status, block_note }) => status === 'Blocked' && !!block_note)).toBeGreaterThanOrEqual(3)
  for (const level of [0, 1, 2, 3])
    expect(having((one) => one.status === 'Approved' && one.level === level)).toBeGreaterThanOrEqual(8)
  expect(having(({ document }) => !isDocument(document))).toBe(0)
  expect(having(({ document }) => /[A-Z]/.test(document))).toBeGreaterThanOrEqual(5)
})

test('the sign-in of each role works, and the customer’s too', async () => {
  const employees = await shop.db.selectFrom('employees').select('kind').execute()
  expect(employees.length).toBeGreaterThanOrEqual(12)
  expect(new Set(employees.map(({ kind }) => kind)).size).toBe(3)
  expect(signIns[0]?.length).toBeGreaterThanOrEqual(6)
  for (const { email, password } of signIns[0] ?? [])
    expect((await shop.call('POST', '/accounts/signin', null, { email, password })).status).toBe(200)
  const customer = { email: CUSTOMER_EMAIL, password: CUSTOMER_PASSWORD }
  expect((await shop.call('POST', '/shop/customers/signin', null, customer)).status).toBe(200)
})

test('a sign-in that no longer works is not printed', async () => {
  const [first, ...others] = signIns[0] ?? []
  await shop.db
    .updateTable('employees')
    .set({ is_blocked: true })
    .where('email', '=', first?.email ?? '')
    .execute()
  expect(await load(shop)).toEqual(others)
})

test('its orders fill 90 days and every status, with proofs, signatures and packaging where they belong', async () => {
  expect(await countRows(sql`orders`)).toBeGreaterThanOrEqual(2_500)
  expect(await numberOf(sql`select count(distinct status)::int as n from orders`)).toBe(STATUS_KEYS.length)
  expect(await countRows(sql`orders where placed_at < now() - interval '85 days'`)).toBeGreaterThan(0)
  expect(await countRows(sql`orders where placed_at > now() - interval '3 days'`)).toBeGreaterThanOrEqual(40)
  expect(await countRows(sql`returned_items`)).toBeGreaterThanOrEqual(60)
  expect(
    await countRows(sql`orders where payment = 'transfer' and status <> 10 and receipt_file is null
      and not exists (select from order_history where order_id = orders.id and action = 'cancel')`),
  ).toBe(0)
  expect(
    await countRows(sql`orders where status = 5 and (signature_file is null or received_by is null)`),
  ).toBe(0)
  expect(
    await countRows(sql`orders where exists (select from order_history where order_id = orders.id and action = 'pack')
      and not exists (select from order_images where order_id = orders.id)`),
  ).toBe(0)
  expect(await countRows(sql`orders where (payment = 'pix') <> (txid is not null)`)).toBe(0)
  expect(await countRows(sql`pix_payments where outcome <> 'matched' and decision is null`)).toBeGreaterThan(
    0,
  )
})

test('the charts have ten entries each, and the searches really found what they record', async () => {
  const lately = sql`at > now() - interval '7 days'`
  for (const query of [
    sql<{ n: number }>`select count(distinct customer_id)::int as n from customer_sign_ins where ${lately}`,
    sql<{ n: number }>`select count(distinct product_id)::int as n from product_views where ${lately}`,
    sql<{ n: number }>`select count(distinct term)::int as n from searches where found and ${lately}`,
    sql<{ n: number }>`select count(distinct term)::int as n from searches where not found and ${lately}`,
  ])
    expect(await numberOf(query)).toBeGreaterThanOrEqual(10)
  const terms = await shop.db.selectFrom('searches').select(['term', 'found']).distinct().execute()
  for (const { term, found } of terms)
    expect([term, (await searchByTerm(shop.db, term)).length > 0]).toEqual([term, found])
})

test('what people add afterwards gets ids and codes of its own', async () => {
  const admin = await shop.employee(['full:access'])
  const { status, data } = await shop.call<{ id: number; code: string }>('POST', '/products', admin, {
    name: 'Produto novo',
    brand: 'Apple',
    reference: 'iPhone 13',
    cost: 10,
    sellPrice: 20,
    discount: { goldPercentage: 10, silverPercentage: 20 },
  })
  expect(status).toBe(201)
  expect(await countRows(sql`products where id > ${data.id} or code = ${data.code}`)).toBe(1)
})

test('a shop that a person has begun to set up is left alone', async () => {
  const other = await openTestShop()
  await other.db.insertInto('brands').values({ name: 'Minha marca', removed_at: null }).execute()
  expect(await load(other)).toEqual([])
  expect(await other.db.selectFrom('products').select('id').execute()).toEqual([])
  await other.close()
})

test('a shop that others can reach keeps none of the published passwords, except one set on purpose', async () => {
  const published = await workingSignIns(shop.db)
  const [kept, ...others] = published
  const customer = { email: CUSTOMER_EMAIL, password: CUSTOMER_PASSWORD }
  const entered = await shop.call<OpenedSession>('POST', '/shop/customers/signin', null, customer)
  const asCustomer = async () =>
    (await shop.call('GET', '/shop/customers/me', { id: 0, token: entered.data.accessToken })).status
  expect(await asCustomer()).toBe(200)
  const drawn = await drawPublishedPasswords(shop.db, {
    ADMIN_EMAIL: kept?.email,
    ADMIN_PASSWORD: kept?.password,
  })
  expect(drawn.map(({ email }) => email)).toEqual([...others.map(({ email }) => email), CUSTOMER_EMAIL])
  expect(await workingSignIns(shop.db)).toEqual([kept])
  expect(await asCustomer()).toBe(401)
  expect((await shop.call('POST', '/shop/customers/signin', null, customer)).status).toBe(401)
  for (const { role, email, password } of drawn) {
    const path = role === 'Cliente' ? '/shop/customers/signin' : '/accounts/signin'
    expect((await shop.call('POST', path, null, { email, password })).status).toBe(200)
  }
  expect(
    await drawPublishedPasswords(shop.db, { ADMIN_EMAIL: kept?.email, ADMIN_PASSWORD: kept?.password }),
  ).toEqual([])
})
