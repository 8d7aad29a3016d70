import { VALUE_TABLE } from '@shop/contract/value-table'
import { describe, expect, test } from 'vitest'
import { giveBack } from './actions/returns.ts'
import { ACTIONS } from './actions.ts'
import { credit } from './rules.ts'
import type { Order, State } from './state.ts'
import { allowedBy, expectAllowed, GIVES, holdingsOf } from './wealth.ts'

const order: Order = {
  customer: 'c0',
  payment: 'cash',
  parts: [],
  status: 13,
  isPickup: true,
  isFast: false,
  lines: [{ product: 'p0', quantity: 1, price: 150_000, cost: 100_000, back: 0 }],
  subTotal: 150_000,
  warranty: 0,
  freight: 0,
  creditUsed: 0,
  paid: 150_000,
  termPaid: 0,
  forgone: 0,
  cash: 150_000,
  carriedIn: 0,
  given: 0,
  ownBack: 0,
  freightBack: false,
  exchange: 0,
  return: 0,
  lowered: 0,
  deliverer: null,
  holder: null,
  attempts: 0,
  settlement: null,
  isConfirmed: false,
  seen: 0,
  returned: 0,
  soldBy: 'admin',
  placedOn: 0,
  shippedOn: null,
  isSale: true,
  handedOn: 0,
}

/** A customer who paid for a phone and took it home. */
const sold = (): State =>
  ({
    by: { name: 'admin', permissions: ['full:access'] },
    day: 0,
    customers: { c0: { balance: 0, cart: {} } },
    products: { p0: { stock: 0, defective: 0, movements: [], isSerialised: true } },
    units: { 1: { product: 'p0', place: 'sold', order: 'o0', cost: null } },
    reentered: [],
    bought: [],
    missing: [],
    orders: { o0: structuredClone(order) },
    instalments: [],
    debtPayments: {},
    payments: {},
    paidOut: {},
    bankLines: {},
    returns: {},
    events: [],
    backs: [],
    till: null,
    tradeIns: {},
    claims: {},
    requests: {},
  }) as unknown as State

const back = {
  name: 'r0',
  order: 'o0',
  items: [{ product: 'p0', quantity: 1, isDefective: false, serials: ['1'] }],
  freight: false,
  settle: 'credit' as const,
}

describe('what a customer holds', () => {
  test('is nothing more after a return for its price', () => {
    const state = sold()
    const before = holdingsOf(state)
    giveBack(state, back, 'return')
    expect(state.customers.c0?.balance).toBe(150_000)
    expectAllowed(before, holdingsOf(state), {})
  })

  test('grows where a phone is given back that the shop had bought', () => {
    const state = sold()
    state.bought.push({ serial: '1', order: 'o0', product: 'p0' })
    const before = holdingsOf(state)
    giveBack(state, back, 'return')
    expect(() => expectAllowed(before, holdingsOf(state), {})).toThrow('c0 gained 150000 cents')
  })

  test('grows by credit out of nothing, which a grant alone allows', () => {
    const state = sold()
    const before = holdingsOf(state)
    const grant = ACTIONS.filter(({ name }) => name === 'grant').map((action) => ({
      action,
      plan: { customer: 'c0', amount: 100 },
    }))
    const allowed = allowedBy(state, grant)
    credit(state, 'c0', 100)
    expectAllowed(before, holdingsOf(state), allowed)
    expect(() => expectAllowed(before, holdingsOf(state), {})).toThrow('c0 gained 100 cents')
  })
})

test('every step that may give is a call of the value table', () => {
  const calls = new Set<string>(VALUE_TABLE.flatMap((row) => row.calls))
  for (const name of Object.keys(GIVES)) {
    const routes = ACTIONS.find((one) => one.name === name)?.routes ?? ['none']
    for (const route of routes) expect(calls, name).toContain(route.replace('/api', ''))
  }
})
