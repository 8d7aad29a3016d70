import type {
  Customer,
  CustomerCounts,
  CustomerDetails,
  CustomerHistory,
  UsualTerms,
} from '@shop/contract/customers'
import type { CustomerStatus } from '@shop/domain/customer-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { addCustomer, addOrder } from './customers.fixture.ts'

let shop: TestShop
let staff: Person

beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.employee(['bo:manage:customers'])
})
afterAll(() => shop.close())

type List = { customers: Customer[]; total: number }
const details = (email: string) =>
  shop.call<CustomerDetails>('GET', `/administrator/customer/${email}`, staff)

test('each list has its own status, newest first, in pages with a total', async () => {
  const person = await shop.employee(['bo:manage:customers'])
  const names = ['Paginado A', 'Paginado B', 'Paginado C']
  for (const name of names) await addCustomer(shop, { name, status: 'Reproved' })
  await addCustomer(shop, { name: 'Paginado D', status: 'Waiting' })
  const { data } = await shop.call<List>('GET', '/customers/reproved?search=paginado&items=2', person)
  expect(data.total).toBe(3)
  expect(data.customers.map(({ name }) => name)).toEqual(['Paginado C', 'Paginado B'])
  const next = await shop.call<List>('GET', '/customers/reproved?search=paginado&items=2&page=1', person)
  expect(next.data.customers.map(({ name }) => name)).toEqual(['Paginado A'])
  const waiting = await shop.call<List>('GET', '/administrator/customers/unnaproved?search=paginado', person)
  expect(waiting.data.customers.map(({ name }) => name)).toEqual(['Paginado D'])
})

test('a page above 100 rows or a fraction is refused', async () => {
  for (const query of ['items=101', 'page=-1', 'page=1.5', 'items=0'])
    expect((await shop.call('GET', `/customers?${query}`, staff)).status).toBe(400)
})

test('a list is searched without accents, by mask, and narrowed by level', async () => {
  await addCustomer(shop, { name: 'João Conceição', document: '52998224725' })
  for (const search of ['joao conceicao', '529.982.247-25', 'CONCEIÇÃO']) {
    const { data } = await shop.call<List>('GET', `/customers?search=${encodeURIComponent(search)}`, staff)
    expect(data.customers.map(({ name }) => name)).toEqual(['João Conceição'])
  }
  const gold = await shop.call<List>('GET', '/customers?search=conceicao&level=1', staff)
  expect(gold.data).toEqual({ customers: [], total: 0 })
})

test('the total of purchases counts sales only', async () => {
  const { id, email } = await addCustomer(shop)
  await addOrder(shop, id, { status: 13 })
  await addOrder(shop, id, { status: 1 })
  await addOrder(shop, id, { status: 7 })
  expect((await details(email)).data.totalPurchase).toBe(231)
})

test('the sales search finds approved customers only, best match first, and nothing for an empty text', async () => {
  const seller = await shop.employee(['bo:manage:selling'])
  await addCustomer(shop, { name: 'Zeca Bela Vista', email: 'outro@busca.local' })
  await addCustomer(shop, { name: 'Bela Cintra' })
  await addCustomer(shop, { name: 'Bela Bloqueada', status: 'Blocked' })
  await addCustomer(shop, { name: 'Bela Esperando', status: 'Waiting' })
  const find = (param: string) =>
    shop.call<{ customers: Customer[] }>(
      'GET',
      `/customers/full-search?param=${encodeURIComponent(param)}`,
      seller,
    )
  expect((await find('bela')).data.customers.map(({ name }) => name)).toEqual([
    'Bela Cintra',
    'Zeca Bela Vista',
  ])
  expect((await find('OUTRO@busca.local')).data.customers.map(({ name }) => name)).toEqual([
    'Zeca Bela Vista',
  ])
  expect((await find(' ')).data.customers).toEqual([])
})

test('wildcards in a search are ordinary characters', async () => {
  const { data } = await shop.call<List>('GET', '/customers?search=%25%25', staff)
  expect(data.total).toBe(0)
})

test('the history covers the period in shop time, both ends included, with the sum of all pages', async () => {
  const { id } = await addCustomer(shop)
  // 02:59:59Z is still the previous day in São Paulo.
  await addOrder(shop, id, { placedAt: '2026-03-10T02:59:59.900Z' })
  await addOrder(shop, id, { placedAt: '2026-03-10T03:00:00.000Z' })
  await addOrder(shop, id, { placedAt: '2026-03-11T02:59:59.999Z', status: 7 })
  await addOrder(shop, id, { placedAt: '2026-03-11T03:00:00.000Z' })
  const path = `/reports/customer/histories/${id}/start/2026-03-10T00:00:00/end/2026-03-10T23:59:59`
  const { data } = await shop.call<CustomerHistory>('GET', `${path}?items=1`, staff)
  expect(data).toMatchObject({ total: 2, totalOrders: 231 })
  expect(data.histories).toHaveLength(1)
  expect(data.histories[0]).toMatchObject({
    status: 'CANCELADO',
    totalOrder: 115.5,
    total: 115.5,
    toPay: 115.5,
    items: [{ name: 'Capa', quantity: 2, unitPrice: 50 }],
  })
})

test('a history that ends before it begins is refused', async () => {
  const { id } = await addCustomer(shop)
  const path = `/reports/customer/histories/${id}/start/2026-03-10T00:00:01/end/2026-03-10T00:00:00`
  expect((await shop.call('GET', path, staff)).status).toBe(422)
})

test('the usual terms are those of most approved customers of the neighbourhood; not of others, nor of the customer', async () => {
  const request = (id: number) => shop.call<UsualTerms>('GET', `/customers/${id}/usual-terms`, staff)
  const [rider, other] = [await shop.employee([], 'deliverer'), await shop.employee([], 'deliverer')]
  const add = async (
    [freight, tax, deliverer]: [freight: number, tax: number, deliverer: number | null],
    status: CustomerStatus = 'Approved',
    neighborhood = 'Vila Frete',
  ) => {
    const { id } = await addCustomer(shop, { status })
    await shop.db
      .updateTable('customers')
      .set({
        shipping_cost_cents: freight,
        fast_delivery_tax_cents: tax,
        deliverer_id: deliverer,
        neighborhood,
      })
      .where('id', '=', id)
      .execute()
    return id
  }
  const NOBODY = { shippingCost: null, customers: 0, fastDeliveryTax: null, delivererId: null }
  const applicant = await add([0, 0, null], 'Waiting', 'vila frete')
  expect((await request(applicant)).data).toEqual(NOBODY)
  await add([1200, 0, rider.id])
  await add([900, 2500, rider.id])
  await add([1200, 2500, null])
  await add([900, 0, other.id], 'Blocked')
  await add([900, 0, other.id], 'Approved', 'Outra Vila')
  const usual = { shippingCost: 12, customers: 2, fastDeliveryTax: 25, delivererId: rider.id }
  expect((await request(applicant)).data).toEqual(usual)
  // An employee who no longer delivers is not proposed.
  await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', rider.id).execute()
  expect((await request(applicant)).data).toEqual({ ...usual, delivererId: null })
  expect((await request(await add([0, 0, null], 'Waiting', ''))).data).toEqual(NOBODY)
  expect((await request(2_000_000_000)).status).toBe(404)
})

test('the levels are readable for the screens that show them', async () => {
  const seller = await shop.employee(['bo:manage:internal_sales'])
  const { data } = await shop.call('GET', '/customers/level', seller)
  expect(data).toEqual([
    { value: 1, text: 'Ouro' },
    { value: 2, text: 'Prata' },
    { value: 3, text: 'Bronze' },
  ])
})

test('the counts agree with the lists', async () => {
  const { data } = await shop.call<CustomerCounts>('GET', '/customers/counts', staff)
  const lists = { active: '/customers', blocked: '/customers/blocked', reproved: '/customers/reproved' }
  for (const [list, path] of Object.entries(lists))
    expect((await shop.call<List>('GET', path, staff)).data.total).toBe(data[list as keyof CustomerCounts])
})

test('an export streams every customer of the list once, in its order', async () => {
  const rows = Array.from({ length: 1203 }, (_, i) => ({
    name: `Exportado ${i % 7}`,
    email: `exportado-${i}@teste.local`,
    phone: '11987654321',
    document: `E${i}`,
    status: 'Reproved' as const,
  }))
  await shop.db
    .insertInto('customers')
    .values(rows as never)
    .execute()
  for (const sort of ['-createdAt', 'name']) {
    const response = await shop.app.inject({
      url: `/api/customers/export?list=reproved&search=exportado&sort=${sort}`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    const customers: Customer[] = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(response.headers['x-total-count']).toBe('1203')
    expect(customers).toHaveLength(1203)
    expect(new Set(customers.map(({ id }) => id)).size).toBe(1203)
    const names = customers.map(({ name }) => name)
    if (sort === 'name') expect(names).toEqual([...names].sort())
    else expect(customers.map(({ id }) => id)).toEqual(customers.map(({ id }) => id).sort((a, b) => b - a))
  }
})

test('a customer is found by id as by e-mail address, in whatever status, until forgotten', async () => {
  const { id, email } = await addCustomer(shop)
  const admin = await shop.employee(['full:access'])
  const blocked = { status: 'Blocked', note: 'Cheque devolvido' }
  expect((await shop.call('PATCH', `/administrator/customer/${id}/status`, admin, blocked)).status).toBe(200)
  const byId = await details(String(id))
  expect(byId.data).toEqual((await details(email)).data)
  expect(byId.data).toMatchObject({ id, email, isBlocked: true, blockNote: 'Cheque devolvido' })
  const forgotten = await shop.call('POST', `/customers/${id}/anonymise`, admin, { reason: 'Pediu' })
  expect(forgotten.status).toBe(200)
  for (const key of [String(id), email, '999999999']) expect((await details(key)).status).toBe(404)
  for (const key of ['0', '-1', 'ninguem']) expect((await details(key)).status).toBe(400)
})

test('nobody without the permission reads or changes customers', async () => {
  const stranger = await shop.employee(['bo:manage:products'])
  const { id, email } = await addCustomer(shop)
  const calls = [
    ['GET', '/customers'],
    ['GET', '/customers/export'],
    ['GET', `/administrator/customer/${email}`],
    ['DELETE', `/customers/${id}`],
    ['PATCH', '/customers'],
  ] as const
  for (const [method, path] of calls) {
    expect((await shop.call(method, path, stranger)).status).toBe(403)
    expect((await shop.call(method, path)).status).toBe(401)
  }
  expect((await shop.call('GET', `/customers/${id}/personal-data`, staff)).status).toBe(403)
  expect((await shop.call('POST', `/customers/${id}/anonymise`, staff, { reason: 'x' })).status).toBe(403)
})
