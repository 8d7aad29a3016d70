import type { Claim, ClaimCosts, ClaimList, OwnClaim } from '@shop/contract/claims'
import type { Result } from '@shop/contract/result'
import type { ReturnDetails } from '@shop/contract/returns'
import type { Unit } from '@shop/contract/units'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { COMPLETE_RECORD, makeCustomer, makeOrder, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { giveSecond, makePhone, nextImei } from '../../../../test/serials.ts'
import { systemActor } from '../../../actor.ts'
import { LEDGERS } from '../../../checks/ledgers.ts'
import { enterStock } from '../../catalogue/products/enter-stock.ts'
import { findBoughtBack } from '../../catalogue/units/reentered-units.ts'
import { openSession } from '../../identity/accounts/session.service.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(async () => {
  for (const { check } of LEDGERS) expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

const open = (serial: string, more: object = {}) =>
  shop.call<Claim>('POST', '/claims', admin, { serial, problem: 'Não carrega', ...more })
const to = (id: number, status: string, more: object = {}) =>
  shop.call<Claim>('PATCH', `/claims/${id}`, admin, { status, ...more })
const unitOf = async (serial: string) => (await shop.call<Unit>('GET', `/units/${serial}`, admin)).data
const today = () => new Date().toISOString().slice(0, 10)

/** A phone that a customer paid and got: `days` ago, with another one still in stock. */
async function delivered({ days = 0, months = 12 } = {}) {
  const phone = await makePhone(shop.db, 3, { warranty_months: months })
  const customer = await makeCustomer(shop.db)
  const order = await makeOrder(shop.db, 2, {
    productId: phone.id,
    customer_id: customer.id,
    payment: 'cash',
  })
  const [serial = '', second = '', other = ''] = phone.serials
  await shop.call('PATCH', '/workflow/order/pack', admin, {
    orderId: order.id,
    images: [PNG_BASE64],
    serials: [serial, second].map((one) => ({ productId: phone.id, serial: one })),
  })
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  await shop.db
    .updateTable('orders')
    .set({ deliverer_id: deliverer.id, status: 4 })
    .where('id', '=', order.id)
    .execute()
  const handed = await shop.call('PATCH', '/workflow/order/deliver', admin, {
    orderId: order.id,
    signature: PNG_BASE64,
    receivedBy: 'Ana',
  })
  expect(handed.status).toBe(200)
  const at = new Date(Date.now() - days * 86_400_000).toISOString()
  await shop.owner.updateTable('order_history').set({ at }).where('order_id', '=', order.id).execute()
  return { phone, customer, order, serial, second, other }
}

describe('a claim', () => {
  test('knows both warranties of the unit, and a unit has one open claim', async () => {
    const { serial, order } = await delivered({ days: 100 })
    const unit = await unitOf(serial)
    const { status, data } = await open(serial, {
      checklist: { Tela: true, 'Bateria (%)': '81' },
      images: [PNG_BASE64],
    })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      status: 'open',
      orderCode: order.code,
      legalUntil: unit.legalUntil,
      warrantyUntil: unit.warrantyUntil,
      outOfWarranty: false,
      checklist: { Tela: true, 'Bateria (%)': '81' },
      history: [{ status: 'open' }],
    })
    expect(data.legalUntil && data.legalUntil < today()).toBe(true)
    expect(data.images).toHaveLength(1)
    const second = await open(serial)
    expect([second.status, second.errors[0]]).toEqual([409, expect.stringContaining(data.code)])
    const both = await delivered()
    const raced = await Promise.all([open(both.serial), open(both.serial)])
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('after both warranties is taken and marked', async () => {
    const { serial } = await delivered({ days: 800 })
    expect((await open(serial)).data.outOfWarranty).toBe(true)
  })

  test('needs a unit that a customer has', async () => {
    const { other } = await delivered()
    expect((await open(nextImei())).status).toBe(404)
    expect((await open(other)).errors[0]).toContain('está em estoque')
    expect((await open(other, { problem: ' ' })).status).toBe(400)
  })

  test('goes through its statuses, each with who and why', async () => {
    const { serial } = await delivered()
    const { id } = (await open(serial)).data
    expect((await to(id, 'repaired')).status).toBe(409)
    await to(id, 'analysis', { comment: 'Vai à assistência' })
    expect((await to(id, 'repaired', { cost: 80 })).data.cost).toBe(80)
    const { data } = await to(id, 'handed_back')
    expect(data.history.map(({ status }) => status)).toEqual(['open', 'analysis', 'repaired', 'handed_back'])
    expect([data.history[1]?.comment, data.nextStatuses]).toEqual(['Vai à assistência', []])
    expect((await to(id, 'analysis')).status).toBe(409)
    expect((await open(serial)).status).toBe(201)
  })

  test('that is refused says why', async () => {
    const { serial } = await delivered()
    const { id } = (await open(serial)).data
    expect((await to(id, 'refused')).status).toBe(422)
    expect((await to(id, 'refused', { comment: 'Contato com água' })).data.status).toBe('refused')
  })
})

describe('a replacement', () => {
  test('has the remaining term of the first unit, which goes to the defective shelf', async () => {
    const { phone, serial, other, order } = await delivered({ days: 40 })
    const before = await unitOf(serial)
    const { id } = (await open(serial)).data
    await to(id, 'analysis')
    expect((await to(id, 'replaced')).status).toBe(422)
    const { data } = await to(id, 'replaced', { serial: other })
    expect(data).toMatchObject({ status: 'replaced', replacement: other, cost: 50 })
    const after = await unitOf(other)
    expect(after).toMatchObject({
      state: 'sold',
      orderCode: order.code,
      legalUntil: before.legalUntil,
      warrantyUntil: before.warrantyUntil,
    })
    expect((await unitOf(serial)).state).toBe('defective')
    expect(await stockOf(shop.db, phone.id)).toBe(0)
    await to(id, 'handed_back')
    expect((await open(other)).data.warrantyUntil).toBe(before.warrantyUntil)
  })

  test('without a cost of its own costs what its product does', async () => {
    const { phone, serial, other } = await delivered()
    await shop.db.updateTable('units').set({ cost_cents: null }).where('serial', '=', other).execute()
    await shop.db.updateTable('products').set({ cost_cents: 7_100 }).where('id', '=', phone.id).execute()
    const { id } = (await open(serial)).data
    await to(id, 'analysis')
    expect((await to(id, 'replaced', { serial: other })).data.cost).toBe(71)
  })

  test('that the customer sells to the shop is known as a unit of the order', async () => {
    const { phone, customer, serial, other, order } = await delivered()
    const { id } = (await open(serial)).data
    await to(id, 'analysis')
    await to(id, 'replaced', { serial: other })
    const bought = await shop.call('POST', '/trade-ins', admin, {
      customerId: customer.id,
      productId: phone.id,
      serial: other,
      grade: 'A',
      price: 30,
      settle: 'credit',
      ...COMPLETE_RECORD,
    })
    expect(bought.status).toBe(201)
    expect((await findBoughtBack(shop.db, order.id)).map((unit) => unit.serial)).toEqual([other])
    // The replacement was the customer's: its claim ends with it.
    expect((await shop.call<Claim>('GET', `/claims/${id}`, admin)).data.status).toBe('closed')
  })

  test('is not given for a unit that came back and is with another customer', async () => {
    const { phone, serial, second, other, order } = await delivered()
    const { id } = (await open(serial)).data
    await to(id, 'analysis')
    const both = [serial, second]
    const items = [{ productId: phone.id, quantity: 2, defective: false, reason: 'regret', serials: both }]
    const back = { fromOrderId: order.id, items, settle: 'credit', refundFreight: false, comments: '' }
    expect((await shop.call('POST', '/returns', admin, back)).status).toBe(201)
    const next = await makeOrder(shop.db, 2, { productId: phone.id, payment: 'cash' })
    const packed = await shop.call('PATCH', '/workflow/order/pack', admin, {
      orderId: next.id,
      images: [PNG_BASE64],
      serials: both.map((one) => ({ productId: phone.id, serial: one })),
    })
    expect(packed.status).toBe(200)
    const { status, errors } = await to(id, 'replaced', { serial: other })
    expect([status, errors[0]]).toEqual([409, expect.stringContaining('está em “Encerrada”')])
    expect(await unitOf(serial)).toMatchObject({ state: 'sold', orderCode: next.code })
  })

  test('is not a unit of the same order that came in again without being returned', async () => {
    const { phone, serial, second, other } = await delivered()
    await enterStock(shop.db, systemActor('Teste'), [
      { productId: phone.id, cost: 3_000, stock: 1, source: 2, serials: [second] },
    ])
    const { id } = (await open(serial)).data
    await to(id, 'analysis')
    for (const number of [second, await giveSecond(shop.db, second)]) {
      const { status, errors } = await to(id, 'replaced', { serial: number })
      expect([status, errors[0]]).toEqual([
        409,
        `O aparelho ${number} já saiu com este pedido e voltou sem devolução: escolha outro.`,
      ])
    }
    expect((await to(id, 'replaced', { serial: other })).status).toBe(200)
  })

  test('is a unit of the same product in stock, given once', async () => {
    const { serial, other } = await delivered()
    const stranger = await delivered()
    const { id } = (await open(serial)).data
    await to(id, 'analysis')
    expect((await to(id, 'replaced', { serial: stranger.other })).errors[0]).toContain('é de')
    expect((await to(id, 'replaced', { serial })).status).toBe(409)
    const raced = await Promise.all([
      to(id, 'replaced', { serial: other }),
      to(id, 'replaced', { serial: other }),
    ])
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

const replaceBy = async (serial: string, other: string) => {
  const { id } = (await open(serial)).data
  await to(id, 'analysis')
  expect((await to(id, 'replaced', { serial: other })).status).toBe(200)
}

test('an order whose replacement its customer sold back is not cancelled: nothing is given back for it', async () => {
  const { phone, customer, serial, other, order } = await delivered()
  await replaceBy(serial, other)
  const bought = await shop.call('POST', '/trade-ins', admin, {
    customerId: customer.id,
    productId: phone.id,
    serial: other,
    grade: 'A',
    price: 10,
    settle: 'credit',
    ...COMPLETE_RECORD,
  })
  expect(bought.status).toBe(201)
  const body = { orderId: order.id, comment: 'Desistiu' }
  const { status, errors } = await shop.call('PATCH', '/workflow/order/cancel', admin, body)
  expect([status, errors[0]]).toEqual([409, expect.stringContaining(`${other} foi comprado de volta`)])
})

test('a repaired unit that is given for its own order again costs once', async () => {
  const { phone, serial, other, order } = await delivered()
  await shop.owner
    .updateTable('order_items')
    .set({ unit_cost_cents: 4_000 })
    .where('order_id', '=', order.id)
    .execute()
  await replaceBy(serial, other)
  const repaired = { kind: 'repaired', quantity: 1, comment: 'Visto', serials: [serial] }
  expect((await shop.call('POST', `/products/${phone.code}/defective`, admin, repaired)).status).toBe(201)
  await replaceBy(other, serial)
  const { data } = await shop.call<Result>(
    'GET',
    '/reports/result/start/2020-01-01T00:00:00/end/2100-01-01T00:00:00',
    admin,
  )
  expect(data.product.find(({ id }) => id === phone.id)?.cost).toBe(100)
})

test('the passport of a unit has its claims and the profit of that very unit', async () => {
  const { serial, other } = await delivered()
  expect((await unitOf(serial)).profit).toEqual({ price: 100, cost: 50, claims: 0, total: 50 })
  expect((await unitOf(other)).profit).toBeNull()
  const { id, code } = (await open(serial)).data
  await to(id, 'analysis')
  await to(id, 'repaired', { cost: 12.5 })
  expect(await unitOf(serial)).toMatchObject({
    claims: [{ id, code, status: 'repaired', given: false }],
    profit: { claims: 12.5, total: 37.5 },
  })
  const seller = await shop.employee(['bo:manage:internal_sales'])
  const seen = await shop.call<Unit>('GET', `/units/${serial}`, seller)
  expect([seen.data.profit, seen.data.entry.cost, seen.data.claims.length]).toEqual([undefined, undefined, 1])
})

test('a refund is a return of that unit: at most what was paid, and the unit is defective', async () => {
  const { serial, order, phone } = await delivered()
  const { id } = (await open(serial)).data
  await to(id, 'analysis')
  const { data, status } = await to(id, 'refunded', { settle: 'credit', comment: 'Sem peça' })
  expect([status, data.status]).toEqual([200, 'refunded'])
  const returned = await shop.call<ReturnDetails>('GET', `/returns/${data.returnId}`, admin)
  expect(returned.data).toMatchObject({ orderId: order.id, settle: 'credit', items: [{ serials: [serial] }] })
  expect(data.cost).toBe(returned.data.given)
  expect((await unitOf(serial)).state).toBe('defective')
  expect(phone.serials).toContain(serial)
})

test('a claim of the customer who gave the unit back does not hinder the one of its next customer', async () => {
  const { phone, serial, other, order } = await delivered()
  const former = (await open(serial)).data
  const items = [{ productId: phone.id, quantity: 1, defective: false, reason: 'regret', serials: [serial] }]
  const returned = { fromOrderId: order.id, items, settle: 'credit' }
  expect((await shop.call('POST', '/returns', admin, returned)).status).toBe(201)
  const next = await makeOrder(shop.db, 2, {
    productId: phone.id,
    customer_id: (await makeCustomer(shop.db)).id,
    is_pickup: true,
  })
  const serials = [serial, other].map((one) => ({ productId: phone.id, serial: one }))
  const packed = { orderId: next.id, images: [], serials }
  expect((await shop.call('PATCH', '/workflow/order/pack', admin, packed)).status).toBe(200)
  expect((await shop.call('POST', '/workflow/order/finalize', admin, { orderId: next.id })).status).toBe(200)
  const { status, data } = await open(serial)
  expect([status, data.orderId]).toEqual([201, next.id])
  const again = await open(serial)
  expect([again.status, again.errors[0]]).toEqual([409, expect.stringContaining(data.code)])
  const { data: closed } = await shop.call<Claim>('GET', `/claims/${former.id}`, admin)
  expect([closed.status, closed.history.at(-1)?.comment]).toEqual([
    'closed',
    expect.stringContaining('O aparelho voltou'),
  ])
})

test('an open claim of an earlier release ends when its unit is sold again, and needs somebody to refund', async () => {
  const { phone, serial, second, other, order } = await delivered()
  const former = (await open(serial)).data
  const serials = [serial, second]
  const items = [{ productId: phone.id, quantity: 2, defective: false, reason: 'regret', serials }]
  await shop.call('POST', '/returns', admin, { fromOrderId: order.id, items, settle: 'credit' })
  const reopened = { status: 'open' as const, ended_at: null }
  await shop.owner.updateTable('claims').set(reopened).where('id', '=', former.id).execute()
  const next = await makeOrder(shop.db, 2, { productId: phone.id })
  const named = [serial, other].map((one) => ({ productId: phone.id, serial: one }))
  const packed = { orderId: next.id, images: [PNG_BASE64], serials: named }
  expect((await shop.call('PATCH', '/workflow/order/pack', admin, packed)).status).toBe(200)
  const { data } = await shop.call<Claim>('GET', `/claims/${former.id}`, admin)
  expect([data.status, data.history.at(-1)?.comment]).toEqual(['closed', expect.stringContaining(next.code)])
})

test('only somebody who manages orders refunds a claim', async () => {
  const { serial, order } = await delivered()
  const { id } = (await open(serial)).data
  await to(id, 'analysis')
  const before = await shop.db.selectFrom('credit_entries').select('id').execute()
  for (const permission of ['bo:manage:internal_sales', 'bo:manage:selling'] as const) {
    const seller = await shop.employee([permission])
    const { status, errors } = await shop.call('PATCH', `/claims/${id}`, seller, { status: 'refunded' })
    expect([status, errors[0]]).toEqual([403, 'Só quem gerencia pedidos reembolsa uma garantia.'])
  }
  expect(await shop.db.selectFrom('credit_entries').select('id').execute()).toEqual(before)
  const manager = await shop.employee(['bo:manage:orders'])
  const done = await shop.call<Claim>('PATCH', `/claims/${id}`, manager, { status: 'refunded' })
  expect([done.status, done.data.status, done.data.history.map(({ status }) => status)]).toEqual([
    200,
    'refunded',
    ['open', 'analysis', 'refunded'],
  ])
  expect(done.data.orderId).toBe(order.id)
})

test('customers do not learn which serial numbers the shop knows', async () => {
  const { serial, other } = await delivered()
  const { id } = await makeCustomer(shop.db)
  const stranger = await shop.signIn(id)
  const requested = async (number: string) => {
    const response = await shop.call('POST', '/shop/claims', stranger, {
      serial: number,
      problem: 'Não liga',
    })
    return [response.status, response.errors[0]?.replace(number, '…')]
  }
  const unknown = [404, 'O número de série … não é de uma compra sua.']
  for (const number of [serial, other, nextImei()]) expect(await requested(number)).toEqual(unknown)
})

test('customers see and open their own claims alone, with images', async () => {
  const { serial, customer } = await delivered()
  const session = async (id: number): Promise<Person> => ({
    id,
    token: (
      await openSession(shop.context, { customerId: id }, 'Cliente', { ip: '127.0.0.1', userAgent: 'x' })
    ).accessToken,
  })
  const me = await session(customer.id)
  const stranger = await session((await makeCustomer(shop.db)).id)
  const request = (as: Person) =>
    shop.call<OwnClaim>('POST', '/shop/claims', as, {
      serial,
      problem: 'Tela piscando',
      images: [PNG_BASE64],
    })
  expect((await request(stranger)).status).toBe(404)
  const { data, status } = await request(me)
  expect([status, data.images.length, data.history[0]?.status]).toEqual([201, 1, 'open'])
  expect((await request(me)).status).toBe(409)
  const own = (as: Person) => shop.call<{ items: OwnClaim[] }>('GET', '/shop/claims', as)
  expect((await own(me)).data.items.map(({ code }) => code)).toEqual([data.code])
  expect((await own(stranger)).data.items).toEqual([])
  const staff = await shop.call<Claim>('GET', `/claims/${data.id}`, admin)
  expect(staff.data).toMatchObject({ byCustomer: true, customerId: customer.id, problem: 'Tela piscando' })
  const link = staff.data.trackingUrl
  const page = await shop.app.inject(new URL(link, 'http://shop').pathname)
  expect([page.statusCode, page.body.includes('Aberta'), page.body.includes(serial)]).toEqual([
    200,
    true,
    false,
  ])
  await to(data.id, 'analysis', { comment: 'Cliente insiste muito' })
  await to(data.id, 'refused', { comment: 'Contato com água' })
  expect((await own(me)).data.items[0]?.history.map(({ comment }) => comment)).toEqual([
    '',
    '',
    'Contato com água',
  ])
  const forged = await shop.app.inject(`/acompanhar/${data.code}-AAAAAAAAAAAAAAAAAAAAAA`)
  expect(forged.statusCode).toBe(404)
})

test('the days of the law are counted from the day the unit came, and an undecided claim after them is late', async () => {
  const { serial } = await delivered()
  const { data: claim } = await open(serial)
  expect([claim.days, claim.late]).toEqual([0, false])
  const at = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await shop.owner.updateTable('claims').set({ at }).where('id', '=', claim.id).execute()
  const seen = async () => (await shop.call<Claim>('GET', `/claims/${claim.id}`, admin)).data
  expect(await seen()).toMatchObject({ days: 31, late: true })
  await shop.call('PATCH', '/companies/phones', admin, { claimDays: 40 })
  expect(await seen()).toMatchObject({ days: 31, late: false })
  await shop.call('PATCH', '/companies/phones', admin, { claimDays: 30 })
  await to(claim.id, 'analysis')
  await to(claim.id, 'repaired')
  expect(await seen()).toMatchObject({ days: 31, late: false })
})

test('what a customer reports is not in the shop until somebody has looked at it', async () => {
  const { serial, customer } = await delivered()
  const self = await shop.signIn(customer.id)
  await shop.call('POST', '/shop/claims', self, { serial, problem: 'Não liga' })
  const [claim] = (await shop.call<ClaimList>('GET', `/claims?search=${serial}`, admin)).data.items
  expect(claim).toMatchObject({ byCustomer: true, days: null, late: false })
  await to(claim?.id ?? 0, 'analysis')
  expect((await shop.call<Claim>('GET', `/claims/${claim?.id}`, admin)).data.days).toBe(0)
})

test('a unit that does not start is found by its customer or order, by those who may open its claim', async () => {
  const { serial, second, customer, order } = await delivered()
  const found = async (search: string, person = admin) =>
    (
      await shop.call<{ items: { serial: string }[] }>(
        'GET',
        `/claims/units?search=${encodeURIComponent(search)}`,
        person,
      )
    ).data?.items.map((unit) => unit.serial)
  const both = [serial, second].sort()
  expect((await found(order.code))?.sort()).toEqual(both)
  expect((await found(customer.name))?.sort()).toEqual(expect.arrayContaining(both))
  await shop.db
    .updateTable('customers')
    .set({ document: '39053344705', phone: '11987650001' })
    .where('id', '=', customer.id)
    .execute()
  for (const typed of ['390.533.447-05', '(11) 98765-0001'])
    expect((await found(typed))?.sort()).toEqual(both)
  await shop.db
    .updateTable('customers')
    .set({ document: '', phone: '' })
    .where('id', '=', customer.id)
    .execute()
  for (const typed of ['ninguém tem este nome', '-']) expect(await found(typed)).toEqual([])
  const seller = await shop.employee(['bo:manage:internal_sales'])
  expect((await found(order.code, seller))?.sort()).toEqual(both)
  const self = await shop.signIn(customer.id)
  const own = await shop.call<{ items: { serial: string }[] }>('GET', '/shop/claims/units', self)
  expect(own.data.items.map((unit) => unit.serial).sort()).toEqual(both)
  const stranger = await shop.signIn((await makeCustomer(shop.db)).id)
  expect((await shop.call<{ items: unknown[] }>('GET', '/shop/claims/units', stranger)).data.items).toEqual(
    [],
  )
})

test('the phones and claims of one customer are found by the id, without those of others', async () => {
  const { serial, second, customer } = await delivered()
  const other = await delivered()
  const self = await shop.signIn(customer.id)
  await shop.call('POST', '/shop/claims', self, { serial, problem: 'Não liga' })
  await shop.call('POST', '/shop/claims', await shop.signIn(other.customer.id), {
    serial: other.serial,
    problem: 'Não liga',
  })
  const units = await shop.call<{ items: { serial: string }[] }>(
    'GET',
    `/claims/units?customerId=${customer.id}`,
    admin,
  )
  expect(units.data.items.map((unit) => unit.serial).sort()).toEqual([serial, second].sort())
  const claims = await shop.call<ClaimList>('GET', `/claims?customerId=${customer.id}`, admin)
  expect(claims.data).toMatchObject({ total: 1, items: [{ serial, customerId: customer.id }] })
  for (const path of ['/claims/units', '/claims/units?search=', '/claims/units?customerId=x'])
    expect((await shop.call('GET', path, admin)).status).toBe(400)
})

test('the list finds a claim by serial, code and status', async () => {
  const { serial } = await delivered()
  const { data } = await open(serial)
  for (const query of [`search=${serial}`, `search=${data.code}`, `search=${data.orderCode}&status=open`]) {
    const found = await shop.call<ClaimList>('GET', `/claims?${query}`, admin)
    expect(found.data.items.map(({ code }) => code)).toEqual([data.code])
  }
  const second = await giveSecond(shop.db, serial)
  const { data: bySecond } = await shop.call<ClaimList>('GET', `/claims?search=${second}`, admin)
  expect(bySecond.items.map(({ code }) => code)).toEqual([data.code])
  expect(
    (await shop.call<ClaimList>('GET', `/claims?search=${serial}&status=refused`, admin)).data.total,
  ).toBe(0)
})

test('what claims cost stands beside what customers paid for warranty, by product', async () => {
  const { phone, serial, order } = await delivered()
  await shop.db.updateTable('orders').set({ warranty_cents: 700 }).where('id', '=', order.id).execute()
  const { id } = (await open(serial)).data
  await to(id, 'analysis')
  await to(id, 'repaired', { cost: 35 })
  const days = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const { data } = await shop.call<ClaimCosts>('GET', `/claims/costs?from=${days[0]}&to=${days[1]}`, admin)
  expect(data.items.find((row) => row.id === phone.id)).toMatchObject({
    sold: 2,
    claims: 1,
    cost: 35,
    paid: 7,
  })
  expect(data.totals.cost).toBeCloseTo(data.items.reduce((sum, { cost }) => sum + cost, 0))
  const bySupplier = await shop.call<ClaimCosts>(
    'GET',
    `/claims/costs?from=${days[0]}&to=${days[1]}&by=supplier`,
    admin,
  )
  expect(bySupplier.data.totals).toEqual(data.totals)
})

test('a person is forgotten once their claim has ended: it stays, without name and images', async () => {
  const { serial, order, customer } = await delivered()
  const { data } = await open(serial, { problem: 'Zuleica diz que não carrega', images: [PNG_BASE64] })
  await shop.db
    .updateTable('orders')
    .set({ status: 13, paid_cents: 20_000 })
    .where('id', '=', order.id)
    .execute()
  const forget = () =>
    shop.call('POST', `/customers/${customer.id}/anonymise`, admin, { reason: 'Pedido do titular' })
  expect((await forget()).status).toBe(409)
  for (const status of ['analysis', 'repaired', 'handed_back'])
    expect(await to(data.id, status)).toMatchObject({ status: 200 })
  expect((await forget()).status).toBe(200)
  const { data: left } = await shop.call<Claim>('GET', `/claims/${data.id}`, admin)
  expect(left).toMatchObject({ customer: 'Cliente anonimizado', images: [], status: 'handed_back' })
})
