import type { OrderMessage, OrderMessages } from '@shop/contract/messages'
import { DEFAULT_MESSAGES } from '@shop/domain/order-message'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'

let shop: TestShop
let manager: Person
beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const save = (body: object) => shop.call<OrderMessages>('PUT', '/companies/messages', manager, body)
const messageOf = async (orderId: number, as = manager) =>
  (await shop.call<OrderMessage>('GET', `/orders/message/${orderId}`, as)).data

test('a status has its default text until the shop writes its own, and again when that is emptied', async () => {
  const own = 'Oi {nome}, pedido {pedido}: {link}'
  const saved = await save({ texts: [{ statusKey: 2, text: own }] })
  expect(saved.data.texts.find(({ statusKey }) => statusKey === 2)).toMatchObject({
    text: own,
    isDefault: false,
  })
  const customer = await makeCustomer(shop.db, { name: 'Ana Souza', phone: '11987654321' })
  const order = await makeOrder(shop.db, 2, { customer_id: customer.id })
  const { text, whatsappUrl, trackingUrl } = await messageOf(order.id)
  expect(text).toBe(`Oi Ana, pedido ${order.code}: ${trackingUrl}`)
  expect(whatsappUrl).toBe(`https://wa.me/5511987654321?text=${encodeURIComponent(text)}`)
  const back = await save({ texts: [{ statusKey: 2, text: ' ' }] })
  expect(back.data.texts.find(({ statusKey }) => statusKey === 2)).toMatchObject({
    text: DEFAULT_MESSAGES[2],
    isDefault: true,
  })
  expect((await messageOf(order.id)).text).toContain('está sendo preparado')
})

test('a refused order of which money was received is written about as a cancelled one', async () => {
  const [unpaid, paid] = [await makeOrder(shop.db, 12), await makeOrder(shop.db, 12, { paid_cents: 5_000 })]
  expect((await messageOf(unpaid.id)).text).toContain('Não conseguimos confirmar o pagamento')
  expect((await messageOf(paid.id)).text).toContain('foi cancelado')
})

test.each([
  [{ name: 'Comércio Silva Ltda', document: '11222333000181' }, 'Olá, Comércio Silva Ltda! O seu pedido'],
  [{ name: 'Ana Souza' }, 'Olá, Ana! O seu pedido'],
])('%o is greeted with %s', async (customer, beginning) => {
  const { id } = await makeCustomer(shop.db, customer)
  const order = await makeOrder(shop.db, 3, { customer_id: id })
  expect((await messageOf(order.id)).text).toContain(beginning)
})

test('somebody who is not registered is greeted without a name', async () => {
  const seller = await shop.employee(['bo:manage:internal_sales'])
  const { data: walkIn } = await shop.call<{ id: number }>('GET', '/customers/walk-in', seller)
  const order = await makeOrder(shop.db, 3, { customer_id: walkIn.id, is_pickup: true })
  expect((await messageOf(order.id)).text).toContain('Olá! O seu pedido')
})

test('the total is what is to be paid: credit used is left out', async () => {
  const order = await makeOrder(shop.db, 9, { payment: 'pix', credit_used_cents: 4_550 })
  expect((await messageOf(order.id)).text.replace(/\s/g, ' ')).toContain('R$ 154,50')
})

test('a text with an unknown word in braces is refused, and nothing is saved', async () => {
  const texts = [
    { statusKey: 1, text: 'Certo {nome}' },
    { statusKey: 3, text: 'Errado {nmoe}' },
  ]
  expect(await save({ texts })).toMatchObject({ status: 422, code: 'RULE_VIOLATION' })
  expect((await save({ texts: [{ statusKey: 99, text: 'x' }] })).status).toBe(400)
  const { data } = await shop.call<OrderMessages>('GET', '/companies/messages', manager)
  expect(data.texts.every(({ isDefault }) => isDefault)).toBe(true)
})

test('a deliverer writes only about the orders they carry', async () => {
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const [own, other] = [
    await makeOrder(shop.db, 4, { deliverer_id: deliverer.id }),
    await makeOrder(shop.db, 4),
  ]
  expect((await messageOf(own.id, deliverer)).text).toContain('saiu para entrega')
  expect((await shop.call('GET', `/orders/message/${other.id}`, deliverer)).status).toBe(404)
})

test('a customer whose telephone WhatsApp does not know can be written to by hand', async () => {
  const customer = await makeCustomer(shop.db, { phone: '' })
  const order = await makeOrder(shop.db, 1, { customer_id: customer.id })
  expect(await messageOf(order.id)).toMatchObject({ whatsappUrl: null })
})
