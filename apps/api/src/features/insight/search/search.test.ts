import type { SearchFound } from '@shop/contract/search'
import type { Permission } from '@shop/domain/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function find(q: string, ...permissions: Permission[]): Promise<SearchFound> {
  const person = await shop.employee(permissions)
  return (await shop.call<SearchFound>('GET', `/search?q=${encodeURIComponent(q)}`, person)).data
}
const kinds = (found: SearchFound) =>
  Object.entries(found).flatMap(([kind, records]) => (records.length > 0 ? [kind] : []))

describe('the search of everything', () => {
  test('finds each kind for people who may open it, and nothing of it for others', async () => {
    await makeCustomer(shop.db, { name: 'Conceição Muçum' })
    await makeProduct(shop.db, 1, { name: 'Película Conceição' })
    const q = 'conceicao'
    expect(kinds(await find(q, 'full:access'))).toEqual(['customers', 'products'])
    expect(kinds(await find(q, 'bo:manage:customers'))).toEqual(['customers'])
    expect(kinds(await find(q, 'bo:manage:products'))).toEqual(['products'])
    expect(kinds(await find(q, 'bo:manage:internal_sales'))).toEqual(['customers'])
    expect(kinds(await find(q, 'bo:manage:roles', 'bo:manage:reports', 'app:delivery'))).toEqual([])
  })

  test('finds customers of every list for people who manage them, and only those who may buy for people who sell', async () => {
    for (const status of ['Waiting', 'Blocked', 'Reproved', 'Approved'] as const)
      await makeCustomer(shop.db, { name: `Zulmira ${status}`, status })
    expect((await find('zulmira', 'bo:manage:customers')).customers).toHaveLength(4)
    const sold = (await find('zulmira', 'bo:manage:selling')).customers
    expect(sold.map(({ status }) => status)).toEqual(['Approved'])
  })

  test('finds an order by its code or the beginning of it, with the actions that the person may do', async () => {
    const order = await makeOrder(shop.db, 11, { code: '77700001' })
    await makeOrder(shop.db, 1, { code: '77700002' })
    await makeOrder(shop.db, 1, { code: '77800000' })
    const codes = async (q: string) => (await find(q, 'bo:manage:orders')).orders.map(({ code }) => code)
    expect(await codes('777')).toEqual(['77700001', '77700002'])
    expect(await codes('7770-0001')).toEqual([order.code])
    expect(await codes('77')).toEqual([])
    expect(await codes('777000011')).toEqual([])
    expect((await find(order.code, 'bo:manage:orders')).orders[0]).toMatchObject({
      orderId: order.id,
      availableActions: expect.arrayContaining(['approve', 'refuse']),
    })
  })

  test('lists the latest orders of a customer who matches', async () => {
    const customer = await makeCustomer(shop.db, { name: 'Quitéria Lopes' })
    for (let day = 1; day <= 7; day++)
      await makeOrder(shop.db, 13, {
        customer_id: customer.id,
        code: `5550000${day}`,
        placed_at: `2025-03-0${day}T12:00:00.000Z`,
      })
    const { orders } = await find('quiteria', 'bo:manage:orders')
    expect(orders.map(({ code }) => code)).toEqual([7, 6, 5, 4, 3].map((day) => `5550000${day}`))
    expect(kinds(await find('quiteria', 'app:delivery'))).toEqual([])
  })

  test('shows a stocker the orders of the queue and a deliverer their own', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    await makeOrder(shop.db, 4, { code: '66600001', deliverer_id: deliverer.id })
    await makeOrder(shop.db, 4, { code: '66600002' })
    await makeOrder(shop.db, 13, { code: '66600004', deliverer_id: deliverer.id })
    await makeOrder(shop.db, 1, { code: '66600003' })
    const own = await shop.call<SearchFound>('GET', '/search?q=666', deliverer)
    expect(own.data.orders.map(({ code }) => code)).toEqual(['66600001'])
    expect((await find('666', 'app:stocking')).orders.map(({ code }) => code)).toEqual(['66600003'])
  })

  test('answers a few of each, nothing for two letters, and takes wildcards literally', async () => {
    for (let i = 0; i < 7; i++) await makeProduct(shop.db, 0, { name: `Suporte veicular ${i}` })
    expect((await find('suporte', 'full:access')).products).toHaveLength(5)
    expect(kinds(await find('su', 'full:access'))).toEqual([])
    expect(kinds(await find('%%%', 'full:access'))).toEqual([])
    expect(kinds(await find('', 'full:access'))).toEqual([])
  })
})
