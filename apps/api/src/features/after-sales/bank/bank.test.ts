import type { BankLine, BankLines, BankMissing, ImportedStatement } from '@shop/contract/bank'
import type { Work } from '@shop/contract/dashboard'
import type { CustomerReceivables } from '@shop/contract/receivables'
import { addDays, shopDay } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { csv, newEndToEndId, ofx1, ofx2, type TestLine } from '../../../../test/statements.ts'
import { systemActor } from '../../../actor.ts'
import { findInconsistencies } from '../../../checks/check-shop.ts'
import { inTransaction } from '../../../db/database.ts'
import { openRest } from '../../debts/receivables/debt.ts'

const TODAY = shopDay(new Date(), 'America/Sao_Paulo')

let shop: TestShop
let finance: Person
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  finance = await shop.employee(['bo:manage:finance'])
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const send = (file: string, more: object = {}, as = finance) =>
  shop.call<ImportedStatement>('POST', '/bank/statements', as, { name: 'extrato.ofx', file, ...more })
const linesIn = async (status = 'waiting') =>
  (await shop.call<BankLines>('GET', `/bank/lines?status=${status}&items=100`, finance)).data.items
const withMemo = async (memo: string, status = 'waiting') => {
  const found = (await linesIn(status)).find(({ description }) => description.includes(memo))
  if (!found) throw new Error(`No line ${memo}`)
  return found
}
const decide = (line: BankLine, verb: string, body?: object, as = finance) =>
  shop.call<BankLine>('POST', `/bank/lines/${line.id}/${verb}`, as, body)
const orderOf = (id: number) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let documents = 10_000_000_000
/** A transfer that waits for approval, with a customer of its own document. */
async function waitingOrder(reais: number) {
  const document = String(++documents)
  const customer = await makeCustomer(shop.db, { document })
  const { id } = await makeOrder(shop.db, 11, {
    payment: 'transfer',
    customer_id: customer.id,
    sub_total_cents: reais * 100,
    warranty_cents: 0,
    freight_cents: 0,
  })
  return { id, document, customer }
}
const line = (reais: number, memo: string, more: Partial<TestLine> = {}): TestLine => ({
  day: TODAY,
  reais,
  memo,
  ...more,
})

test('the same lines are read from OFX 1, OFX 2 and CSV', async () => {
  const read = async (file: string) => (await send(file)).data
  const memo = 'PIX JOÃO & CIA LTDA'
  expect(await read(ofx1([line(1234.5, `${memo} um`, { fitId: 'a1' })]))).toMatchObject({
    lines: 1,
    known: 0,
    waiting: 1,
  })
  expect(await read(ofx2([line(1234.5, `${memo} um`, { fitId: 'a1' })]))).toMatchObject({
    lines: 1,
    known: 1,
    waiting: 0,
  })
  expect(await read(csv([line(1234.5, `${memo} dois`)]))).toMatchObject({ lines: 1, known: 0 })
  expect(
    await read(csv([line(1234.5, `${memo} tres`)], 'Data,Histórico,Documento,Valor', 'utf8')),
  ).toMatchObject({
    lines: 1,
    known: 0,
  })
  for (const which of ['um', 'dois', 'tres'])
    expect(await withMemo(`${memo} ${which}`)).toMatchObject({ date: TODAY, amount: 1234.5 })
})

test('the same file again changes nothing, also when two people send it at once', async () => {
  const file = ofx1([
    line(11, 'IGUAL A', { fitId: 'r' }),
    line(11, 'IGUAL B', { fitId: 'r' }),
    line(12, 'IGUAL C', { fitId: 'r' }),
    line(13, 'SEM ID'),
    line(13, 'SEM ID'),
  ])
  const both = await Promise.all([send(file), send(file, {}, admin)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both.map(({ data }) => data.known).sort()).toEqual([0, 5])
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
  expect((await send(file)).data).toMatchObject({ lines: 5, known: 5, settled: 0 })
  const found = (await linesIn()).map(({ description }) => description)
  expect(found.filter((text) => text.startsWith('IGUAL'))).toHaveLength(3)
  expect(found.filter((text) => text === 'SEM ID')).toHaveLength(2)
  // Another file of the same days: only the new lines are added.
  const more = ofx1([
    line(13, 'SEM ID'),
    line(13, 'SEM ID'),
    line(13, 'SEM ID'),
    line(12, 'IGUAL C', { fitId: 'r' }),
  ])
  expect((await send(more)).data).toMatchObject({ lines: 4, known: 3 })
})

test('approving an order settles the line that waits for it, by the document of who paid', async () => {
  const { id, document } = await waitingOrder(104)
  await shop.call('PATCH', '/companies/bank-statement', finance, { autoSettle: false })
  await send(ofx1([line(104, `PIX RECEBIDO ${document} ANTES`), line(105, `PIX RECEBIDO ${document} OUTRO`)]))
  await shop.db.updateTable('companies').set({ auto_settle: true }).execute()
  expect((await withMemo(`${document} ANTES`)).status).toBe('waiting')
  expect((await shop.call('PATCH', '/workflow/order/approve', admin, { orderId: id })).status).toBe(200)
  expect(await withMemo(`${document} ANTES`, 'settled')).toMatchObject({ orderId: id, byItself: true })
  expect((await orderOf(id)).in_bank).toBe(true)
  expect((await withMemo(`${document} OUTRO`)).status).toBe('waiting')
})

test('a line whose id is that of a later proof says so, and settles the next time', async () => {
  const endToEndId = newEndToEndId(TODAY)
  await send(ofx1([line(103, `PIX ${endToEndId}`)]))
  const { id } = await waitingOrder(103)
  await shop.db
    .insertInto('proofs')
    .values({ order_id: id, digest: Buffer.from('y'), end_to_end_id: endToEndId, who: 'Teste' })
    .execute()
  const { code } = await orderOf(id)
  expect((await withMemo(endToEndId)).why).toBe(
    `O identificador é do pedido ${code}: será conciliado na próxima vez.`,
  )
  await send(ofx1([line(3, 'DE OUTRA PESSOA')]))
  expect(await withMemo(endToEndId, 'settled')).toMatchObject({ orderId: id, byItself: true })
})

test('a line settles by itself by its id, or by amount, day and document, and approves the order', async () => {
  const byId = await waitingOrder(101)
  const endToEndId = newEndToEndId(TODAY)
  await shop.db
    .insertInto('proofs')
    .values({ order_id: byId.id, digest: Buffer.from('x'), end_to_end_id: endToEndId, who: 'Teste' })
    .execute()
  const byDocument = await waitingOrder(102)
  const { data } = await send(
    ofx1([line(101, `PIX ${endToEndId}`), line(102, `PIX RECEBIDO ${byDocument.document} MARIA`)]),
  )
  expect(data).toMatchObject({ lines: 2, settled: 2, waiting: 0 })
  for (const { id } of [byId, byDocument])
    expect(await orderOf(id)).toMatchObject({ status: 1, in_bank: true })
  expect(await withMemo(endToEndId, 'settled')).toMatchObject({ orderId: byId.id, byItself: true })
})

test('what is ambiguous waits for a person, with proposals', async () => {
  const twice = await waitingOrder(201)
  await makeOrder(shop.db, 11, {
    payment: 'transfer',
    customer_id: twice.customer.id,
    sub_total_cents: 20_100,
    warranty_cents: 0,
    freight_cents: 0,
  })
  const onceOnly = await waitingOrder(202)
  const early = await waitingOrder(203)
  const nameOnly = await waitingOrder(204)
  const { data } = await send(
    csv([
      line(201, 'DUVIDA duas compras', { fitId: twice.document }),
      line(202, 'DUVIDA dois lançamentos 1', { fitId: onceOnly.document }),
      line(202, 'DUVIDA dois lançamentos 2', { fitId: onceOnly.document }),
      line(203, 'DUVIDA antes da compra', { fitId: early.document, day: addDays(TODAY, -4) }),
      line(204, `DUVIDA ${nameOnly.customer.name}`),
    ]),
  )
  expect(data).toMatchObject({ lines: 5, settled: 0, waiting: 5 })
  expect((await withMemo('duas compras')).proposals).toHaveLength(2)
  expect((await withMemo(nameOnly.customer.name)).proposals[0]).toMatchObject({
    orderId: nameOnly.id,
    amount: 204,
    why: 'nome parecido, mesmo valor',
  })
})

test('a person settles a line once; another amount needs a reason, and what is over becomes credit', async () => {
  const exact = await waitingOrder(301)
  const over = await waitingOrder(302)
  await send(
    ofx1([
      line(301, 'PESSOA certo'),
      line(310, 'PESSOA mais'),
      line(290, 'PESSOA menos'),
      line(-5, 'PESSOA saída'),
    ]),
  )
  const right = await withMemo('PESSOA certo')
  const results = await Promise.all([1, 2].map(() => decide(right, 'settle', { orderId: exact.id })))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await orderOf(exact.id)).toMatchObject({ status: 1, paid_cents: 30_100, in_bank: true })
  const more = await withMemo('PESSOA mais')
  expect(await decide(more, 'settle', { orderId: exact.id })).toMatchObject({ status: 409 })
  expect(await decide(more, 'settle', { orderId: over.id })).toMatchObject({ status: 422 })
  const less = await withMemo('PESSOA menos')
  expect(await decide(less, 'settle', { orderId: over.id })).toMatchObject({ status: 422 })
  expect(await decide(more, 'settle', { orderId: over.id, reason: 'Arredondou' })).toMatchObject({
    status: 200,
  })
  const { credit_cents } = await shop.db
    .selectFrom('customers')
    .select('credit_cents')
    .where('id', '=', over.customer.id)
    .executeTakeFirstOrThrow()
  expect(credit_cents).toBe(800)
  const out = await withMemo('PESSOA saída', 'ignored')
  expect(await decide(out, 'undo')).toMatchObject({ status: 200, data: { status: 'waiting' } })
  expect(await decide(out, 'settle', { orderId: over.id })).toMatchObject({ status: 422 })
  expect(await decide(out, 'ignore', {})).toMatchObject({ status: 400 })
  expect(await decide(out, 'ignore', { reason: 'Tarifa' })).toMatchObject({
    data: { status: 'ignored', reason: 'Tarifa' },
  })
})

test('an order approved without the bank is missing until a line shows it; undoing lets it miss again', async () => {
  const { id } = await waitingOrder(401)
  const approved = await shop.call('PATCH', '/workflow/order/approve', admin, { orderId: id })
  expect(approved.status).toBe(200)
  const missing = async () =>
    (await shop.call<BankMissing>('GET', '/bank/missing?items=100', finance)).data.items.some(
      ({ orderId }) => orderId === id,
    )
  const counted = async () => (await shop.call<Work>('GET', '/work', finance)).data.waiting
  expect(await missing()).toBe(true)
  const before = await counted()
  const history = await shop.db
    .selectFrom('order_history')
    .select('comment')
    .where('order_id', '=', id)
    .where('action', '=', 'approve')
    .executeTakeFirstOrThrow()
  expect(history.comment).toContain('Ainda não está no extrato do banco.')
  await send(ofx1([line(401, 'FALTAVA')]))
  await decide(await withMemo('FALTAVA'), 'settle', { orderId: id })
  expect(await missing()).toBe(false)
  expect((await counted()).bankMissing).toBe((before.bankMissing ?? 0) - 1)
  await decide(await withMemo('FALTAVA', 'settled'), 'undo')
  expect(await missing()).toBe(true)
  expect(await orderOf(id)).toMatchObject({ status: 1, in_bank: false })
  expect((await counted()).bankLines).toBe((before.bankLines ?? 0) + 1)
})

test('what is missing begins with the shop’s first day of the statements, not with that of Greenwich', async () => {
  await send(ofx1([line(1, 'PRIMEIRO DIA')]))
  const placed = async (minutes: number) => {
    const { id } = await waitingOrder(402)
    await shop.call('PATCH', '/workflow/order/approve', admin, { orderId: id })
    await sql`update orders set placed_at = (select min(day)::timestamp from bank_lines) at time zone 'America/Sao_Paulo'
      + make_interval(mins => ${minutes}) where id = ${id}`.execute(shop.db)
    return id
  }
  const [before, after] = [await placed(-60), await placed(60)]
  const { items } = (await shop.call<BankMissing>('GET', '/bank/missing?items=100', finance)).data
  const found = items.map(({ orderId }) => orderId)
  expect([found.includes(before), found.includes(after)]).toEqual([false, true])
})

test('a cancelled order that counted as paid is missing until a line shows its money', async () => {
  const { id } = await waitingOrder(403)
  await shop.call('PATCH', '/workflow/order/approve', admin, { orderId: id })
  const body = { orderId: id, comment: 'Desistiu' }
  expect((await shop.call('PATCH', '/workflow/order/cancel', admin, body)).status).toBe(200)
  const missing = async () =>
    (await shop.call<BankMissing>('GET', '/bank/missing?items=100', finance)).data.items.filter(
      ({ orderId }) => orderId === id,
    )
  expect(await missing()).toMatchObject([{ amount: 403, status: 'Cancelado' }])
  await send(ofx1([line(402, 'CANCELADO MENOS'), line(403, 'CANCELADO CERTO')]))
  // What was counted is the customer's credit: less money does not cover it.
  const less = await decide(await withMemo('CANCELADO MENOS'), 'settle', { orderId: id, reason: 'Faltou' })
  expect(less).toMatchObject({ status: 409 })
  const found = await withMemo('CANCELADO CERTO')
  expect(found.proposals).toMatchObject([{ orderId: id, amount: 403 }])
  expect(await decide(found, 'settle', { orderId: id })).toMatchObject({ status: 200 })
  expect(await missing()).toEqual([])
  expect(await orderOf(id)).toMatchObject({ status: 7, paid_cents: 40_300, in_bank: true })
  await decide(await withMemo('CANCELADO CERTO', 'settled'), 'undo')
  expect(await missing()).toHaveLength(1)
})

test('a cancelled order that nobody approved is not missing and is not paid by a line', async () => {
  const { id } = await waitingOrder(404)
  await shop.call('PATCH', '/workflow/order/refuse', admin, { orderId: id, comment: 'Não veio' })
  expect((await orderOf(id)).status).toBe(12)
  await send(ofx1([line(404, 'REPROVADO')]))
  const refused = await decide(await withMemo('REPROVADO'), 'settle', { orderId: id })
  expect(refused).toMatchObject({ status: 409 })
  const { data } = await shop.call<BankMissing>('GET', '/bank/missing?items=100', finance)
  expect(data.items.some(({ orderId }) => orderId === id)).toBe(false)
})

test('a smaller amount approves the order with a reason, and leaves the rest open that day', async () => {
  const { id, customer } = await waitingOrder(210)
  await send(ofx1([line(200, 'FALTAM DEZ')]))
  const found = await withMemo('FALTAM DEZ')
  expect(await decide(found, 'settle', { orderId: id })).toMatchObject({ status: 422 })
  expect(await decide(found, 'settle', { orderId: id, reason: 'Faltou' })).toMatchObject({ status: 200 })
  expect(await orderOf(id)).toMatchObject({ status: 1, paid_cents: 20_000, in_bank: true })
  const owed = await shop.call<CustomerReceivables>('GET', `/receivables/customers/${customer.id}`, admin)
  expect(owed.data.items).toMatchObject([{ orderId: id, open: 10, dueDate: TODAY }])
})

/** An order that waits for nothing but 10 reais that its customer owes, and the instalment's id. */
async function debt() {
  const { id, customer } = await waitingOrder(10)
  await shop.call('PATCH', '/workflow/order/approve', admin, { orderId: id })
  const by = systemActor('Teste')
  await inTransaction(shop.db, (tx) =>
    openRest(tx, { orderId: id, customerId: customer.id, amountCents: 1_000, by }),
  )
  const { data } = await shop.call<CustomerReceivables>('GET', `/receivables/customers/${customer.id}`, admin)
  return { customer, instalment: data.items[0]?.id ?? 0 }
}

test.each(['keep', 'refund'] as const)(
  'an id that became credit, or was given back, pays nothing else: %s',
  async (decision) => {
    const endToEndId = newEndToEndId(TODAY)
    const payment = { end_to_end_id: endToEndId, amount_cents: 1_000, paid_at: new Date().toISOString() }
    await shop.db
      .insertInto('pix_payments')
      .values({
        ...payment,
        outcome: 'unknown',
        decision,
        decided_who: 'x',
        decided_at: payment.paid_at,
      })
      .execute()
    const { instalment } = await debt()
    const { id, document } = await waitingOrder(10)
    await shop.call('PATCH', '/workflow/order/approve', admin, { orderId: id })
    await send(ofx1([line(10, `DECIDIDO ${decision} ${document} ${endToEndId}`)]))
    const stored = await withMemo(`DECIDIDO ${decision}`)
    for (const what of [{ orderId: id }, { instalments: [instalment] }])
      expect(await decide(stored, 'settle', what)).toMatchObject({ status: 409, code: 'ID_USED' })
  },
)

test('a line settles instalments that exist, of one customer', async () => {
  const { instalment } = await debt()
  const { instalment: another } = await debt()
  await send(ofx1([line(10, 'PARCELA DE QUEM')]))
  const id = await withMemo('PARCELA DE QUEM')
  expect(await decide(id, 'settle', { instalments: [999_999], reason: 'x' })).toMatchObject({
    status: 404,
    errors: ['Parcela não encontrada.'],
  })
  expect(await decide(id, 'settle', { instalments: [instalment, another], reason: 'x' })).toMatchObject({
    status: 422,
    errors: ['Escolha parcelas de um só cliente.'],
  })
})

test('a payment by a line is void only with the line', async () => {
  const { instalment } = await debt()
  await send(ofx1([line(10, 'PARCELA PAGA')]))
  await decide(await withMemo('PARCELA PAGA'), 'settle', { instalments: [instalment] })
  const { receivable_payment_id: payment } = await shop.db
    .selectFrom('bank_lines')
    .select('receivable_payment_id')
    .where('description', '=', 'PARCELA PAGA')
    .executeTakeFirstOrThrow()
  const voided = await shop.call('POST', `/receivables/payments/${payment}/void`, admin, { comment: 'x' })
  expect(voided.status).toBe(409)
  const undone = await decide(await withMemo('PARCELA PAGA', 'settled'), 'undo')
  expect(undone).toMatchObject({ status: 200, data: { status: 'waiting' } })
})

test('a setting keeps lines from settling by themselves', async () => {
  const set = (autoSettle: boolean) =>
    shop.call('PATCH', '/companies/bank-statement', finance, { autoSettle })
  expect(await set(false)).toMatchObject({ status: 200, data: { autoSettle: false } })
  const { document, id } = await waitingOrder(501)
  expect((await send(ofx1([line(501, `ESPERA ${document}`)]))).data).toMatchObject({ settled: 0, waiting: 1 })
  await set(true)
  // The next import settles the waiting line.
  await send(ofx1([line(1.23, 'OUTRO')]))
  expect(await orderOf(id)).toMatchObject({ status: 1 })
})

const csvOfAmount = (amount: string) =>
  Buffer.from(`Data;Histórico;Documento;Valor\n24/11/2026;x;;${amount}\n`).toString('base64')

test.each([
  ['1.234.567,89', 1_234_567.89],
  ['1,234,567.89', 1_234_567.89],
  ['12.055', 12_055],
  [',5', 0.5],
  ['7', 7],
])('an amount of %s is read', async (amount, expected) => {
  await send(csvOfAmount(amount))
  expect((await linesIn()).map((one) => one.amount)).toContain(expected)
})

test('an account that no bank has does not stop an import', async () => {
  const account = Array.from({ length: 9_000 }, (_, at) => ((at * at * 7919) % 8191).toString(36)).join('')
  const file = Buffer.from(ofx1([line(604, 'CONTA LONGA')]), 'base64').toString('latin1')
  const sent = await send(Buffer.from(file.replace('12345-6', account)).toString('base64'))
  expect(sent).toMatchObject({ status: 201, data: { lines: 1, known: 0 } })
  expect((await withMemo('CONTA LONGA')).account).toBe(`341/${account}`.slice(0, 100))
})

test('characters that nobody sees are left out of a line', async () => {
  const sent = await send(ofx1([line(603, 'PIX&#0; &#8238;DE LONGE', { fitId: 'a&#0;b' })]))
  expect(sent).toMatchObject({ status: 201 })
  expect(await withMemo('DE LONGE')).toMatchObject({ description: 'PIX DE LONGE' })
})

test.each([
  ['no statement', Buffer.from('isto não é um extrato').toString('base64'), /não pôde ser lido/],
  ['an image', Buffer.from([0x89, 0x50, 0, 1, 2, 3]).toString('base64'), /não pôde ser lido/],
  ['an OFX without lines', ofx1([]), /não há lançamentos/],
  ['a month that no year has', ofx1([line(5, 'x', { day: '2026-13-01' })]), /lançamento 1: data ou valor/],
  ['a year 0', csv([line(5, 'x', { day: '0000-01-01' })]), /linha 4: data ou valor/],
  ['an amount with three decimals', csvOfAmount('12,055'), /linha 2: data ou valor/],
  ['separators of thousands at other places', csvOfAmount('1.2345,00'), /linha 2: data ou valor/],
  [
    '100,000 lines',
    ofx2(Array.from({ length: 100_000 }, (_, at) => line(5, 'x', { fitId: `${at}` }))),
    /100\.000 lançamentos: importe no máximo 20\.000/,
  ],
])('%s is refused with a sentence, and nothing is written', async (_, file, text) => {
  const count = async () => (await sql`select count(*) from bank_lines`.execute(shop.db)).rows
  const before = await count()
  const { status, errors } = await send(file)
  expect({ status, errors }).toMatchObject({ status: 422, errors: [expect.stringMatching(text)] })
  expect(await count()).toEqual(before)
})

test('balances of a CSV are left out and counted, wherever the bank writes the word', async () => {
  const rows = [
    '24/11/2026;SALDO ANTERIOR;;1.000,00',
    '24/11/2026;PIX DE SALDOS LTDA;;611,00',
    '24/11/2026;S A L D O;;1.611,00',
    ';Saldo do dia;;',
    'Saldo em 24/11/2026;;;1.611,00',
    'Saldo disponível;limite;;R$ --',
  ]
  const file = Buffer.from(['Data;Histórico;Documento;Valor', ...rows].join('\n')).toString('base64')
  expect(await send(file)).toMatchObject({ status: 201, data: { lines: 1, balances: 5 } })
  expect((await withMemo('PIX DE SALDOS')).amount).toBe(611)
  const amounts = (await linesIn()).map(({ amount }) => amount)
  for (const balance of [1000, 1611]) expect(amounts).not.toContain(balance)
})

test('columns with other titles are matched by hand once', async () => {
  const titles = 'Dia;O que foi;Nº;Quantia'
  const refused = await send(csv([line(601, 'COLUNAS')], titles))
  expect(refused).toMatchObject({ status: 422, current: { columns: titles.split(';') } })
  const columns = { date: 'Dia', description: 'O que foi', document: 'Nº', amount: 'Quantia' }
  expect(await send(csv([line(601, 'COLUNAS')], titles), { columns })).toMatchObject({ status: 201 })
  expect((await send(csv([line(602, 'COLUNAS')], titles))).data).toMatchObject({ known: 0, lines: 1 })
})

test('10,000 lines are matched at once, none wrongly', async () => {
  await sql`insert into customers (name, email, phone, document, status, street, number, neighborhood, zip_code, city, state)
    select 'Muitos ' || n, 'm' || n || '@x.local', '1', (20000000000 + n)::text, 'Approved', '', '', '', '', '', ''
    from generate_series(1, 10000) as n`.execute(shop.owner)
  // Updates the statistics, as autovacuum does in a shop: plans made for empty tables are replaced.
  const grown = () => sql`analyze`.execute(shop.owner)
  await grown()
  await sql`insert into orders (code, customer_id, status, payment, is_pickup, is_fast, with_warranty, sub_total_cents,
      warranty_cents, freight_cents, paid_cents, street, comments)
    select 'M' || customers.id, customers.id, 13, 'transfer', true, false, false, 100000 + customers.id, 0, 0, 100000 + customers.id, '', ''
    from customers where email like 'm%@x.local'`.execute(shop.owner)
  await grown()
  const { rows } = await sql<{
    id: number
    document: string
  }>`select id, document from customers where email like 'm%@x.local'`.execute(shop.db)
  // Every tenth line is a cent more than any order of its customer.
  const lines = rows.map(({ id, document }, at) =>
    line((100_000 + id + (at % 10 === 0 ? 1 : 0)) / 100, `PIX ${document}`, { fitId: `m${id}` }),
  )
  const file = ofx2(lines)
  const { data } = await send(file)
  expect(data).toMatchObject({ lines: 10_000, settled: 9_000, waiting: 1_000 })
  const { rows: wrong } =
    await sql`select from bank_lines join orders on orders.id = order_id join customers on customers.id = customer_id
    where email like 'm%@x.local' and (amount_cents <> paid_cents or bank_lines.document <> customers.document)`.execute(
      shop.db,
    )
  expect(wrong).toHaveLength(0)
})

test('the shop’s figures agree', async () => {
  const problems = await findInconsistencies(shop.db)
  expect(problems.filter((text) => /extrato|bank|line/i.test(text))).toEqual([])
})
