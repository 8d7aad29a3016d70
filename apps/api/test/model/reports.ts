import type { CreditLedger } from '@shop/contract/credit'
import type { Order } from '@shop/contract/orders'
import type { CustomerReceivables } from '@shop/contract/receivables'
import type { Result, ResultFigures } from '@shop/contract/result'
import type { ReturnDetails } from '@shop/contract/returns'
import type { OpenSettlement, Settlement } from '@shop/contract/settlements'
import type { TillSessions } from '@shop/contract/till'
import { expect } from 'vitest'
import type { Context } from './action.ts'
import { toSettle } from './actions/accounts.ts'
import { idsOf } from './actions/receivables.ts'
import { chargesOf, debtsOf, openOf, owedBy } from './debts.ts'
import { expectBacks, expectDepartures, expectHistories, expectTransfers } from './more-reports.ts'
import { periodOf, type Read } from './periods.ts'
import { cashDue, toPay } from './rules.ts'
import {
  DELIVERERS,
  get,
  type Instalment,
  type ResultEvent,
  SALES,
  type Order as Sold,
  type State,
} from './state.ts'

/** Cash still to be taken; for an order that is paid in one way, the amount to collect. */
const toTake = (order: Sold): number => {
  if (order.parts.every(({ kind }) => kind === 'cash')) return toPay(order)
  return order.cash === null ? cashDue(order) : 0
}

async function expectOrders(read: Read, { id }: Context, state: State): Promise<void> {
  // The figures of the others were compared after every step.
  const moved = Object.entries(state.orders).filter(([, order]) => order.ownBack + order.carriedIn > 0)
  for (const [name, order] of moved) {
    const found = await read<Order>(`/orders/by-id/${id(name)}`)
    const back = found.items.map(({ productId, returned }) => [productId, returned] as const)
    expect([name, found.creditUsed, found.paid, found.toPay, new Map(back)]).toEqual([
      name,
      order.creditUsed / 100,
      order.paid / 100,
      toTake(order) / 100,
      new Map(order.lines.map((line) => [id(line.product), line.back])),
    ])
  }
}

async function expectAccounts(read: Read, { id }: Context, state: State): Promise<void> {
  for (const [name, { balance }] of Object.entries(state.customers)) {
    const account = await read<CreditLedger>(`/customers/${id(name)}/credit?items=100`)
    expect([name, account.balance]).toEqual([name, balance / 100])
    const sum = account.entries.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
    if (account.total <= account.entries.length) expect([name, sum]).toEqual([name, balance])
  }
}

async function expectCash(read: Read, { id }: Context, state: State): Promise<void> {
  const { sessions } = await read<TillSessions>('/till/sessions?items=100')
  for (const [name, { float, expected, counted }] of Object.entries(state.sessions)) {
    if (counted === null) continue
    const found = sessions.find((one) => one.id === id(name))
    expect([name, found?.float, found?.expected, found?.counted]).toEqual([
      name,
      float / 100,
      expected / 100,
      counted / 100,
    ])
  }
  for (const deliverer of DELIVERERS) {
    const open = await read<OpenSettlement>(`/settlements/open?delivererId=${id(deliverer)}`)
    const orders = toSettle(state, deliverer)
    expect(new Map(open.orders.map(({ orderId, expected }) => [orderId, expected]))).toEqual(
      new Map(orders.map((name) => [id(name), (get(state.orders, name).cash ?? 0) / 100])),
    )
  }
  for (const [name, { expected, handed, isVoid }] of Object.entries(state.settlements)) {
    const found = await read<Settlement>(`/settlements/${id(name)}`)
    expect([name, found.expected, found.handed, found.voidedAt !== null]).toEqual([
      name,
      expected / 100,
      handed / 100,
      isVoid,
    ])
  }
}

async function expectReturns(read: Read, { id }: Context, state: State): Promise<void> {
  for (const [name, { settle, total, given, refund, reported, refundState }] of Object.entries(
    state.returns,
  )) {
    const found = await read<ReturnDetails>(`/returns/${id(name)}`)
    expect({ name, ...found }).toMatchObject({
      name,
      settle,
      refundState,
      total: total / 100,
      given: given / 100,
      refund: refund / 100,
      refundOpen: refundState === 'done' ? 0 : (refund - reported) / 100,
    })
  }
}

/** What each customer owes, with the fine and interest of today. */
async function expectDebts(read: Read, context: Context, state: State): Promise<void> {
  for (const [name, { limit }] of Object.entries(state.customers)) {
    const found = await read<CustomerReceivables>(`/receivables/customers/${context.id(name)}`)
    const open = debtsOf(state, name)
    const ids = await idsOf(context, open)
    const received = (one: Instalment) => {
      const { fine, interest } = chargesOf(state, one)
      return [openOf(one) / 100, fine / 100, interest / 100, one.due < state.day ? 'overdue' : 'open']
    }
    expect({
      name,
      limit: found.limit,
      owed: found.owed,
      items: new Map(found.items.map((one) => [one.id, [one.open, one.fine, one.interest, one.status]])),
    }).toEqual({
      name,
      limit: limit / 100,
      owed: owedBy(state, name) / 100,
      items: new Map(open.map((one, index) => [ids[index], received(one)])),
    })
  }
}

const sum = (events: readonly ResultEvent[], key: 'units' | 'goods' | 'cost' | 'services' | 'fees') =>
  events.reduce((all, event) => all + event[key], 0)

function resultOf(events: readonly ResultEvent[]) {
  const goods = events.filter(({ product }) => product !== null)
  const back = goods.filter(({ isBack }) => isBack)
  const sold = new Set(goods.filter(({ isBack, units }) => !isBack && units > 0).map(({ order }) => order))
  return {
    orders: sold.size,
    units: sum(goods, 'units'),
    revenue: sum(goods, 'goods'),
    cost: sum(goods, 'cost'),
    returnedUnits: -sum(back, 'units') || 0,
    returned: -sum(back, 'goods') || 0,
    returnedCost: -sum(back, 'cost') || 0,
  }
}

const cents = (reais: number) => Math.round(reais * 100)
const centsOf = ({ orders, units, revenue, cost, returnedUnits, returned, returnedCost }: ResultFigures) => ({
  orders,
  units,
  revenue: cents(revenue),
  cost: cents(cost),
  returnedUnits,
  returned: cents(returned),
  returnedCost: cents(returnedCost),
})

/** The result of every day of the history, by customer and product. */
async function expectResult(read: Read, context: Context, state: State): Promise<void> {
  for (const day of state.days) {
    const found = await read<Result>(`/reports/result/${periodOf(context, state, day)}`)
    const events = state.events.filter((event) => event.day === day)
    const compare = (
      kind: 'customer' | 'product',
      names: string[],
      whose: (event: ResultEvent) => string | null,
    ) => {
      for (const name of names) {
        const own = events.filter((event) => whose(event) === name && event.product !== null)
        const row = found[kind].find((one) => one.id === context.id(name))
        if (own.length === 0) expect([day, name, row]).toEqual([day, name, undefined])
        else expect({ day, name, ...(row && centsOf(row)) }).toEqual({ day, name, ...resultOf(own) })
      }
    }
    compare('customer', Object.keys(state.customers), ({ order }) => get(state.orders, order).customer)
    compare('product', Object.keys(state.products), ({ product }) => product)
  }
}

/** Revenue of all time with warranty and freight, and card fees: the sum that a history adds is compared. */
export const readResult = async (context: Context): Promise<Context['resultBefore']> => {
  const { data } = await context.call<Result>(
    'admin',
    'GET',
    '/reports/result/start/2020-01-01T00:00:00/end/2100-01-01T00:00:00',
  )
  return { revenue: cents(data.current.revenue), fees: cents(data.current.fees) }
}

const expectWholeResult = async (context: Context, state: State): Promise<void> => {
  const { revenue, fees } = await readResult(context)
  const before = context.resultBefore
  expect({ revenue: revenue - before.revenue, fees: fees - before.fees }).toEqual({
    revenue: sum(state.events, 'goods') + sum(state.events, 'services'),
    fees: sum(state.events, 'fees'),
  })
}

interface OrderReport {
  totals: Record<string, number>
}

/** The reports of orders by the person who sold them, and by the deliverer. */
async function expectOrderReports(read: Read, context: Context, state: State): Promise<void> {
  const check = async (path: string, orders: readonly Sold[]) => {
    const { totals } = await read<OrderReport>(path)
    const all = (value: (order: Sold) => number) =>
      orders.reduce((whole, order) => whole + value(order), 0) / 100
    expect({ path, ...totals }).toMatchObject({
      path,
      quantity: orders.length,
      totalSales: all(({ subTotal }) => subTotal),
      totalExchange: all(({ exchange }) => exchange),
      totalReturn: all((order) => order.return + order.lowered),
      totalDiscount: all(({ freight }) => freight),
      totalWarranty: all(({ warranty }) => warranty),
      totalDifference: all(toPay),
    })
  }
  const sales = Object.values(state.orders).filter(({ status }) => SALES.includes(status))
  for (const day of state.days) {
    const period = periodOf(context, state, day)
    await check(
      `/reports/order/${period}/attendant/${context.id('admin')}`,
      sales.filter(({ soldBy, placedOn }) => soldBy === 'admin' && placedOn === day),
    )
    for (const deliverer of DELIVERERS)
      await check(
        `/reports/order/${period}/deliverer/${context.id(deliverer)}`,
        sales.filter((order) => order.deliverer === deliverer && order.shippedOn === day),
      )
  }
}

/** Compares the API's responses at the end of a history with the rules. */
export async function expectReports(context: Context, state: State): Promise<void> {
  const read: Read = async <T>(path: string) => {
    const { status, data, errors } = await context.call<T>('admin', 'GET', path)
    if (status !== 200) throw new Error(`${path}: ${status} ${errors}`)
    return data
  }
  for (const expectOf of [
    expectOrders,
    expectAccounts,
    expectCash,
    expectReturns,
    expectDebts,
    expectResult,
    expectOrderReports,
    expectHistories,
    expectBacks,
    expectTransfers,
    expectDepartures,
  ])
    await expectOf(read, context, state)
  await expectWholeResult(context, state)
}
