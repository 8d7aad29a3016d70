import type { Rehearsal } from '@shop/contract/receivables'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { inTransaction } from '../../../db/database.ts'
import { openInstalments } from './open-instalments.ts'
import { receiveDebt } from './receive-debt.ts'

/** Generated histories; more with HISTORIES. */
const HISTORIES = Number(process.env.HISTORIES ?? 6)
const SELLER = systemActor('Vendas')
const WIDE = 1_000_000

let shop: TestShop
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:receivables'])
})
afterAll(() => shop.close())

/** Numbers below `n` from a seed: the same in each run. */
function numbers(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

type Step = { sell: number; days: number[] } | { pay: number; cents: number }

/** Sales, and payments of the first instalment of one of the sales before. */
function stepsOf(next: (n: number) => number): Step[] {
  let sales = 0
  return Array.from({ length: 3 + next(10) }, (): Step => {
    if (sales > 0 && next(3) === 0) return { pay: next(sales), cents: 1 + next(30_000) }
    sales++
    return { sell: 100 + next(60_000), days: next(2) === 0 ? [30] : [30, 60] }
  })
}

const debtOf = async (id: number) =>
  (await shop.db.selectFrom('customers').select('debt_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .debt_cents

/** Does the steps with a customer of this limit: the order of each sale, null where it was refused. */
async function happens(steps: readonly Step[], limitCents: number) {
  const { id } = await makeCustomer(shop.db, { credit_limit_cents: limitCents, term_plans: '30; 30/60' })
  const sold: ({ orderId: number; first: number } | null)[] = []
  for (const step of steps) {
    if ('sell' in step) {
      const order = await makeOrder(shop.db, 1, { customer_id: id })
      const { sell: amountCents, days } = step
      const sale = { orderId: order.id, customerId: id, partId: null, amountCents, days, by: SELLER }
      const done = await inTransaction(shop.db, (tx) => openInstalments(tx, sale)).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code !== 'CREDIT_LIMIT') throw error
          return false
        },
      )
      const first = await shop.db
        .selectFrom('instalments')
        .select('id')
        .where('order_id', '=', order.id)
        .orderBy('id')
        .executeTakeFirst()
      sold.push(done && first ? { orderId: order.id, first: first.id } : null)
    } else {
      const sale = sold[step.pay]
      if (!sale) continue
      const { open_cents: open } = await shop.db
        .selectFrom('instalments')
        .select('open_cents')
        .where('id', '=', sale.first)
        .executeTakeFirstOrThrow()
      const amount = Math.min(open, step.cents)
      if (amount > 0)
        await inTransaction(shop.db, (tx) =>
          receiveDebt(tx, SELLER, {
            customerId: id,
            amount,
            kind: 'transfer',
            instalments: [sale.first],
            comment: '',
          }),
        )
    }
  }
  return { id, sold }
}

test(
  'a rehearsal says what happens under another limit',
  async () => {
    let stopped = 0
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const next = numbers(seed)
      const steps = stepsOf(next)
      const limit = 10_000 + next(120_000)
      const wide = await happens(steps, WIDE)
      const { data } = await shop.call<Rehearsal>('POST', '/receivables/rehearsal', manager, {
        customerId: wide.id,
        creditLimit: limit / 100,
      })
      const narrow = await happens(steps, limit)
      const refused = wide.sold.filter((_, at) => narrow.sold[at] === null).map((sale) => sale?.orderId)
      stopped += refused.length
      expect({ seed, orders: data.orders.map(({ orderId }) => orderId).toSorted(), owed: data.owed }).toEqual(
        {
          seed,
          orders: refused.toSorted(),
          owed: (await debtOf(narrow.id)) / 100,
        },
      )
    }
    // The histories are of use: their limits stop something.
    expect(stopped).toBeGreaterThan(HISTORIES / 6)
  },
  60_000 + 1_000 * HISTORIES,
)
