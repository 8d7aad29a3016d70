import type { Claim } from '@shop/contract/claims'
import type { Work } from '@shop/contract/dashboard'
import type { NewsItem } from '@shop/contract/dashboard-news'
import type { DeviceBook } from '@shop/contract/device-book'
import type { PreCheckout } from '@shop/contract/selling'
import type { TradeIn, TradeInList, TradeInPrices, TradeInProducts } from '@shop/contract/trade-ins'
import type { Unit } from '@shop/contract/units'
import { shopDay } from '@shop/domain/shop-time'
import { dayAfter } from '@shop/domain/trade-ins'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import {
  COMPLETE_RECORD,
  makeCustomer,
  makeOrder,
  makeProduct,
  PNG_BASE64,
  stockOf,
} from '../../../../test/make.ts'
import { giveSecond, makePhone, nextImei } from '../../../../test/serials.ts'
import { LEDGERS } from '../../../checks/ledgers.ts'
import { releaseDue } from './settle-trade-in.ts'
import { deleteOldDrafts } from './trade-ins.queries.ts'

let shop: TestShop
let admin: Person
let seller: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  seller = await shop.employee(['bo:manage:internal_sales'])
  await shop.call('POST', '/till/open', admin, { float: 10_000 })
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
/** The most that the table pays for a phone of any grade, in reais. */
const TABLE = 500
/** A phone product for which the table has a price. */
async function makeUsed(stock = 0) {
  const phone = await makePhone(shop.db, stock)
  const prices = (['A', 'B', 'C'] as const).map((grade) => ({
    product_id: phone.id,
    grade,
    price_cents: TABLE * 100,
  }))
  await shop.db.insertInto('trade_in_prices').values(prices).execute()
  return phone
}
const buy = (productId: number, more: object = {}, as = seller) =>
  shop.call<TradeIn>('POST', '/trade-ins', as, {
    seller: SELLER,
    productId,
    serial: nextImei(),
    grade: 'B',
    price: 400,
    settle: 'cash',
    ...COMPLETE_RECORD,
    ...more,
  })
const unitOf = async (serial: string) => (await shop.call<Unit>('GET', `/units/${serial}`, admin)).data

describe('a bought phone', () => {
  test('with a complete record and no holding is stock at once, at its own cost', async () => {
    const phone = await makeUsed()
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
    const phone = await makeUsed()
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

  test('of an earlier release waits for what its record lacks, which says what that is', async () => {
    const phone = await makeUsed()
    const { data: whole } = await buy(phone.id)
    await hold(5)
    const { data } = await buy(phone.id)
    await shop.owner
      .updateTable('trade_ins')
      .set({
        document_file: null,
        lookup_file: null,
        looked_up_at: null,
        completed_at: null,
        sellable_from: TODAY(),
      })
      .where('id', '=', data.id)
      .execute()
    const listed = async (show: string) =>
      (await shop.call<TradeInList>('GET', `/trade-ins?show=${show}`, seller)).data.items
    expect((await listed('incomplete')).map(({ code, state, missing }) => [code, state, missing])).toEqual([
      [data.code, 'incomplete', ['imagem do documento', 'consulta do IMEI']],
    ])
    expect((await listed('all')).map(({ code }) => code)).toContain(whole.code)
    const work = async () => (await shop.call<Work>('GET', '/work', admin)).data.waiting.tradeInsIncomplete
    expect(await work()).toBe(1)
    const { data: news } = await shop.call<{ news: NewsItem[] }>('GET', '/news', admin)
    expect(news.news).toContainEqual(expect.objectContaining({ kind: 'incomplete', text: data.code }))
    await releaseDue(shop.context)
    expect((await unitOf(data.unitSerial)).state).toBe('custody')
    const complete = (body: object) => shop.call<TradeIn>('PATCH', `/trade-ins/${data.id}`, seller, body)
    expect((await complete({ lookupImage: PNG_BASE64 })).data.missing).toEqual(['imagem do documento'])
    const done = await complete({ documentImage: PNG_BASE64 })
    expect([done.data.state, done.data.lookedUpAt !== null]).toEqual(['stock', true])
    expect((await complete({ documentImage: PNG_BASE64 })).status).toBe(409)
    expect([await stockOf(shop.db, phone.id), await work()]).toEqual([2, 0])
  })

  test('that the shop once sold goes on with its life', async () => {
    const phone = await makePhone(shop.db, 2)
    const [serial = ''] = phone.serials
    expect((await buy(phone.id, { serial })).status).toBe(409)
    await sellAndDeliver(phone)
    const used = await makeUsed()
    expect((await buy(used.id, { serial })).status).toBe(201)
    const unit = await unitOf(serial)
    expect([unit.state, unit.productCode]).toEqual(['stock', used.code])
    expect(unit.history.map(({ kind }) => kind)).toEqual(['released', 'trade_in', 'sale', 'entry'])
    expect((await buy(used.id, { serial })).status).toBe(409)
  })

  test('needs a right IMEI, a product with serial numbers, a seller with a CPF, and is bought once', async () => {
    const phone = await makeUsed()
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

test('one phone is bought once, by either of its IMEIs, settled or not, also when two buy it at once', async () => {
  const phone = await makeUsed()
  const [one, other, third] = [nextImei(), nextImei(), nextImei()]
  const raced = await Promise.all([
    buy(phone.id, { serial: one, secondSerial: other }),
    buy(phone.id, { serial: other, secondSerial: one }),
  ])
  expect(raced.map(({ status }) => status).sort()).toEqual([201, 409])
  for (const more of [
    { serial: other },
    { serial: third, secondSerial: one },
    { serial: `${third}/${other}` },
  ])
    expect((await buy(phone.id, more)).status).toBe(409)
  expect((await unitOf(other)).serial).toBe((await unitOf(one)).serial)
  expect((await buy(phone.id, { serial: third })).status).toBe(201)
})

/** Sells a product's units in one order that is paid and handed over. */
async function sellAndDeliver(phone: { id: number; serials: string[] }) {
  const customer = await makeCustomer(shop.db)
  const line = { productId: phone.id, quantity: phone.serials.length }
  await shop.call('POST', `/orders/cart/add/${customer.id}`, admin, line)
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  const placed = await shop.call<{ orderId: number; code: string }>(
    'POST',
    `/orders/checkout/${customer.id}`,
    admin,
    choice,
  )
  const { orderId: id, code } = placed.data
  const serials = phone.serials.map((serial) => ({ productId: phone.id, serial }))
  const { status } = await shop.call('POST', '/workflow/order/hand-over', admin, { orderId: id, serials })
  expect(status).toBe(200)
  return { customer, order: { id, code } }
}

test('a phone that was bought again has two lives: day, cost, seller, sale, repair and profit of one are not in the other', async () => {
  const phone = await makePhone(shop.db, 1)
  const [serial = ''] = phone.serials
  const first = await sellAndDeliver(phone)
  const claim = await shop.call<Claim>('POST', '/claims', admin, { serial, problem: 'Tela' })
  for (const body of [{ status: 'analysis' }, { status: 'repaired', cost: 30 }, { status: 'handed_back' }])
    await shop.call('PATCH', `/claims/${claim.data.id}`, admin, { comment: 'Feito', ...body })
  const before = await unitOf(serial)
  expect([before.earlierLives, before.profit]).toEqual([[], { price: 100, cost: 50, claims: 30, total: 20 }])

  const used = await makeUsed()
  const { data: bought } = await buy(used.id, { serial, price: 60 })
  const between = await unitOf(serial)
  expect(between).toMatchObject({
    sale: null,
    profit: null,
    entry: { cost: 60, supplier: SELLER.name, document: bought.code },
  })
  const { entry, sale, profit } = before
  // Links to images are made anew.
  const past = { entry, sale: { ...sale, packaging: expect.any(Array) }, profit }
  expect(between.earlierLives).toEqual([past])
  expect(between.entry.when > (sale?.when ?? '')).toBe(true)

  const second = await sellAndDeliver({ id: used.id, serials: [serial] })
  const after = await unitOf(serial)
  expect(after).toMatchObject({
    entry: between.entry,
    sale: { orderCode: second.order.code },
    profit: { price: 100, cost: 60, claims: 0, total: 40 },
    earlierLives: [{ ...past, sale: { orderCode: first.order.code, customer: sale?.customer } }],
  })

  await buy(used.id, { serial, price: 45 })
  const again = await unitOf(serial)
  expect(
    again.earlierLives.map((life) => [life.entry.cost, life.sale?.orderCode, life.profit?.total]),
  ).toEqual([
    [60, second.order.code, 40],
    [50, first.order.code, 20],
  ])
  const stranger = await shop.employee(['bo:manage:orders'])
  const [seen] = (await shop.call<Unit>('GET', `/units/${serial}`, stranger)).data.earlierLives
  expect([seen?.profit, seen?.entry.cost, seen?.entry.supplier]).toEqual([undefined, undefined, undefined])
})

describe('before money leaves', () => {
  test.each(['cash', 'pix', 'credit'])(
    'by %s, the record is complete: what is missing is said',
    async (settle) => {
      const phone = await makeUsed()
      const { id: customerId } = await makeCustomer(shop.db)
      const nothing = {
        checklist: undefined,
        documentImage: undefined,
        lookupImage: undefined,
        signature: undefined,
      }
      const of = { seller: undefined, customerId, settle }
      const all = 'imagem do documento, consulta do IMEI, assinatura, conferência do aparelho'
      for (const who of [seller, admin]) {
        const { status, errors } = await buy(phone.id, { ...of, ...nothing }, who)
        expect([status, errors[0]]).toEqual([422, expect.stringContaining(`falta: ${all}.`)])
      }
      const one = await buy(phone.id, { ...of, signature: undefined })
      expect([one.status, one.errors[0]]).toEqual([422, expect.stringContaining('falta: assinatura.')])
      const { total } = await shop.db
        .selectFrom('trade_ins')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('product_id', '=', phone.id)
        .executeTakeFirstOrThrow()
      expect(total).toBe(0)
    },
  )

  test('the price is at most the table’s, unless somebody who manages orders buys or settles it', async () => {
    const phone = await makeUsed()
    const { id: customerId } = await makeCustomer(shop.db)
    const credit = { seller: undefined, customerId, settle: 'credit' }
    expect((await buy(phone.id, { ...credit, price: TABLE })).status).toBe(201)
    for (const settle of ['credit', 'pix', 'cart']) {
      const { status, errors } = await buy(phone.id, { ...credit, settle, price: TABLE + 0.01 })
      expect([status, errors[0]]).toEqual([403, expect.stringContaining('A tabela paga até R$\u00a0500,00')])
    }
    const unlisted = await makePhone(shop.db, 0)
    const { status, errors } = await buy(unlisted.id, { ...credit, price: 1 })
    expect([status, errors[0]]).toEqual([403, expect.stringContaining('não tem preço na tabela')])
    const manager = await shop.employee(['bo:manage:orders'])
    expect((await buy(unlisted.id, { ...credit, price: 900 }, manager)).status).toBe(201)
    const inSale = await buy(unlisted.id, { ...credit, settle: 'cart', price: 900 }, manager)
    expect(inSale.status).toBe(201)
  })

  test('the till is open and has it', async () => {
    const phone = await makeUsed()
    await shop.call('POST', '/till/close', admin, { counted: 0, comment: 'Fim' })
    expect((await buy(phone.id)).errors).toEqual(['O caixa está fechado. Abra o caixa primeiro.'])
    await shop.call('POST', '/till/open', admin, { float: 399.99 })
    const { status, errors } = await buy(phone.id)
    expect([status, errors[0]]).toEqual([409, 'O caixa tem só R$\u00a0399,99.'])
    await shop.call('POST', '/till/movements', admin, { kind: 'in', amount: 400.01, comment: 'Troco' })
    const raced = await Promise.all([buy(phone.id), buy(phone.id), buy(phone.id)])
    expect(raced.map((one) => one.status).sort()).toEqual([201, 201, 409])
    await shop.call('POST', '/till/movements', admin, { kind: 'in', amount: 9_000, comment: 'Troco' })
  })
})

describe('what is the shop’s is not bought', () => {
  test('a phone that is packed for a customer, or on its way', async () => {
    const phone = await makePhone(shop.db, 2)
    const used = await makeUsed()
    const [serial = ''] = phone.serials
    const second = await giveSecond(shop.db, serial)
    const order = await makeOrder(shop.db, 2, { productId: phone.id })
    await shop.call('PATCH', '/workflow/order/pack', admin, {
      orderId: order.id,
      images: [PNG_BASE64],
      serials: phone.serials.map((one) => ({ productId: phone.id, serial: one })),
    })
    const { status, errors } = await buy(used.id, { serial })
    expect([status, errors[0]]).toEqual([
      409,
      expect.stringContaining(`é do pedido ${order.code}, que ainda não`),
    ])
    await shop.db.updateTable('orders').set({ status: 16 }).where('id', '=', order.id).execute()
    for (const number of [serial, second]) expect((await buy(used.id, { serial: number })).status).toBe(409)
  })

  test('a phone that a count did not find', async () => {
    const phone = await makePhone(shop.db, 1)
    const used = await makeUsed()
    const [serial = ''] = phone.serials
    const second = await giveSecond(shop.db, serial)
    await shop.call('PATCH', `/products/inventory/${phone.code}`, admin, {
      code: phone.code,
      newStock: 0,
      stockSeen: 1,
      serials: [serial],
    })
    expect((await unitOf(serial)).state).toBe('gone')
    for (const number of [serial, second]) {
      const { status, errors } = await buy(used.id, { serial: number })
      expect([status, errors[0]]).toEqual([409, expect.stringContaining('faltou numa contagem')])
    }
  })
})

describe('a phone that the shop bought back ends what its old sale can give back', () => {
  const giveBack = (orderId: number, productId: number, serials: string[], call = '/returns') =>
    shop.call('POST', call, admin, {
      fromOrderId: orderId,
      items: [{ productId, quantity: serials.length, defective: false, reason: 'regret', serials }],
      ...(call === '/returns'
        ? { refundFreight: false, settle: 'credit', comments: '' }
        : { goods: [{ productId, quantity: 1 }], payment: 'cash', comments: '' }),
    })

  test('return, exchange, cancellation and claim say so, in custody and after it was sold again', async () => {
    const phone = await makePhone(shop.db, 3)
    const [serial = '', other = ''] = phone.serials
    const sold = { ...phone, serials: [serial, other] }
    const second = await giveSecond(shop.db, serial)
    const { customer, order } = await sellAndDeliver(sold)
    await hold(5)
    const used = await makeUsed()
    const ofCustomer = { seller: undefined, customerId: customer.id, settle: 'credit', serial }
    const { data: bought } = await buy(used.id, ofCustomer)
    const said = `O aparelho ${serial} foi comprado de volta pela loja`
    const check = async () => {
      for (const [call, number] of [
        ['/returns', serial],
        ['/returns', second],
        ['/returns/exchange', serial],
      ] as const) {
        const back = await giveBack(order.id, phone.id, [number], call)
        expect([call, back.status, back.errors[0]]).toEqual([call, 409, expect.stringContaining(said)])
      }
      // Nor with the number of another phone, which was never sold.
      expect((await giveBack(order.id, phone.id, [other, nextImei()])).status).toBe(409)
      const cancel = await shop.call('PATCH', '/workflow/order/cancel', admin, {
        orderId: order.id,
        comment: 'Não',
      })
      expect([cancel.status, cancel.errors[0]]).toEqual([409, expect.stringContaining(said)])
    }
    await check()
    expect((await shop.call('POST', '/claims', admin, { serial, problem: 'Tela' })).status).toBe(409)
    await shop.owner
      .updateTable('trade_ins')
      .set({ sellable_from: TODAY() })
      .where('id', '=', bought.id)
      .execute()
    await releaseDue(shop.context)
    await check()
    const again = await sellAndDeliver({ id: used.id, serials: [serial] })
    await check()
    const self = await shop.signIn(customer.id)
    expect((await shop.call('POST', '/shop/claims', self, { serial, problem: 'Tela' })).status).toBe(404)
    // What was sold again and not bought back is given back once, and so is the other phone of the first order.
    expect((await giveBack(again.order.id, used.id, [serial])).status).toBe(201)
    expect((await giveBack(again.order.id, used.id, [serial])).status).toBe(409)
    expect((await giveBack(order.id, phone.id, [other])).status).toBe(201)
    expect((await giveBack(order.id, phone.id, [other])).status).toBe(409)
  })

  test('bought and returned at once, it is one of the two', async () => {
    for (let time = 0; time < 5; time++) {
      const phone = await makePhone(shop.db, 1)
      const { order } = await sellAndDeliver(phone)
      const used = await makeUsed()
      const [serial = ''] = phone.serials
      const responses = await Promise.all([buy(used.id, { serial }), giveBack(order.id, phone.id, [serial])])
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })
})

describe('papers end with the thing', () => {
  async function claimed() {
    const phone = await makePhone(shop.db, 2)
    const [serial = '', other = ''] = phone.serials
    const { customer, order } = await sellAndDeliver({ ...phone, serials: [serial, other] })
    const { data } = await shop.call<Claim>('POST', '/claims', admin, { serial, problem: 'Não liga' })
    const read = async () => (await shop.call<Claim>('GET', `/claims/${data.id}`, admin)).data
    return { phone, serial, second: await giveSecond(shop.db, serial), other, customer, order, read }
  }
  const items = (productId: number, serials: string[]) => [
    { productId, quantity: serials.length, defective: false, reason: 'regret', serials },
  ]

  test('a claim closes with a line in its history when its phone is bought, returned or its order cancelled', async () => {
    const ends: [string, (of: Awaited<ReturnType<typeof claimed>>) => Promise<{ status: number }>][] = [
      ['comprado', async ({ serial }) => buy((await makeUsed()).id, { serial })],
      ['comprado', async ({ second }) => buy((await makeUsed()).id, { serial: second })],
      [
        'devolução',
        ({ phone, second, order }) =>
          shop.call('POST', '/returns', admin, {
            fromOrderId: order.id,
            items: items(phone.id, [second]),
            refundFreight: false,
            settle: 'credit',
            comments: '',
          }),
      ],
      [
        'cancelado',
        ({ order }) =>
          shop.call('PATCH', '/workflow/order/cancel', admin, { orderId: order.id, comment: 'Não' }),
      ],
    ]
    for (const [word, end] of ends) {
      const one = await claimed()
      expect([200, 201]).toContain((await end(one)).status)
      const { status, history, nextStatuses } = await one.read()
      expect([status, nextStatuses]).toEqual(['closed', []])
      expect(history.at(-1)).toMatchObject({ status: 'closed', comment: expect.stringContaining(word) })
    }
  })

  test('a request for a return ends when everything came back or was bought, and is not accepted after it', async () => {
    const { phone, serial, other, customer, order } = await claimed()
    const self = await shop.signIn(customer.id)
    const wish = {
      kind: 'return',
      reason: 'regret',
      items: [{ productId: phone.id, quantity: 2 }],
      comments: '',
    }
    const { data } = await shop.call<{ id: number }>('POST', `/shop/orders/${order.id}/requests`, self, wish)
    const stateOf = async () =>
      (
        await shop.db
          .selectFrom('order_requests')
          .select('state')
          .where('id', '=', data.id)
          .executeTakeFirstOrThrow()
      ).state
    await buy((await makeUsed()).id, { serial })
    expect(await stateOf()).toBe('open')
    await shop.call('POST', '/returns', admin, {
      fromOrderId: order.id,
      items: items(phone.id, [other]),
      refundFreight: false,
      settle: 'credit',
      comments: '',
    })
    expect(await stateOf()).toBe('ended')
    // As an earlier release left it.
    await shop.owner
      .updateTable('order_requests')
      .set({ state: 'open', decided_at: null })
      .where('id', '=', data.id)
      .execute()
    const decide = (accept: boolean) =>
      shop.call('PATCH', `/order-requests/${data.id}`, admin, { accept, reply: 'Ok' })
    expect((await decide(true)).errors).toEqual([
      `Do pedido ${order.code} já voltou tudo o que esta solicitação pede.`,
    ])
    expect((await decide(false)).status).toBe(200)
  })
})

describe('the seller', () => {
  test('is paid from the till, which knows for what', async () => {
    const phone = await makeUsed()
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
    const phone = await makeUsed()
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
    const phone = await makeUsed()
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
    const phone = await makeUsed()
    const customer = await makeCustomer(shop.db, { name: 'Zuleica Vendeu' })
    const { data } = await buy(phone.id, { seller: undefined, customerId: customer.id, settle: 'pix' })
    const forgotten = await shop.call('POST', `/customers/${customer.id}/anonymise`, admin, {
      reason: 'Pedido do titular',
    })
    expect(forgotten.status).toBe(200)
    const listed = await shop.call<TradeInList>('GET', `/trade-ins?search=${data.unitSerial}`, seller)
    expect(JSON.stringify(listed.data)).not.toContain('Zuleica')
    expect(JSON.stringify(await unitOf(data.unitSerial))).not.toContain('Zuleica')
    const ofOrders = await shop.employee(['bo:manage:orders'])
    const seen = await shop.call<TradeInList>('GET', `/trade-ins?search=${data.unitSerial}`, ofOrders)
    expect(seen.data.items[0]).toMatchObject({ documentImage: null, signature: null })
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
  const phone = await makeUsed()
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
  const settled = await buy(phone.id, { serial, secondSerial: nextImei() })
  expect(settled.status).toBe(201)
  const found = await shop.call<TradeInList>('GET', `/trade-ins?search=${settled.data.secondSerial}`, seller)
  expect(found.data.items.map(({ id }) => id)).toEqual([settled.data.id])
  expect((await shop.call('DELETE', `/trade-ins/${settled.data.id}`, seller)).status).toBe(409)
})

test('a purchase that its cart never settled is deleted after a month, with the seller’s data', async () => {
  const phone = await makeUsed()
  const { id: customerId } = await makeCustomer(shop.db)
  const drafts = await Promise.all(
    [1, 2].map(() => buy(phone.id, { seller: undefined, customerId, settle: 'cart' })),
  )
  const settled = await buy(phone.id)
  const [old = 0, young = 0, paid = 0] = [...drafts, settled].map(({ data }) => data.id)
  await shop.owner
    .updateTable('trade_ins')
    .set({ at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .where('id', 'in', [old, paid])
    .execute()
  await deleteOldDrafts(shop.db)
  const left = await shop.db
    .selectFrom('trade_ins')
    .select('id')
    .where('id', 'in', [old, young, paid])
    .execute()
  expect(left.map(({ id }) => id).sort()).toEqual([young, paid].sort())
})

test('a phone sent twice with one key is bought once', async () => {
  const phone = await makeUsed()
  const body = {
    seller: SELLER,
    productId: phone.id,
    serial: nextImei(),
    grade: 'A',
    price: 10,
    settle: 'pix',
    ...COMPLETE_RECORD,
  }
  const send = () => shop.call<TradeIn>('POST', '/trade-ins', seller, body, { 'idempotency-key': 'used-1' })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.data.id]).toEqual([201, first.data.id])
  expect(await stockOf(shop.db, phone.id)).toBe(1)
})

test('any serialised product can be bought, found by its name or code', async () => {
  const listed = await makeUsed()
  await shop.call('PUT', '/trade-ins/prices', admin, {
    prices: [{ productId: listed.id, grade: 'A', price: 900 }],
  })
  const phone = await makeUsed()
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

test('a table of prices that others changed meanwhile is not replaced', async () => {
  const phone = await makeUsed()
  const other = await makeUsed()
  const read = () => shop.call<TradeInPrices>('GET', '/trade-ins/prices', admin)
  const put = (prices: object[], seen: string) =>
    shop.call<TradeInPrices>('PUT', '/trade-ins/prices', admin, { prices, seen })
  const a = { productId: phone.id, grade: 'A', price: 900 }
  const b = { productId: other.id, grade: 'A', price: 700 }
  const { digest } = (await read()).data
  const both = await Promise.all([put([a], digest), put([b], digest)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const now = (await read()).data
  expect(now.prices).toHaveLength(1)
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    code: 'STALE',
    errors: ['A tabela de preços foi alterada por outra pessoa.'],
    current: now,
  })
  expect((await put([a, b], now.digest)).data.prices).toHaveLength(2)
})

test('the table of prices by product and grade is replaced whole', async () => {
  const phone = await makeUsed()
  const put = (prices: object[]) => shop.call<TradeInPrices>('PUT', '/trade-ins/prices', admin, { prices })
  const a = { productId: phone.id, grade: 'A', price: 900 }
  const b = { productId: phone.id, grade: 'B', price: 700.5 }
  expect((await put([a, b])).data.prices).toMatchObject([a, b])
  expect((await put([b])).data.prices).toMatchObject([b])
  expect((await put([b, b])).status).toBe(422)
  expect((await put([{ ...a, productId: 999_999 }])).status).toBe(404)
  const plain = await makeProduct(shop.db, 3)
  expect((await put([{ ...a, productId: plain.id }])).status).toBe(422)
  expect((await shop.call<TradeInPrices>('GET', '/trade-ins/prices', seller)).data.prices).toHaveLength(1)
  for (const permission of ['bo:manage:internal_sales', 'bo:manage:products', 'bo:manage:finance'] as const)
    expect(
      (await shop.call('PUT', '/trade-ins/prices', await shop.employee([permission]), { prices: [a] }))
        .status,
    ).toBe(403)
})

describe('inside a sale', () => {
  /** A customer with a cart of R$ 200,00 and one used phone of this price. */
  async function cartWith(price: number, more: object = {}, stock = 0) {
    const customer = await makeCustomer(shop.db)
    const goods = await makeProduct(shop.db, 5, { sell_price_cents: 20_000 })
    await shop.call('POST', `/orders/cart/add/${customer.id}`, seller, { productId: goods.id, quantity: 1 })
    const used = await makeUsed(stock)
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

  test('a phone whose record lacks something is not paid for: the cart and the checkout say what', async () => {
    const { customer, used, tradeIn } = await cartWith(150, { lookupImage: undefined })
    const cart = await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${customer.id}`, seller)
    expect(cart.data.tradeIns).toMatchObject([{ code: tradeIn.code, missing: ['consulta do IMEI'] }])
    const refused = await checkout(customer.id)
    expect([refused.status, refused.errors]).toEqual([
      422,
      [`Antes de pagar o usado ${tradeIn.code} falta: consulta do IMEI.`],
    ])
    expect([await creditOf(customer.id), await stockOf(shop.db, used.id)]).toEqual([0, 0])
    const lookupImage = PNG_BASE64
    await shop.call<TradeIn>('PATCH', `/trade-ins/${tradeIn.id}`, seller, { lookupImage })
    expect((await checkout(customer.id)).status).toBe(201)
    expect(await stockOf(shop.db, used.id)).toBe(1)
  })

  test('a phone is held from the checkout on, however long it was in the cart', async () => {
    await hold(2)
    const { customer, tradeIn } = await cartWith(150)
    await shop.db
      .updateTable('trade_ins')
      .set({ sellable_from: TODAY() })
      .where('id', '=', tradeIn.id)
      .execute()
    expect((await checkout(customer.id)).status).toBe(201)
    expect((await unitOf(tradeIn.unitSerial)).state).toBe('custody')
    const { data } = await shop.call<TradeInList>('GET', `/trade-ins?search=${tradeIn.code}`, seller)
    expect(data.items).toMatchObject([{ state: 'held', sellableFrom: dayAfter(TODAY(), 2) }])
  })

  test('completing a record and selling at once wait for each other', async () => {
    for (let time = 0; time < 5; time++) {
      const { customer, used, tradeIn } = await cartWith(150, { lookupImage: undefined })
      const change = { lookupImage: PNG_BASE64 }
      const [completed, sold] = await Promise.all([
        shop.call('PATCH', `/trade-ins/${tradeIn.id}`, seller, change),
        checkout(customer.id),
      ])
      expect([completed.status, [201, 422].includes(sold.status)]).toEqual([200, true])
      if (sold.status === 422) expect((await checkout(customer.id)).status).toBe(201)
      expect(await stockOf(shop.db, used.id)).toBe(1)
    }
  })

  test('the customer’s own checkout leaves it where it is, and says so', async () => {
    const { customer, used, tradeIn } = await cartWith(260)
    const self = await shop.signIn(customer.id)
    const cart = await shop.call<PreCheckout>('GET', `/orders/pre/checkout/${customer.id}`, self)
    expect([cart.data.tradeIns, cart.data.tradeInsLeft]).toEqual([[], [{ code: tradeIn.code, price: 260 }]])
    const own = {
      typeOfDelivery: 2,
      withWarranty: false,
      isFastDelivery: false,
      useCredit: true,
      totalSeen: 200,
    }
    const placed = await shop.call<{ orderId: number }>(
      'POST',
      `/orders/checkout/bank/transfer/${customer.id}`,
      self,
      own,
    )
    expect(placed.status).toBe(201)
    const order = await orderOf(placed.data.orderId)
    expect([order.status, order.credit_used_cents, await creditOf(customer.id)]).toEqual([10, 0, 0])
    expect(await stockOf(shop.db, used.id)).toBe(0)
    const [{ comment } = { comment: '' }] = await shop.db
      .selectFrom('order_history')
      .select('comment')
      .where('order_id', '=', placed.data.orderId)
      .execute()
    expect(comment).toContain(`a acertar na loja: ${tradeIn.code}`)
    const { data } = await shop.call<TradeInList>('GET', `/trade-ins?search=${tradeIn.code}`, seller)
    expect(data.items[0]?.state).toBe('open')
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
