import type { NewsItem } from '@shop/contract/dashboard-news'
import type { TillSession } from '@shop/contract/till'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('the latest events are listed for those who work on them, latest first, until they are done', async () => {
  const { db } = shop
  const at = (minute: number) => `2026-03-17T12:0${minute}:00.000Z`
  const waiting = await makeCustomer(db, { status: 'Waiting', name: 'Ana Nova', created_at: at(1) })
  await makeCustomer(db, { status: 'Approved' })
  const order = await makeOrder(db, 11, { updated_at: at(2) })
  const [back, gone] = [await makeOrder(db, 3, { attempts: 1 }), await makeOrder(db, 5, { attempts: 1 })]
  await db
    .insertInto('delivery_attempts')
    .values(
      [back, gone].map(({ id }) => ({
        order_id: id,
        reason: 'absent' as const,
        file: null,
        deliverer_id: null,
        employee_id: null,
        who: 'João',
        at: at(3),
      })),
    )
    .execute()
  const payment = await db
    .insertInto('pix_payments')
    .values({
      end_to_end_id: 'E1',
      txid: null,
      amount_cents: 1_990,
      paid_at: at(4),
      received_at: at(4),
      order_id: null,
      outcome: 'unknown',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const requested = await makeOrder(db, 10)
  const [request] = await db
    .insertInto('order_requests')
    .values({ order_id: requested.id, kind: 'cancel', reason: null, at: at(5) })
    .returning('id')
    .execute()
  const received = async (...permissions: Parameters<TestShop['employee']>[0]) =>
    (await shop.call<{ news: NewsItem[] }>('GET', '/news', await shop.employee(permissions))).data.news
  const all = await received('bo:manage:orders', 'bo:manage:customers')
  expect(all.map(({ kind, id }) => [kind, id])).toEqual([
    ['request', request?.id],
    ['payment', payment.id],
    ['failed', back.id],
    ['approve', order.id],
    ['signup', waiting.id],
  ])
  expect(all.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
    requested.code,
    'R$ 19,90',
    back.code,
    order.code,
    'Ana Nova',
  ])
  expect((await received('bo:manage:customers')).map(({ kind }) => kind)).toEqual(['signup'])
  expect(await received('app:delivery')).toEqual([])
})

test('what was given from the bound of the settings on is told for a week to those who manage orders', async () => {
  const manager = await shop.employee(['bo:manage:orders'])
  /** What each kind opens. */
  const opens: Partial<Record<string, number>> = {}
  const told = async (as = manager) => {
    const { data } = await shop.call<{ news: NewsItem[] }>('GET', '/news', as)
    const kinds = ['credit', 'cash', 'goodsBack', 'bought', 'forgone']
    const given = data.news.filter(({ kind }) => kinds.includes(kind))
    expect(given.map(({ kind, id }) => [kind, id])).toEqual(given.map(({ kind }) => [kind, opens[kind]]))
    return given.map(({ kind, text }) => [kind, text])
  }
  const customer = await makeCustomer(shop.db, { name: 'Bia Dada' })
  opens.credit = customer.id
  const credit = (call: string, amount: number, more: object) =>
    shop.call('POST', `/customers/${customer.id}/credit/${call}`, manager, {
      amount,
      comment: 'Pediu',
      ...more,
    })
  const who = await shop.db
    .selectFrom('employees')
    .select('name')
    .where('id', '=', manager.id)
    .executeTakeFirst()
  const by = `por ${who?.name}`
  expect(await told()).toEqual([])
  expect((await credit('grant', 499.99, {})).status).toBe(201)
  expect(await told()).toEqual([])
  expect((await credit('grant', 500, {})).status).toBe(201)
  const till = await shop.call<TillSession>('POST', '/till/open', manager, { float: 900 })
  expect(till.status).toBe(201)
  opens.cash = till.data.id
  expect((await credit('payout', 700, { method: 'cash' })).status).toBe(201)
  const out = { kind: 'expense', amount: 120, comment: 'Aluguel' }
  expect((await shop.call('POST', '/till/movements', manager, out)).status).toBe(201)
  expect(await told()).toEqual([
    ['credit', `R$\u00a0700,00, Bia Dada, ${by}`],
    ['credit', `R$\u00a0500,00, Bia Dada, ${by}`],
  ])
  const bound = { companyId: 1, toldAbove: 120 }
  expect((await shop.call('PATCH', '/companies/settings', manager, bound)).status).toBe(200)
  expect(await told()).toEqual([
    ['cash', `R$\u00a0120,00, ${by}`],
    ['credit', `R$\u00a0700,00, Bia Dada, ${by}`],
    ['credit', `R$\u00a0500,00, Bia Dada, ${by}`],
    ['credit', `R$\u00a0499,99, Bia Dada, ${by}`],
  ])
  expect(await told(await shop.employee(['bo:manage:customers', 'app:counter']))).toEqual([])
  await shop.owner.transaction().execute(async (tx) => {
    await sql`alter table credit_entries disable trigger user`.execute(tx)
    await sql`update credit_entries set at = at - interval '8 days'`.execute(tx)
    await sql`alter table credit_entries enable trigger user`.execute(tx)
  })
  expect(await told()).toEqual([['cash', `R$\u00a0120,00, ${by}`]])
})

test('what was given is told whole, however much waits and is sold: five of each kind, and how many more', async () => {
  const { owner, db } = shop
  const manager = await shop.employee(['bo:manage:orders', 'bo:manage:customers'])
  const { id } = await db.selectFrom('till_sessions').select('id').executeTakeFirstOrThrow()
  const movements = (kind: 'out' | 'in', amounts: readonly number[], minutes: number) =>
    owner
      .insertInto('till_movements')
      .values(
        amounts.map((amount_cents, i) => ({
          session_id: id,
          kind,
          amount_cents,
          who: 'Rui',
          at: new Date(Date.now() - (minutes + i) * 60_000).toISOString(),
        })),
      )
      .execute()
  const withdrawn = Array.from({ length: 7 }, (_, i) => -(i + 1) * 100_000)
  await movements('in', [3_000_000], 900)
  await movements('out', withdrawn, 600)
  // Later, and more than a look at the latest rows would hold.
  await movements(
    'in',
    Array.from({ length: 600 }, () => 100),
    0,
  )
  for (let i = 0; i < 5; i++) {
    await makeCustomer(db, { status: 'Waiting' })
    await makeOrder(db, 11)
    const { id: order_id } = await makeOrder(db, 10)
    await db.insertInto('order_requests').values({ order_id, kind: 'cancel', reason: null }).execute()
    await db
      .insertInto('pix_payments')
      .values({
        end_to_end_id: `M${i}`,
        txid: null,
        amount_cents: 100,
        paid_at: new Date().toISOString(),
        received_at: new Date().toISOString(),
        order_id: null,
        outcome: 'unknown',
      })
      .execute()
  }
  const { news } = (await shop.call<{ news: NewsItem[] }>('GET', '/news', manager)).data
  expect(news.filter(({ kind }) => kind !== 'cash')).toHaveLength(18)
  const cash = news.flatMap(({ kind, text }) => (kind === 'cash' ? [text.replace(/\s/g, ' ')] : []))
  const thousands = (amount: number) => `R$ ${amount}.000,00, por Rui`
  expect(cash.slice(1)).toEqual([...[1, 2, 3].map(thousands), `${thousands(4)}, e mais 3`])
  expect([...news].sort((a, b) => b.at.localeCompare(a.at))).toEqual(news)
})
