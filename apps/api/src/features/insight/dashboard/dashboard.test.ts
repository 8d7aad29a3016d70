import { CHARTS } from '@shop/contract/charts'
import { chartResponse } from '@shop/contract/dashboard'
import { utcToLocal } from '@shop/domain/shop-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addOrder, addSample } from '../../../../test/reports-sample.ts'
import { getTopTen } from './dashboard.service.ts'

/** 09:00 of 17 March in São Paulo: the seven days begin on the 11th at 03:00 UTC. */
const NOW = new Date('2026-03-17T12:00:00Z')
const FIRST = '2026-03-11T03:00:00.000Z'
const TOO_OLD = '2026-03-11T02:59:59.999Z'

let shop: TestShop
let viewer: Person

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

beforeAll(async () => {
  shop = await openTestShop()
  await addSample(shop)
  viewer = await shop.employee(['bo:manage:dashboard'])
  const { db } = shop
  const [capa = 0, cabo = 0] = (await db.selectFrom('products').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )
  const people = db.selectFrom('customers').select('id').where('name', 'in', ['Ana', 'Bruno']).orderBy('name')
  const [ana = 0, bruno = 0] = (await people.execute()).map(({ id }) => id)
  await db
    .insertInto('searches')
    .values([
      ...times(3, { term: 'Película', found: true, at: FIRST }),
      { term: 'pelicula', found: true, at: FIRST },
      ...times(2, { term: 'drone', found: false, at: FIRST }),
      ...times(9, { term: 'antigo', found: false, at: TOO_OLD }),
      ...Array.from({ length: 12 }, (_, i) => ({ term: `termo ${i}`, found: true, at: FIRST })),
    ])
    .execute()
  await db
    .insertInto('product_views')
    .values([
      ...times(2, { product_id: cabo, at: FIRST }),
      { product_id: capa, at: FIRST },
      ...times(5, { product_id: capa, at: TOO_OLD }),
    ])
    .execute()
  await db
    .insertInto('customer_sign_ins')
    .values([
      ...times(2, { customer_id: bruno, at: FIRST }),
      { customer_id: ana, at: FIRST },
      ...times(5, { customer_id: ana, at: TOO_OLD }),
    ])
    .execute()
  await addOrder(db, {
    code: 'N1',
    customer: ana,
    attendant: null,
    deliverer: null,
    payment: 'cash',
    status: 1,
    placed: FIRST,
    items: [
      [capa, 4, 1_00],
      [cabo, 5, 1_00],
    ],
  })
})
afterAll(() => shop.close())

const EXPECTED = {
  topTenSigned: [
    { customerName: 'Bruno', email: 'bruno@teste.local', count: 2 },
    { customerName: 'Ana', email: 'ana@teste.local', count: 1 },
  ],
  mostViewedProd: [
    { productName: 'Cabo', count: 2 },
    { productName: 'Capa', count: 1 },
  ],
  searchedTerms: [
    { term: 'Película', count: 4 },
    { term: 'drone', count: 2 },
    { term: 'termo 0', count: 1 },
  ],
  topTenSellers: [
    { name: 'Cabo', quantity: 5 },
    { name: 'Capa', quantity: 4 },
  ],
  searchedButInexistent: [{ term: 'drone', count: 2 }],
}

describe.each(CHARTS)('the chart $title', (chart) => {
  const expected = EXPECTED[chart.type]

  test('covers the last seven days of the shop, largest first, ten at most', async () => {
    const response = await getTopTen(shop.db, chart, 'America/Sao_Paulo', NOW)
    const list = chartResponse(chart).strict().parse(response)[chart.list]
    expect(list?.slice(0, expected.length)).toEqual(expected)
    expect(list).toHaveLength(chart.type === 'searchedTerms' ? 10 : expected.length)
  })

  test('shows the same entries in its details by date', async () => {
    const start = utcToLocal(new Date(FIRST), 'America/Sao_Paulo')
    const end = utcToLocal(NOW, 'America/Sao_Paulo')
    const path = chart.rangePath.replace(':start', start).replace(':end', end)
    const seller = await shop.employee(['bo:manage:internal_sales'])
    for (const person of [viewer, seller]) {
      const { data } = await shop.call<Record<string, unknown[]>>('GET', `${path}?page=0&items=100`, person)
      const { data: second } = await shop.call<Record<string, unknown[]>>(
        'GET',
        `${path}?page=1&items=1`,
        person,
      )
      expect(second[chart.list]).toEqual(data[chart.list]?.slice(1, 2))
      expect(data.total).toBe(data[chart.list]?.length)
      expect(second.total).toBe(chart.type === 'searchedButInexistent' ? 0 : data.total)
      expect(data[chart.list]?.slice(0, expected.length)).toEqual(expected)
      expect(data[chart.list]).toHaveLength(chart.type === 'searchedTerms' ? 14 : expected.length)
    }
  })

  test('refuses a period that ends before it begins', async () => {
    const path = chart.rangePath
      .replace(':start', '2026-03-02T00:00:00')
      .replace(':end', '2026-03-01T00:00:00')
    expect((await shop.call('GET', path, viewer)).status).toBe(422)
  })

  test('requires the dashboard’s permission', async () => {
    expect((await shop.call('GET', chart.path, viewer)).status).toBe(200)
    const stocker = await shop.employee(['bo:manage:products'])
    expect((await shop.call('GET', chart.path, stocker)).status).toBe(403)
    expect(
      (
        await shop.call(
          'GET',
          chart.rangePath.replace(':start', '2026-03-01T00:00:00').replace(':end', '2026-03-02T00:00:00'),
          stocker,
        )
      ).status,
    ).toBe(403)
  })
})

test('the cards count active products in stock and waiting customers', async () => {
  await shop.db.updateTable('products').set({ stock: 0 }).where('name', '=', 'Cabo').execute()
  await shop.db.updateTable('customers').set({ status: 'Waiting' }).where('name', '=', 'Caio').execute()
  const { data } = await shop.call('GET', '/dashboard', viewer)
  expect(data).toEqual({ availableProducts: 2, waitingCustomers: 1 })
})
