import type { Rehearsal } from '@shop/contract/receivables'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { inTransaction } from '../../../db/database.ts'
import { costOf, endDebt, lowerDebt } from './debt.ts'
import { selectInstalments } from './debt-ledger.ts'
import { openInstalments } from './open-instalments.ts'
import { findTerms } from './receivable-terms.ts'
import { receiveDebt, voidDebtPayment } from './receive-debt.ts'

/** Generated histories; more with HISTORIES. */
const HISTORIES = Number(process.env.HISTORIES ?? 15)
const SELLER = systemActor('Vendas')
const PLANS = ['7', '30', '30/60', '15/45/75']
/** Terms that stop no sale. */
const WIDE: Terms = { limit: 100_000_000, grace: 365, plans: PLANS }
/** A rehearsal goes so many days back. */
const REHEARSED = 90

interface Terms {
  limit: number
  grace: number
  plans: string[]
}

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

type Step =
  | { do: 'sell'; cents: number; plan: string }
  | { do: 'pay'; sale: number; which: number; cents: number }
  | { do: 'void' | 'cancel'; sale: number }
  | { do: 'giveBack'; sale: number; cents: number }
  | { do: 'wait'; days: number }

const pick = <T>(next: (n: number) => number, from: readonly T[]): T => from[next(from.length)] as T

/** Sales, days that pass, and what happens to one of the sales before. */
function stepsOf(next: (n: number) => number): Step[] {
  let sales = 0
  return Array.from({ length: 4 + next(18) }, (): Step => {
    const kind = pick(next, [
      'sell',
      'sell',
      'sell',
      'pay',
      'pay',
      'pay',
      'wait',
      'wait',
      'wait',
      'void',
      'cancel',
      'giveBack',
    ] as const)
    if (kind === 'wait') return { do: kind, days: 1 + next(20) }
    if (kind === 'sell' || sales === 0) {
      sales++
      return { do: 'sell', cents: 100 + next(60_000), plan: pick(next, PLANS) }
    }
    return { do: kind, sale: next(sales), which: next(3), cents: 1 + next(30_000) }
  })
}

/** Moves the customer's records so many days into the past. */
const letPass = (customerId: number, days: number) =>
  sql`with debts as (update instalments set due_date = due_date - ${days}::int,
      interest_day = interest_day - ${days}::int where customer_id = ${customerId}),
    entries as (update receivable_entries set day = day - ${days}::int where customer_id = ${customerId})
    update receivable_payments set day = day - ${days}::int where customer_id = ${customerId}`.execute(
    shop.owner,
  )

async function setTerms(customerId: number, { limit, grace, plans }: Terms) {
  await shop.db.updateTable('companies').set({ grace_days: grace }).execute()
  await shop.db
    .updateTable('customers')
    .set({ credit_limit_cents: limit, term_plans: plans.join('; ') })
    .where('id', '=', customerId)
    .execute()
}

/** Why the terms stop a sale. */
const WHY: Record<string, string> = {
  CREDIT_LIMIT: 'CREDIT_LIMIT',
  OVERDUE: 'OVERDUE',
  RULE_VIOLATION: 'TERM_PLAN',
}

interface Sale {
  orderId: number
  /** Why the sale was stopped; undefined when it was not. */
  why: string | undefined
  payments: number[]
}

/** Sells on term to the customer. */
async function sell(customerId: number, { cents, plan }: Extract<Step, { do: 'sell' }>): Promise<Sale> {
  const { id: orderId } = await makeOrder(shop.db, 1, { customer_id: customerId })
  const days = plan.split('/').map(Number)
  const sale = { orderId, customerId, partId: null, amountCents: cents, days, by: SELLER }
  const why = await inTransaction(shop.db, (tx) => openInstalments(tx, sale)).then(
    () => undefined,
    (error: { code?: string }) => {
      const known = WHY[error.code ?? '']
      if (!known) throw error
      return known
    },
  )
  return { orderId, why, payments: [] }
}

/** Pays at most the amount for one of the sale's instalments, the fine and interest of the day first. */
async function pay(customerId: number, sale: Sale, { which, cents }: Extract<Step, { do: 'pay' }>) {
  const own = await selectInstalments(shop.db).where('order_id', '=', sale.orderId).execute()
  const instalment = own[which % own.length]
  if (!instalment || instalment.openCents === 0) return
  const amount = Math.min(cents, costOf([instalment], await findTerms(shop.db)))
  const { id } = await inTransaction(shop.db, (tx) =>
    receiveDebt(tx, SELLER, {
      customerId,
      amount,
      kind: 'transfer',
      instalments: [instalment.id],
      comment: '',
    }),
  )
  sale.payments.push(id)
}

/** What happens to a sale that was not stopped. */
async function change(customerId: number, sale: Sale, step: Exclude<Step, { do: 'sell' | 'wait' }>) {
  if (step.do === 'pay') return pay(customerId, sale, step)
  await inTransaction(shop.db, async (tx) => {
    const payment = sale.payments.pop()
    if (step.do === 'void' && payment !== undefined) await voidDebtPayment(tx, SELLER, payment, 'Engano')
    if (step.do === 'cancel') await endDebt(tx, sale.orderId, SELLER)
    if (step.do === 'giveBack')
      await lowerDebt(tx, { orderId: sale.orderId, amountCents: step.cents, by: SELLER })
  })
}

/** Does the steps with a new customer, under these terms since the first rehearsed day. */
async function happens(steps: readonly Step[], terms: Terms) {
  const { id } = await makeCustomer(shop.db)
  let ago = steps.reduce((sum, step) => sum + (step.do === 'wait' ? step.days : 0), 0)
  await setTerms(id, ago > REHEARSED ? WIDE : terms)
  const sales: Sale[] = []
  for (const step of steps) {
    if (step.do === 'wait') {
      await letPass(id, step.days)
      ago -= step.days
      if (ago <= REHEARSED) await setTerms(id, terms)
    } else if (step.do === 'sell') sales.push(await sell(id, step))
    else {
      const sale = sales[step.sale]
      if (sale && !sale.why) await change(id, sale, step)
    }
  }
  return { id, sales }
}

const debtOf = async (id: number) =>
  (await shop.db.selectFrom('customers').select('debt_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .debt_cents

test(
  'a rehearsal says what happens under other terms',
  async () => {
    const stopped = new Map<string, number>()
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const next = numbers(seed)
      const steps = stepsOf(next)
      const plans = next(3) === 0 ? PLANS.filter(() => next(3) > 0) : PLANS
      const terms: Terms = { limit: 10_000 + next(120_000), grace: next(25), plans }
      await shop.db
        .updateTable('companies')
        .set({
          fine_ppm: pick(next, [0, 20_000]),
          interest_month_ppm: pick(next, [0, 10_000, 99_000]),
          next_business_day: next(2) === 0,
        })
        .execute()
      const wide = await happens(steps, WIDE)
      const { data } = await shop.call<Rehearsal>('POST', '/receivables/rehearsal', manager, {
        customerId: wide.id,
        creditLimit: terms.limit / 100,
        graceDays: terms.grace,
        ...(plans.length < PLANS.length && {
          termPlans: plans.map((plan) => plan.split('/').map(Number)),
        }),
      })
      const narrow = await happens(steps, terms)
      const refused = wide.sales.flatMap(({ orderId }, at) => {
        const why = narrow.sales[at]?.why
        return why ? [{ orderId, why }] : []
      })
      for (const { why } of refused) stopped.set(why, (stopped.get(why) ?? 0) + 1)
      expect({
        seed,
        orders: data.orders
          .map(({ orderId, why }) => ({ orderId, why }))
          .toSorted((a, b) => a.orderId - b.orderId),
        owed: data.owed,
      }).toEqual({ seed, orders: refused, owed: (await debtOf(narrow.id)) / 100 })
    }
    // The histories cover every case: their terms stop sales for each reason.
    expect([...stopped.keys()].toSorted()).toEqual(['CREDIT_LIMIT', 'OVERDUE', 'TERM_PLAN'])
  },
  60_000 + 2_000 * HISTORIES,
)
