import type { CreditLedger } from '@shop/contract/credit'
import type { CustomerCounts, FoundCustomer } from '@shop/contract/customers'
import type { Order } from '@shop/contract/orders'
import type { LastBought, LeftCart, PreCheckout, placedOrder } from '@shop/contract/selling'
import type { Till } from '@shop/contract/till'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, stockOf } from '../../../../test/make.ts'
import { checkLedger } from '../../../checks/ledgers.ts'

type PlacedOrder = z.infer<typeof placedOrder>

let shop: TestShop
let admin: Person
let one: Person
let other: Person
let walkIn: FoundCustomer
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'], 'attendant')
  one = await shop.employee(['bo:manage:internal_sales', 'bo:manage:orders'], 'attendant')
  other = await shop.employee(['bo:manage:selling', 'bo:manage:orders'], 'attendant')
  walkIn = (await shop.call<FoundCustomer>('GET', '/customers/walk-in', one)).data
  await shop.call('POST', '/till/open', admin, { float: 500 })
})
afterAll(async () => {
  expect((await checkLedger(shop.db)).broken).toEqual([])
  await shop.close()
})

const post = <T>(path: string, as: Person, body: object) => shop.call<T>('POST', path, as, body)
const add = (as: Person, productId: number, quantity = 1) =>
  post<PreCheckout>(`/orders/cart/add/${walkIn.id}`, as, { productId, quantity })
const cartOf = async (as: Person) =>
  (await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${walkIn.id}`, as)).data
const PICKUP = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
const sell = async (as: Person, productId: number, quantity = 1, payment = '') => {
  await add(as, productId, quantity)
  return post<PlacedOrder>(`/orders/checkout/${payment}${walkIn.id}`, as, PICKUP)
}
const handOver = (orderId: number) => post<Order>('/workflow/order/hand-over', one, { orderId })
const creditOf = async () =>
  (await shop.call<CreditLedger>('GET', `/customers/${walkIn.id}/credit?page=0&items=10`, admin)).data
const inTill = async () => (await shop.call<Till>('GET', '/till', admin)).data.session?.expected

test('who has no registration buys at the price of no level, for pickup, and the sale is handed over', async () => {
  const product = await makeProduct(shop.db, 5)
  expect(walkIn).toEqual({
    id: walkIn.id,
    name: 'Consumidor no balcão',
    email: WALK_IN_EMAIL,
    level: 0,
    status: 'Approved',
    phoneEnd: '',
    credit: 0,
  })
  await add(one, product.id, 2)
  expect(await cartOf(one)).toMatchObject({
    cart: { totalAmount: 200 },
    customer: { hasAddress: false },
    shippingCost: 0,
    hasWarranty: false,
    fastDeliveryEnabled: false,
  })
  const delivery = { ...PICKUP, typeOfDelivery: 1 }
  expect(await post(`/orders/checkout/${walkIn.id}`, one, delivery)).toMatchObject({ status: 422 })
  const { data } = await post<PlacedOrder>(`/orders/checkout/${walkIn.id}`, one, PICKUP)
  expect((await handOver(data.orderId)).data).toMatchObject({ statusKey: 13, paid: 200, level: 0 })
  expect(await stockOf(shop.db, product.id)).toBe(3)
})

test('two sellers at the counter have a cart each, and the customer none', async () => {
  const [mine, theirs] = [await makeProduct(shop.db, 5), await makeProduct(shop.db, 5)]
  await Promise.all([add(one, mine.id), add(other, theirs.id, 2), add(other, mine.id)])
  const names = async (as: Person) => (await cartOf(as)).cart.items.map(({ productId }) => productId).sort()
  expect(await names(one)).toEqual([mine.id])
  expect(await names(other)).toEqual([mine.id, theirs.id])
  const [first, second] = await Promise.all([
    post<PlacedOrder>(`/orders/checkout/${walkIn.id}`, one, PICKUP),
    post<PlacedOrder>(`/orders/checkout/${walkIn.id}`, other, PICKUP),
  ])
  expect([first.status, second.status]).toEqual([201, 201])
  expect([await names(one), await names(other)]).toEqual([[], []])
  expect(await stockOf(shop.db, mine.id)).toBe(3)
})

test('more than ten people at the counter may wait for their Pix', async () => {
  await shop.call('PUT', '/orders/bank-settings', admin, {
    settings: [{ bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'loja@exemplo.com' }],
  })
  const product = await makeProduct(shop.db, 20)
  for (let made = 0; made < 11; made++) expect((await sell(one, product.id, 1, 'pix/')).status).toBe(201)
})

test('it cannot be edited, given a level, blocked, reproved, given a deliverer, deleted or forgotten', async () => {
  const refused = { status: 409, errors: [expect.stringContaining('cadastro da própria loja')] }
  const call = (method: 'PATCH' | 'PUT' | 'DELETE' | 'POST', path: string, body?: object) =>
    shop.call(method, path, admin, body)
  const deliverer = await shop.employee([], 'deliverer')
  expect(await call('PATCH', '/customers', { customerId: walkIn.id, level: 1 })).toMatchObject(refused)
  expect(await call('PATCH', '/customers', { customerId: walkIn.id, email: 'a@b.com' })).toMatchObject(
    refused,
  )
  expect(
    await call('PATCH', '/administrator/customers/approve', {
      email: WALK_IN_EMAIL,
      approve: true,
      level: 1,
      shippingCost: 0,
    }),
  ).toMatchObject(refused)
  expect(
    await call('PATCH', `/administrator/customer/${walkIn.id}/status`, { status: 'Blocked', note: 'x' }),
  ).toMatchObject(refused)
  expect(
    await call('PUT', '/employees/deliverer/sign/customer', {
      customerId: walkIn.id,
      delivererId: deliverer.id,
    }),
  ).toMatchObject(refused)
  expect(await call('DELETE', `/customers/${walkIn.id}`)).toMatchObject(refused)
  expect(await call('POST', `/customers/${walkIn.id}/anonymise`, { reason: 'x' })).toMatchObject(refused)
  const change = shop.db.updateTable('customers').where('id', '=', walkIn.id)
  await expect(change.set({ level: 1 }).execute()).rejects.toThrow('customers_walk_in_has_no_terms')
})

test('it is in no list and count of customers, and a recovery of its password mails nothing', async () => {
  const lists = [
    '/customers',
    '/customers/blocked',
    '/customers/reproved',
    '/administrator/customers/unnaproved',
  ]
  for (const list of lists) {
    const { data } = await shop.call<{ customers: FoundCustomer[]; total: number }>('GET', list, admin)
    expect([data.customers, data.total]).toEqual([[], 0])
  }
  const { data } = await shop.call<CustomerCounts>('GET', '/customers/counts', admin)
  expect(data).toEqual({ active: 0, waiting: 0, counter: 0, blocked: 0, reproved: 0 })
  const found = await shop.call<{ customers: FoundCustomer[] }>(
    'GET',
    '/customers/full-search?param=balcao',
    one,
  )
  expect(found.data.customers).toEqual([walkIn])
  await shop.call('PATCH', `/accounts/users/forgotpassword/${WALK_IN_EMAIL}`)
  expect((await shop.runJobs()).map(({ to }) => to)).toEqual([])
})

test('it has no credit: what an order gives back is handed out at once, as it was paid', async () => {
  const product = await makeProduct(shop.db, 20)
  const { data: sale } = await sell(one, product.id, 2)
  await handOver(sale.orderId)
  const before = (await inTill()) ?? 0
  const cancelled = await shop.call<Order>('PATCH', '/workflow/order/cancel', one, {
    orderId: sale.orderId,
    comment: 'Desistiu',
  })
  expect(cancelled.status).toBe(200)
  expect([await inTill(), (await creditOf()).balance]).toEqual([before - 200, 0])
  expect((await creditOf()).entries.map(({ kind, method }) => [kind, method])).toEqual([
    ['payout', 'cash'],
    ['cancel', null],
  ])
  const granted = await post(`/customers/${walkIn.id}/credit/grant`, admin, { amount: 5, comment: 'x' })
  expect(granted.status).toBe(409)
})

test('a return of it is paid, never credited, and what an exchange is worth more is handed out', async () => {
  const [dear, cheap] = [
    await makeProduct(shop.db, 20),
    await makeProduct(shop.db, 20, { sell_price_cents: 6_000 }),
  ]
  const { data: sale } = await sell(one, dear.id, 2)
  await handOver(sale.orderId)
  const back = {
    fromOrderId: sale.orderId,
    items: [{ productId: dear.id, quantity: 1, defective: false, reason: 'regret' }],
    comments: '',
  }
  const credited = await post('/returns', one, { ...back, refundFreight: false, settle: 'credit' })
  expect(credited).toMatchObject({ status: 409, errors: [expect.stringContaining('não tem crédito')] })
  const before = (await inTill()) ?? 0
  expect((await post('/returns', one, { ...back, refundFreight: false, settle: 'cash' })).status).toBe(201)
  expect(await inTill()).toBe(before - 100)
  const exchanged = await post('/returns/exchange', one, {
    ...back,
    goods: [{ productId: cheap.id, quantity: 1 }],
    payment: 'cash',
    totalSeen: 0,
  })
  expect(exchanged.status).toBe(201)
  expect([await inTill(), (await creditOf()).balance]).toEqual([before - 140, 0])
})

test('what is in a seller’s cart at the counter is in no customer’s cart', async () => {
  const [atCounter, ofCustomer] = [await makeProduct(shop.db, 5), await makeProduct(shop.db, 5)]
  const { id } = await makeCustomer(shop.db)
  await add(one, atCounter.id)
  const { data: changed } = await post<PreCheckout>(`/orders/cart/add/${id}`, one, {
    productId: ofCustomer.id,
    quantity: 1,
  })
  const { data: seen } = await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${id}`, one)
  for (const { cart } of [changed, seen])
    expect(cart.items.map(({ productId }) => productId)).toEqual([ofCustomer.id])
  expect((await sell(one, atCounter.id)).status).toBe(201)
})

const leave = async (as: Person) => (await post<PreCheckout>('/orders/carts/left', as, {})).data
const resume = (as: Person, id: number) => post<PreCheckout>(`/orders/carts/left/${id}/resume`, as, {})
const leftOf = async (as: Person) =>
  (await shop.call<{ left: LeftCart[] }>('GET', '/orders/carts', as)).data.left
const linesOf = ({ cart }: PreCheckout) =>
  cart.items.map(({ productId, quantity }) => [productId, quantity]).sort()

test('a cart that is left is offered to its seller by time and sum, and the next person starts with none of it', async () => {
  const [first, second] = [await makeProduct(shop.db, 5), await makeProduct(shop.db, 5)]
  await shop.call('DELETE', `/orders/cart/${walkIn.id}`, one)
  await add(one, first.id, 2)
  // Twice, as by a double press: an empty cart is not put aside.
  const [left] = await Promise.all([leave(one), leave(one)])
  expect(linesOf(left)).toEqual([])
  const [kept, ...others] = await leftOf(one)
  expect([kept, others]).toMatchObject([{ units: 2, total: 200 }, []])
  expect(Math.abs(Date.now() - Date.parse(kept?.leftAt ?? ''))).toBeLessThan(60_000)
  await add(one, second.id)
  expect(linesOf(await cartOf(one))).toEqual([[second.id, 1]])
  // The current cart is left in exchange.
  const { data: resumed } = await resume(one, kept?.id ?? 0)
  expect(linesOf(resumed)).toEqual([[first.id, 2]])
  expect(await leftOf(one)).toMatchObject([{ units: 1, total: 100 }])
  expect((await resume(one, kept?.id ?? 0)).status).toBe(404)
  expect(linesOf(await cartOf(one))).toEqual([[first.id, 2]])
})

test('a left cart is in no list of another seller, who cannot continue it', async () => {
  const product = await makeProduct(shop.db, 5)
  await add(one, product.id)
  await leave(one)
  const [mine] = await leftOf(one)
  expect(await leftOf(other)).toEqual([])
  expect((await resume(other, mine?.id ?? 0)).status).toBe(404)
  expect((await leftOf(one)).some(({ id }) => id === mine?.id)).toBe(true)
  await shop.db.updateTable('left_carts').set({ left_at: '2026-01-01T00:00:00Z' }).execute()
  expect(await leftOf(one)).toEqual([])
})

test('a cart is emptied for its seller alone, a customer’s for everybody', async () => {
  const product = await makeProduct(shop.db, 9)
  const { id } = await makeCustomer(shop.db)
  await Promise.all([add(one, product.id), add(other, product.id)])
  const emptied = await shop.call<PreCheckout>('DELETE', `/orders/cart/${walkIn.id}`, one)
  expect([emptied.status, linesOf(emptied.data), linesOf(await cartOf(other))]).toEqual([
    200,
    [],
    [[product.id, 1]],
  ])
  await post(`/orders/cart/add/${id}`, one, { productId: product.id, quantity: 1 })
  const customer = await shop.signIn(id)
  expect(linesOf((await shop.call<PreCheckout>('DELETE', `/orders/cart/${id}`, customer)).data)).toEqual([])
  expect((await shop.call('DELETE', `/orders/cart/${walkIn.id}`, customer)).status).toBe(403)
})

test('who has no registration has no last purchase: it was another stranger’s', async () => {
  const product = await makeProduct(shop.db, 5)
  await sell(one, product.id)
  const bought = await shop.call<LastBought>('GET', `/shop/customers/${walkIn.id}/bought`, one)
  expect(bought.data).toEqual({ boughtAt: null, products: [] })
})
