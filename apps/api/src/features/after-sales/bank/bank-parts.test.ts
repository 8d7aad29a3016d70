import type { BankChoices, BankLine, BankLines, BankMissing } from '@shop/contract/bank'
import type { PartBody } from '@shop/contract/order-parts'
import type { Order } from '@shop/contract/orders'
import { shopDay } from '@shop/domain/shop-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, PNG_BASE64 } from '../../../../test/make.ts'
import { notice, notify, SECRET, setPixAuto, waitingOrder } from '../../../../test/pix.ts'
import { newEndToEndId, ofx1, type TestLine } from '../../../../test/statements.ts'
import { findInconsistencies } from '../../../checks/check-shop.ts'
import { LEDGERS } from '../../../checks/ledgers.ts'

const TODAY = shopDay(new Date(), 'America/Sao_Paulo')

let shop: TestShop
let finance: Person
let desk: Person
let manager: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  finance = await shop.employee(['bo:manage:finance'])
  manager = await shop.employee(['full:access'])
  desk = await shop.employee(['bo:manage:internal_sales', 'bo:manage:orders', 'bo:manage:receivables'])
  const account = { bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'pix@loja.com' }
  await shop.call('PUT', '/orders/bank-settings', desk, { settings: [account] })
  await setPixAuto(shop, true)
})
afterAll(async () => {
  for (const { title, check } of LEDGERS) expect([title, (await check(shop.db)).broken]).toEqual([title, []])
  expect(await findInconsistencies(shop.db)).toEqual([])
  await shop.close()
})

let documents = 30_000_000_000
/** An order of R$ 200,00 to be picked up, paid like this; without parts by one transfer. */
async function place(parts?: readonly PartBody[], typeOfDelivery = 2) {
  const document = String(++documents)
  const terms = { credit_limit_cents: 100_000, term_plans: '30/60' }
  const customer = await makeCustomer(shop.db, { document, ...terms })
  const { id } = await makeProduct(shop.db, 2)
  await shop.call('POST', `/orders/cart/add/${customer.id}`, desk, { productId: id, quantity: 2 })
  const choice = { typeOfDelivery, withWarranty: false, isFastDelivery: false }
  const [path, how] = parts ? ['', { parts }] : ['bank/transfer/', { receiptImage: PNG_BASE64 }]
  const { data, errors } = await shop.call<{
    orderId: number
    code: string
    charges?: { partId: number; txid: string }[]
  }>('POST', `/orders/checkout/${path}${customer.id}`, desk, { ...choice, ...how })
  expect(errors).toBeUndefined()
  return { ...data, document, customerId: customer.id, name: customer.name }
}
const transfer = (amount: number): PartBody => ({ kind: 'transfer', amount, receiptImage: PNG_BASE64 })
const pix = (amount: number): PartBody => ({ kind: 'pix', amount })
const term = (amount: number): PartBody => ({ kind: 'term', amount, days: [30, 60] })

let lines = 0
/** Imports one line and returns it. */
async function receive(reais: number, more: Partial<TestLine> = {}, memo = ''): Promise<BankLine> {
  const name = `LINHA-${++lines} ${memo}`
  const file = ofx1([{ day: TODAY, reais, memo: name, ...more }])
  expect((await shop.call('POST', '/bank/statements', finance, { name: 'x.ofx', file })).status).toBe(201)
  for (const status of ['waiting', 'settled']) {
    const { data } = await shop.call<BankLines>('GET', `/bank/lines?status=${status}&items=100`, finance)
    const found = data.items.find(({ description }) => description === name.trim())
    if (found) return found
  }
  throw new Error('No line')
}
const settle = (line: BankLine, body: object) =>
  shop.call<BankLine>('POST', `/bank/lines/${line.id}/settle`, finance, body)
const undo = (line: BankLine) => shop.call<BankLine>('POST', `/bank/lines/${line.id}/undo`, finance)
const read = async (code: string) => (await shop.call<Order>('GET', `/orders/${code}`, desk)).data
const moneyOf = async (id: number) => {
  const row = await shop.db
    .selectFrom('customers')
    .select(['credit_cents', 'debt_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.credit_cents, row.debt_cents]
}

test('a line pays one part by itself; the order is approved with the last of its transfers', async () => {
  const order = await place([transfer(120), transfer(80)])
  const first = await receive(120, {}, order.document)
  expect(first).toMatchObject({ status: 'settled', byItself: true, orderId: order.orderId })
  expect(await read(order.code)).toMatchObject({ statusKey: 11, paid: 0 })
  const second = await receive(80, {}, order.document)
  expect(second).toMatchObject({ status: 'settled', byItself: true })
  expect(await read(order.code)).toMatchObject({ statusKey: 1, paid: 200 })
})

test('a Pix part is missing in the bank until a line shows it, and again when the line is undone', async () => {
  const order = await place([pix(70), { kind: 'cash', amount: 130 }])
  const [charge] = order.charges ?? []
  await notify(shop, [notice(charge?.txid ?? null, 70)])
  const missing = async () =>
    (await shop.call<BankMissing>('GET', '/bank/missing?items=100', finance)).data.items.filter(
      ({ orderId }) => orderId === order.orderId,
    )
  expect(await missing()).toMatchObject([{ partId: charge?.partId, payment: 'Pix', amount: 70 }])
  const line = await receive(70, {}, order.document)
  expect(line).toMatchObject({ status: 'settled', orderId: order.orderId })
  expect(await missing()).toEqual([])
  expect((await undo(line)).status).toBe(200)
  expect(await missing()).toHaveLength(1)
})

test('the received part of a cancelled order is missing until a line shows it', async () => {
  const order = await place([pix(60), { kind: 'cash', amount: 140 }])
  await notify(shop, [notice(order.charges?.[0]?.txid ?? null, 60)])
  const body = { orderId: order.orderId, comment: 'Desistiu' }
  expect((await shop.call('PATCH', '/workflow/order/cancel', manager, body)).status).toBe(200)
  const missing = async () =>
    (await shop.call<BankMissing>('GET', '/bank/missing?items=100', finance)).data.items.filter(
      ({ orderId }) => orderId === order.orderId,
    )
  expect(await missing()).toMatchObject([{ payment: 'Pix', amount: 60, status: 'Cancelado' }])
  expect(await receive(60, {}, order.document)).toMatchObject({ status: 'settled', orderId: order.orderId })
  expect(await missing()).toEqual([])
  expect(await moneyOf(order.customerId)).toEqual([6_000, 0])
})

test('equal parts wait for a person, who chooses one; done twice, the second is refused', async () => {
  const order = await place([transfer(100), transfer(100)])
  const line = await receive(100, {}, order.document)
  expect(line.status).toBe('waiting')
  expect(line.proposals).toMatchObject([
    { orderId: order.orderId, part: 'transfer', amount: 100 },
    { orderId: order.orderId, part: 'transfer', amount: 100 },
  ])
  expect((await settle(line, { orderId: order.orderId })).status).toBe(422)
  const body = { orderId: order.orderId, partId: line.proposals[1]?.partId }
  const both = await Promise.all([settle(line, body), settle(line, body)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  // Only one transfer of this amount is left, so the next line settles it by itself.
  const other = await receive(100, {}, order.document)
  expect(other).toMatchObject({ status: 'settled', byItself: true })
  expect(await read(order.code)).toMatchObject({ statusKey: 1, paid: 200 })
})

test('less than expected needs a reason and leaves the rest open; undoing ends the rest', async () => {
  const order = await place([transfer(150), { kind: 'cash', amount: 50 }])
  const line = await receive(140, {}, order.document)
  const body = { orderId: order.orderId }
  expect(await settle(line, body)).toMatchObject({ status: 422, errors: [expect.stringMatching(/motivo/)] })
  expect((await settle(line, { ...body, reason: 'Tarifa do banco dele' })).status).toBe(200)
  expect(await read(order.code)).toMatchObject({ statusKey: 1, paid: 140 })
  expect(await moneyOf(order.customerId)).toEqual([0, 1_000])
  expect((await undo(line)).status).toBe(200)
  expect(await read(order.code)).toMatchObject({ statusKey: 1, paid: 150 })
  expect(await moneyOf(order.customerId)).toEqual([0, 0])
  // The line stays settled when it was settled again and its rest was paid.
  expect((await settle(line, { ...body, reason: 'Tarifa' })).status).toBe(200)
  const payment = { customerId: order.customerId, amount: 10, kind: 'card' }
  expect((await shop.call('POST', '/receivables/payments', desk, payment)).status).toBe(201)
  expect(await undo(line)).toMatchObject({ status: 409, errors: [expect.stringMatching(/em aberto/)] })
})

test('an order without parts, approved before, owes what its line lacks', async () => {
  const order = await place()
  await shop.call('PATCH', '/workflow/order/approve', desk, { orderId: order.orderId })
  const line = await receive(195)
  expect((await settle(line, { orderId: order.orderId, reason: 'Faltou' })).status).toBe(200)
  expect(await read(order.code)).toMatchObject({ paid: 195 })
  expect(await moneyOf(order.customerId)).toEqual([0, 500])
  const { comment } = await shop.db
    .selectFrom('order_history')
    .select('comment')
    .where('order_id', '=', order.orderId)
    .where('action', '=', 'bankRest')
    .executeTakeFirstOrThrow()
  expect(comment?.replace(/\s/g, ' ')).toContain('Fica em aberto, vencendo hoje: R$ 5,00.')
})

test('what is over becomes credit, and undoing takes it back while it is there', async () => {
  const order = await place([transfer(150), { kind: 'cash', amount: 50 }])
  const line = await receive(160)
  expect((await settle(line, { orderId: order.orderId, reason: 'Arredondou' })).status).toBe(200)
  expect(await moneyOf(order.customerId)).toEqual([1_000, 0])
  expect((await undo(line)).status).toBe(200)
  expect(await moneyOf(order.customerId)).toEqual([0, 0])
  expect((await settle(line, { orderId: order.orderId, reason: 'Arredondou' })).status).toBe(200)
  const payout = { amount: 4, method: 'pix', comment: 'Pediu' }
  expect((await shop.call('POST', `/customers/${order.customerId}/credit/payout`, desk, payout)).status).toBe(
    201,
  )
  expect((await undo(line)).status).toBe(409)
  expect(await moneyOf(order.customerId)).toEqual([600, 0])
})

test('instalments are proposed by the payer’s document, found by name, and settled', async () => {
  const order = await place([term(200)])
  const line = await receive(100, {}, order.document)
  expect(line.proposals.map(({ code, amount }) => [code, amount])).toEqual(
    expect.arrayContaining([
      [`${order.code} (1/2)`, 100],
      [`${order.code} (2/2)`, 100],
      ['', 200],
    ]),
  )
  const more = await receive(250)
  const search = (text: string) =>
    shop.call<BankChoices>(
      'GET',
      `/bank/lines/${more.id}/choices?search=${encodeURIComponent(text)}`,
      finance,
    )
  const debts = (await search(order.name)).data.items.filter(({ instalments }) => instalments !== null)
  // The instalment that is due first comes first, because it is paid first.
  expect(debts.map(({ code }) => code.slice(-5))).toEqual(['', '(1/2)', '(2/2)'])
  const [all] = debts
  expect(all).toMatchObject({ code: '', amount: 200, why: '' })
  const body = { instalments: all?.instalments }
  expect((await settle(more, body)).status).toBe(422)
  expect((await settle(more, { ...body, reason: 'Pagou adiantado' })).status).toBe(200)
  expect(await moneyOf(order.customerId)).toEqual([5_000, 0])
  expect((await search(order.code)).data.items).toEqual([])
  expect((await undo(more)).status).toBe(200)
  expect(await moneyOf(order.customerId)).toEqual([0, 20_000])
  const first = line.proposals.find(({ code }) => code.endsWith('(1/2)'))
  expect((await settle(line, { instalments: first?.instalments })).status).toBe(200)
  expect(await moneyOf(order.customerId)).toEqual([0, 10_000])
})

test('a settlement is found by the name of its deliverer and settled', async () => {
  const deliverer = await shop.employee(['app:delivery'], 'deliverer')
  const name = 'Zulmiro Entregas'
  await shop.db.updateTable('employees').set({ name }).where('id', '=', deliverer.id).execute()
  const [{ id } = { id: 0 }] = await shop.db
    .insertInto('settlements')
    .values({
      deliverer_id: deliverer.id,
      expected_cents: 5_000,
      handed_cents: 5_000,
      comment: '',
      who: 'Teste',
    })
    .returning('id')
    .execute()
  const line = await receive(50)
  expect(line.proposals).toMatchObject([{ settlementId: id, amount: 50 }])
  const path = `/bank/lines/${line.id}/choices?search=zulmiro`
  const { data } = await shop.call<BankChoices>('GET', path, finance)
  expect(data.items).toMatchObject([{ settlementId: id, name: 'Zulmiro Entregas', why: 'mesmo valor' }])
  expect((await settle(line, { settlementId: id })).status).toBe(200)
  expect((await settle(await receive(50), { settlementId: id })).status).toBe(409)
  // The line waits for a person once the settlement is voided.
  const admin = await shop.employee(['full:access'])
  const voided = await shop.call('POST', `/settlements/${id}/void`, admin, { comment: 'Contagem errada' })
  expect(voided.status).toBe(200)
  expect(await findLine(line.id)).toMatchObject({ status: 'waiting', settlement_id: null })
  expect((await settle(line, { settlementId: id })).status).toBe(409)
})

const findLine = (id: number) =>
  shop.db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a line that a person undid waits for a person, whatever is imported later', async () => {
  const order = await place([transfer(120), transfer(80)])
  const line = await receive(120, {}, order.document)
  expect(line).toMatchObject({ status: 'settled', byItself: true })
  expect((await undo(line)).status).toBe(200)
  await receive(1.23)
  expect(await findLine(line.id)).toMatchObject({ status: 'waiting' })
  // There are two lines that fit the part, so neither is settled automatically.
  expect(await receive(120, {}, order.document)).toMatchObject({ status: 'waiting' })
})

test('two lines with one end-to-end id never pay two parts of an order', async () => {
  const order = await place([transfer(100), transfer(100)])
  const endToEndId = newEndToEndId(TODAY)
  const [first] = await shop.db
    .updateTable('proofs')
    .set({ end_to_end_id: endToEndId })
    .where('order_id', '=', order.orderId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('proofs')
        .select((one) => one.fn.min('id').as('id'))
        .where('order_id', '=', order.orderId),
    )
    .returning('id')
    .execute()
  expect(first).toBeDefined()
  const one = await receive(100, {}, endToEndId)
  expect(one).toMatchObject({ status: 'settled', byItself: true, orderId: order.orderId })
  const again = await receive(100, {}, endToEndId)
  expect(again.status).toBe('waiting')
  expect(await settle(again, { orderId: order.orderId })).toMatchObject({ status: 409, code: 'ID_USED' })
  expect(await read(order.code)).toMatchObject({ statusKey: 11, paid: 0 })
})

test('two lines of one file with one end-to-end id pay one part', async () => {
  const order = await place([transfer(120), transfer(80)])
  const memo = `PIX ${order.document} ${newEndToEndId(TODAY)}`
  const file = ofx1([
    { day: TODAY, reais: 120, memo },
    { day: TODAY, reais: 80, memo },
  ])
  const { status, data } = await shop.call('POST', '/bank/statements', finance, { name: 'x.ofx', file })
  expect({ status, data }).toMatchObject({ status: 201, data: { lines: 2, settled: 1, waiting: 1 } })
})

test('a Pix is not accepted for an order of which a line shows less, until the line is undone', async () => {
  const order = await waitingOrder(shop)
  const seen = { orderId: order.id, amount: 200, note: 'No extrato' }
  const confirmed = await shop.call('PATCH', '/workflow/order/pix', desk, seen)
  expect(confirmed.status).toBe(200)
  const line = await receive(120)
  expect((await settle(line, { orderId: order.id, reason: 'Veio menos' })).status).toBe(200)
  const notification = notice(order.txid, 200)
  await notify(shop, [notification])
  const { id } = await shop.db
    .selectFrom('pix_payments')
    .select('id')
    .where('end_to_end_id', '=', notification.endToEndId)
    .executeTakeFirstOrThrow()
  const accept = () =>
    shop.call('PATCH', `/orders/pix/payments/${id}`, desk, { decision: 'accept', note: 'É ele' })
  const refused = await accept()
  expect([refused.status, refused.errors[0]]).toEqual([
    409,
    expect.stringContaining('O extrato mostra menos'),
  ])
  expect((await undo(line)).status).toBe(200)
  expect((await accept()).status).toBe(200)
  expect(await moneyOf(order.customer_id)).toEqual([0, 0])
})

test('a smaller Pix that was accepted for a part is what a line shows of it', async () => {
  const order = await place([pix(70), { kind: 'cash', amount: 130 }])
  const notification = notice(order.charges?.[0]?.txid ?? null, 30)
  await notify(shop, [notification])
  const { id } = await shop.db
    .selectFrom('pix_payments')
    .select('id')
    .where('end_to_end_id', '=', notification.endToEndId)
    .executeTakeFirstOrThrow()
  const accepted = { decision: 'accept', note: 'Combinado' }
  expect((await shop.call('PATCH', `/orders/pix/payments/${id}`, desk, accepted)).status).toBe(200)
  expect(await read(order.code)).toMatchObject({ paid: 30 })
  const { data } = await shop.call<BankMissing>('GET', '/bank/missing?items=100', finance)
  expect(data.items.find(({ orderId }) => orderId === order.orderId)).toMatchObject({ amount: 30 })
  // The difference to the accepted 30 is owed, not the difference to the part.
  const line = await receive(25)
  const settled = await settle(line, { orderId: order.orderId, reason: 'Tarifa' })
  expect(settled.status).toBe(200)
  expect(await read(order.code)).toMatchObject({ paid: 25 })
  expect(await moneyOf(order.customerId)).toEqual([0, 500])
  expect((await undo(line)).status).toBe(200)
  expect(await receive(30, {}, order.document)).toMatchObject({ status: 'settled', byItself: true })
  expect(await read(order.code)).toMatchObject({ paid: 30 })
  expect(await moneyOf(order.customerId)).toEqual([0, 0])
})

test('a Pix part is not settled while its order waits for another Pix: given back, it waits again', async () => {
  const order = await place([pix(61), pix(139)])
  const [small, large] = (order.charges ?? []).map(({ txid }) => txid)
  const paid = notice(small ?? null, 61)
  await notify(shop, [paid])
  const line = await receive(61, {}, order.document)
  expect(line).toMatchObject({ status: 'waiting', proposals: [{ orderId: order.orderId, amount: 61 }] })
  const early = await settle(line, { orderId: order.orderId, partId: line.proposals[0]?.partId })
  expect([early.status, early.errors[0]]).toEqual([409, expect.stringContaining('Confirme primeiro o Pix')])
  await notify(shop, [
    { ...paid, devolucoes: [{ id: 'M1', rtrId: 'DM1', valor: '61.00', status: 'DEVOLVIDO' }] },
  ])
  expect(await read(order.code)).toMatchObject({ statusKey: 9, paid: 0, parts: [{ status: 'waiting' }, {}] })
  expect(await moneyOf(order.customerId)).toEqual([0, 0])
  await notify(shop, [notice(small ?? null, 61)])
  expect(await read(order.code)).toMatchObject({ statusKey: 9, paid: 61 })
  await notify(shop, [notice(large ?? null, 139)])
  expect(await read(order.code)).toMatchObject({ statusKey: 1, paid: 200 })
  expect((await settle(line, { orderId: order.orderId, partId: line.proposals[0]?.partId })).status).toBe(200)
})

test.each([
  ['the bank gave a part of its Pix back', 'refund'],
  ['a line of the bank shows less than its Pix', 'line'],
])(
  'what comes back at the door lowers what is owed since %s once, and the cash by the rest',
  async (_, how) => {
    const order = await place([pix(140), { kind: 'cash', amount: 60 }], 1)
    const paid = notice(order.charges?.[0]?.txid ?? null, 140)
    await notify(shop, [paid])
    if (how === 'refund')
      await notify(shop, [
        { ...paid, devolucoes: [{ id: 'N1', rtrId: 'DN1', valor: '80.00', status: 'DEVOLVIDO' }] },
      ])
    else
      expect((await settle(await receive(60), { orderId: order.orderId, reason: 'Tarifa' })).status).toBe(200)
    expect(await moneyOf(order.customerId)).toEqual([0, 8_000])
    const { items } = await read(order.code)
    const { id: deliverer_id } = await shop.employee(['app:delivery'], 'deliverer')
    await shop.db.updateTable('orders').set({ deliverer_id }).where('id', '=', order.orderId).execute()
    for (const [step, body] of Object.entries({
      prepare: {},
      pack: { images: [PNG_BASE64] },
      dispatch: {},
    })) {
      const { errors } = await shop.call('PATCH', `/workflow/order/${step}`, manager, {
        orderId: order.orderId,
        ...body,
      })
      expect(errors).toBeUndefined()
    }
    const back = { fromOrderId: order.orderId, productId: items[0]?.productId, quantity: 1, comments: '' }
    const returned = await shop.call('POST', '/workflow/order/return', manager, {
      orderId: order.orderId,
      ...back,
    })
    expect(returned.errors).toBeUndefined()
    expect(await moneyOf(order.customerId)).toEqual([0, 0])
    const body = { orderId: order.orderId, signature: PNG_BASE64, receivedBy: 'Ana', cashReceived: 60 }
    const tooMuch = await shop.call('PATCH', '/workflow/order/deliver', manager, body)
    expect(tooMuch.errors?.[0]).toContain('40,00')
  },
)
