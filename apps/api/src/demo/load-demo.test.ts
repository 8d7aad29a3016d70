import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenedSession } from '@shop/contract/accounts'
import type { Nfes } from '@shop/contract/nfe'
import type { Repricings } from '@shop/contract/repricing'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { isDocument } from '@shop/domain/documents'
import { isGtin } from '@shop/domain/gtin'
import { STATUS_KEYS } from '@shop/domain/order-status'
import { utcToLocal } from '@shop/domain/shop-time'
import { tableFile } from '@shop/postgres/backup-format'
import type { Connection } from '@shop/postgres/connection'
import { readManifest } from '@shop/postgres/restore'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO, startDemo } from '../../test/demo-shop.ts'
import { openTestShop, type TestShop } from '../../test/harness.ts'
import { findInconsistencies } from '../checks/check-shop.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { searchByTerm } from '../features/catalogue/products/products.queries.ts'
import { searchProducts } from '../features/catalogue/products/search-products.ts'
import { ensureAdmin } from '../features/identity/employees/first-admin.ts'
import { generatePublishedPasswords, type SignIn, workingSignIns } from './published-passwords.ts'
import { CUSTOMER_EMAIL, CUSTOMER_PASSWORD } from './sign-ins.ts'

let shop: TestShop
let ownerConnection: Connection
let folder = ''

beforeAll(async () => {
  shop = await openTestShop({}, async (connection, its) => {
    ownerConnection = connection
    folder = its
    // As when two processes start at once on an empty database.
    await Promise.all([startDemo(connection, its), startDemo(connection, its)])
  })
  await ensureAdmin(shop.context, () => expect.unreachable())
})
afterAll(() => shop.close())

async function numberOf(query: RawBuilder<{ n: number }>): Promise<number> {
  const { rows } = await query.execute(shop.db)
  return rows[0]?.n ?? 0
}

const countRows = (rows: RawBuilder<unknown>) => numberOf(sql`select count(*)::int as n from ${rows}`)

test('two processes that start at once load one shop, and a later start adds nothing', async () => {
  const orders = await countRows(sql`orders`)
  await startDemo(ownerConnection, folder)
  expect(await countRows(sql`orders`)).toBe(orders)
  expect(await countRows(sql`products where name = 'iPhone 13 128 GB Preto'`)).toBe(1)
})

test('it sends nobody events of its shop', async () => {
  expect(await countRows(sql`webhook_attempts`)).toBeGreaterThan(0)
  expect(await countRows(sql`webhooks where active or url not like 'https://%.invalid/%'`)).toBe(0)
  expect(await countRows(sql`webhook_deliveries where state = 'waiting'`)).toBe(0)
})

test('its last day is today, nothing is in the future, and nobody worked on a Sunday', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'`.execute(shop.owner)
  const later = await Promise.all(
    columns.map(async ({ table, column }) => {
      const count = await countRows(sql`${sql.table(table)} where ${sql.ref(column)} > now()`)
      return count > 0 ? [`${table}.${column}`] : []
    }),
  )
  // Only the end of an API key may be in the future.
  expect(later.flat()).toEqual(['api_keys.expires_at'])
  const { rows } = await sql<{ at: string }>`select max(at) as at from order_history`.execute(shop.db)
  const dayOf = (instant: Date) => utcToLocal(instant, 'America/Sao_Paulo').slice(0, 10)
  expect(dayOf(new Date(rows[0]?.at ?? 0))).toBe(dayOf(new Date()))
  const local = sql`at at time zone 'America/Sao_Paulo'`
  const past = sql`at < (date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo')`
  for (const table of ['order_history', 'stock_movements', 'audit_log', 'price_changes', 'searches'])
    expect(
      await countRows(sql`${sql.table(table)} where ${past} and (extract(isodow from ${local}) = 7
        or (${local})::time not between '08:00' and '20:59')`),
    ).toBe(0)
})

test('each product’s stock and prices changed in the order of their rows', async () => {
  for (const table of ['stock_movements', 'price_changes'])
    expect(
      await countRows(sql`(select at < lag(at) over (partition by product_id order by id) as goes_back
        from ${sql.table(table)}) as rows where goes_back`),
    ).toBe(0)
})

test('the consistency checks find nothing wrong in it', async () => {
  expect(await findInconsistencies(shop.db)).toEqual([])
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

test('it has a catalogue to search, with images that exist', async () => {
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
  const stored = await Promise.all(files.rows.map(({ file }) => shop.context.files.read(file)))
  expect(stored.filter((bytes) => !bytes || bytes.length < 500)).toEqual([])
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
  const customers = await shop.db
    .selectFrom('customers')
    .selectAll()
    .where('email', '<>', WALK_IN_EMAIL)
    .execute()
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
  const signIns = await workingSignIns(shop.db)
  expect(signIns.length).toBe(7)
  for (const { email, password } of signIns)
    expect((await shop.call('POST', '/accounts/signin', null, { email, password })).status).toBe(200)
  const customer = { email: CUSTOMER_EMAIL, password: CUSTOMER_PASSWORD }
  expect((await shop.call('POST', '/shop/customers/signin', null, customer)).status).toBe(200)
})

test('a sign-in that no longer works is not printed', async () => {
  const [first, ...others] = await workingSignIns(shop.db)
  await shop.db
    .updateTable('employees')
    .set({ is_blocked: true })
    .where('email', '=', first?.email ?? '')
    .execute()
  expect(await workingSignIns(shop.db)).toEqual(others)
})

test('its orders fill 90 days and every status, with proofs, signatures and packaging where they belong', async () => {
  expect(await countRows(sql`orders`)).toBeGreaterThanOrEqual(1_000)
  expect(await numberOf(sql`select count(distinct status)::int as n from orders`)).toBe(STATUS_KEYS.length)
  expect(await countRows(sql`orders where placed_at < now() - interval '85 days'`)).toBeGreaterThan(0)
  expect(await countRows(sql`orders where placed_at > now() - interval '3 days'`)).toBeGreaterThanOrEqual(40)
  expect(await countRows(sql`returned_items`)).toBeGreaterThanOrEqual(60)
  expect(
    await countRows(sql`orders where payment = 'transfer' and status <> 10 and receipt_file is null
      and credit_used_cents < sub_total_cents + warranty_cents + freight_cents
      and not exists (select from order_history where order_id = orders.id and action in ('cancel', 'expire'))`),
  ).toBe(0)
  expect(
    await countRows(sql`orders where status = 5 and (signature_file is null or received_by is null)`),
  ).toBe(0)
  expect(
    await countRows(sql`orders where exists (select from order_history where order_id = orders.id and action = 'pack')
      and not exists (select from order_images where order_id = orders.id)`),
  ).toBe(0)
  // Where credit paid for everything there is no Pix to pay.
  expect(await countRows(sql`orders where payment <> 'pix' and txid is not null`)).toBe(0)
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
    expect([
      term,
      (await searchProducts(
        shop.db,
        term,
        (search) => searchByTerm(shop.db, search),
        (list) => list === '[]',
      )) !== '[]',
    ]).toEqual([term, found])
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
  const other = await openTestShop({}, async (given, its) => {
    const owner = openDatabase(given, 1, () => {}, 0)
    await migrate(owner)
    await owner.insertInto('brands').values({ name: 'Minha marca', removed_at: null }).execute()
    await owner.destroy()
    await startDemo(given, its)
  })
  expect(await other.db.selectFrom('products').select('id').execute()).toEqual([])
  expect(await other.db.selectFrom('employees').select('id').execute()).toEqual([])
  await other.close()
})

test('an empty database that something else prepared stays empty, at whatever migration that broke off', async () => {
  for (const last of [undefined, readManifest(DEMO).migrations.at(-1), readManifest(DEMO).migrations.at(9)]) {
    const other = await openTestShop({}, async (connection, its) => {
      const owner = openDatabase(connection, 1, () => {}, 0)
      await migrate(owner, last)
      await owner.destroy()
      await startDemo(connection, its)
    })
    expect(await other.db.selectFrom('employees').select('id').execute()).toEqual([])
    await other.close()
  }
})

test('a load that ended in the middle is done again, with the administrator that the operator names', async () => {
  const other = await openTestShop({}, async (connection, its) => {
    const damaged = join(its, 'damaged')
    cpSync(DEMO, damaged, { recursive: true })
    rmSync(join(damaged, tableFile(0)))
    await expect(startDemo(connection, its, undefined, damaged)).rejects.toThrow('danificado')
    await startDemo(connection, its)
  })
  const settings = {
    ...other.context.settings,
    ADMIN_EMAIL: 'dona@loja.example',
    ADMIN_PASSWORD: 'uma senha longa',
  }
  await ensureAdmin({ db: other.db, settings }, () => expect.unreachable())
  const named = { email: 'dona@loja.example', password: 'uma senha longa' }
  expect((await other.call('POST', '/accounts/signin', null, named)).status).toBe(200)
  expect(
    await other.db.selectFrom('employees').select('id').where('email', '=', 'admin@demo.local').execute(),
  ).toEqual([])
  await other.close()
})

test('a shop that others can reach keeps none of the published passwords, except one set on purpose', async () => {
  const published = await workingSignIns(shop.db)
  const [stored, ...others] = published
  const customer = { email: CUSTOMER_EMAIL, password: CUSTOMER_PASSWORD }
  const entered = await shop.call<OpenedSession>('POST', '/shop/customers/signin', null, customer)
  const asCustomer = async () =>
    (await shop.call('GET', '/shop/customers/me', { id: 0, token: entered.data.accessToken })).status
  expect(await asCustomer()).toBe(200)
  const onPurpose = { ADMIN_EMAIL: stored?.email, ADMIN_PASSWORD: stored?.password }
  const generate = async () => {
    const told: SignIn[] = []
    await generatePublishedPasswords(shop.db, onPurpose, (signIns) => void told.push(...signIns))
    return told
  }
  const generated = await generate()
  expect(generated.map(({ email }) => email)).toEqual([...others.map(({ email }) => email), CUSTOMER_EMAIL])
  expect(await workingSignIns(shop.db)).toEqual([stored])
  expect(await asCustomer()).toBe(401)
  expect((await shop.call('POST', '/shop/customers/signin', null, customer)).status).toBe(401)
  for (const { role, email, password } of generated) {
    const path = role === 'Cliente' ? '/shop/customers/signin' : '/accounts/signin'
    expect((await shop.call('POST', path, null, { email, password })).status).toBe(200)
  }
  expect(await generate()).toEqual([])
})
