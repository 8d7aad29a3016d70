import type { OrderSummary } from '@shop/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'

let shop: TestShop
let orders: Person

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
  const customer = await makeCustomer(shop.db, {
    name: 'Antônio Sá',
    phone: '21987650001',
    document: '52998224725',
  })
  const product = await makeProduct(shop.db, 50, { name: 'Película Antirrisco' })
  const made = { productId: product.id, customer_id: customer.id }
  await makeOrder(shop.db, 13, {
    ...made,
    code: '40000001',
    placed_at: '2025-01-10T12:00:00.000Z',
    updated_at: '2025-01-11T12:00:00.000Z',
  })
  await makeOrder(shop.db, 11, {
    ...made,
    code: '40000002',
    payment: 'pix',
    placed_at: '2025-02-10T12:00:00.000Z',
    // 23:59:59 of the 12th in shop time.
    updated_at: '2025-02-13T02:59:59.000Z',
  })
  await makeOrder(shop.db, 13, { productId: product.id, code: '40000003' })
  await makeOrder(shop.db, 13, { code: '49999999' })
})
afterAll(() => shop.close())

interface Page {
  orders: OrderSummary[]
  total: number
}
const request = (path: string, person = orders) => shop.call<Page>('GET', path, person)
const codes = async (query: Record<string, string>, person = orders) => {
  const { data } = await request(`/orders/search?${new URLSearchParams(query)}`, person)
  return data.orders.map(({ code }) => code).sort()
}

describe('the search of orders', () => {
  test.each([
    ['the start of the code', '4000'],
    ['a whole code as people write it', '4000-0002'],
    ['the name, without accents', 'antonio sa'],
    ['the telephone with its mask', '(21) 98765-0001'],
    ['the document with its mask', '529.982.247-25'],
    ['a product in them', 'pelicula anti'],
  ])('finds them by %s', async (_by, q) => {
    expect(await codes({ q })).toContain('40000002')
    expect(await codes({ q })).not.toContain('49999999')
  })

  test('filters its results by status, payment and days of the latest change, all at once', async () => {
    expect(await codes({ q: 'antonio', status: '13' })).toEqual(['40000001'])
    expect(await codes({ q: 'antonio', payment: 'pix' })).toEqual(['40000002'])
    const days = { start: '2025-02-12T00:00:00', end: '2025-02-12T23:59:59' }
    expect(await codes({ q: 'antonio', ...days })).toEqual(['40000002'])
    expect(await codes({ q: 'antonio', ...days, status: '13' })).toEqual([])
  })

  test('answers in pages with the total, latest placed first', async () => {
    const { data } = await request('/orders/search?q=antonio&items=1&page=1')
    expect(data.total).toBe(2)
    expect(data.orders.map(({ code, neighborhood }) => [code, neighborhood])).toEqual([
      ['40000001', expect.any(String)],
    ])
  })

  test('finds nothing for fewer than three letters, and takes wildcards literally', async () => {
    for (const q of ['', 'an', '%%%', '___']) expect(await codes({ q })).toEqual([])
  })

  test('shows a deliverer their own orders only', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    expect(await codes({ q: 'antonio' }, deliverer)).toEqual([])
  })

  test('refuses half a period, and one that ends before it begins', async () => {
    expect((await request('/orders/search?q=antonio&start=2025-01-01T00:00:00')).status).toBe(400)
    const backwards = 'start=2025-01-02T00:00:00&end=2025-01-01T00:00:00'
    expect((await request(`/orders/search?q=antonio&${backwards}`)).status).toBe(422)
    expect((await request(`/orders/status/13?${backwards}`)).status).toBe(422)
  })
})

describe('a status’ list filtered by a period', () => {
  test('has the orders whose latest change was on those days of the shop, and their number', async () => {
    const { data } = await request('/orders/status/11?start=2025-02-12T00:00:00&end=2025-02-12T23:59:59')
    expect(data).toMatchObject({ total: 1, orders: [{ code: '40000002' }] })
    const { data: dayAfter } = await request(
      '/orders/status/11?start=2025-02-13T00:00:00&end=2025-02-13T23:59:59',
    )
    expect(dayAfter).toEqual({ total: 0, orders: [] })
  })
})
