import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { moneyCalls } from '../../../../test/money.ts'
import { checkCredit, checkDefectiveLedger, checkLedger, checkTill } from '../../../checks/ledgers.ts'

/** Pairs of each kind: 500 together with MONEY_RACES=100. */
const PAIRS = Number(process.env.MONEY_RACES ?? 20)
const AT_ONCE = 10

let shop: TestShop
let calls: ReturnType<typeof moneyCalls>
let person: Person

beforeAll(async () => {
  shop = await openTestShop({ DATABASE_POOL: '10' })
  person = await shop.employee(['full:access'])
  calls = moneyCalls(shop, person)
})
afterAll(() => shop.close())

/** A finished cash sale of two units at R$ 100,00, and another order of the customer that is being settled. */
async function sales() {
  const customer = await makeCustomer(shop.db)
  const product = await makeProduct(shop.db, 10)
  const terms = { customer_id: customer.id, productId: product.id }
  const sold = await makeOrder(shop.db, 13, { ...terms, paid_cents: 20_000 })
  const open = await makeOrder(shop.db, 6, { ...terms, is_pickup: true, sub_total_cents: 5_000 })
  return { customerId: customer.id, productId: product.id, sold, open }
}

const giveBack = ({ sold, productId }: Awaited<ReturnType<typeof sales>>) =>
  shop.call('POST', '/returns', person, {
    fromOrderId: sold.id,
    items: [{ productId, quantity: 2, defective: false, reason: 'regret' }],
    refundFreight: false,
    settle: 'credit',
    comments: '',
  })

/** Each pair with the allowed final balances of the account, in reais. */
const RACES = {
  'a return and a cancel': async () => {
    const made = await sales()
    await Promise.all([giveBack(made), calls.cancel(made.sold.id)])
    return { ...made, allowed: [200] }
  },
  'a return and an exchange': async () => {
    const made = await sales()
    const { open, sold, productId } = made
    const body = { orderId: open.id, fromOrderId: sold.id, productId, quantity: 2 }
    const responses = await Promise.all([giveBack(made), calls.returned('exchange', body)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    return { ...made, allowed: [200, 150] }
  },
  'a payout and a checkout': async () => {
    const made = await sales()
    await calls.grant(made.customerId, 100)
    await calls.fill(made.customerId, made.productId, 1)
    const [paid] = await Promise.all([
      calls.payOut(made.customerId, 100),
      calls.checkout(made.customerId, { useCredit: true }),
    ])
    expect([201, 409]).toContain(paid.status)
    return { ...made, allowed: [0] }
  },
  'a payout in cash and the closing of the till': async () => {
    const made = await sales()
    await calls.grant(made.customerId, 100)
    // Enough for the payouts of the other pairs too: a till never falls below zero.
    await shop.call('POST', '/till/open', person, { float: 5_000 })
    await Promise.all([
      calls.payOut(made.customerId, 100),
      shop.call('POST', '/till/close', person, { counted: 5_000, comment: 'Fim' }),
    ])
    return { ...made, allowed: [0] }
  },
  'two settlements of an order, and their void': async () => {
    const made = await sales()
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const { id } = await makeOrder(shop.db, 5, { deliverer_id: deliverer.id, cash_received_cents: 20_000 })
    await shop.call('POST', '/till/open', person, { float: 0 })
    const settle = () =>
      shop.call<{ id: number }>('POST', '/settlements', person, {
        delivererId: deliverer.id,
        orderIds: [id],
        cashHanded: 200,
        comment: '',
      })
    const settled = await Promise.all([settle(), settle()])
    expect(settled.map(({ status }) => status).sort()).toEqual([201, 409])
    const first = settled.find(({ status }) => status === 201)?.data.id
    const undo = () => shop.call('POST', `/settlements/${first}/void`, person, { comment: 'Engano' })
    const [one, other, again] = await Promise.all([undo(), undo(), settle()])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect([201, 409]).toContain(again.status)
    return { ...made, allowed: [0] }
  },
}

test.each(Object.entries(RACES))(
  `of ${PAIRS} times %s at once, every sum agrees`,
  async (_, race) => {
    for (let begun = 0; begun < PAIRS; begun += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, PAIRS - begun) }, race)
      for (const { customerId, allowed } of await Promise.all(batch))
        expect(allowed).toContain(await calls.balance(customerId))
    }
    for (const check of [checkCredit, checkLedger, checkDefectiveLedger, checkTill])
      expect((await check(shop.db)).broken).toEqual([])
  },
  600_000,
)
