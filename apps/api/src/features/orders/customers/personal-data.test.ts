import { Buffer } from 'node:buffer'
import type { Customer } from '@shop/contract/customers'
import type { OrderHistory } from '@shop/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeOrder } from '../../../../test/make.ts'
import { makePhone, nextImei } from '../../../../test/serials.ts'
import { addCustomer, addOrder } from './customers.fixture.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
})
afterAll(() => shop.close())

const anonymise = (id: number, body: object = { reason: 'Pedido do titular' }) =>
  shop.call('POST', `/customers/${id}/anonymise`, admin, body)

const saveFile = (text: string) => shop.context.files.put('private', Buffer.from(text), 'image/jpeg')

test('an export contains person, orders and trail, never the password, and is recorded in the trail', async () => {
  const { id, name, email } = await addCustomer(shop)
  await shop.db.updateTable('customers').set({ password_hash: 'segredo' }).where('id', '=', id).execute()
  const order = await addOrder(shop, id)
  await shop.call('PATCH', '/customers', admin, { customerId: id, level: 1 })
  await shop.db.insertInto('searches').values({ term: 'capa azul', found: false, customer_id: id }).execute()
  await shop.db
    .insertInto('delivery_attempts')
    .values({
      order_id: order.id,
      reason: 'absent',
      note: 'portão fechado',
      file: 'private/porta.jpg',
      deliverer_id: null,
      employee_id: null,
      who: 'Zé',
    })
    .execute()
  await shop.db
    .insertInto('order_requests')
    .values({ order_id: order.id, kind: 'return', reason: 'defect', comments: 'não liga' })
    .execute()
  const { data } = await shop.call<Record<string, unknown>>('GET', `/customers/${id}/personal-data`, admin)
  expect(data).toMatchObject({
    customer: { name, email, street: 'Rua Augusta', warranty_percent: 2.5 },
    orders: [
      {
        total: 115.5,
        items: [{ name: 'Capa', quantity: 2, unit_price: 50 }],
        requests: [{ kind: 'return', reason: 'defect', comments: 'não liga', state: 'open' }],
        attempts: [{ note: 'portão fechado', file: expect.stringMatching(/^\/api\/files\/private\/porta/) }],
      },
    ],
    searches: [{ term: 'capa azul' }],
    history: [{ change: 'Dados pessoais exportados' }, { change: 'Nível: de Sem nível para Ouro' }],
  })
  expect(JSON.stringify(data)).not.toContain('segredo')
  expect(JSON.stringify(data)).not.toMatch(/_(cents|ppm)"/)
  const times = JSON.stringify(data).match(/"[0-9-]{10}T[^"]{8,30}"/g) ?? []
  expect(times.filter((time) => !time.endsWith('Z"'))).toEqual([])
  expect(times.length).toBeGreaterThan(5)
})

/** An order in parts with a proof, an instalment that was paid by a line of the bank, and the ids. */
async function addDebt(customerId: number) {
  const order = await addOrder(shop, customerId)
  const only = <Row>(rows: readonly Row[]) => rows[0] as Row
  await shop.db
    .insertInto('order_parts')
    .values({ order_id: order.id, position: 0, kind: 'transfer', amount_cents: 700, status: 'received' })
    .execute()
  await shop.db
    .insertInto('proofs')
    .values({
      order_id: order.id,
      digest: Buffer.from(`d${order.id}`),
      end_to_end_id: `E0000000020261101120000000000${String(order.id).padStart(3, '0')}`,
      payer: 'Mãe da Beatriz',
      reason: 'pagou por ela',
      who: 'Caixa',
    })
    .execute()
  const payment = only(
    await shop.db
      .insertInto('receivable_payments')
      .values({
        customer_id: customerId,
        kind: 'transfer',
        amount_cents: 500,
        comment: 'veio tarde',
        end_to_end_id: `P${order.id}`,
        who: 'Caixa',
        day: '2026-11-01',
      })
      .returning('id')
      .execute(),
  )
  const statement = only(
    await shop.db
      .insertInto('bank_statements')
      .values({ name: 'x.ofx', digest: Buffer.from(`s${order.id}`), lines: 1, who: 'Caixa' })
      .returning('id')
      .execute(),
  )
  await shop.db
    .insertInto('bank_accounts')
    .values({ key: '1', name: 'Conta 1' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await shop.db
    .insertInto('bank_lines')
    .values({
      statement_id: statement.id,
      account: '1',
      day: '2026-11-01',
      amount_cents: 500,
      identity: `i${order.id}`,
      description: 'PIX DE UM PRIMO DELA',
      document: '11144477735',
      status: 'settled',
      receivable_payment_id: payment.id,
      reason: 'o primo pagou',
    })
    .execute()
  await shop.db
    .insertInto('instalments')
    .values({
      order_id: order.id,
      customer_id: customerId,
      origin: 'rest',
      number: 1,
      count: 1,
      due_date: '2026-11-01',
      amount_cents: 500,
      open_cents: 0,
      paid_cents: 500,
    })
    .execute()
  return order
}

test('an export contains parts, proofs, instalments, payments and the lines of the bank that paid them', async () => {
  const { id } = await addCustomer(shop)
  const other = await addCustomer(shop)
  await addDebt(other.id)
  const order = await addDebt(id)
  const { data } = await shop.call<Record<string, unknown>>('GET', `/customers/${id}/personal-data`, admin)
  expect(data).toMatchObject({
    customer: { debt: 0, term_plans: '' },
    parts: [{ order_id: order.id, kind: 'transfer', amount: 7 }],
    proofs: [{ payer: 'Mãe da Beatriz', end_to_end_id: expect.stringMatching(/^E0/), file: null }],
    bankLines: [{ description: 'PIX DE UM PRIMO DELA', day: '2026-11-01', reason: 'o primo pagou' }],
    instalments: [{ due_date: '2026-11-01', amount: 5, open: 0 }],
    payments: [{ amount: 5, comment: 'veio tarde', end_to_end_id: expect.stringMatching(/^P\d+$/) }],
    debt: [],
  })
})

test('forgetting empties what payers wrote, also of a line of the bank that paid an instalment', async () => {
  const { id } = await addCustomer(shop)
  const other = await addCustomer(shop)
  await addDebt(other.id)
  const order = await addDebt(id)
  await shop.db.updateTable('orders').set({ status: 13 }).where('customer_id', '=', id).execute()
  expect((await anonymise(id)).status).toBe(200)
  const lines = await shop.db
    .selectFrom('bank_lines')
    .innerJoin('receivable_payments', 'receivable_payments.id', 'receivable_payment_id')
    .select(['customer_id', 'description', 'document', 'reason', 'bank_lines.amount_cents', 'identity'])
    .orderBy('bank_lines.id')
    .execute()
  const [stored, own] = lines.filter(({ customer_id }) => [id, other.id].includes(customer_id))
  expect(stored).toMatchObject({ description: 'PIX DE UM PRIMO DELA', document: '11144477735' })
  expect(own).toEqual({
    customer_id: id,
    description: 'Texto removido com os dados do cliente.',
    document: null,
    reason: '',
    amount_cents: 500,
    identity: `i${order.id}`,
  })
  const proof = await shop.db
    .selectFrom('proofs')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  // The id stays, so that it cannot pay a second thing.
  expect(proof).toMatchObject({ payer: '', reason: '', end_to_end_id: expect.stringMatching(/^E0/) })
})

test('anonymising removes all personal data and keeps the figures', async () => {
  const { id, email } = await addCustomer(shop, { name: 'Beatriz Única', document: '39053344705' })
  const order = await addOrder(shop, id, { status: 13 })
  const file = await saveFile('comprovante')
  await shop.db
    .updateTable('orders')
    .set({ receipt_file: file, comments: 'campainha 5', received_by: 'Irmã Rita' })
    .where('id', '=', order.id)
    .execute()
  await shop.db
    .insertInto('order_history')
    .values([
      { order_id: order.id, action: 'place', status: 1, employee_id: null, who: '' },
      {
        order_id: order.id,
        action: 'deliver',
        status: 5,
        employee_id: null,
        who: 'Zé',
        note: 'Recebido por Irmã Rita.',
      },
      {
        order_id: order.id,
        action: 'cancel',
        status: 7,
        employee_id: null,
        who: 'Zé',
        note: 'Beatriz desistiu',
        comment: 'Crédito devido ao cliente: R$ 10,00.',
      },
    ])
    .execute()
  const received = async () =>
    (await shop.call<OrderHistory>('GET', `/reports/order/histories/${order.id}`, admin)).data.histories.map(
      ({ user, comment }) => `${user}: ${comment}`,
    )
  expect((await received()).slice(-3)).toEqual([
    'Beatriz Única: ',
    'Zé: Recebido por Irmã Rita.',
    'Zé: Beatriz desistiu · Crédito devido ao cliente: R$ 10,00.',
  ])
  await shop.db
    .insertInto('pix_payments')
    .values({
      order_id: order.id,
      end_to_end_id: 'E1',
      txid: null,
      amount_cents: 11_550,
      paid_at: new Date().toISOString(),
      outcome: 'matched',
      decision: null,
      note: 'Pago pela Rita',
    })
    .execute()
  await shop.db
    .insertInto('order_requests')
    .values({ order_id: order.id, kind: 'return', reason: 'regret', comments: 'presente da Rita' })
    .execute()
  const exported = await shop.call<Record<string, unknown>>('GET', `/customers/${id}/personal-data`, admin)
  expect(exported.data.pixPayments).toMatchObject([{ amount: 115.5, note: 'Pago pela Rita' }])
  await shop.call('PATCH', '/customers', admin, { customerId: id, phone: '11912345678' })
  await shop.call('PATCH', `/administrator/customer/${id}/status`, admin, {
    status: 'Blocked',
    note: 'Beatriz sumiu',
  })
  expect((await anonymise(id)).status).toBe(200)
  for (const table of [
    'customers',
    'orders',
    'order_history',
    'order_requests',
    'pix_payments',
    'audit_log',
    'customer_change_details',
    'sessions',
    'stock_movements',
  ] as const) {
    const text = JSON.stringify(await shop.db.selectFrom(table).selectAll().execute())
    for (const trace of ['Beatriz', email, '39053344705', '11912345678', 'campainha 5', 'Rita'])
      expect(text).not.toContain(trace)
  }
  const stored = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ total_cents: 11_550, street: '', customer_id: id })
  expect((await received()).slice(-3)).toEqual([
    'Cliente anonimizado: ',
    'Zé: ',
    'Zé: Crédito devido ao cliente: R$ 10,00.',
  ])
  await shop.runJobs()
  expect(await shop.context.files.read(file)).toBeUndefined()
})

test('an anonymised customer is in no list, cannot buy, and cannot be changed', async () => {
  const { id } = await addCustomer(shop)
  await anonymise(id)
  const { data } = await shop.call<{ customers: Customer[] }>('GET', '/customers/blocked', admin)
  expect(data.customers.map((one) => one.id)).not.toContain(id)
  expect((await shop.call('PATCH', '/customers', admin, { customerId: id, level: 1 })).status).toBe(404)
  expect((await anonymise(id)).status).toBe(404)
})

test('an image shared with another customer’s order is kept', async () => {
  const [mine, other] = [await addCustomer(shop), await addCustomer(shop)]
  const file = await saveFile('mesma foto')
  for (const { id } of [mine, other]) {
    const order = await addOrder(shop, id)
    await shop.db.updateTable('orders').set({ signature_file: file }).where('id', '=', order.id).execute()
  }
  await anonymise(mine.id)
  await shop.runJobs()
  expect(await shop.context.files.read(file)).toBeDefined()
})

test('nobody is anonymised while an order is under way, nor without a reason', async () => {
  const { id } = await addCustomer(shop)
  const order = await addOrder(shop, id, { status: 4 })
  expect(await anonymise(id)).toMatchObject({ status: 409, errors: [expect.stringContaining(order.code)] })
  expect((await anonymise(id, { reason: ' ' })).status).toBe(400)
})

test('nobody is anonymised while a phone of theirs is in the shop: for its warranty, or offered in a sale', async () => {
  const { id } = await addCustomer(shop)
  const phone = await makePhone(shop.db, 1)
  const [serial] = phone.serials
  await shop.call('POST', `/orders/cart/add/${id}`, admin, { productId: phone.id, quantity: 1 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  const sold = await shop.call<{ orderId: number }>('POST', `/orders/checkout/${id}`, admin, choice)
  await shop.call('POST', '/workflow/order/hand-over', admin, {
    orderId: sold.data.orderId,
    serials: [{ productId: phone.id, serial }],
  })
  const claim = await shop.call<{ id: number; code: string }>('POST', '/claims', admin, {
    serial,
    problem: 'Tela',
  })
  expect((await anonymise(id)).errors).toEqual([
    `O cliente tem um aparelho na garantia (${claim.data.code}): entregue-o antes.`,
  ])
  for (const status of ['analysis', 'repaired', 'handed_back'])
    await shop.call('PATCH', `/claims/${claim.data.id}`, admin, { status, comment: 'Feito' })
  const offered = await shop.call<{ id: number; code: string }>('POST', '/trade-ins', admin, {
    customerId: id,
    productId: phone.id,
    serial: nextImei(),
    grade: 'B',
    price: 50,
    settle: 'cart',
  })
  expect((await anonymise(id)).errors[0]).toContain(offered.data.code)
  await shop.call('DELETE', `/trade-ins/${offered.data.id}`, admin)
  expect((await anonymise(id)).status).toBe(200)
})

test('nobody is anonymised while one of their Pix payments waits for a decision', async () => {
  const { id } = await addCustomer(shop)
  const order = await addOrder(shop, id, { status: 7 })
  const late = {
    order_id: order.id,
    end_to_end_id: 'E2',
    txid: null,
    amount_cents: 1,
    outcome: 'late' as const,
  }
  await shop.db
    .insertInto('pix_payments')
    .values({ ...late, paid_at: new Date().toISOString() })
    .execute()
  expect(await anonymise(id)).toMatchObject({ status: 409, errors: [expect.stringContaining('Pix')] })
  await shop.db
    .updateTable('pix_payments')
    .set({ decision: 'refund', decided_at: new Date().toISOString() })
    .where('order_id', '=', order.id)
    .execute()
  expect((await anonymise(id)).status).toBe(200)
})

test('an export says what is still owed of a refund', async () => {
  const { id } = await addCustomer(shop)
  const order = await makeOrder(shop.db, 13, { customer_id: id })
  const back = await shop.db
    .insertInto('returns')
    .values({
      code: 'D00000009',
      kind: 'return',
      from_order_id: order.id,
      items_cents: 5_000,
      settle: 'pix',
      refund_cents: 5_000,
      refund_state: 'owed',
      who: 'Zé',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payment = await shop.db
    .insertInto('pix_payments')
    .values({
      end_to_end_id: 'E9',
      txid: null,
      amount_cents: 20_000,
      paid_at: new Date().toISOString(),
      order_id: order.id,
      outcome: 'matched',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('pix_refunds')
    .values({
      payment_id: payment.id,
      refund_id: 'A',
      amount_cents: 2_000,
      own_cents: 2_000,
      nature: '',
      return_id: back.id,
    })
    .execute()
  const { data } = await shop.call<object>('GET', `/customers/${id}/personal-data`, admin)
  expect(data).toMatchObject({
    returns: [{ code: 'D00000009', refund: 50, refund_open: 30 }],
  })
})
