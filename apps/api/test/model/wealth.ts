import type { CallAddress } from '@shop/contract/calls'
import { VALUE_TABLE, type ValueLedger } from '@shop/contract/value-table'
import { ruleOf } from '../access-rules.ts'
import type { Action, Plan } from './action.ts'
import { debtOf, owedBy } from './debts.ts'
import { agreed, boughtOf, received, surplus, toPay } from './rules.ts'
import { type DebtPayment, get, namesOf, type Order, type State } from './state.ts'

const HANDED_OVER = [5, 13]
const ENDED = [7, 12]

/** What an order is worth to its customer: goods that are with them, or else what they put into it. */
function worthOf(state: State, name: string, order: Order): number {
  const put = received(order) - order.given
  if (ENDED.includes(order.status)) return put
  if (!HANDED_OVER.includes(order.status)) return put + debtOf(state, name) + order.forgone
  const goods = order.lines.reduce(
    (sum, { product, quantity, back, price }) =>
      sum + Math.max(0, quantity - back - boughtOf(state, name, product).length) * price,
    0,
  )
  const services = agreed(order) - order.subTotal - (order.freightBack ? order.freight : 0)
  return goods + services + surplus(order)
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

/** Money for principal: what is owed counts no fine and interest either. */
const moneyOf = ({ taken, over }: DebtPayment) => over + sum(taken.map(({ paid }) => paid))

/** Money that the shop received of the customer, less what it paid out, by its books. */
function paidBy(state: State, customer: string): number {
  const own = namesOf(state.orders).filter((name) => get(state.orders, name).customer === customer)
  const isOwn = (name: string | null) => name !== null && own.includes(name)
  const debts = Object.values(state.debtPayments).filter((one) => one.customer === customer && !one.isVoid)
  return (
    sum(own.map((name) => get(state.orders, name).paid)) +
    sum(debts.map(moneyOf)) +
    sum(Object.values(state.payments).map(({ order, credited }) => (isOwn(order) ? credited : 0))) +
    sum(Object.values(state.bankLines).map(({ pays, over }) => (isOwn(pays) ? over : 0))) -
    sum(Object.values(state.returns).map(({ order, refund }) => (isOwn(order) ? refund : 0))) -
    sum(
      Object.values(state.tradeIns).map((one) =>
        one.customer === customer && one.isSettled && (one.settle === 'cash' || one.settle === 'pix')
          ? one.price
          : 0,
      ),
    ) -
    (state.paidOut[customer] ?? 0)
  )
}

/**
 * What a customer and the people who help them hold: credit, goods at the price of their sale and money paid out, less
 * what was paid and what is owed, in cents.
 */
export const wealthOf = (state: State, customer: string): number =>
  get(state.customers, customer).balance -
  owedBy(state, customer) +
  sum(
    Object.entries(state.orders).map(([name, order]) =>
      order.customer === customer ? worthOf(state, name, order) : 0,
    ),
  ) -
  paidBy(state, customer)

export interface Holdings {
  wealth: Record<string, number>
  credit: Record<string, number>
  owed: Record<string, number>
  till: { session: string; cents: number } | null
}

export function holdingsOf(state: State): Holdings {
  const each = (of: (customer: string) => number) =>
    Object.fromEntries(namesOf(state.customers).map((name) => [name, of(name)]))
  return {
    wealth: each((name) => wealthOf(state, name)),
    credit: each((name) => get(state.customers, name).balance),
    owed: each((name) => owedBy(state, name)),
    till:
      state.till === null ? null : { session: state.till, cents: get(state.sessions, state.till).expected },
  }
}

type DecidePlan = { payment: string; decision: string; order: string | null }

/** The used phones that a checkout at the desk settles. */
function soldPhones(before: State, plan: { as: string; customer: string }, customer: string): number {
  if (plan.as !== 'admin' || plan.customer !== customer) return 0
  const open = Object.values(before.tradeIns).filter((one) => one.customer === customer && !one.isSettled)
  return sum(open.map(({ price }) => price))
}

/** The steps that may raise what a customer holds, by the value table, and by how much at most. */
export const GIVES: Record<string, (before: State, plan: never, customer: string) => number> = {
  grant: (_, plan: { customer: string; amount: number }, customer) =>
    plan.customer === customer ? plan.amount : 0,
  // The shop gets a phone for it, at most at the price of its table unless somebody who manages orders buys it.
  tradeIn: (_, plan: { customer: string | null; price: number; settle: string }, customer) =>
    plan.customer === customer && plan.settle !== 'cart' ? plan.price : 0,
  checkout: soldPhones,
  counterSale: soldPhones,
  // Whoever accepts a smaller Pix forgoes the rest.
  decidePix: (before, { payment, decision, order: chosen }: DecidePlan, customer) => {
    const { order: own, amount, returned } = get(before.payments, payment)
    const order = before.orders[chosen ?? own ?? '']
    return decision === 'accept' && order?.customer === customer
      ? Math.max(0, toPay(order) - amount + returned)
      : 0
  },
  // The bank took back money for which the customer had goods or credit.
  paymentSeen: (_, { told, back }: { told: string | null; back: number }) => (told === null ? 0 : back),
  pixRefunded: (_, plan: { amount: number }) => plan.amount,
}

/** Rows of the value table whose calls are an employee's steps here. */
const rowsOf = ({ routes = [] }: Pick<Action, 'routes'>) => {
  const calls = new Set(routes.map((route) => route.replace('/api', '')))
  return VALUE_TABLE.filter((row) => row.calls.some((call) => calls.has(call) && 'anyOf' in ruleOf(call)))
}

/** Actions by which nobody was refused a row of the value table for lack of its permission. */
export function untried(actions: readonly Action[], refused: ReadonlySet<CallAddress>): string[] {
  const met = VALUE_TABLE.filter(({ calls }) => calls.some((call) => refused.has(call)))
  return actions.filter((action) => rowsOf(action).some((row) => !met.includes(row))).map(({ name }) => name)
}

const ROWS = VALUE_TABLE.map(({ calls, moves }) => ({ calls: new Set<string>(calls), moves: new Set(moves) }))

/** The ledgers that the calls of an action move by the value table; undefined for what no person calls. */
function movedBy({ routes }: Action): ReadonlySet<ValueLedger> | undefined {
  if (!routes) return undefined
  const calls = routes.map((route) => route.replace('/api', '') as CallAddress)
  return new Set(ROWS.flatMap((row) => (calls.some((call) => row.calls.has(call)) ? [...row.moves] : [])))
}

/** How much more each customer may hold after a step. */
export type Allowed = Record<string, number>

/** What the steps may give by the value table, added to what was allowed before them. */
export const allowedBy = (
  state: State,
  steps: readonly { action: Action; plan: Plan }[],
  before: Allowed = {},
): Allowed =>
  Object.fromEntries(
    namesOf(state.customers).map((customer) => [
      customer,
      (before[customer] ?? 0) +
        sum(steps.map(({ action, plan }) => GIVES[action.name]?.(state, plan as never, customer) ?? 0)),
    ]),
  )

/** Nobody holds more than was allowed. @throws Error naming the customer and the amounts */
export function expectAllowed(before: Holdings, after: Holdings, allowed: Allowed): void {
  for (const customer of namesOf(after.wealth)) {
    const gained = (after.wealth[customer] ?? 0) - (before.wealth[customer] ?? 0)
    const most = allowed[customer] ?? 0
    if (gained > most)
      throw new Error(
        `${customer} gained ${gained} cents (credit, goods and money less what was paid); ${most} are allowed`,
      )
  }
}

/**
 * Each ledger that gave value is in the value table's row of the step's calls. @throws Error naming the ledger
 */
export function expectInTable(held: Holdings, after: Holdings, steps: readonly { action: Action }[]): void {
  const moved: ValueLedger[] = []
  if (namesOf(after.credit).some((name) => (after.credit[name] ?? 0) > (held.credit[name] ?? 0)))
    moved.push('credit')
  if (namesOf(after.owed).some((name) => (after.owed[name] ?? 0) < (held.owed[name] ?? 0))) moved.push('debt')
  if (held.till?.session === after.till?.session && (after.till?.cents ?? 0) < (held.till?.cents ?? 0))
    moved.push('till')
  const allowed = steps.map(({ action }) => movedBy(action))
  for (const ledger of moved)
    if (!allowed.some((one) => one === undefined || one.has(ledger)))
      throw new Error(`The value table says nothing of ${ledger} for this call`)
}
