import type { PixPayment } from '@shop/contract/pix'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import {
  type Notice,
  notice,
  notify,
  SECRET,
  setPixAuto,
  statusOf,
  waitingOrder,
} from '../../../../test/pix.ts'
import { checkGiven } from '../../../checks/ledgers.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  manager = await shop.employee(['full:access'])
  await setPixAuto(shop, true)
})
afterAll(async () => {
  expect((await checkGiven(shop.db)).broken).toEqual([])
  await shop.close()
})

const refund = (id: string, valor: string, status = 'DEVOLVIDO', natureza = 'MED_FRAUDE') => ({
  id,
  rtrId: `D${id}`,
  valor,
  natureza,
  status,
  horario: { solicitacao: '2026-03-10T18:00:00Z', liquidacao: '2026-03-10T18:00:03Z' },
})
const refunded = (paid: Notice, ...devolucoes: object[]) => ({ ...paid, devolucoes })

interface Part {
  kind: string
  status: string
}

const orderOf = async (id: number) =>
  (await shop.call<{ statusKey: number; parts: Part[] }>('GET', `/orders/by-id/${id}`, manager)).data

const owedFor = async (orderId: number) =>
  (
    await shop.db.selectFrom('instalments').select('open_cents').where('order_id', '=', orderId).execute()
  ).reduce((sum, { open_cents }) => sum + open_cents, 0)

const queued = async (endToEndId: string, state = 'open') =>
  (
    await shop.call<{ payments: PixPayment[] }>(
      'GET',
      `/orders/pix/payments?items=100&state=${state}`,
      manager,
    )
  ).data.payments.find((one) => one.endToEndId === endToEndId)

/** An order of R$ 200,00 that its Pix moved on. */
async function paidOrder() {
  const order = await waitingOrder(shop)
  const paid = notice(order.txid, 200)
  await notify(shop, [paid])
  return { ...order, paid }
}

test('a Pix that arrives with its refund leaves the order waiting, in any order of arrival and however often', async () => {
  const order = await waitingOrder(shop)
  const paid = notice(order.txid, 200)
  const report = refunded(paid, refund('A1', '200.00'))
  for (const one of [report, paid, report]) expect((await notify(shop, [one])).status).toBe(200)
  expect(await statusOf(shop, order.id)).toBe(9)
  expect(await queued(paid.endToEndId)).toBeUndefined()
  expect(await queued(paid.endToEndId, 'settled')).toMatchObject({ decision: 'refund', returned: 200 })
  // The code can still be paid.
  await notify(shop, [notice(order.txid, 200)])
  expect(await statusOf(shop, order.id)).toBe(1)
})

test('what is left of a Pix that was given back in part waits for a person', async () => {
  const order = await waitingOrder(shop)
  const paid = notice(order.txid, 200)
  await notify(shop, [refunded(paid, refund('B1', '50.00'))])
  expect(await statusOf(shop, order.id)).toBe(9)
  const payment = await queued(paid.endToEndId)
  expect(payment).toMatchObject({ reason: 'short', amount: 200, returned: 50 })
  await shop.call('PATCH', `/orders/pix/payments/${payment?.id}`, manager, {
    decision: 'accept',
    note: 'Combinado',
  })
  const { paid_cents } = await shop.db
    .selectFrom('orders')
    .select('paid_cents')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(paid_cents).toBe(15_000)
})

test('a refund of less than the surplus leaves exactly the price, which is paid', async () => {
  const order = await waitingOrder(shop)
  await notify(shop, [refunded(notice(order.txid, 230), refund('C1', '30.00'))])
  expect(await statusOf(shop, order.id)).toBe(1)
})

test.each(['EM_PROCESSAMENTO', 'NAO_REALIZADO'])('a refund that is %s moved no money', async (status) => {
  const order = await waitingOrder(shop)
  const paid = notice(order.txid, 200)
  await notify(shop, [refunded(paid, refund('D1', '200.00', status))])
  expect(await statusOf(shop, order.id)).toBe(1)
  await notify(shop, [refunded(paid, refund('D1', '200.00', status))])
  expect(await owedFor(order.id)).toBe(0)
  // The same refund, done now.
  await notify(shop, [refunded(paid, refund('D1', '200.00'))])
  expect(await owedFor(order.id)).toBe(20_000)
})

const { id: _id, ...BY_BANK } = refund('E1', '50.00', 'devolvido')
const { rtrId: _rtrId, ...BY_SHOP } = refund('E1', '50.00')
const BY_BOTH = refund('E1', '50.00')

test.each([
  [[BY_BANK, BY_BOTH, BY_BANK, BY_SHOP]],
  [[BY_BOTH, BY_BANK, BY_SHOP]],
  [[BY_SHOP, BY_BOTH, BY_BANK]],
])(
  'a refund counts once, whichever of its two ids tell it and in whatever case of its status: %#',
  async (told) => {
    const { id, paid } = await paidOrder()
    for (const one of told) expect((await notify(shop, [refunded(paid, one)])).status).toBe(200)
    expect(await owedFor(id)).toBe(5_000)
  },
)

test('a Pix whose own status says that it was given back, or not done, is not paid', async () => {
  const order = await waitingOrder(shop)
  const report = (status: unknown) => ({ ...notice(order.txid, 200), status })
  const [back, whole] = [report('devolvido'), report('DEVOLVIDO')]
  await notify(shop, [back, refunded(whole, refund('F1', '200.00'))])
  // Its list comes later.
  await notify(shop, [refunded(back, refund('F2', '200.00'))])
  const { status, data } = await notify(shop, [report('NAO_REALIZADO'), report('CANCELADO'), back])
  expect([status, data]).toMatchObject([200, { refused: [{ index: 0 }, { index: 1 }] }])
  expect(await statusOf(shop, order.id)).toBe(9)
  expect(await queued(back.endToEndId, 'settled')).toMatchObject({ decision: 'refund', returned: 200 })
  // A status of another kind says nothing.
  await notify(shop, [report(3), report('CONCLUIDA')])
  expect(await statusOf(shop, order.id)).toBe(1)
})

test('an order that went on stays, its part is open again, and who manages orders sees it once', async () => {
  const { id, paid } = await paidOrder()
  for (const valor of ['80.00', '120.00']) {
    const report = refunded(paid, refund(`E${valor}`, valor))
    await Promise.all(Array.from({ length: 4 }, () => notify(shop, [report])))
  }
  expect(await orderOf(id)).toMatchObject({ statusKey: 1, parts: [{ kind: 'pix', status: 'waiting' }] })
  expect(await owedFor(id)).toBe(20_000)
  const payment = await queued(paid.endToEndId)
  expect(payment).toMatchObject({ reason: 'returned', returned: 200, uncovered: 0, canAccept: false })
  const news = await shop.call<{ news: { kind: string; id: number }[] }>('GET', '/news', manager)
  expect(news.data.news.filter(({ kind }) => kind === 'returned').map((one) => one.id)).toContain(payment?.id)
  const decide = (decision: string) =>
    shop.call('PATCH', `/orders/pix/payments/${payment?.id}`, manager, { decision, note: 'Visto' })
  expect((await decide('accept')).status).toBe(422)
  expect((await decide('noted')).status).toBe(200)
  expect(await queued(paid.endToEndId)).toBeUndefined()
  const { customer_id } = await shop.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const owed = { customerId: customer_id, amount: 200, kind: 'transfer' }
  await shop.call('POST', '/receivables/payments', manager, owed, { 'idempotency-key': 'paid-again' })
  expect(await orderOf(id)).toMatchObject({ parts: [{ kind: 'pix', status: 'received' }] })
})

test('an order in approval is not approved before somebody saw the refund', async () => {
  await setPixAuto(shop, false)
  const { id, paid } = await paidOrder()
  await setPixAuto(shop, true)
  await notify(shop, [refunded(paid, refund('F1', '200.00'))])
  const approve = () => shop.call('PATCH', '/workflow/order/approve', manager, { orderId: id })
  expect(await approve()).toMatchObject({ status: 409, code: 'INVALID_STATE' })
  expect(await statusOf(shop, id)).toBe(11)
  const payment = await queued(paid.endToEndId)
  await shop.call('PATCH', `/orders/pix/payments/${payment?.id}`, manager, {
    decision: 'noted',
    note: 'Paga depois',
  })
  expect((await approve()).status).toBe(200)
})

test('the credit of a cancelled order goes with its Pix; what is spent already is named', async () => {
  const { id, paid } = await paidOrder()
  await shop.call('PATCH', '/workflow/order/cancel', manager, { orderId: id, comment: 'Desistiu' })
  const { customer_id } = await shop.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const spent = { amount: 60, method: 'cash', comment: 'Pediu' }
  await shop.call('POST', `/customers/${customer_id}/credit/payout`, manager, spent)
  await notify(shop, [refunded(paid, refund('G1', '200.00'))])
  const account = await shop.call<{ balance: number }>('GET', `/customers/${customer_id}/credit`, manager)
  expect(account.data.balance).toBe(0)
  expect(await owedFor(id)).toBe(0)
  expect(await queued(paid.endToEndId)).toMatchObject({ reason: 'returned', uncovered: 60 })
})

test('a payout by Pix that the bank reports as the refund is counted once, and is not what it gave back by itself', async () => {
  const { id, paid } = await paidOrder()
  await shop.call('PATCH', '/workflow/order/cancel', manager, { orderId: id, comment: 'Desistiu' })
  const { customer_id } = await shop.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await shop.call('POST', `/customers/${customer_id}/credit/grant`, manager, { amount: 30, comment: 'Mimo' })
  const payout = { amount: 180, method: 'pix', comment: 'Pediu' }
  await shop.call('POST', `/customers/${customer_id}/credit/payout`, manager, payout)
  const balance = async () =>
    (await shop.call<{ balance: number }>('GET', `/customers/${customer_id}/credit`, manager)).data.balance
  const shared = refund('H1', '180.00', 'DEVOLVIDO', 'ORIGINAL')
  await notify(shop, [refunded(paid, shared)])
  expect(await balance()).toBe(50)
  expect(await queued(paid.endToEndId)).toBeUndefined()
  await shop.call('POST', `/customers/${customer_id}/credit/payout`, manager, { ...payout, amount: 20 })
  await notify(shop, [refunded(paid, shared, refund('H2', '20.00'))])
  expect(await balance()).toBe(10)
})

test('somebody without a record owes nothing: the amount is named', async () => {
  const walkIn = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', WALK_IN_EMAIL)
    .executeTakeFirstOrThrow()
  const { id, paid } = await paidOrder()
  await shop.db.updateTable('orders').set({ customer_id: walkIn.id }).where('id', '=', id).execute()
  await notify(shop, [refunded(paid, refund('I1', '200.00'))])
  expect(await owedFor(id)).toBe(0)
  expect(await queued(paid.endToEndId)).toMatchObject({ reason: 'returned', uncovered: 200 })
})

test('each entry of a notification stands alone, in a list around them or without one', async () => {
  const orders = await Promise.all([waitingOrder(shop), waitingOrder(shop), waitingOrder(shop)])
  const [first, bad, last] = orders.map(({ txid }) => notice(txid, 200)) as [Notice, Notice, Notice]
  const unknown = refunded(bad, refund('J1', '1.00', 'TALVEZ'))
  const body = [first, unknown, null, { ...bad, valor: '200' }, last]
  const headers = { authorization: `Bearer ${SECRET}` }
  const { status, data } = await shop.call('POST', '/webhooks/pix', null, body, headers)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    received: 2,
    repeated: 0,
    refused: [{ index: 1 }, { index: 2 }, { index: 3 }],
  })
  expect(await Promise.all(orders.map(({ id }) => statusOf(shop, id)))).toEqual([1, 9, 1])
  const trail = await shop.db
    .selectFrom('audit_log')
    .select('change')
    .where('action', '=', 'refuse')
    .where('entity', '=', 'pix-payment')
    .execute()
  expect(trail.filter(({ change }) => change.includes(bad.endToEndId))).toHaveLength(2)
})
