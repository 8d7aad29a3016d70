import type { BankLines } from '@shop/contract/bank'
import type { PixPayment } from '@shop/contract/pix'
import { shopDay } from '@shop/domain/shop-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { type Notice, notice, notify, SECRET, waitingOrder } from '../../../../test/pix.ts'
import { ofx1 } from '../../../../test/statements.ts'
import { checkGiven } from '../../../checks/ledgers.ts'

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop({ PIX_SECRET: SECRET })
  manager = await shop.employee(['full:access'])
})
afterAll(async () => {
  expect((await checkGiven(shop.db)).broken).toEqual([])
  await shop.close()
})

const balanceOf = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select('credit_cents')
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).credit_cents

async function accept(paid: Notice) {
  await notify(shop, [paid])
  const { data } = await shop.call<{ payments: PixPayment[] }>(
    'GET',
    '/orders/pix/payments?items=100',
    manager,
  )
  const queued = data.payments.find((one) => one.endToEndId === paid.endToEndId)
  const body = { decision: 'accept', note: 'Conferido' }
  const { status } = await shop.call('PATCH', `/orders/pix/payments/${queued?.id}`, manager, body)
  expect(status).toBe(200)
}

/** A Pix of R$ 210,00 for an order of R$ 200,00, told by the bank's statement alone so far. */
async function surplusPix() {
  const order = await waitingOrder(shop)
  const paid = notice(order.txid, 210)
  return { ...order, paid }
}

/** Settles the line of the payment by its order. */
async function settle(orderId: number, { endToEndId }: Notice, hasId: boolean) {
  const day = shopDay(new Date(), 'America/Sao_Paulo')
  const memo = hasId ? `PIX ${endToEndId}` : `PIX do pedido ${orderId}`
  const file = ofx1([{ day, reais: 210, memo }])
  expect((await shop.call('POST', '/bank/statements', manager, { name: 'x.ofx', file })).status).toBe(201)
  const { data } = await shop.call<BankLines>('GET', '/bank/lines?status=waiting&items=100', manager)
  const line = data.items.find(({ description }) => description.includes(memo))
  const body = { orderId, reason: 'Pagou a mais' }
  expect((await shop.call('POST', `/bank/lines/${line?.id}/settle`, manager, body)).status).toBe(200)
  return line?.id
}

test.each([true, false])(
  'the surplus of a Pix that a person accepted is not credited again by its line, with its id: %s',
  async (hasId) => {
    const { id, paid } = await surplusPix()
    await accept(paid)
    expect(await balanceOf(id)).toBe(1_000)
    const line = await settle(id, paid, hasId)
    expect(await balanceOf(id)).toBe(1_000)
    expect((await shop.call('POST', `/bank/lines/${line}/undo`, manager)).status).toBe(200)
    expect(await balanceOf(id)).toBe(1_000)
  },
)

test('the surplus that a line showed of a confirmed order is not credited again with the Pix of the queue', async () => {
  const { id, paid } = await surplusPix()
  const body = { orderId: id, amount: 200, note: 'No extrato' }
  expect((await shop.call('PATCH', '/workflow/order/pix', manager, body)).status).toBe(200)
  await settle(id, paid, false)
  expect(await balanceOf(id)).toBe(1_000)
  await accept(paid)
  expect(await balanceOf(id)).toBe(1_000)
})
