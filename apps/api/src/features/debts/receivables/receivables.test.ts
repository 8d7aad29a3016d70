import type { PixPayment } from '@shop/contract/pix'
import type {
  CustomerReceivables,
  InstalmentPix,
  ReceivablesPage,
  ReceivedPayment,
  Rehearsal,
} from '@shop/contract/receivables'
import type { Till } from '@shop/contract/till'
import { addDays, shopDay } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { notice, notify, SECRET, waitingOrder } from '../../../../test/pix.ts'
import { newEndToEndId } from '../../../../test/statements.ts'
import { systemActor } from '../../../actor.ts'
import { checkCredit, checkOwed, checkReceivables, checkTill } from '../../../checks/ledgers.ts'
import { lowerDebt } from './debt.ts'
import { openInstalments } from './open-instalments.ts'

let shop: TestShop
let manager: Person
let cashier: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  manager = await shop.employee(['bo:manage:receivables', 'bo:manage:orders', 'bo:manage:customers'])
  cashier = await shop.employee(['bo:manage:orders'])
  await shop.db
    .insertInto('bank_settings')
    .values({ kind: 'Pix', name: 'Loja', pix_type: 'Email', pix_key: 'loja@teste.local', disabled: false })
    .execute()
})
beforeEach(async () => {
  await settings({ graceDays: 0, finePercent: 0, interestPercentMonth: 0, nextBusinessDay: false })
})
afterAll(async () => {
  for (const check of [checkOwed, checkReceivables, checkTill, checkCredit])
    expect((await check(shop.db)).broken).toEqual([])
  await shop.close()
})

const settings = (body: object) => shop.call('PATCH', '/companies/receivables', manager, body)
const seller = systemActor('Vendas')

/** A customer who bought for R$ 90,00 in three instalments. */
async function debtor(limit = 100_000) {
  const { id } = await makeCustomer(shop.db, { credit_limit_cents: limit, term_plans: '14; 30/60/90' })
  const order = await makeOrder(shop.db, 1, { customer_id: id, payment: 'term', sub_total_cents: 9_000 })
  const sold = {
    orderId: order.id,
    customerId: id,
    partId: null,
    amountCents: 9_000,
    days: [30, 60, 90],
    by: seller,
  }
  await shop.db.transaction().execute((tx) => openInstalments(tx, sold))
  const { items } = await account(id)
  return { id, orderId: order.id, code: order.code, ids: items.map((item) => item.id) }
}

/** Moves the customer's records so many days into the past. */
const letPass = (customerId: number, days: number) =>
  sql`with moved as (update instalments set due_date = due_date - ${days}::int,
      interest_day = interest_day - ${days}::int where customer_id = ${customerId})
    update receivable_payments set day = day - ${days}::int where customer_id = ${customerId}`.execute(
    shop.owner,
  )

const account = async (id: number) =>
  (await shop.call<CustomerReceivables>('GET', `/receivables/customers/${id}`, manager)).data
const pay = (body: object, as = cashier, headers = {}) =>
  shop.call<ReceivedPayment>('POST', '/receivables/payments', as, { kind: 'pix', ...body }, headers)
const undo = (id: number, as = manager) =>
  shop.call<CustomerReceivables>('POST', `/receivables/payments/${id}/void`, as, { comment: 'Cheque voltou' })
const creditOf = async (id: number) =>
  (await shop.call<{ balance: number }>('GET', `/customers/${id}/credit`, manager)).data.balance

describe('receiving', () => {
  test('settles the oldest first and leaves the rest open', async () => {
    const { id, ids } = await debtor()
    const paid = await pay({ customerId: id, amount: 45 })
    expect(paid).toMatchObject({
      status: 201,
      data: {
        settled: [
          { instalmentId: ids[0], amount: 30 },
          { instalmentId: ids[1], amount: 15 },
        ],
        credit: 0,
      },
    })
    const { items, owed, available } = await account(id)
    expect(items.map(({ number, of, open }) => [number, of, open])).toEqual([
      [2, 3, 15],
      [3, 3, 30],
    ])
    expect([owed, available]).toEqual([45, 955])
  })

  test('says of each payment what it paid, fine and interest included, also when it is void', async () => {
    await settings({ finePercent: 2, interestPercentMonth: 3 })
    const { id, code, ids } = await debtor()
    await letPass(id, 40)
    // The first is ten days late: R$ 30,00 and R$ 0,60 and R$ 0,30.
    await pay({ customerId: id, amount: 40.9 })
    const { data } = await pay({ customerId: id, amount: 30, instalments: [ids[2]] })
    const part = (number: number, amount: number) => ({ code, number, of: 3, amount })
    const paid = [[part(3, 30)], [part(1, 30.9), part(2, 10)]]
    expect((await account(id)).payments.map(({ settled }) => settled)).toEqual(paid)
    await undo(data.id)
    expect((await account(id)).payments.map(({ settled }) => settled)).toEqual(paid)
  })

  test('settles the named ones; what is over is credit, and what is settled is not settled again', async () => {
    const { id, ids } = await debtor()
    const named = { customerId: id, amount: 31.5, instalments: [ids[2]] }
    expect((await pay(named)).data).toMatchObject({
      settled: [{ instalmentId: ids[2], amount: 30 }],
      credit: 1.5,
    })
    expect(await creditOf(id)).toBe(1.5)
    expect(await pay(named)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect((await pay({ ...named, instalments: [999_999] })).status).toBe(404)
    const other = await debtor()
    expect((await pay({ ...named, instalments: [other.ids[0]] })).status).toBe(404)
    expect((await account(id)).owed).toBe(60)
  })

  test('twice with one key is done once; of payments at once each centavo is settled once', async () => {
    const { id, ids } = await debtor()
    const key = { 'idempotency-key': `pay-${id}` }
    const body = { customerId: id, amount: 30 }
    const [one, two] = [await pay(body, cashier, key), await pay(body, cashier, key)]
    expect([two.status, two.data]).toEqual([one.status, one.data])
    expect((await account(id)).owed).toBe(60)
    const named = { customerId: id, amount: 30, instalments: [ids[1]] }
    const responses = await Promise.all(Array.from({ length: 8 }, () => pay(named)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect([(await account(id)).owed, await creditOf(id)]).toEqual([30, 0])
  })

  test('charges the fine once and interest by day, before the principal', async () => {
    await settings({ finePercent: 2, interestPercentMonth: 3 })
    const { id, ids } = await debtor()
    await letPass(id, 40)
    expect((await account(id)).items[0]).toMatchObject({
      open: 30,
      fine: 0.6,
      interest: 0.3,
      status: 'overdue',
    })
    expect((await pay({ customerId: id, amount: 10.9, instalments: [ids[0]] })).data.settled).toEqual([
      { instalmentId: ids[0], amount: 10.9 },
    ])
    expect((await account(id)).items[0]).toMatchObject({ open: 20, fine: 0, interest: 0 })
    await letPass(id, 15)
    expect((await account(id)).items[0]).toMatchObject({ open: 20, fine: 0, interest: 0.3 })
  })

  test('fine and interest are waived with a comment by who manages receivables', async () => {
    await settings({ finePercent: 2, interestPercentMonth: 3 })
    const { id, ids } = await debtor()
    await letPass(id, 40)
    const body = { customerId: id, amount: 30, instalments: [ids[0]], waive: true }
    expect((await pay(body, manager)).status).toBe(422)
    expect((await pay({ ...body, comment: 'Combinado' })).status).toBe(403)
    expect((await pay({ ...body, comment: 'Combinado' }, manager)).data.settled[0]?.amount).toBe(30)
    expect((await account(id)).items.map(({ number }) => number)).toEqual([2, 3])
  })

  test('cash enters the open till, and a void takes it out of the one that is open then', async () => {
    const { id } = await debtor()
    const till = async () => (await shop.call<Till>('GET', '/till', cashier)).data.session?.expected
    await shop.call('POST', '/till/open', cashier, { float: 10 })
    const { data } = await pay({ customerId: id, amount: 90, kind: 'cash' })
    expect(await till()).toBe(100)
    await shop.call('POST', '/till/close', cashier, { counted: 100, comment: 'Fim' })
    expect(await undo(data.id)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    await shop.call('POST', '/till/open', cashier, { float: 100 })
    expect((await undo(data.id)).data).toMatchObject({ owed: 90 })
    expect(await till()).toBe(10)
    await shop.call('POST', '/till/close', cashier, { counted: 10, comment: 'Fim' })
  })

  test.each([
    [{ amount: 0 }, 422],
    [{ amount: -1 }, 400],
    [{ kind: 'term' }, 400],
    [{ instalments: [] }, 400],
    [{ customerId: 999_999 }, 404],
    [{ more: 1 }, 400],
  ])('refuses %j with %i and changes nothing', async (change, status) => {
    const { id } = await debtor()
    expect((await pay({ customerId: id, amount: 10, ...change })).status).toBe(status)
    expect((await account(id)).owed).toBe(90)
  })
})

describe('a void', () => {
  test('opens what was settled, takes the credit back, and is done once', async () => {
    const { id } = await debtor()
    const { data } = await pay({ customerId: id, amount: 100 })
    expect([(await account(id)).owed, await creditOf(id)]).toEqual([0, 10])
    expect((await undo(data.id, cashier)).status).toBe(403)
    expect((await undo(data.id)).data).toMatchObject({ owed: 90, payments: [{ canVoid: false }] })
    expect(await creditOf(id)).toBe(0)
    expect(await undo(data.id)).toMatchObject({ status: 409, errors: ['Este recebimento já foi anulado.'] })
    expect((await undo(999_999)).status).toBe(404)
  })

  test('leaves fine and interest as if the payment had never come', async () => {
    await settings({ finePercent: 2, interestPercentMonth: 3 })
    const { id } = await debtor()
    await letPass(id, 40)
    const { data } = await pay({ customerId: id, amount: 20 })
    await letPass(id, 20)
    expect((await undo(data.id)).data.items[0]).toMatchObject({ open: 30, fine: 0.6, interest: 0.9 })
  })

  test('is refused once what was over is used', async () => {
    const { id } = await debtor()
    const { data } = await pay({ customerId: id, amount: 100 })
    const payout = { amount: 5, method: 'pix', comment: 'Pediu' }
    await shop.call('POST', `/customers/${id}/credit/payout`, cashier, payout)
    expect(await undo(data.id)).toMatchObject({ status: 409, code: 'INSUFFICIENT_CREDIT' })
    expect((await account(id)).owed).toBe(0)
  })

  test('is refused once the money went back with the goods', async () => {
    const { id, orderId } = await debtor()
    const { data } = await pay({ customerId: id, amount: 90 })
    const body = { orderId, comment: 'Desistiu' }
    expect((await shop.call('PATCH', '/workflow/order/cancel', cashier, body)).status).toBe(200)
    expect(await creditOf(id)).toBe(90)
    expect(await undo(data.id)).toMatchObject({ status: 409 })
    expect((await account(id)).owed).toBe(0)
  })
})

describe('a Pix for instalments', () => {
  const charge = (instalments: readonly (number | undefined)[], as = cashier, path = '/receivables/pix') =>
    shop.call<InstalmentPix>('POST', path, as, { instalments })

  test('settles them by itself, once', async () => {
    const { id, ids } = await debtor()
    const { status, data } = await charge(ids.slice(0, 2))
    expect([status, data.total, data.instalments]).toEqual([201, 60, ids.slice(0, 2)])
    const seen = notice(data.txid, 60)
    expect((await notify(shop, [seen])).data).toEqual({ received: 1, repeated: 0 })
    expect((await notify(shop, [seen])).data).toEqual({ received: 0, repeated: 1 })
    const { owed, payments } = await account(id)
    expect([owed, payments]).toMatchObject([30, [{ kind: 'pix', amount: 60, who: 'Pix', canVoid: false }]])
    expect(await undo(payments[0]?.id ?? 0)).toMatchObject({ status: 409 })
  })

  test('for one that is settled already waits in the queue of payments to check', async () => {
    const { id, ids, code } = await debtor()
    const { data } = await charge([ids[0]])
    await pay({ customerId: id, amount: 30 })
    await notify(shop, [notice(data.txid, 30)])
    const queue = await shop.call<{ payments: { orderCode: string; reason: string }[] }>(
      'GET',
      '/orders/pix/payments?items=100',
      cashier,
    )
    expect(queue.data.payments).toContainEqual(
      expect.objectContaining({ orderCode: code, reason: 'duplicate' }),
    )
    expect((await account(id)).owed).toBe(60)
  })

  test('of another amount waits there too; a part that was paid meanwhile becomes credit', async () => {
    const { id, ids } = await debtor()
    const { data } = await charge([ids[0]])
    await notify(shop, [notice(data.txid, 29)])
    expect((await account(id)).owed).toBe(90)
    await pay({ customerId: id, amount: 10 })
    await notify(shop, [notice(data.txid, 30)])
    expect([(await account(id)).owed, await creditOf(id)]).toEqual([60, 10])
  })

  test('settles nothing when its id approved an order before', async () => {
    const { id, ids } = await debtor()
    const { data } = await charge([ids[0]])
    const seen = notice(data.txid, 30)
    const other = await makeOrder(shop.db, 11, { payment: 'transfer' })
    const approval = { orderId: other.id, endToEndId: seen.endToEndId }
    expect((await shop.call('PATCH', '/workflow/order/approve', cashier, approval)).status).toBe(200)
    await notify(shop, [seen])
    expect((await account(id)).owed).toBe(90)
  })

  describe('that a person received by its id', () => {
    const queued = async (endToEndId: string) =>
      (
        await shop.call<{ payments: PixPayment[] }>('GET', '/orders/pix/payments?items=100', cashier)
      ).data.payments.find((one) => one.endToEndId === endToEndId)
    const named = (txid: string | null, amount: number) => ({
      ...notice(txid, amount),
      endToEndId: newEndToEndId(shopDay(new Date(), 'America/Sao_Paulo')),
    })
    const refund = (valor: string) => ({ id: 'D1', valor, natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' })

    test('is the one that the provider reports: it pays once, and only the bank can take it back', async () => {
      const { id } = await debtor()
      const seen = named(null, 60)
      const { data } = await pay({ customerId: id, amount: 60, endToEndId: seen.endToEndId })
      expect((await notify(shop, [seen])).data).toEqual({ received: 1, repeated: 0 })
      expect(await queued(seen.endToEndId)).toBeUndefined()
      expect(await undo(data.id)).toMatchObject({ status: 409 })
      const { in_bank } = await shop.db
        .selectFrom('receivable_payments')
        .select('in_bank')
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow()
      expect(in_bank).toBeNull()
      await notify(shop, [{ ...seen, devolucoes: [refund('40.00')] }])
      expect((await account(id)).owed).toBe(70)
      expect(await queued(seen.endToEndId)).toMatchObject({ reason: 'returned', returned: 40 })
    })

    test.each([
      ['before it was typed', [false, true]],
      ['with its first report', [true]],
    ])('is owed again when the bank gave it back, reported %s', async (_, reports) => {
      const { id } = await debtor()
      const seen = named(null, 60)
      if (!reports[0]) await notify(shop, [seen])
      await pay({ customerId: id, amount: 60, endToEndId: seen.endToEndId })
      await notify(shop, [{ ...seen, devolucoes: [refund('60.00')] }])
      expect((await account(id)).owed).toBe(90)
      expect(await queued(seen.endToEndId)).toMatchObject({ reason: 'returned', returned: 60, uncovered: 0 })
    })

    test('is another one when it was paid by the code of an order or of somebody else', async () => {
      const [{ id }, other] = [await debtor(), await debtor()]
      const { data } = await charge([other.ids[0]])
      for (const [txid, amount] of [
        [data.txid, 30],
        [(await waitingOrder(shop)).txid, 31],
      ] as const) {
        const seen = named(txid, amount)
        expect((await pay({ customerId: id, amount, endToEndId: seen.endToEndId })).status).toBe(201)
        await notify(shop, [seen])
        expect(await queued(seen.endToEndId)).toMatchObject({ reason: 'used' })
      }
    })
  })

  test('is made of the customer’s own open instalments alone', async () => {
    const { id, ids } = await debtor()
    const other = await debtor()
    const customer = await shop.signIn(id)
    const own = await charge([ids[0]], customer, '/shop/receivables/pix')
    expect([own.status, own.data.total]).toEqual([201, 30])
    expect((await charge([other.ids[0]], customer, '/shop/receivables/pix')).status).toBe(404)
    expect((await charge([ids[0], other.ids[0]])).status).toBe(422)
    await pay({ customerId: id, amount: 30 })
    expect((await charge([ids[0]])).status).toBe(409)
  })
})

describe('what is owed', () => {
  test('is listed by due date with sums and ages', async () => {
    const { id, code } = await debtor()
    await letPass(id, 30 + 31)
    const list = async (query: string) =>
      (await shop.call<ReceivablesPage>('GET', `/receivables?customerId=${id}${query}`, cashier)).data
    expect(await list('')).toMatchObject({
      total: 3,
      sums: { open: 90, overdue: 60, overdueCount: 2 },
      ages: [
        { age: 'coming', count: 1, open: 30 },
        { age: 'late30', count: 1, open: 30 },
        { age: 'late60', count: 1, open: 30 },
      ],
    })
    expect((await list('&status=overdue')).items.map(({ number }) => number)).toEqual([1, 2])
    expect((await list('&age=late60')).items.map(({ number }) => number)).toEqual([1])
    expect((await list('&status=settled')).total).toBe(0)
    expect((await list(`&search=${code}&items=1&page=2`)).items.map(({ number }) => number)).toEqual([3])
    const debtors = await shop.call<{ items: { customerId: number }[] }>(
      'GET',
      '/receivables/customers',
      cashier,
    )
    expect(debtors.data.items).toContainEqual(
      expect.objectContaining({ customerId: id, owed: 90, overdue: 60 }),
    )
    const customer = await shop.signIn(id)
    expect((await shop.call('GET', '/shop/receivables', customer)).data).toMatchObject({
      owed: 90,
      limit: 1_000,
    })
  })
})

describe('limit and plans of a customer', () => {
  test('are changed by who manages receivables too, and touch no instalment that exists', async () => {
    const { id, ids } = await debtor()
    const edit = (as: Person, body: object) =>
      shop.call('PATCH', '/customers', as, { customerId: id, ...body })
    const customers = await shop.employee(['bo:manage:customers'])
    expect((await edit(customers, { creditLimit: 5 })).status).toBe(403)
    expect((await edit(manager, { termPlans: [[60, 30]] })).status).toBe(422)
    const { status, data } = await edit(manager, { creditLimit: 50, termPlans: [[7], [28, 56]] })
    expect([status, data]).toMatchObject([200, { creditLimit: 50, owed: 90, termPlans: [[7], [28, 56]] }])
    const { items, available } = await account(id)
    expect([items.map((item) => item.id), available]).toEqual([ids, 0])
  })
})

test('a rehearsal says which orders other terms would have stopped, and what would be owed', async () => {
  const { id, code, orderId } = await debtor()
  const rehearse = async (body: object) =>
    (await shop.call<Rehearsal>('POST', '/receivables/rehearsal', manager, { customerId: id, ...body })).data
  expect(await rehearse({ creditLimit: 90 })).toEqual({ orders: [], owed: 90 })
  expect(await rehearse({ creditLimit: 89.99 })).toMatchObject({
    orders: [{ orderId, code, why: 'CREDIT_LIMIT', amount: 90 }],
    owed: 0,
  })
  expect((await rehearse({ termPlans: [[14]] })).orders).toMatchObject([{ why: 'TERM_PLAN' }])
  expect((await account(id)).owed).toBe(90)
  const unknown = await shop.call('POST', '/receivables/rehearsal', manager, { customerId: 999_999 })
  expect([unknown.status, unknown.errors[0]]).toEqual([404, 'Cliente não encontrado.'])
})

test('goods that come back lower the debt; who owes is not forgotten', async () => {
  const { id, orderId } = await debtor()
  await shop.db.transaction().execute((tx) => lowerDebt(tx, { orderId, amountCents: 4_000, by: seller }))
  expect((await account(id)).items.map(({ open }) => open)).toEqual([30, 20])
  await shop.db.updateTable('orders').set({ status: 13 }).where('id', '=', orderId).execute()
  const admin = await shop.employee(['full:access'])
  const anonymised = await shop.call('POST', `/customers/${id}/anonymise`, admin, { reason: 'Pediu' })
  expect([anonymised.status, anonymised.errors[0]]).toEqual([409, expect.stringContaining('O cliente deve')])
})

test('a sale on term at the counter is stopped at the limit', async () => {
  const { id } = await makeCustomer(shop.db, { credit_limit_cents: 15_000, term_plans: '30' })
  const product = await makeProduct(shop.db, 10)
  const sales = await shop.employee(['bo:manage:internal_sales'])
  const buy = async () => {
    await shop.call('POST', `/orders/cart/add/${id}`, sales, { productId: product.id, quantity: 1 })
    return shop.call<{ orderId: number }>('POST', `/orders/checkout/${id}`, sales, {
      typeOfDelivery: 2,
      withWarranty: false,
      isFastDelivery: false,
      parts: [{ kind: 'term', amount: 100, days: [30] }],
    })
  }
  expect((await buy()).status).toBe(201)
  expect(await buy()).toMatchObject({ status: 409, code: 'CREDIT_LIMIT' })
  expect((await account(id)).owed).toBe(100)
})

describe('a customer who owes and', () => {
  const setStatus = (customerId: number, body: object) =>
    shop.call('PATCH', `/administrator/customer/${customerId}/status`, manager, body)

  test('is blocked pays the shop, also by a Pix made before, and sees nothing in the customers’ shop', async () => {
    const { id, ids } = await debtor()
    const own = await shop.signIn(id)
    const made = await shop.call<InstalmentPix>('POST', '/shop/receivables/pix', own, {
      instalments: [ids[0]],
    })
    expect((await setStatus(id, { status: 'Blocked', note: 'Não paga' })).status).toBe(200)
    for (const [method, path] of [
      ['GET', '/shop/receivables'],
      ['POST', '/shop/receivables/pix'],
    ] as const)
      expect((await shop.call(method, path, own)).status).toBe(401)
    await notify(shop, [notice(made.data.txid, 30)])
    expect((await account(id)).owed).toBe(60)
    expect((await pay({ customerId: id, amount: 30, kind: 'transfer' })).status).toBe(201)
    const staffs = await shop.call<InstalmentPix>('POST', '/receivables/pix', cashier, {
      instalments: [ids[2]],
    })
    await notify(shop, [notice(staffs.data.txid, 30)])
    expect(await account(id)).toMatchObject({ owed: 0, items: [] })
    const debtors = await shop.call<{ items: { customerId: number }[] }>(
      'GET',
      '/receivables/customers',
      cashier,
    )
    expect(debtors.data.items.map(({ customerId }) => customerId)).not.toContain(id)
  })

  test.each(['Waiting', 'Reproved'] as const)('is %s sees it and pays by Pix', async (status) => {
    const { id, ids } = await debtor()
    await shop.db.updateTable('customers').set({ status }).where('id', '=', id).execute()
    const own = await shop.signIn(id)
    const { data } = await shop.call<CustomerReceivables>('GET', '/shop/receivables', own)
    expect(data).toMatchObject({ owed: 90, items: [{ open: 30 }, { open: 30 }, { open: 30 }] })
    const made = await shop.call<InstalmentPix>('POST', '/shop/receivables/pix', own, { instalments: ids })
    await notify(shop, [notice(made.data.txid, 90)])
    expect((await account(id)).owed).toBe(0)
  })

  test('has no order in this shop is neither deleted nor forgotten, nor while a Pix of theirs waits', async () => {
    const admin = await shop.employee(['full:access'])
    const { id, document } = await makeCustomer(shop.db, { document: '52998224725' })
    const file = Buffer.from(`CPF;Documento;Vencimento;Valor\n${document};NF 1;31/12/2030;30\n`)
    const imported = await shop.call('POST', '/imports/receivables/apply', admin, {
      file: file.toString('base64'),
      key: 'NF 1',
    })
    expect(imported.status).toBe(200)
    const forget = () => shop.call('POST', `/customers/${id}/anonymise`, admin, { reason: 'Pediu' })
    const remove = () => shop.call('DELETE', `/customers/${id}`, admin)
    expect(await remove()).toMatchObject({ status: 409, errors: ['Cliente não pode ser deletado.'] })
    expect((await forget()).errors[0]).toContain('O cliente deve R$')
    const instalments = (await account(id)).items.map((item) => item.id)
    const { data } = await shop.call<InstalmentPix>('POST', '/receivables/pix', cashier, { instalments })
    await pay({ customerId: id, amount: 30 })
    const seen = notice(data.txid, 30)
    await notify(shop, [seen])
    expect((await forget()).errors).toEqual(['O cliente tem um Pix a conferir (parcelas).'])
    const { name } = await shop.db
      .selectFrom('customers')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const queue = await shop.call<{ payments: { id: number; customer: string }[] }>(
      'GET',
      `/orders/pix/payments?search=${data.txid}`,
      cashier,
    )
    expect(queue.data.payments).toMatchObject([{ customer: name, orderCode: null }])
    const kept = await shop.call('PATCH', `/orders/pix/payments/${queue.data.payments[0]?.id}`, cashier, {
      decision: 'keep',
      note: 'Combinado',
    })
    expect([kept.status, await creditOf(id)]).toEqual([200, 30])
    const exported = await shop.call('GET', `/customers/${id}/personal-data`, admin)
    expect(JSON.stringify(exported)).toContain(seen.endToEndId)
    const payout = { amount: 30, method: 'pix', comment: 'Pediu' }
    await shop.call('POST', `/customers/${id}/credit/payout`, cashier, payout)
    expect((await forget()).status).toBe(200)
  })

  test('gets a limit below it owes the same, buys nothing on term, and buys again once it is paid', async () => {
    const { id, ids } = await debtor()
    const sales = await shop.employee(['bo:manage:internal_sales'])
    const edited = await shop.call('PATCH', '/customers', manager, { customerId: id, creditLimit: 50 })
    expect(edited.data).toMatchObject({ creditLimit: 50, owed: 90 })
    const { id: productId } = await makeProduct(shop.db, 10, { sell_price_cents: 1_000 })
    await shop.call('POST', `/orders/cart/add/${id}`, sales, { productId, quantity: 1 })
    const cart = await shop.call('GET', `/orders/pre/checkout/${id}`, sales)
    expect(cart.data).toMatchObject({ customer: { termAvailable: 0 } })
    const buy = () =>
      shop.call('POST', `/orders/checkout/${id}`, sales, {
        typeOfDelivery: 2,
        withWarranty: false,
        isFastDelivery: false,
        parts: [{ kind: 'term', amount: 10, days: [14] }],
      })
    expect(await buy()).toMatchObject({ status: 409, code: 'CREDIT_LIMIT' })
    expect((await account(id)).items.map((item) => item.id)).toEqual(ids)
    await pay({ customerId: id, amount: 50 })
    expect((await buy()).status).toBe(201)
    expect(await account(id)).toMatchObject({ owed: 50, limit: 50, available: 0 })
  })
})

test('an opening balance due in the past is overdue at once, costs what it costs today, and stops sales', async () => {
  await settings({ finePercent: 2, interestPercentMonth: 3, graceDays: 0 })
  const admin = await shop.employee(['full:access'])
  const { id, document } = await makeCustomer(shop.db, {
    document: '39053344705',
    credit_limit_cents: 100_000,
    term_plans: '14',
  })
  const day = addDays(shopDay(new Date(), 'America/Sao_Paulo'), -10)
  const file = Buffer.from(`CPF;Documento;Vencimento;Valor\n${document};NF 2;${day};100\n`).toString('base64')
  await shop.call('POST', '/imports/receivables/apply', admin, { file, key: 'NF 2' })
  const { items, oldestDue } = await account(id)
  expect([items, oldestDue]).toMatchObject([[{ status: 'overdue', fine: 2, interest: 1 }], day])
  const made = await shop.call<InstalmentPix>('POST', '/receivables/pix', cashier, {
    instalments: items.map((item) => item.id),
  })
  expect(made.data.total).toBe(103)
  expect(Date.parse(made.data.expiresAt)).toBeGreaterThan(Date.now())
  const { id: productId } = await makeProduct(shop.db, 1)
  await shop.call('POST', `/orders/cart/add/${id}`, admin, { productId, quantity: 1 })
  const parts = [{ kind: 'term', amount: 100, days: [14] }]
  const sale = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, parts }
  const cashiers = await shop.employee(['bo:manage:internal_sales'])
  expect(await shop.call('POST', `/orders/checkout/${id}`, cashiers, sale)).toMatchObject({
    status: 409,
    code: 'OVERDUE',
  })
})
