import { randomUUID } from 'node:crypto'
import { type ConnectionProxy, openConnectionProxy } from '@shop/postgres/line.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { closeApp } from '../src/close-app.ts'
import type { App } from '../src/context.ts'
import { type Db, openDatabase } from '../src/db/database.ts'
import { openTestShop, type Person, type TestShop } from './harness.ts'
import { makeCustomer, makeProduct } from './make.ts'

// Each statement that is waited for costs the time to the database and back; its number is part of a call's design.
let shop: TestShop
let line: ConnectionProxy
let db: Db
let app: App
let seller: Person

beforeAll(async () => {
  shop = await openTestShop()
  line = await openConnectionProxy(shop.connection)
  db = openDatabase(line.connection, 1, () => {})
  app = await buildApp({ ...shop.context, db }, { checkResponses: true, mostDelayMs: 0 })
  seller = await shop.employee(['bo:manage:internal_sales'])
})
afterAll(async () => {
  await closeApp(app)
  await db.destroy()
  await line.close()
  await shop.close()
})

const SESSION = 1

/** The calls that sell one thing to a new customer, each with the round trips that it took. */
async function sell(payment: string, key: boolean, credit = 0) {
  const customer = await makeCustomer(shop.db, { credit_cents: credit })
  const product = await makeProduct(shop.db, 5)
  const trips: Record<string, number> = {}
  const call = async (name: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const before = line.roundTrips()
    const headers = {
      authorization: `Bearer ${seller.token}`,
      ...(key && { 'idempotency-key': randomUUID() }),
    }
    const { statusCode } = await app.inject({
      method,
      url: `/api/orders/${url}/${customer.id}`,
      headers,
      ...(payload && { payload }),
    })
    expect([200, 201]).toContain(statusCode)
    trips[name] = line.roundTrips() - before
  }
  await call('add', 'POST', 'cart/add', { productId: product.id, quantity: 1 })
  await call('look', 'GET', 'pre/checkout')
  const choice = { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false, useCredit: credit > 0 }
  await call('checkout', 'POST', `checkout${payment}`, choice)
  return trips
}

test.each([
  ['cash', 8, '', false, 0],
  ['cash with a key', 10, '', true, 0],
  ['Pix with a key', 13, '/pix', true, 0],
  ['Pix and credit, with a key', 15, '/pix', true, 1_000],
] as const)('a sale for %s waits for the database %i times', async (_, checkout, payment, key, credit) => {
  const account = { kind: 'Pix' as const, name: 'Loja', pix_key: 'loja@loja.local' }
  if (payment === '/pix') await shop.db.insertInto('bank_settings').values(account).execute()
  // The first sale of a connection prepares its statements.
  await sell(payment, key, credit)
  expect(await sell(payment, key, credit)).toEqual({
    add: SESSION + (key ? 5 : 1),
    look: SESSION + 1,
    checkout: SESSION + checkout,
  })
})
