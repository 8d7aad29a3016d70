import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { checkOwed, checkReceivables } from '../../../checks/ledgers.ts'
import { openInstalments } from './open-instalments.ts'

/** Customers, each with 50 calls at once; more with RACES. */
const CUSTOMERS = Number(process.env.RACES ?? 3)
const AT_ONCE = 50
const LIMIT = 10_000

let shop: TestShop
let cashier: Person

beforeAll(async () => {
  shop = await openTestShop({ DATABASE_POOL: '10' })
  cashier = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

/** Sells R$ 15,00 on term; false when the limit stops it. */
const sell = async (customerId: number, orderId: number): Promise<boolean> =>
  shop.db
    .transaction()
    .execute((tx) =>
      openInstalments(tx, {
        orderId,
        customerId,
        partId: null,
        amountCents: 1_500,
        days: [30],
        by: systemActor('Vendas'),
      }),
    )
    .then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === 'CREDIT_LIMIT') return false
        throw error
      },
    )

test(
  'sales and payments at once: no centavo over the limit, nothing settled twice',
  async () => {
    for (let n = 0; n < CUSTOMERS; n++) {
      const { id } = await makeCustomer(shop.db, { credit_limit_cents: LIMIT, term_plans: '30' })
      const order = await makeOrder(shop.db, 1, { customer_id: id })
      await sell(id, order.id)
      const first = await shop.db
        .selectFrom('instalments')
        .select('id')
        .where('customer_id', '=', id)
        .executeTakeFirstOrThrow()
      const pay = () =>
        shop.call('POST', '/receivables/payments', cashier, {
          customerId: id,
          amount: 15,
          kind: 'pix',
          instalments: [first.id],
        })
      const sales: Promise<boolean>[] = []
      const payments: ReturnType<typeof pay>[] = []
      for (let one = 0; one < AT_ONCE / 2; one++) {
        sales.push(sell(id, order.id))
        payments.push(pay())
      }
      const paid = (await Promise.all(payments)).filter(({ status }) => status === 201).length
      const sold = (await Promise.all(sales)).filter(Boolean).length
      expect(paid).toBe(1)
      const rows = await shop.db
        .selectFrom('receivable_entries')
        .select(['kind', 'amount_cents', 'owed_after_cents'])
        .where('customer_id', '=', id)
        .execute()
      expect(Math.max(...rows.map((row) => row.owed_after_cents))).toBeLessThanOrEqual(LIMIT)
      expect(rows.reduce((sum, row) => sum + row.amount_cents, 0)).toBe(1_500 * sold)
    }
    expect((await checkOwed(shop.db)).broken).toEqual([])
    expect((await checkReceivables(shop.db)).broken).toEqual([])
  },
  60_000 + 3_000 * CUSTOMERS,
)
