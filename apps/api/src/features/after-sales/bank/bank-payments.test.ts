import type { BankLine, BankLines, BankMatches, BankMissing } from '@shop/contract/bank'
import { pixNotification } from '@shop/contract/pix'
import type { CustomerReceivables, InstalmentPix, ReceivedPayment } from '@shop/contract/receivables'
import { addDays, shopDay } from '@shop/domain/shop-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { notice } from '../../../../test/pix.ts'
import { newEndToEndId, ofx1 } from '../../../../test/statements.ts'
import { systemActor } from '../../../actor.ts'
import { findInconsistencies } from '../../../checks/check-shop.ts'
import { inTransaction } from '../../../db/database.ts'
import { openRest } from '../../debts/receivables/debt.ts'
import { receivePayment } from '../../selling/pix/receive-payment.ts'

const TODAY = shopDay(new Date(), 'America/Sao_Paulo')

let shop: TestShop
let finance: Person
let desk: Person

beforeAll(async () => {
  shop = await openTestShop()
  finance = await shop.employee(['bo:manage:finance'])
  desk = await shop.employee(['bo:manage:orders', 'bo:manage:receivables'])
  await shop.call('POST', '/till/open', desk, { float: 0 })
  await shop.db
    .insertInto('bank_settings')
    .values({ kind: 'Pix', name: 'Loja', pix_type: 'Email', pix_key: 'loja@teste.local', disabled: false })
    .execute()
  // The list begins with the first statement.
  await bank(1, 'PRIMEIRO')
})
afterAll(async () => {
  const problems = await findInconsistencies(shop.db)
  expect(problems.filter((text) => /^(Bank line|Payment|Id) /.test(text))).toEqual([])
  await shop.close()
})

const newId = () => newEndToEndId(addDays(TODAY, -1))

let documents = 30_000_000_000
/** A customer who owes the amount. */
async function debtor(reais: number) {
  const customer = await makeCustomer(shop.db, { document: String(++documents) })
  const { id } = await makeOrder(shop.db, 13, { customer_id: customer.id })
  await inTransaction(shop.db, (tx) =>
    openRest(tx, {
      orderId: id,
      customerId: customer.id,
      amountCents: reais * 100,
      by: systemActor('Teste'),
    }),
  )
  return { ...customer, orderId: id }
}
const receive = (customerId: number, amount: number, more: object = {}, key?: string) =>
  shop.call<ReceivedPayment>(
    'POST',
    '/receivables/payments',
    desk,
    { customerId, amount, kind: 'transfer', ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const voidPayment = (id: number) =>
  shop.call('POST', `/receivables/payments/${id}/void`, desk, { comment: 'Engano' })
const missing = async (customerId: number) =>
  (await shop.call<BankMissing>('GET', '/bank/missing?items=100', finance)).data.items.filter(
    (one) => one.customerId === customerId,
  )
const accountOf = async (customerId: number) =>
  (await shop.call<CustomerReceivables>('GET', `/receivables/customers/${customerId}`, desk)).data
const owedBy = async (customerId: number) => (await accountOf(customerId)).owed

async function lineOf(memo: string): Promise<BankLine> {
  for (const status of ['waiting', 'settled']) {
    const { data } = await shop.call<BankLines>('GET', `/bank/lines?status=${status}&items=100`, finance)
    const found = data.items.find(({ description }) => description === memo)
    if (found) return found
  }
  throw new Error(`No line ${memo}`)
}
/** Imports a line of today, or does so again; returns it as it is then. */
async function bank(reais: number, memo: string): Promise<BankLine> {
  const file = ofx1([{ day: TODAY, reais, memo }])
  await shop.call('POST', '/bank/statements', finance, { name: 'extrato.ofx', file })
  return lineOf(memo)
}
const decide = (line: BankLine, verb: string, body?: object) =>
  shop.call<BankLine>('POST', `/bank/lines/${line.id}/${verb}`, finance, body)

test('instalments received by transfer are missing in the bank until a line shows them, and again when it is undone', async () => {
  const customer = await debtor(100)
  const { data } = await receive(customer.id, 100)
  const row = {
    orderId: null,
    partId: null,
    paymentId: data.id,
    code: `Recebimento ${data.id}`,
    status: '',
    customerId: customer.id,
    customer: customer.name,
    payment: 'Depósito',
    amount: 100,
    placedAt: expect.any(String),
    who: (await accountOf(customer.id)).payments[0]?.who,
  }
  expect(await missing(customer.id)).toEqual([row])
  const line = await bank(100, 'TED DE ALGUEM')
  expect(line.status).toBe('waiting')
  const settled = await decide(line, 'settle', { paymentId: data.id })
  expect(settled).toMatchObject({ status: 200, data: { status: 'settled', code: row.code, orderId: null } })
  expect(await missing(customer.id)).toEqual([])
  expect((await accountOf(customer.id)).payments).toMatchObject([{ canVoid: false, isInBank: true }])
  expect(await voidPayment(data.id)).toMatchObject({
    status: 409,
    errors: ['Este recebimento está conciliado com um lançamento do extrato: desfaça o lançamento.'],
  })
  expect((await decide(line, 'undo')).status).toBe(200)
  expect((await accountOf(customer.id)).payments).toMatchObject([{ canVoid: true, isInBank: false }])
  expect(await missing(customer.id)).toEqual([row])
  expect(await owedBy(customer.id)).toBe(0)
  expect((await voidPayment(data.id)).status).toBe(200)
  expect(await missing(customer.id)).toEqual([])
  expect(await decide(line, 'settle', { paymentId: data.id })).toMatchObject({
    status: 409,
    errors: ['O recebimento foi anulado e não pode ser conciliado.'],
  })
})

test('only what a person says came through the bank is missing: no cash, no card, nothing of before or that a line or the provider paid', async () => {
  const customer = await debtor(100)
  for (const kind of ['cash', 'card', 'pix'])
    expect((await receive(customer.id, 10, { kind })).status).toBe(201)
  const [instalment] = (await accountOf(customer.id)).items
  const line = await bank(70, 'PAGA PARCELA')
  expect((await decide(line, 'settle', { instalments: [instalment?.id] })).status).toBe(200)
  // As releases before recorded it.
  await shop.db
    .insertInto('receivable_payments')
    .values({
      customer_id: customer.id,
      kind: 'transfer',
      amount_cents: 1_000,
      who: 'Antes',
      day: TODAY,
      pix_payment_id: null,
      employee_id: null,
    })
    .execute()
  expect(await missing(customer.id)).toMatchObject([{ payment: 'Pix', amount: 10 }])
  // What the line paid is void with it; what a person received stays.
  expect((await decide(line, 'undo')).status).toBe(200)
  expect(await missing(customer.id)).toHaveLength(1)
  expect(await owedBy(customer.id)).toBe(70)
  // Neither has a line to show what the provider reports.
  const charged = await shop.call<InstalmentPix>('POST', '/receivables/pix', desk, {
    instalments: [instalment?.id],
  })
  expect(await receivePayment(shop.db, pixNotification.parse(notice(charged.data.txid, 70)))).toBe('matched')
  expect(await owedBy(customer.id)).toBe(0)
  expect(await missing(customer.id)).toHaveLength(1)
})

test('a line with the id of a payment settles by itself, at the import or as soon as the payment is received', async () => {
  const [early, late] = [await debtor(50), await debtor(50)]
  const ids = [newId(), newId()] as const
  const { data } = await receive(early.id, 50, { kind: 'pix', endToEndId: ids[0] })
  expect(await bank(50, `PIX ${ids[0]}`)).toMatchObject({
    status: 'settled',
    byItself: true,
    code: `Recebimento ${data.id}`,
  })
  expect(await missing(early.id)).toEqual([])
  expect(await bank(50, `PIX ${ids[1]}`)).toMatchObject({ status: 'waiting' })
  await receive(late.id, 50, { endToEndId: ids[1] })
  expect(await lineOf(`PIX ${ids[1]}`)).toMatchObject({ status: 'settled', byItself: true })
  expect(await missing(late.id)).toEqual([])
})

test('a line with the id and another amount, or without automatic settling, waits for a person and pays nothing else', async () => {
  const customer = await debtor(40)
  const [id, other] = [newId(), newId()]
  const { data } = await receive(customer.id, 20, { endToEndId: id })
  const line = await bank(21, `PIX ${id}`)
  expect(line).toMatchObject({ status: 'waiting', why: 'O identificador já foi usado em outro pagamento.' })
  for (const reason of ['', 'Arredondou']) {
    const refused = await decide(line, 'settle', { paymentId: data.id, reason })
    expect(refused).toMatchObject({ status: 422, code: 'RULE_VIOLATION' })
    expect(refused.errors[0]?.replace(/\s/g, ' ')).toBe(
      'O lançamento é de R$ 21,00 e o valor esperado é de R$ 20,00: anule o recebimento e concilie as parcelas.',
    )
  }
  expect(await decide(line, 'settle', { orderId: customer.orderId, reason: 'x' })).toMatchObject({
    status: 409,
    code: 'ID_USED',
  })
  const set = (autoSettle: boolean) =>
    shop.call('PATCH', '/companies/bank-statement', finance, { autoSettle })
  await set(false)
  await receive(customer.id, 20, { endToEndId: other })
  expect(await bank(20, `PIX ${other}`)).toMatchObject({ status: 'waiting' })
  await set(true)
  expect(await bank(20, `PIX ${other}`)).toMatchObject({ status: 'settled' })
})

test('one id pays one thing, whichever came first', async () => {
  const [first, second] = [await debtor(90), await debtor(90)]
  const used = { status: 409, code: 'ID_USED' }
  // An order, and then instalments.
  const order = await makeOrder(shop.db, 11, { payment: 'transfer' })
  const ofOrder = newId()
  const approval = { orderId: order.id, endToEndId: ofOrder }
  expect((await shop.call('PATCH', '/workflow/order/approve', desk, approval)).status).toBe(200)
  expect(await receive(first.id, 10, { endToEndId: ofOrder })).toMatchObject({
    ...used,
    errors: [`Esse identificador já foi usado no pagamento do pedido ${order.code}.`],
  })
  // Instalments, of two people at once, and then all else.
  const id = newId()
  const both = await Promise.all(
    [first, second].map((one) => receive(one.id, 10, { endToEndId: id }, one.name)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const other = await makeOrder(shop.db, 11, { payment: 'transfer' })
  expect(
    await shop.call('PATCH', '/workflow/order/approve', desk, { orderId: other.id, endToEndId: id }),
  ).toMatchObject(used)
  const reported = pixNotification.parse({ ...notice(null, 11), endToEndId: id })
  expect(await receivePayment(shop.db, reported)).toBe('used')
  // A repeated call is the same payment.
  const [owner, at] = both[0]?.status === 201 ? [first, 0] : [second, 1]
  expect(await receive(owner.id, 10, { endToEndId: id }, owner.name)).toMatchObject({
    status: 201,
    data: { id: both[at]?.data.id },
  })
  // The id of a void payment is free again.
  await voidPayment(both[at]?.data.id ?? 0)
  expect((await receive(owner.id, 10, { endToEndId: id })).status).toBe(201)
})

test.each(['cash', 'card'])('%s has no id', async (kind) => {
  const customer = await debtor(10)
  expect(await receive(customer.id, 10, { kind, endToEndId: newId() })).toMatchObject({
    status: 422,
    errors: ['Só uma transferência ou um Pix tem identificador.'],
  })
  expect(await owedBy(customer.id)).toBe(10)
})

test('a line shows a payment once, and only one that waits for it', async () => {
  const customer = await debtor(100)
  const line = await bank(33, 'TED TRINTA E TRES')
  const [transfer, cash] = [await receive(customer.id, 33), await receive(customer.id, 33, { kind: 'cash' })]
  expect(await decide(line, 'settle', { paymentId: 999_999 })).toMatchObject({
    status: 404,
    errors: ['Recebimento não encontrado.'],
  })
  expect(await decide(line, 'settle', { paymentId: cash.data.id })).toMatchObject({
    status: 422,
    errors: [`O recebimento ${cash.data.id} não espera um lançamento do extrato.`],
  })
  const twoThings = { paymentId: transfer.data.id, orderId: customer.orderId }
  expect(await decide(line, 'settle', twoThings)).toMatchObject({
    status: 422,
    errors: ['Escolha o que o lançamento paga: um pedido, parcelas, um recebimento ou um acerto.'],
  })
  const again = await bank(33, 'TED TRINTA E TRES DE NOVO')
  const both = await Promise.all(
    [line, again].map((one) => decide(one, 'settle', { paymentId: transfer.data.id })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.errors).toEqual([
    'O recebimento já está conciliado com outro lançamento do extrato.',
  ])
})

test('a payment is a match offered to a person, and keeps an order of its amount from settling by itself', async () => {
  const customer = await debtor(77)
  const { data } = await receive(customer.id, 77)
  const line = await bank(77, `TED ${customer.document}`)
  expect(line).toMatchObject({
    status: 'waiting',
    why: 'Uma pessoa concilia parcelas, recebimentos e acertos.',
  })
  const proposal = {
    paymentId: data.id,
    orderId: null,
    code: `Recebimento ${data.id}`,
    name: customer.name,
    amount: 77,
    why: 'mesmo documento, mesmo valor',
  }
  expect(line.proposals).toMatchObject([proposal])
  const search = `/bank/lines/${line.id}/choices?search=${encodeURIComponent(customer.name)}`
  expect((await shop.call<BankMatches>('GET', search, finance)).data.items).toMatchObject([proposal])
  const matches = async () => (await shop.call<BankMatches>('GET', '/bank/matches', finance)).data.items
  expect((await matches()).filter(({ id }) => id === line.id)).toMatchObject([{ proposal }])
  // An order of the same customer and amount: the line could pay either.
  await makeOrder(shop.db, 11, {
    payment: 'transfer',
    customer_id: customer.id,
    sub_total_cents: 7_700,
    warranty_cents: 0,
    freight_cents: 0,
  })
  await bank(2, 'OUTRA COISA')
  expect(await bank(77, line.description)).toMatchObject({
    status: 'waiting',
    why: 'O cliente também tem um recebimento deste valor, que não está no banco.',
  })
  expect((await matches()).filter(({ id }) => id === line.id)).toEqual([])
  const settled = await shop.call('POST', '/bank/matches/settle', finance, { lineIds: [line.id] })
  expect(settled.data).toMatchObject({ settled: 0 })
  expect((await decide(line, 'settle', { paymentId: data.id })).status).toBe(200)
})

test('several payments are settled at once, each by its only match', async () => {
  const customers = [await debtor(81), await debtor(82)]
  for (const [at, { id }] of customers.entries()) await receive(id, 81 + at)
  const lines = [
    await bank(81, `TED ${customers[0]?.document}`),
    await bank(82, `TED ${customers[1]?.document}`),
  ]
  const settled = await shop.call('POST', '/bank/matches/settle', finance, {
    lineIds: lines.map(({ id }) => id),
  })
  expect(settled.data).toEqual({ settled: 2, left: [] })
  for (const { id } of customers) expect(await missing(id)).toEqual([])
})
