import type { Order } from '@shop/contract/orders'
import type { PixCharge } from '@shop/contract/pix'
import type { BankSetting } from '@shop/contract/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, stockOf } from '../../../../test/make.ts'

let shop: TestShop
let seller: Person
let orders: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_CITY: 'São Luís' })
  seller = await shop.employee(['bo:manage:internal_sales'])
  orders = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('bank_settings').execute())

const CHOICE = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }

const account = (pixKey: string, disabled = false) => ({
  bankSettingsType: 'Pix',
  name: 'Coração Celulares',
  pixType: 'Email',
  pixKey,
  disabled,
})
const saveAccounts = async (...settings: object[]) =>
  (await shop.call<BankSetting[]>('PUT', '/orders/bank-settings', orders, { settings })).data

/** A customer with two units of R$ 100,00 in the cart. */
async function fillCart(terms: Parameters<typeof makeProduct>[2] = {}) {
  const customer = await makeCustomer(shop.db)
  const product = await makeProduct(shop.db, 5, terms)
  const body = { productId: product.id, quantity: 2 }
  await shop.call('POST', `/orders/cart/add/${customer.id}`, seller, body)
  return { customer, product }
}

const checkout = (customerId: number, path = 'checkout/pix', key?: string) =>
  shop.call<{ code: string; orderId: number; txid: string; pixCode: string }>(
    'POST',
    `/orders/${path}/${customerId}`,
    seller,
    CHOICE,
    key ? { 'idempotency-key': key } : {},
  )

test('refuses an amount beyond what a code carries, and takes no stock', async () => {
  await saveAccounts(account('pix@loja.com'))
  const customer = await makeCustomer(shop.db)
  const product = await makeProduct(shop.db, 101, { sell_price_cents: 99_999_999_99 })
  const body = { productId: product.id, quantity: 101 }
  await shop.call('POST', `/orders/cart/add/${customer.id}`, seller, body)
  const { status, errors } = await checkout(customer.id)
  expect([status, errors[0]]).toEqual([422, expect.stringContaining('9.999.999.999,99')])
  expect(await stockOf(shop.db, product.id)).toBe(101)
})

test('places the order in PROCESSANDO and answers a code with its amount, txid, key and ASCII names', async () => {
  await saveAccounts(account('pix@loja.com'))
  const { customer, product } = await fillCart()
  const { status, data } = await checkout(customer.id)
  expect(status).toBe(201)
  expect(data.txid).toMatch(/^[0-9a-f]{25}$/)
  for (const part of ['0112pix@loja.com', '5406200.00', '5917Coracao Celulares', '6008Sao Luis'])
    expect(data.pixCode).toContain(part)
  expect(data.pixCode).toContain(`0525${data.txid}`)
  const order = (await shop.call<Order>('GET', `/orders/${data.code}`, orders)).data
  expect(order).toMatchObject({ status: 'PROCESSANDO', payment: 'Pix', total: 200 })
  expect(await stockOf(shop.db, product.id)).toBe(3)
})

test('charges the first account that is not disabled', async () => {
  await saveAccounts(account('fora@loja.com', true), account('usada@loja.com'), account('terceira@loja.com'))
  const { customer } = await fillCart()
  expect((await checkout(customer.id)).data.pixCode).toContain('usada@loja.com')
})

test.each([
  ['without any account', []],
  ['when every account is disabled', [account('fora@loja.com', true)]],
])('refuses %s, and sells nothing', async (_, accounts) => {
  if (accounts.length) await saveAccounts(...accounts)
  const { customer, product } = await fillCart()
  const response = await checkout(customer.id)
  expect(response).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  expect(response.errors[0]).toContain('Não há conta Pix ativa')
  expect(await stockOf(shop.db, product.id)).toBe(5)
})

test('refuses an order with nothing to pay', async () => {
  await saveAccounts(account('pix@loja.com'))
  const { customer } = await fillCart({ cost_cents: 0, sell_price_cents: 0 })
  expect((await checkout(customer.id)).status).toBe(422)
})

test('answers a repeated checkout with the same code, also after the account changed', async () => {
  const [saved] = await saveAccounts(account('pix@loja.com'))
  const { customer } = await fillCart()
  const first = await checkout(customer.id, 'checkout/pix', 'chave-1')
  await saveAccounts({ id: saved?.id, pixKey: 'nova@loja.com' })
  const second = await checkout(customer.id, 'checkout/pix', 'chave-1')
  expect(second.data).toEqual(first.data)
})

test('does not treat an order paid in cash as a repetition of one paid with Pix', async () => {
  await saveAccounts(account('pix@loja.com'))
  const { customer } = await fillCart()
  await checkout(customer.id, 'checkout', 'chave-2')
  expect(await checkout(customer.id, 'checkout/pix', 'chave-2')).toMatchObject({
    status: 409,
    code: 'DUPLICATE',
  })
})

test('shows the code again, with the time limit for paying', async () => {
  await saveAccounts(account('pix@loja.com'))
  const { customer } = await fillCart()
  const placed = (await checkout(customer.id)).data
  const { data } = await shop.call<PixCharge>('GET', `/orders/pix/${placed.orderId}`, seller)
  expect(data).toMatchObject({ ...placed, status: 'PROCESSANDO', total: 200 })
  expect(Date.parse(data.expiresAt)).toBeGreaterThan(Date.now() + 59 * 60_000)
  expect(Date.parse(data.expiresAt)).toBeLessThanOrEqual(Date.now() + 60 * 60_000)
})

test('has no code for an order with another payment', async () => {
  const { id } = await makeOrder(shop.db, 1)
  expect((await shop.call('GET', `/orders/pix/${id}`, seller)).status).toBe(404)
})
