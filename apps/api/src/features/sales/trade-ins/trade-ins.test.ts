import type { DeviceBook } from '@shop/contract/device-book'
import type { PreCheckout } from '@shop/contract/selling'
import type { TradeIn, TradeInList, TradeInPrices, TradeInProducts } from '@shop/contract/trade-ins'
import type { Unit } from '@shop/contract/units'
import { shopDay } from '@shop/domain/shop-time'
import { dayAfter } from '@shop/domain/trade-ins'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { makePhone, nextImei } from '../../../../test/serials.ts'
import { LEDGERS } from '../../../checks/ledgers.ts'
import { releaseDue } from './settle-trade-in.ts'

let shop: TestShop
let admin: Person
let seller: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  seller = await shop.employee(['bo:manage:internal_sales'])
})
afterEach(() => hold(0))
afterAll(async () => {
  for (const { check } of LEDGERS) expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

const TODAY = () => shopDay(new Date(), 'America/Sao_Paulo')
const hold = (holdingDays: number) => shop.call('PATCH', '/companies/phones', admin, { holdingDays })
const SELLER = {
  name: 'Vitória Vendedora',
  document: '529.982.247-25',
  phone: '11987654321',
  address: 'Rua da Troca, 7, São Paulo',
}
const RECORD = {
  checklist: { Tela: true, 'Conta removida': true },
  documentImage: PNG_BASE64,
  lookupImage: PNG_BASE64,
  signature: PNG_BASE64,
}
const buy = (productId: number, more: object = {}, as = seller) =>
  shop.call<TradeIn>('POST', '/trade-ins', as, {
    seller: SELLER,
    productId,
    serial: nextImei(),
    grade: 'B',
    price: 400,
    settle: 'cash',
    ...RECORD,
    ...more,
  })
const unitOf = async (serial: string) => (await shop.call<Unit>('GET', `/units/${serial}`, admin)).data

describe('a bought phone', () => {
  test('with a complete record and no holding is stock at once, at its own cost', async () => {
    const phone = await makePhone(shop.db, 0)
    const { status, data } = await buy(phone.id)
    expect(status).toBe(201)
    expect(data).toMatchObject({ state: 'stock', missing: [], sellableFrom: TODAY(), seller: SELLER.name })
    expect(data.code).toMatch(/^U\d{8}$/)
    expect(await stockOf(shop.db, phone.id)).toBe(1)
    expect(await unitOf(data.unitSerial)).toMatchObject({
      state: 'stock',
      entry: { cost: 400, supplier: SELLER.name, document: data.code },
    })
  })

  test('is in custody until its holding is over, whoever asks the database', async () => {
    await hold(5)
    const phone = await makePhone(shop.db, 0)
    const { data } = await buy(phone.id)
    expect(data).toMatchObject({ state: 'held', sellableFrom: dayAfter(TODAY(), 5) })
    expect((await unitOf(data.unitSerial)).state).toBe('custody')
    expect(await stockOf(shop.db, phone.id)).toBe(0)
    await releaseDue(shop.context)
    expect(await stockOf(shop.db, phone.id)).toBe(0)
    const unit = shop.db.updateTable('units').where('serial', '=', data.unitSerial)
    await expect(unit.set({ state: 'stock' }).execute()).rejects.toThrow('custody')
    await expect(unit.set({ state: 'gone' }).execute()).rejects.toThrow('custody')

    await shop.owner
      .updateTable('trade_ins')
      .set({ sellable_from: TODAY() })
      .where('id', '=', data.id)
      .execute()
    await releaseDue(shop.context)
    await releaseDue(shop.context)
    expect([(await unitOf(data.unitSerial)).state, await stockOf(shop.db, phone.id)]).toEqual(['stock', 1])
  })

  test('waits for what its record lacks, which says what that is', async () => {
    const phone = await makePhone(shop.db, 0)
    const { data } = await buy(phone.id, { documentImage: undefined, lookupImage: undefined })
    expect([data.state, data.missing]).toEqual(['incomplete', ['imagem do documento', 'consulta do IMEI']])
    await releaseDue(shop.context)
    expect((await unitOf(data.unitSerial)).state).toBe('custody')
    const complete = (body: object) => shop.call<TradeIn>('PATCH', `/trade-ins/${data.id}`, seller, body)
    expect((await complete({ lookupImage: PNG_BASE64 })).data.missing).toEqual(['imagem do documento'])
    const done = await complete({ documentImage: PNG_BASE64 })
    expect([done.data.state, done.data.lookedUpAt !== null]).toEqual(['stock', true])
    expect((await complete({ documentImage: PNG_BASE64 })).status).toBe(409)
    expect(await stockOf(shop.db, phone.id)).toBe(1)
  })

  test('may begin with an empty record, and an empty change adds nothing', async () => {
    const phone = await makePhone(shop.db, 0)
    const nothing = {
      checklist: undefined,
      documentImage: undefined,
      lookupImage: undefined,
      signature: undefined,
    }
    const { status, data } = await buy(phone.id, nothing)
    expect([status, data.state, data.missing.length]).toEqual([201, 'incomplete', 4])
    const changed = await shop.call<TradeIn>('PATCH', `/trade-ins/${data.id}`, seller, {})
    expect([changed.status, changed.data.missing]).toEqual([200, data.missing])
  })

  test('that the shop once sold goes on with its life', async () => {
    const phone = await makePhone(shop.db, 2)
    const [serial = ''] = phone.serials
    expect((await buy(phone.id, { serial })).status).toBe(409)
    const order = await makeOrder(shop.db, 2, { productId: phone.id })
    await shop.call('PATCH', '/workflow/order/pack', admin, {
      orderId: order.id,
      images: [PNG_BASE64],
      serials: phone.serials.map((one) => ({ productId: phone.id, serial: one })),
    })
    const used = await makePhone(shop.db, 0)
    expect((await buy(used.id, { serial })).status).toBe(201)
    const unit = await unitOf(serial)
    expect([unit.state, unit.productCode]).toEqual(['stock', used.code])
    expect(unit.history.map(({ kind }) => kind)).toEqual(['released', 'trade_in', 'sale', 'entry'])
    expect((await buy(used.id, { serial })).status).toBe(409)
  })

  test('needs a right IMEI, a product with serial numbers, a seller with a CPF, and is bought once', async () => {
    const phone = await makePhone(shop.db, 0)
    const plain = await makeProduct(shop.db, 0)
    const serial = nextImei()
    expect((await buy(phone.id, { serial: '356938035643801' })).status).toBe(422)
    expect((await buy(phone.id, { serial, secondSerial: serial })).status).toBe(422)
    expect((await buy(plain.id)).status).toBe(422)
    expect((await buy(phone.id, { seller: { ...SELLER, document: '11111111111' } })).status).toBe(422)
    expect((await buy(phone.id, { seller: undefined })).status).toBe(422)
    expect((await buy(phone.id, { settle: 'credit' })).status).toBe(422)
    expect((await buy(phone.id, { price: 0 })).status).toBe(422)
    const raced = await Promise.all([buy(phone.id, { serial }), buy(phone.id, { serial })])
    expect(raced.map(({ status }) => status).sort()).toEqual([201, 409])
    const stranger = await shop.employee(['bo:manage:products'])
    expect((await buy(phone.id, {}, stranger)).status).toBe(403)
  })
})

describe('the seller', () => {
  test('is paid from the till, which knows for what', async () => {
    await shop.call('POST', '/till/open', admin, { float: 1_000 })
    const phone = await makePhone(shop.db, 0)
    const { data } = await buy(phone.id, { price: 350.5 })
    const { amount_cents, category, comment } = await shop.db
      .selectFrom('till_movements')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([amount_cents, category, comment]).toEqual([
      -35_050,
      'Compra de usado',
      `Compra de usado ${data.code}`,
    ])
  })

  test('who is a customer may get credit', async () => {
    const phone = await makePhone(shop.db, 0)
    const { id } = await makeCustomer(shop.db)
    const { status } = await buy(phone.id, {
      seller: undefined,
      customerId: id,
      settle: 'credit',
      price: 120,
    })
    const { credit_cents } = await shop.db
      .selectFrom('customers')
      .select('credit_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([status, credit_cents]).toEqual([201, 12_000])
  })

  test('is named by the device book, and the document is seen by few', async () => {
    const phone = await makePhone(shop.db, 0)
    const { data } = await buy(phone.id)
    const keeper = await shop.employee(['bo:manage:device_book'])
    const book = await shop.call<DeviceBook>(
      'GET',
      `/device-book?from=${TODAY()}&to=${TODAY()}&items=100`,
      keeper,
    )
    expect(book.data.items.filter(({ serial }) => serial === data.unitSerial)).toMatchObject([
      {
        kind: 'trade_in',
        direction: 'in',
        party: SELLER.name,
        partyDocument: SELLER.document,
        partyAddress: SELLER.address,
        document: data.code,
      },
    ])
    const seenBy = async (as: Person) =>
      (await shop.call<TradeInList>('GET', `/trade-ins?search=${data.unitSerial}`, as)).data.items[0]
        ?.documentImage
    expect(await seenBy(seller)).toBeNull()
    expect(data.documentImage).toBeNull()
    const link = await seenBy(keeper)
    expect((await shop.app.inject(link ?? '')).statusCode).toBe(200)
  })

  test('who is forgotten is named by the device book alone, and the phone in custody goes on', async () => {
    await hold(5)
    const phone = await makePhone(shop.db, 0)
    const customer = await makeCustomer(shop.db, { name: 'Zuleica Vendeu' })
    const { data } = await buy(phone.id, { seller: undefined, customerId: customer.id, settle: 'pix' })
    const forgotten = await shop.call('POST', `/customers/${customer.id}/anonymise`, admin, {
      reason: 'Pedido do titular',
    })
    expect(forgotten.status).toBe(200)
    const listed = await shop.call<TradeInList>('GET', `/trade-ins?search=${data.unitSerial}`, seller)
    expect(JSON.stringify(listed.data)).not.toContain('Zuleica')
    expect(JSON.stringify(await unitOf(data.unitSerial))).not.toContain('Zuleica')
    const keeper = await shop.employee(['bo:manage:device_book'])
    const { data: book } = await shop.call<DeviceBook>(
      'GET',
      `/device-book?from=${TODAY()}&to=${TODAY()}&items=100`,
      keeper,
    )
    expect(book.items.find(({ serial }) => serial === data.unitSerial)).toMatchObject({
      party: 'Zuleica Vendeu',
    })
    await shop.owner
      .updateTable('trade_ins')
      .set({ sellable_from: TODAY() })
      .where('id', '=', data.id)
      .execute()
    await releaseDue(shop.context)
    expect(await unitOf(data.unitSerial)).toMatchObject({ state: 'stock' })
  })
})

test('a purchase inside a sale waits for it: unsettled, outside the shop, and can be withdrawn', async () => {
  const phone = await makePhone(shop.db, 0)
  const { id: customerId } = await makeCustomer(shop.db)
  const serial = nextImei()
  const cart = { seller: undefined, customerId, settle: 'cart', serial }
  const { data } = await buy(phone.id, cart)
  expect([data.state, data.settledAt]).toEqual(['open', null])
  expect((await buy(phone.id, cart)).status).toBe(409)
  await releaseDue(shop.context)
  expect(await stockOf(shop.db, phone.id)).toBe(0)
  const withdrawn = await shop.call('DELETE', `/trade-ins/${data.id}`, seller)
  expect(withdrawn.status).toBe(200)
  const settled = await buy(phone.id, { serial })
  expect(settled.status).toBe(201)
  expect((await shop.call('DELETE', `/trade-ins/${settled.data.id}`, seller)).status).toBe(409)
})

test('a phone sent twice with one key is bought once', async () => {
  const phone = await makePhone(shop.db, 0)
  const body = {
    seller: SELLER,
    productId: phone.id,
    serial: nextImei(),
    grade: 'A',
    price: 10,
    settle: 'pix',
    ...RECORD,
  }
  const send = () => shop.call<TradeIn>('POST', '/trade-ins', seller, body, { 'idempotency-key': 'used-1' })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.data.id]).toEqual([201, first.data.id])
  expect(await stockOf(shop.db, phone.id)).toBe(1)
})

test('any serialised product can be bought, found by its name or code', async () => {
  const listed = await makePhone(shop.db, 0)
  await shop.call('PUT', '/trade-ins/prices', seller, {
    prices: [{ productId: listed.id, grade: 'A', price: 900 }],
  })
  const phone = await makePhone(shop.db, 0)
  const plain = await makeProduct(shop.db, 3)
  const find = async (search: string) => {
    const address = `/trade-ins/products?search=${encodeURIComponent(search)}`
    return (await shop.call<TradeInProducts>('GET', address, seller)).data.items.map(({ id }) => id)
  }
  expect(await find(phone.code)).toEqual([phone.id])
  expect(await find(phone.name)).toContain(phone.id)
  expect(await find(plain.code)).toEqual([])
  await shop.db
    .updateTable('products')
    .set({ archived_at: new Date().toISOString() })
    .where('id', '=', phone.id)
    .execute()
  expect(await find(phone.code)).toEqual([])
})

test('the table of prices by product and grade is replaced whole', async () => {
  const phone = await makePhone(shop.db, 0)
  const put = (prices: object[]) => shop.call<TradeInPrices>('PUT', '/trade-ins/prices', seller, { prices })
  const a = { productId: phone.id, grade: 'A', price: 900 }
  const b = { productId: phone.id, grade: 'B', price: 700.5 }
  expect((await put([a, b])).data.prices).toMatchObject([a, b])
  expect((await put([b])).data.prices).toMatchObject([b])
  expect((await put([b, b])).status).toBe(422)
  expect((await put([{ ...a, productId: 999_999 }])).status).toBe(404)
  const plain = await makeProduct(shop.db, 3)
  expect((await put([{ ...a, productId: plain.id }])).status).toBe(422)
  expect((await shop.call<TradeInPrices>('GET', '/trade-ins/prices', seller)).data.prices).toHaveLength(1)
})

describe('inside a sale', () => {
  /** A customer with a cart of R$ 200,00 and one used phone of this price. */
  async function cartWith(price: number, more: object = {}, stock = 0) {
    const customer = await makeCustomer(shop.db)
    const goods = await makeProduct(shop.db, 5, { sell_price_cents: 20_000 })
    await shop.call('POST', `/orders/cart/add/${customer.id}`, seller, { productId: goods.id, quantity: 1 })
    const used = await makePhone(shop.db, stock)
    const ofCart = { seller: undefined, customerId: customer.id, settle: 'cart', price }
    const { data } = await buy(used.id, { ...ofCart, ...more })
    return { customer, used, tradeIn: data }
  }
  const checkout = (customerId: number, more: object = {}) =>
    shop.call<{ orderId: number }>('POST', `/orders/checkout/${customerId}`, seller, {
      typeOfDelivery: 2,
      withWarranty: false,
      isFastDelivery: false,
      ...more,
    })
  const orderOf = async (id: number) =>
    shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const creditOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('customers')
        .select('credit_cents')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).credit_cents

  test('a used phone lowers what is to be paid, and is settled by the checkout alone', async () => {
    const { customer, used, tradeIn } = await cartWith(150)
    const cart = await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${customer.id}`, seller)
    expect(cart.data.tradeIns).toEqual([{ id: tradeIn.id, code: tradeIn.code, price: 150 }])
    expect((await checkout(customer.id, { totalSeen: 200 })).status).toBe(409)
    const { data, status } = await checkout(customer.id, { totalSeen: 50 })
    expect(status).toBe(201)
    const order = await orderOf(data.orderId)
    expect([order.credit_used_cents, await creditOf(customer.id)]).toEqual([15_000, 0])
    expect([(await unitOf(tradeIn.unitSerial)).state, await stockOf(shop.db, used.id)]).toEqual(['stock', 1])
    const after = await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${customer.id}`, seller)
    expect(after.data.tradeIns).toEqual([])
  })

  test('a phone of a model that the same sale sells is stock of it', async () => {
    const { customer, used, tradeIn } = await cartWith(150, {}, 2)
    const line = { productId: used.id, quantity: 2 }
    expect((await shop.call('POST', `/orders/cart/add/${customer.id}`, seller, line)).status).toBe(201)
    expect((await checkout(customer.id)).status).toBe(201)
    expect(await stockOf(shop.db, used.id)).toBe(1)
    expect((await unitOf(tradeIn.unitSerial)).state).toBe('stock')
  })

  test('a phone whose record lacks something is stock once it is complete; one that is held, by the job', async () => {
    const { customer, used, tradeIn } = await cartWith(150, { lookupImage: undefined })
    await checkout(customer.id)
    expect((await unitOf(tradeIn.unitSerial)).state).toBe('custody')
    const lookupImage = PNG_BASE64
    const done = await shop.call<TradeIn>('PATCH', `/trade-ins/${tradeIn.id}`, seller, { lookupImage })
    expect([done.data.state, await stockOf(shop.db, used.id)]).toEqual(['stock', 1])

    await hold(1)
    const held = await cartWith(150)
    await checkout(held.customer.id)
    expect((await unitOf(held.tradeIn.unitSerial)).state).toBe('custody')
  })

  test('completing a record and selling at once wait for each other', async () => {
    for (let time = 0; time < 5; time++) {
      const { customer, used, tradeIn } = await cartWith(150, { lookupImage: undefined })
      const change = { lookupImage: PNG_BASE64 }
      const responses = await Promise.all([
        shop.call('PATCH', `/trade-ins/${tradeIn.id}`, seller, change),
        checkout(customer.id),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 201])
      expect(await stockOf(shop.db, used.id)).toBe(1)
    }
  })

  test('what is over becomes credit', async () => {
    const { customer } = await cartWith(260)
    const { data } = await checkout(customer.id, { totalSeen: 0 })
    const order = await orderOf(data.orderId)
    expect([order.credit_used_cents, await creditOf(customer.id)]).toEqual([20_000, 6_000])
  })

  test('of two checkouts at once one uses the phone', async () => {
    const { customer } = await cartWith(150)
    const responses = await Promise.all([checkout(customer.id), checkout(customer.id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await creditOf(customer.id)).toBe(0)
  })
})
