import type { Customer, CustomerCounts, FoundCustomer } from '@shop/contract/customers'
import type { PreCheckout } from '@shop/contract/selling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct } from '../../../../test/make.ts'

let shop: TestShop
let manager: Person
let seller: Person
beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:customers', 'bo:manage:internal_sales'], 'attendant')
  seller = await shop.employee(['bo:manage:internal_sales'], 'attendant')
})
afterAll(() => shop.close())

let phones = 0
const nextPhone = () => `1198765${String(1_000 + ++phones)}`
const register = (as: Person, body: object, key?: string) =>
  shop.call<FoundCustomer>('POST', '/customers', as, body, key ? { 'idempotency-key': key } : {})

test('who manages customers registers and sells at once, by name and telephone alone', async () => {
  const phone = nextPhone()
  const { status, data } = await register(manager, { name: 'Ana Lima', phone })
  expect([status, data.status, data.level, data.phoneEnd, data.credit]).toEqual([
    201,
    'Approved',
    0,
    phone.slice(-4),
    0,
  ])
  const product = await makeProduct(shop.db, 1)
  const cart = await shop.call<PreCheckout>('POST', `/orders/cart/add/${data.id}`, manager, {
    productId: product.id,
    quantity: 1,
  })
  expect(cart.data).toMatchObject({ cart: { totalAmount: 100 }, customer: { hasAddress: false } })
  const shown = await shop.call<Customer>('GET', `/administrator/customer/${data.email}`, manager)
  expect(shown.data).toMatchObject({
    document: '',
    phone,
    history: [{ change: 'Cadastro no balcão, aprovado' }],
  })
})

test('stands apart in the waiting list until somebody sets freight and terms', async () => {
  const { data } = await register(seller, { name: 'Carla', phone: nextPhone() })
  const listed = async (path: string) => {
    const { data: page } = await shop.call<{ customers: Customer[]; total: number }>('GET', path, manager)
    return [page.customers.some(({ id }) => id === data.id), page.total] as const
  }
  const counts = async () => (await shop.call<CustomerCounts>('GET', '/customers/counts', manager)).data
  const [isListed, total] = await listed('/customers/counter')
  expect([isListed, total]).toEqual([true, (await counts()).counter])
  expect((await listed('/administrator/customers/unnaproved'))[0]).toBe(false)
  expect((await listed('/customers'))[0]).toBe(true)
  const named = { customerId: data.id, name: 'Carla Dias', level: 0 }
  const edited = await shop.call<Customer>('PATCH', '/customers', manager, named)
  expect([edited.status, edited.data.termsPending]).toEqual([200, true])
  expect((await listed('/customers/counter'))[0]).toBe(true)
  const terms = { customerId: data.id, level: 3, shippingCost: 10 }
  expect((await shop.call('PATCH', '/customers', manager, terms)).status).toBe(200)
  expect(await listed('/customers/counter')).toEqual([false, total - 1])
  expect((await counts()).counter).toBe(total - 1)
})

test('registered by who sells, the customer buys at once for pickup, and delivery waits for freight and terms', async () => {
  const { data } = await register(seller, { name: 'Beto', phone: nextPhone(), document: '52998224725' })
  expect(data).toMatchObject({ status: 'Approved', level: 0, phoneEnd: expect.any(String) })
  expect(Object.keys(data).sort()).toEqual(['credit', 'email', 'id', 'level', 'name', 'phoneEnd', 'status'])
  const product = await makeProduct(shop.db, 3)
  const add = () =>
    shop.call<PreCheckout>('POST', `/orders/cart/add/${data.id}`, seller, {
      productId: product.id,
      quantity: 1,
    })
  const buy = (typeOfDelivery: 1 | 2) =>
    shop.call('POST', `/orders/checkout/${data.id}`, seller, {
      typeOfDelivery,
      withWarranty: false,
      isFastDelivery: false,
    })
  // Also with an address that the customer entered.
  await shop.db
    .updateTable('customers')
    .set({ street: 'Rua A', number: '1' })
    .where('id', '=', data.id)
    .execute()
  expect((await add()).data).toMatchObject({
    customer: { hasAddress: false, termPlans: [], termAvailable: 0 },
  })
  const refused = await buy(1)
  expect([refused.status, refused.errors[0]?.includes('ainda não tem frete e condições')]).toEqual([
    422,
    true,
  ])
  expect((await buy(2)).status).toBe(201)
  const { version } = await shop.db
    .selectFrom('customers')
    .select('version')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  const edited = await shop.call<Customer>('PATCH', '/customers', manager, {
    customerId: data.id,
    version,
    shippingCost: 10,
  })
  expect(edited.status).toBe(200)
  expect((await add()).data.customer.hasAddress).toBe(true)
  expect((await buy(1)).status).toBe(201)
})

test('two people may share a telephone after a word, but not a document', async () => {
  const phone = nextPhone()
  await register(seller, { name: 'Mãe', phone, document: '39053344705' })
  const child = { name: 'Filha', phone }
  expect((await register(seller, child)).status).toBe(409)
  expect((await register(seller, { ...child, sharesPhone: true })).status).toBe(201)
  const same = await register(seller, { ...child, document: '39053344705', sharesPhone: true })
  expect([same.status, same.code]).toEqual([409, 'DUPLICATE'])
})

test('a known telephone or document shows who has it, in any status, and registers nobody', async () => {
  const phone = nextPhone()
  const known = await makeCustomer(shop.db, { phone, status: 'Blocked', document: '11144477735' })
  const customers = [expect.objectContaining({ id: known.id, status: 'Blocked', phoneEnd: phone.slice(-4) })]
  for (const body of [
    { name: 'Outra', phone: `(11) ${phone.slice(2, 7)}-${phone.slice(7)}` },
    { name: 'Outra', phone: nextPhone(), document: '111.444.777-35' },
  ])
    expect(await register(seller, body)).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      current: { customers },
    })
})

test('a repeated call registers once, and of two at once with one telephone one is shown the other', async () => {
  const body = { name: 'Caio', phone: nextPhone() }
  const [first, again] = [await register(manager, body, 'reg-1'), await register(manager, body, 'reg-1')]
  expect([first.status, again.status, again.data.id]).toEqual([201, 201, first.data.id])
  const both = { name: 'Davi', phone: nextPhone() }
  const responses = await Promise.all([
    register(manager, both),
    register(seller, both),
    register(manager, both),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})
