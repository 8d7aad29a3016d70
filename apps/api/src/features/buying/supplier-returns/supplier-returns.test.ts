import type { SupplierReturn, SupplierReturnList } from '@shop/contract/supplier-returns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import {
  COMPLETE_RECORD,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeSupplier,
  PNG_BASE64,
  stockOf,
} from '../../../../test/make.ts'
import { giveSecond, makePhone, nextImei } from '../../../../test/serials.ts'
import { LEDGERS } from '../../../checks/ledgers.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
})
afterAll(async () => {
  for (const { check } of LEDGERS) expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

const send = (supplierId: number, serials: readonly string[], document = 'NF 77') =>
  shop.call<SupplierReturn>('POST', '/supplier-returns', person, { supplierId, serials, document })
const decide = (id: number, serial: string, body: object) =>
  shop.call<SupplierReturn>('PATCH', `/supplier-returns/${id}/units/${serial}`, person, body)
const list = async (query = '') =>
  (await shop.call<SupplierReturnList>('GET', `/supplier-returns${query}`, person)).data
const stateOf = async (serial: string) =>
  (await shop.db.selectFrom('units').select('state').where('serial', '=', serial).executeTakeFirst())?.state
const defectiveOf = async (id: number) =>
  (await shop.db.selectFrom('products').select('defective').where('id', '=', id).executeTakeFirstOrThrow())
    .defective

/** A phone model with this many units, all of them on the defective shelf. */
async function broken(count: number) {
  const phone = await makePhone(shop.db, count)
  await shop.call('POST', `/products/${phone.code}/defective`, person, {
    kind: 'found',
    quantity: count,
    comment: 'Não liga',
    serials: phone.serials,
  })
  return phone
}

test('each outcome puts the unit where it is, and the batch keeps what came of it', async () => {
  const { id: supplierId } = await makeSupplier(shop.db)
  const phone = await broken(4)
  const [credited = '', replaced = '', repaired = '', refused = ''] = phone.serials
  const sent = await send(supplierId, phone.serials)
  expect([sent.status, sent.data.open, await defectiveOf(phone.id)]).toEqual([201, 4, 0])
  expect(await stateOf(credited)).toBe('gone')

  const { id } = sent.data
  const other = nextImei()
  expect((await decide(id, credited, { outcome: 'credited', amount: 45.5 })).status).toBe(200)
  expect((await decide(id, replaced, { outcome: 'replaced', serial: other })).status).toBe(200)
  expect((await decide(id, repaired, { outcome: 'repaired' })).status).toBe(200)
  const { data } = await decide(id, refused, { outcome: 'refused' })
  expect(data).toMatchObject({ open: 0, document: 'NF 77' })
  expect(data.units).toMatchObject([
    { outcome: 'credited', amount: 45.5, cost: 50 },
    { outcome: 'replaced', replacement: other },
    { outcome: 'repaired', amount: null },
    { outcome: 'refused' },
  ])
  expect(await Promise.all([...phone.serials, other].map(stateOf))).toEqual([
    'gone',
    'gone',
    'stock',
    'defective',
    'stock',
  ])
  expect([await stockOf(shop.db, phone.id), await defectiveOf(phone.id)]).toEqual([2, 1])
})

test('what suppliers have is listed oldest first, with what it cost', async () => {
  const { id: supplierId } = await makeSupplier(shop.db)
  const before = await list('?state=open')
  const first = await broken(2)
  const second = await broken(1)
  const { data: older } = await send(supplierId, first.serials)
  const { data: newer } = await send(supplierId, second.serials, '')
  await shop.db
    .updateTable('supplier_returns')
    .set({ at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
    .where('id', '=', older.id)
    .execute()
  const open = await list('?state=open')
  expect(open.items.slice(-2).map(({ id, days }) => [id, days])).toEqual([
    [older.id, 40],
    [newer.id, 0],
  ])
  expect([open.open.units - before.open.units, open.open.cost - before.open.cost]).toEqual([3, 150])
  await decide(newer.id, second.serials[0] ?? '', { outcome: 'refused' })
  expect((await list('?state=done')).items[0]?.id).toBe(newer.id)
  expect((await list('?state=open')).items.map(({ id }) => id)).not.toContain(newer.id)
})

test('a unit without a cost of its own costs what its product does', async () => {
  const { id: supplierId } = await makeSupplier(shop.db)
  const phone = await broken(1)
  await shop.db.updateTable('units').set({ cost_cents: null }).where('product_id', '=', phone.id).execute()
  const { cost_cents } = await shop.db
    .selectFrom('products')
    .select('cost_cents')
    .where('id', '=', phone.id)
    .executeTakeFirstOrThrow()
  const { cost } = (await list()).open
  await send(supplierId, phone.serials)
  expect([cost_cents > 0, (await list()).open.cost - cost]).toEqual([true, cost_cents / 100])
})

test('only what is on the defective shelf can be sent, and each unit once', async () => {
  const { id: supplierId } = await makeSupplier(shop.db)
  const [inStock = ''] = (await makePhone(shop.db, 1)).serials
  const phone = await broken(2)
  const [a = '', b = ''] = phone.serials
  expect((await send(supplierId, [inStock])).errors[0]).toContain('está em estoque')
  expect((await send(supplierId, [nextImei()])).errors[0]).toContain('não está registrado')
  expect((await send(supplierId, [a, a])).status).toBe(422)
  expect((await send(0, [a])).status).toBe(400)
  expect((await send(999_999, [a])).status).toBe(404)
  expect((await send(supplierId, [])).status).toBe(400)
  expect(await defectiveOf(phone.id)).toBe(2)
  const two = await Promise.all([send(supplierId, [a, b]), send(supplierId, [b, a])])
  expect(two.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a unit has one outcome, also when two record it at once or one is sent twice', async () => {
  const { id: supplierId } = await makeSupplier(shop.db)
  const phone = await broken(2)
  const [a = '', b = ''] = phone.serials
  const { data } = await send(supplierId, phone.serials)
  const both = await Promise.all([
    decide(data.id, a, { outcome: 'repaired' }),
    decide(data.id, a, { outcome: 'refused' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await decide(data.id, b, { outcome: 'credited' })).errors).toEqual(['Informe o valor creditado.'])
  expect((await decide(data.id, b, { outcome: 'replaced' })).status).toBe(422)
  expect((await decide(data.id, b, { outcome: 'repaired', amount: 3 })).status).toBe(422)
  expect((await decide(data.id, b, { outcome: 'replaced', serial: b })).status).toBe(422)
  expect((await decide(data.id, nextImei(), { outcome: 'repaired' })).status).toBe(404)
  const unserialised = await makeProduct(shop.db, 3)
  expect(await stockOf(shop.db, unserialised.id)).toBe(3)
})

test('a unit that the supplier has is not bought; one that the supplier kept for good may be', async () => {
  const { id: supplierId } = await makeSupplier(shop.db)
  const [serial = ''] = (await broken(1)).serials
  const second = await giveSecond(shop.db, serial)
  const { data } = await send(supplierId, [serial])
  const other = await makePhone(shop.db, 1)
  const admin = await shop.employee(['full:access'])
  const customer = await makeCustomer(shop.db)
  const buy = (number: string) =>
    shop.call('POST', '/trade-ins', admin, {
      customerId: customer.id,
      productId: other.id,
      serial: number,
      grade: 'A',
      price: 30,
      settle: 'credit',
      ...COMPLETE_RECORD,
    })
  for (const number of [serial, second]) {
    const { status, errors } = await buy(number)
    expect([status, errors[0]]).toEqual([409, expect.stringContaining('está com o fornecedor')])
  }
  expect((await decide(data.id, serial, { outcome: 'replaced', serial: second })).status).toBe(422)
  expect((await decide(data.id, second, { outcome: 'credited', amount: 10 })).status).toBe(200)
  expect((await buy(second)).status).toBe(201)
})

test('a unit that came in by an entry before its supplier decided, and was sold, may be bought', async () => {
  const { id: supplierId } = await makeSupplier(shop.db)
  const phone = await broken(1)
  const [serial = ''] = phone.serials
  const { data: batch } = await send(supplierId, [serial])
  const admin = await shop.employee(['full:access'])
  const serials = [serial, nextImei()]
  const entry = { productId: phone.id, cost: 10, stock: 2, source: 1, serials }
  const entered = await shop.call('PATCH', '/products/menu/purchase/batch', admin, { products: [entry] })
  expect(entered.errors).toBeUndefined()
  const decided = await decide(batch.id, serial, { outcome: 'repaired' })
  expect([decided.errors, decided.data?.open, await stockOf(shop.db, phone.id)]).toEqual([undefined, 0, 2])
  const order = await makeOrder(shop.db, 2, { productId: phone.id })
  const packed = await shop.call('PATCH', '/workflow/order/pack', admin, {
    orderId: order.id,
    images: [PNG_BASE64],
    serials: serials.map((one) => ({ productId: phone.id, serial: one })),
  })
  expect(packed.errors).toBeUndefined()
  await shop.db.updateTable('orders').set({ status: 13 }).where('id', '=', order.id).execute()
  const customer = await makeCustomer(shop.db)
  const bought = await shop.call('POST', '/trade-ins', admin, {
    customerId: customer.id,
    productId: phone.id,
    serial,
    grade: 'A',
    price: 30,
    settle: 'credit',
    ...COMPLETE_RECORD,
  })
  expect([bought.status, bought.errors]).toEqual([201, undefined])
})
