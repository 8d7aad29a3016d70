import { addDays } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'

let shop: TestShop
let manager: Person

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const offset = ((((hour - new Date().getUTCHours() + 12) % 24) + 24) % 24) - 12
  // The names of these zones have the opposite sign.
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
const setHour = (hour: number) =>
  shop.db
    .updateTable('companies')
    .set({ time_zone: zoneAt(hour) })
    .execute()

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['full:access'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  await setHour(12)
  await shop.owner.updateTable('instalments').set({ open_cents: 0, paid_cents: sql`amount_cents` }).execute()
  await sent()
})

const today = async () =>
  (
    await sql<{
      day: string
    }>`select (now() at time zone time_zone)::date::text as day from companies`.execute(shop.db)
  ).rows[0]?.day ?? ''

const dueIn = async (id: number, days: number) =>
  shop.owner
    .updateTable('instalments')
    .set({ due_date: addDays(await today(), days) })
    .where('id', '=', id)
    .execute()

/** Runs the minutely job and its queue, and returns the mails sent. */
async function sent() {
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  await shop.runJobs()
  return shop.runJobs()
}

/** An instalment of R$ 10,00 that is due in so many days, opened before today. */
async function owe(days: number, terms: Parameters<typeof makeCustomer>[1] = {}) {
  const customer = await makeCustomer(shop.db, {
    name: 'Ana Souza',
    email_verified_at: '2026-01-01T00:00:00.000Z',
    ...terms,
  })
  const order = await makeOrder(shop.db, 13, { customer_id: customer.id })
  const { id } = await shop.owner
    .insertInto('instalments')
    .values({
      order_id: order.id,
      customer_id: customer.id,
      origin: 'rest',
      number: 1,
      count: 1,
      due_date: addDays(await today(), days),
      amount_cents: 1_000,
      open_cents: 1_000,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, customer, order }
}

test.each([
  [3, 'vence em'],
  [0, 'vence hoje'],
  [-3, 'venceu em'],
])('an instalment due in %d days is mailed once, however often the job runs', async (days, words) => {
  const { customer, order } = await owe(days)
  const [mail, ...others] = await sent()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: customer.email })
  expect(mail?.subject).toContain(`A parcela do pedido ${order.code} ${words}`)
  expect(mail?.text.replace(/\s/g, ' ')).toMatch(
    /Parcela 1\/1: R\$ 10,00 Total de hoje: R\$ 10,00.*\/loja\/conta\?parte=contas/,
  )
  expect(await sent()).toEqual([])
})

test('a debt that was moved in is mailed once by its document in the former program', async () => {
  const customer = await makeCustomer(shop.db, { email_verified_at: '2026-01-01T00:00:00.000Z' })
  const debt = {
    order_id: null,
    customer_id: customer.id,
    origin: 'opening' as const,
    number: 1,
    count: 1,
    amount_cents: 1_000,
    open_cents: 1_000,
    due_date: addDays(await today(), -3),
  }
  await shop.owner
    .insertInto('instalments')
    .values([
      { ...debt, document: 'NF 7/1', created_at: '2026-01-01T00:00:00.000Z' },
      { ...debt, document: 'moved in today' },
    ])
    .execute()
  const [mail, ...others] = await sent()
  expect([mail?.to, others]).toEqual([customer.email, []])
  expect(mail?.subject).toContain('O documento NF 7/1 venceu em')
  expect(mail?.text.replace(/\s/g, ' ')).toMatch(/Documento NF 7\/1: R\$ 10,00 Total de hoje: R\$ 10,00/)
  expect(mail?.text).not.toMatch(/null|pedido/)
  expect(await sent()).toEqual([])
})

test('two processes at once queue it once', async () => {
  await owe(0)
  await Promise.all([1, 2].map(() => shop.context.jobs.add(shop.db, 'customer-mails', {})))
  await shop.runJobs()
  expect(await shop.runJobs()).toHaveLength(1)
})

test.each([4, 1_000, -1, -2, -8])('nothing is sent about what is due in %d days', async (days) => {
  await owe(days)
  expect(await sent()).toEqual([])
})

test.each([
  ['a blocked customer', { status: 'Blocked' as const }],
  ['an address that was not confirmed', { email_verified_at: null }],
])('nothing is sent to %s', async (_, terms) => {
  await owe(0, terms)
  expect(await sent()).toEqual([])
})

test('nothing is sent to who is forgotten, or has paid, after it was queued', async () => {
  const [paid, forgotten] = [await owe(0), await owe(0)]
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  await shop.owner
    .updateTable('instalments')
    .set({ open_cents: 0, paid_cents: 1_000 })
    .where('id', '=', paid.id)
    .execute()
  await shop.db
    .updateTable('customers')
    .set({ anonymized_at: sql<string>`now()` })
    .where('id', '=', forgotten.customer.id)
    .execute()
  await shop.runJobs()
  expect(await shop.runJobs()).toEqual([])
})

test('never at night: what is due waits for the morning, also what was queued before night fell', async () => {
  for (const hour of [3, 7, 20, 23]) {
    await setHour(hour)
    // The zone of another hour may have another day.
    await owe(0)
    expect(await sent()).toEqual([])
  }
  await setHour(12)
  const { id } = await owe(0)
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  const open = () => shop.db.selectFrom('customer_mails').select('id').where('done_at', 'is', null).execute()
  await shop.runJobs()
  await setHour(22)
  await dueIn(id, 0)
  expect(await shop.runJobs()).toEqual([])
  expect((await open()).length).toBeGreaterThan(0)
  await setHour(12)
  await dueIn(id, 0)
  expect((await sent()).length).toBeGreaterThan(0)
  expect(await open()).toEqual([])
})

test('a reminder that was held up until its occasion was over gives way to the next one', async () => {
  const { id, customer } = await owe(1)
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  await shop.runJobs()
  await setHour(22)
  expect(await shop.runJobs()).toEqual([])
  await setHour(12)
  await dueIn(id, 0)
  const mails = await sent()
  expect(mails.map(({ to }) => to)).toEqual([customer.email])
  expect(mails[0]?.subject).toContain('vence hoje')
  await dueIn(id, -1)
  expect(await sent()).toEqual([])
})

const set = (enabled: boolean) =>
  shop.call('PUT', '/companies/messages', manager, { mails: [{ kind: 'dueToday', enabled }] })

test('an occasion that is switched off after a reminder was queued is not mailed', async () => {
  await owe(0)
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  await shop.runJobs()
  await set(false)
  expect(await shop.runJobs()).toEqual([])
  await set(true)
})

test('an occasion that is switched off in the settings is not mailed', async () => {
  expect((await set(false)).status).toBe(200)
  await owe(0)
  expect(await sent()).toEqual([])
  await set(true)
  expect(await sent()).toHaveLength(1)
})
