import type { Call } from '@shop/contract/call'
import { CALLS } from '@shop/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountKey } from '../src/features/identity/accounts/rate-limits.ts'
import { openTestShop, type Person, type TestShop } from './harness.ts'
import { makeCustomer } from './make.ts'

const CALL_TABLE: [string, Call][] = Object.entries(CALLS)
const BOUNDED = CALL_TABLE.flatMap(([address, { perHour, access }]) =>
  perHour === undefined ? [] : [{ address, perHour, access }],
)
const LISTS = CALL_TABLE.flatMap(([address, { lists }]) => (lists === undefined ? [] : [{ address, lists }]))

/** Calls of customers that leave nothing behind, or have a bound of their own. */
const OTHERWISE_BOUNDED: Record<string, string> = {
  'PATCH /shop/customers/me': 'rows of the trail are bounded for each customer',
  'POST /shop/customers/me/email/confirm': 'codes are bounded',
  'POST /shop/orders/:id/reorder': 'one cart',
  'POST /shop/products/:id/notify-me': 'one row for each product',
  'DELETE /shop/products/:id/notify-me': 'takes the row away',
  'POST /orders/cart/add/:id': 'one cart',
  'PATCH /orders/cart/change/:id': 'one cart',
  'DELETE /orders/cart/:id': 'one cart',
  'POST /orders/cart/scan/:id': 'one cart',
  'POST /orders/checkout/:id': 'unpaid orders are bounded',
  'POST /orders/checkout/bank/transfer/:id': 'unpaid orders are bounded',
  'POST /orders/checkout/pix/:id': 'unpaid orders are bounded',
}

let shop: TestShop
let admin: Person
let customer: Person

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: 'on' })
  admin = await shop.employee(['full:access'])
  customer = await shop.signIn((await makeCustomer(shop.db)).id)
})
afterAll(() => shop.close())

const isForCustomers = ({ access }: Call) =>
  access.kind === 'any-customer' || (access.kind === 'employee' && access.orCustomer !== undefined)

test('what a customer can make again and again has a bound', () => {
  const without = CALL_TABLE.filter(
    ([address, call]) =>
      !address.startsWith('GET') &&
      isForCustomers(call) &&
      call.perHour === undefined &&
      !(address in OTHERWISE_BOUNDED),
  )
  expect(without.map(([address]) => address)).toEqual([])
})

describe('one person in an hour', () => {
  test.each(BOUNDED)('calls $address $perHour times and no more', async ({ address, perHour, access }) => {
    const person = access.kind === 'any-customer' ? customer : admin
    const [method = '', path = ''] = address.split(' ')
    const account = accountKey(`${person === admin ? 'e' : 'c'}${person.id}`)
    const kind = `${method} /api${path}`
    await shop.db
      .insertInto('tries')
      .values({ kind, account, network: '', hits: perHour - 1 })
      .execute()
    const status = async () =>
      (
        await shop.call(
          method as 'POST',
          path.replace(/:\w+/g, '1'),
          person,
          method === 'GET' ? undefined : {},
        )
      ).status
    expect(await status()).not.toBe(429)
    expect(await status()).toBe(429)
  })
})

describe('a list with personal data', () => {
  test.each(LISTS)('$address: its reader is in the trail, once an hour', async ({ address, lists }) => {
    const reader = await shop.employee(['full:access'])
    const path = address
      .replace('GET ', '')
      .replace('/device-book', '/device-book?from=2026-01-01&to=2026-01-31')
    for (const page of [1, 2])
      expect([page, (await shop.call('GET', path, reader)).status]).toEqual([page, 200])
    const rows = await shop.db
      .selectFrom('audit_log')
      .select('change')
      .where('employee_id', '=', reader.id)
      .where('action', '=', 'download')
      .execute()
    expect(rows.map(({ change }) => change)).toEqual([`${lists}: lista aberta`])
  })
})
