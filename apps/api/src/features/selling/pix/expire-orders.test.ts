import type { OwnOrder } from '@shop/contract/own-orders'
import { WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, stockOf } from '../../../../test/make.ts'
import { notice, notify, SECRET, statusOf, waitingOrder } from '../../../../test/pix.ts'
import { orderMail } from '../../orders/customer-mails/customer-mails.queries.ts'
import { expireOrders } from './expire-orders.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
})
afterAll(() => shop.close())

async function orderOf(minutesAgo: number) {
  const order = await waitingOrder(shop)
  await shop.db
    .updateTable('orders')
    .set({ placed_at: sql`now() - make_interval(mins => ${minutesAgo})` })
    .where('id', '=', order.id)
    .execute()
  return order
}

test('cancels unpaid orders after the time limit, with a reason and a restock, and no others', async () => {
  const [old, recent] = [await orderOf(61), await orderOf(59)]
  expect(await expireOrders(shop.db, 60)).toBe(1)
  expect([await statusOf(shop, old.id), await statusOf(shop, recent.id)]).toEqual([7, 9])
  expect([await stockOf(shop.db, old.productId), await stockOf(shop.db, recent.productId)]).toEqual([2, 0])
  const { comment, who } = await shop.db
    .selectFrom('order_history')
    .select(['comment', 'who'])
    .where('order_id', '=', old.id)
    .where('action', '=', 'expire')
    .executeTakeFirstOrThrow()
  expect([who, comment]).toEqual(['Sistema', 'O Pix não foi pago em 60 minutos.'])
})

test('expires each order once however many processes try at the same time', async () => {
  const orders = await Promise.all(Array.from({ length: 120 }, () => orderOf(90)))
  const expired = await Promise.all([1, 2, 3].map(() => expireOrders(shop.db, 60)))
  expect(expired.reduce((sum, count) => sum + count, 0)).toBe(120)
  const stocks = await Promise.all(orders.map(({ productId }) => stockOf(shop.db, productId)))
  expect(new Set(stocks)).toEqual(new Set([2]))
})

test('never cancels an order whose payment comes at the same time', async () => {
  const orders = await Promise.all(Array.from({ length: 20 }, () => orderOf(90)))
  await Promise.all([
    expireOrders(shop.db, 60),
    ...orders.map(({ txid }) => notify(shop, [notice(txid, 200)])),
  ])
  const rows = await shop.db
    .selectFrom('orders')
    .innerJoin('pix_payments', 'pix_payments.order_id', 'orders.id')
    .select(['status', 'outcome'])
    .where(
      'orders.id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  expect(rows).toHaveLength(20)
  for (const { status, outcome } of rows)
    expect([status, outcome]).toEqual(status === 7 ? [7, 'late'] : [11, 'matched'])
})

const hoursBefore = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('cancels a transfer whose proof did not come within the company’s hours, and none that got its proof', async () => {
  const orderOf = (status: 10 | 11, hoursAgo: number) =>
    makeOrder(shop.db, status, { payment: 'transfer', placed_at: hoursBefore(hoursAgo) })
  const [old, recent, proven] = [await orderOf(10, 25), await orderOf(10, 23), await orderOf(11, 25)]
  // Orders from before the shop had this rule get the whole term.
  expect(await expireOrders(shop.db, 60)).toBe(0)
  await shop.owner
    .updateTable('companies')
    .set({ proof_hours_since: hoursBefore(25) })
    .execute()
  expect(await expireOrders(shop.db, 60)).toBe(1)
  const statuses = [old, recent, proven].map(({ id }) => statusOf(shop, id))
  expect(await Promise.all(statuses)).toEqual([7, 10, 11])
  expect(await stockOf(shop.db, old.productId)).toBe(2)
  const { comment } = await shop.db
    .selectFrom('order_history')
    .select('comment')
    .where('order_id', '=', old.id)
    .where('action', '=', 'expire')
    .executeTakeFirstOrThrow()
  expect(comment).toBe('O comprovante não chegou em 24 horas.')
  const staff = await shop.employee(['bo:manage:orders'])
  await shop.call('PATCH', '/companies/settings', staff, { companyId: 1, proofHours: 22 })
  expect(await expireOrders(shop.db, 60)).toBe(1)
  expect(await statusOf(shop, recent.id)).toBe(7)
})

test('a transfer tells its customer until when it is reserved, in the shop and by mail', async () => {
  await shop.owner
    .updateTable('companies')
    .set({ proof_hours_since: '2026-01-01T00:00:00Z', proof_hours: 48, time_zone: 'America/Sao_Paulo' })
    .execute()
  const customer = await makeCustomer(shop.db, { email_verified_at: new Date().toISOString() })
  const order = await makeOrder(shop.db, 10, {
    payment: 'transfer',
    customer_id: customer.id,
    placed_at: '2026-11-20T13:30:00Z',
  })
  const self = await shop.signIn(customer.id)
  const { data } = await shop.call<OwnOrder>('GET', `/shop/orders/${order.id}`, self)
  expect(data.proofUntil).toBe('2026-11-22T13:30:00.000Z')
  await shop.db.transaction().execute((tx) => orderMail(order.id, 'placed').execute(tx))
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  await shop.runJobs()
  expect((await shop.runJobs())[0]?.text).toContain('Ele fica reservado até 22/11/2026, 10:30: envie')
  await shop.owner.updateTable('orders').set({ status: 11 }).where('id', '=', order.id).execute()
  const sent = await shop.call<OwnOrder>('GET', `/shop/orders/${order.id}`, self)
  expect(sent.data.proofUntil).toBeNull()
})

test('the customer is mailed that the order was cancelled', async () => {
  await shop.owner
    .updateTable('companies')
    .set({ proof_hours_since: hoursBefore(99), proof_hours: 24 })
    .execute()
  const customer = await makeCustomer(shop.db, { email_verified_at: new Date().toISOString() })
  const { code } = await makeOrder(shop.db, 10, {
    payment: 'transfer',
    customer_id: customer.id,
    placed_at: hoursBefore(98),
  })
  expect(await expireOrders(shop.db, 60)).toBe(1)
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  await shop.runJobs()
  const mails = await shop.runJobs()
  expect(mails.map(({ subject }) => subject)).toEqual([`O pedido ${code} foi cancelado`])
  expect(mails[0]?.text).toContain('o prazo do pagamento acabou.\n\nSe já pagou, fale com a loja.')
})

test('leaves a sale to nobody by name to a person as soon as some of its money came, and the till as it is', async () => {
  const [paid, unpaid] = [await orderOf(70), await orderOf(70)]
  const walkIn = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', WALK_IN_EMAIL)
    .executeTakeFirstOrThrow()
  const ids = [paid.id, unpaid.id]
  await shop.db.updateTable('orders').set({ customer_id: walkIn.id }).where('id', 'in', ids).execute()
  await shop.db.updateTable('orders').set({ paid_cents: 5_000 }).where('id', '=', paid.id).execute()
  await expireOrders(shop.db, 60)
  expect([await statusOf(shop, paid.id), await statusOf(shop, unpaid.id)]).toEqual([9, 7])
  const { credit_cents } = await shop.db
    .selectFrom('customers')
    .select('credit_cents')
    .where('id', '=', walkIn.id)
    .executeTakeFirstOrThrow()
  expect(credit_cents).toBe(0)
  const manager = await shop.employee(['full:access'])
  const body = { orderId: paid.id, comment: 'Não pagou o Pix' }
  expect((await shop.call('PATCH', '/workflow/order/cancel', manager, body)).status).toBe(200)
})

test('expires all others when one order cannot be expired, and reports that one', async () => {
  const broken = await Promise.all(Array.from({ length: 101 }, () => orderOf(95)))
  const later = await orderOf(90)
  // A restock row that already exists makes the restock fail.
  await sql`insert into stock_movements
      (product_id, kind, quantity_before, quantity_in, quantity_after, order_id, who)
    select product_id, 'restock', 0, 1, 1, order_id, 'x' from order_items
    where order_id = any(${broken.map(({ id }) => id)})`.execute(shop.db)
  await expect(expireOrders(shop.db, 60)).rejects.toThrow('101 orders cannot be expired')
  expect(await statusOf(shop, later.id)).toBe(7)
  expect(await statusOf(shop, broken[0]?.id ?? 0)).toBe(9)
})
