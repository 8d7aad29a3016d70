import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import {
  type Notice,
  notice,
  notify,
  outcomes,
  SECRET,
  setPixAuto,
  statusOf,
  waitingOrder,
} from '../../../../test/pix.ts'
import { systemActor } from '../../../actor.ts'
import { buildApp } from '../../../app.ts'
import { changeOrder } from '../../orders/workflow/change-order.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
})
afterAll(() => shop.close())

describe('the provider’s call', () => {
  test('does not exist without a secret in the settings', async () => {
    const closed = await openTestShop()
    expect((await notify(closed, [])).status).toBe(404)
    await closed.close()
  })

  test.each([
    ['another secret', `Bearer ${SECRET}x`],
    ['no secret', 'Bearer '],
    ['another scheme', `Basic ${SECRET}`],
    ['nothing', undefined],
  ])('refuses %s', async (_, authorization) => {
    const order = await waitingOrder(shop)
    const headers: Record<string, string> = authorization ? { authorization } : {}
    const body = { pix: [notice(order.txid, 200)] }
    expect((await shop.call('POST', '/webhooks/pix', null, body, headers)).status).toBe(401)
    expect(await statusOf(shop, order.id)).toBe(9)
  })

  test('accepts unknown fields and a payment without a list around it', async () => {
    const [first, second] = [await waitingOrder(shop), await waitingOrder(shop)]
    const more = {
      ...notice(first.txid, 200),
      chave: 'pix@loja.com',
      infoPagador: 'obrigado',
      devolucoes: [],
    }
    expect((await notify(shop, [more])).status).toBe(200)
    const single = await shop.call('POST', '/webhooks/pix', null, notice(second.txid, 200), {
      authorization: `Bearer ${SECRET}`,
    })
    expect(single).toMatchObject({ status: 200, data: { received: 1, repeated: 0 } })
    expect([await statusOf(shop, first.id), await statusOf(shop, second.id)]).toEqual([11, 11])
  })

  test.each([
    ['an amount that is no amount', { valor: '1,50' }],
    ['an amount without cents', { valor: '15' }],
    ['a time that is none', { horario: 'ontem' }],
    ['a time before all calendars', { horario: '0000-01-01T00:00:00Z' }],
    ['a time after all calendars', { horario: '9999-12-31T23:59:59-23:00' }],
    ['no endToEndId', { endToEndId: undefined }],
  ])('refuses %s', async (_, part) => {
    const order = await waitingOrder(shop)
    expect((await notify(shop, [{ ...notice(order.txid, 200), ...part }])).status).toBe(400)
    expect(await statusOf(shop, order.id)).toBe(9)
  })
})

describe('a payment', () => {
  test('of the exact amount waits for approval, or is approved when the company’s setting says so', async () => {
    const [manual, auto] = [await waitingOrder(shop), await waitingOrder(shop)]
    await notify(shop, [notice(manual.txid, 200)])
    await setPixAuto(shop, true)
    const paid = notice(auto.txid, 200)
    await notify(shop, [paid])
    await setPixAuto(shop, false)
    expect([await statusOf(shop, manual.id), await statusOf(shop, auto.id)]).toEqual([11, 1])
    const last = await shop.db
      .selectFrom('order_history')
      .select(['who', 'comment'])
      .where('order_id', '=', auto.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.who).toBe('Pix')
    expect(last.comment).toContain(paid.endToEndId)
  })

  test.each([
    ['short', 199.99],
    ['surplus', 200.01],
  ])('that is %s waits for a person’s decision, and so does the order', async (reason, reais) => {
    const order = await waitingOrder(shop)
    await notify(shop, [notice(order.txid, reais)])
    expect(await outcomes(shop, order.txid)).toEqual([reason])
    expect(await statusOf(shop, order.id)).toBe(9)
  })

  test('comes after a short one and settles the order; a further one is a duplicate', async () => {
    const order = await waitingOrder(shop)
    await notify(shop, [notice(order.txid, 150), notice(order.txid, 200), notice(order.txid, 200)])
    expect(await outcomes(shop, order.txid)).toEqual(['short', 'matched', 'duplicate'])
    expect(await statusOf(shop, order.id)).toBe(11)
  })

  test('for an expired order is late', async () => {
    const order = await waitingOrder(shop)
    await changeOrder(shop.db, systemActor('Sistema'), 'expire', order.id)
    await notify(shop, [notice(order.txid, 200)])
    expect(await outcomes(shop, order.txid)).toEqual(['late'])
    expect(await statusOf(shop, order.id)).toBe(7)
  })

  test('without an order is stored as unknown', async () => {
    // The last three are the ids in codes printed at a counter, an empty one, and one longer than allowed.
    const printed = ['***', '', 'x'.repeat(36)].map((txid) => notice(txid, 12))
    const messages = [notice('outro', 10), notice(null, 11), ...printed]
    expect((await notify(shop, messages)).status).toBe(200)
    const rows = await shop.db
      .selectFrom('pix_payments')
      .select(['amount_cents', 'paid_at'])
      .where('outcome', '=', 'unknown')
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.amount_cents)).toEqual([1000, 1100, 1200, 1200, 1200])
    expect(rows[0]?.paid_at).toBe('2026-03-10T18:04:05.000Z')
  })

  test('and its order change together: when the order cannot move on, the payment can be sent again, and the others of its call are taken', async () => {
    const [order, other] = [await waitingOrder(shop), await waitingOrder(shop)]
    const [paid, paidToo] = [notice(order.txid, 200), notice(other.txid, 200)]
    await sql`create function refuse() returns trigger language plpgsql as $$ begin
      if new.order_id = ${sql.lit(order.id)} then raise 'refused'; end if; return new; end $$`.execute(
      shop.owner,
    )
    await sql`create trigger refuse before insert on order_history for each row execute function refuse()`.execute(
      shop.owner,
    )
    expect((await notify(shop, [paid, paidToo])).status).toBe(500)
    expect(await statusOf(shop, other.id)).toBe(11)
    await sql`drop trigger refuse on order_history`.execute(shop.owner)
    expect((await notify(shop, [paid, paidToo])).data).toEqual({ received: 1, repeated: 1 })
    expect(await statusOf(shop, order.id)).toBe(11)
  })
})

test('of two payments of one order at the same time, one settles it and the other waits for a decision', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => waitingOrder(shop)))
  const responses = await Promise.all(
    orders.flatMap(({ txid }) => [1, 2].map(() => notify(shop, [notice(txid, 200)]))),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { txid } of orders) expect(await outcomes(shop, txid)).toEqual(['matched', 'duplicate'])
})

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

test('200 payments, each reported three times in random order by two callers at once, move each order on once', async () => {
  const { db } = shop
  await shop.owner.deleteFrom('pix_payments').execute()
  const orders = await Promise.all(Array.from({ length: 200 }, () => waitingOrder(shop)))
  const second = await buildApp(shop.context, {})
  const doors = [shop.app, second]
  const notices: Notice[] = orders.map(({ txid }) => notice(txid, 200))
  const statuses = await Promise.all(
    shuffled([...notices, ...notices, ...notices]).map(async (pix, index) => {
      const response = await doors[index % 2]?.inject({
        method: 'POST',
        url: '/api/webhooks/pix',
        headers: { authorization: `Bearer ${SECRET}` },
        payload: { pix: [pix] },
      })
      return response?.statusCode
    }),
  )
  await second.close()
  expect(new Set(statuses)).toEqual(new Set([200]))
  const ids = orders.map(({ id }) => id)
  const advances = await db
    .selectFrom('order_history')
    .select(['order_id', sql<number>`count(*)::int8`.as('times')])
    .where('order_id', 'in', ids)
    .where('action', '=', 'paymentSeen')
    .groupBy('order_id')
    .execute()
  expect(advances).toHaveLength(200)
  expect(advances.every(({ times }) => times === 1)).toBe(true)
  const { received, matched } = await db
    .selectFrom('pix_payments')
    .select(sql<number>`sum(amount_cents)::int8`.as('received'))
    .select(sql<number>`sum(amount_cents) filter (where outcome = 'matched')::int8`.as('matched'))
    .executeTakeFirstOrThrow()
  expect({ received, matched }).toEqual({ received: 200 * 20_000, matched: 200 * 20_000 })
})
