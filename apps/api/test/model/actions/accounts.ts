import type { Random } from '../../random.ts'
import { action, mostly, oneOf } from '../action.ts'
import { credit, isTillShort, moveCash, refuse } from '../rules.ts'
import { DELIVERERS, get, namesOf, type State } from '../state.ts'

interface AmountPlan {
  customer: string
  amount: number
}

const grant = action<AmountPlan>({
  name: 'grant',
  weight: 3,
  routes: ['POST /api/customers/:id/credit/grant'],
  once: true,
  plan: (state, random) => ({
    customer: random.pick(namesOf(state.customers)),
    amount: random.int(1, 15_000),
  }),
  apply(state, { customer, amount }) {
    credit(state, customer, amount)
    return 201
  },
  of: ({ customer }) => customer,
  body: ({ amount }) => ({ amount: amount / 100, comment: 'Cortesia' }),
})

interface PayoutPlan extends AmountPlan {
  method: 'cash' | 'pix' | 'transfer'
}

const payout = action<PayoutPlan>({
  name: 'payout',
  weight: 3,
  routes: ['POST /api/customers/:id/credit/payout'],
  once: true,
  plan(state, random) {
    const customer =
      mostly(random, namesOf(state.customers), (one) => get(state.customers, one).balance > 0) ?? 'c0'
    const amount = random.int(
      1,
      Math.max(1, get(state.customers, customer).balance + (random.chance(0.2) ? 100 : 0)),
    )
    return { customer, amount, method: random.pick(['cash', 'cash', 'pix', 'transfer']) }
  },
  apply(state, { customer, amount, method }) {
    refuse(
      [amount > get(state.customers, customer).balance, 409],
      [method === 'cash' && isTillShort(state, amount), 409],
    )
    credit(state, customer, -amount)
    state.paidOut[customer] = (state.paidOut[customer] ?? 0) + amount
    if (method === 'cash') moveCash(state, -amount)
    if (method === 'pix') state.payouts.push({ customer, amount, isReported: false })
    return 201
  },
  of: ({ customer }) => customer,
  body: ({ amount, method }) => ({ amount: amount / 100, method, comment: 'Pediu' }),
})

interface OpenPlan {
  name: string
  float: number
}

const openTill = action<OpenPlan>({
  name: 'openTill',
  weight: 2,
  routes: ['POST /api/till/open'],
  once: true,
  plan: (state, random, name) =>
    state.till === null || random.chance(0.3) ? { name, float: random.int(0, 20_000) } : undefined,
  status: (state) => (state.till === null ? 'closed' : 'open'),
  apply(state, { name, float }) {
    refuse([state.till !== null, 409])
    state.sessions[name] = { float, expected: float, counted: null }
    state.till = name
    return 201
  },
  body: ({ float }) => ({ float: float / 100 }),
})

interface MovementPlan {
  kind: 'in' | 'out' | 'expense'
  amount: number
}

const moveTill = action<MovementPlan>({
  name: 'tillMovement',
  weight: 2,
  routes: ['POST /api/till/movements'],
  once: true,
  plan: (_, random) => ({ kind: random.pick(['in', 'out', 'expense']), amount: random.int(1, 5_000) }),
  status: (state) => (state.till === null ? 'closed' : 'open'),
  apply(state, { kind, amount }) {
    const inside = state.till === null ? 0 : get(state.sessions, state.till).expected
    refuse([state.till === null, 409], [kind !== 'in' && amount > inside, 409])
    moveCash(state, kind === 'in' ? amount : -amount)
    return 201
  },
  body: ({ kind, amount }) => ({ kind, amount: amount / 100, comment: 'Troco' }),
})

interface ClosePlan {
  counted: number
  comment: string
}

const closeTill = action<ClosePlan>({
  name: 'closeTill',
  weight: 1,
  routes: ['POST /api/till/close'],
  once: true,
  plan: (state, random) => ({
    counted:
      state.till !== null && random.chance(0.3)
        ? get(state.sessions, state.till).expected
        : random.int(0, 20_000),
    comment: random.chance(0.5) ? 'Contado' : '',
  }),
  status: (state) => (state.till === null ? 'closed' : 'open'),
  apply(state, { counted, comment }) {
    refuse([state.till === null, 409])
    const session = get(state.sessions, state.till as string)
    refuse([counted !== session.expected && comment === '', 422])
    session.counted = counted
    state.till = null
    return 200
  },
  body: ({ counted, comment }) => ({ counted: counted / 100, comment }),
})

interface SettlePlan {
  name: string
  deliverer: string
  orders: string[]
  handed: number
}

/** Orders that the deliverer handed over and that are in no settlement. */
export const toSettle = (state: State, deliverer: string): string[] =>
  namesOf(state.orders).filter((name) => {
    const { deliverer: whose, cash, settlement, isPickup, status } = get(state.orders, name)
    const isOpen = whose === deliverer && cash !== null && settlement === null && !isPickup
    return isOpen && ([5, 13].includes(status) || (cash ?? 0) > 0)
  })

const cashOf = (state: State, orders: readonly string[]) =>
  orders.reduce((sum, name) => sum + (get(state.orders, name).cash ?? 0), 0)

function planSettlement(state: State, random: Random, name: string): SettlePlan | undefined {
  const deliverer = mostly(random, DELIVERERS, (one) => toSettle(state, one).length > 0) ?? 'd0'
  const open = random.shuffled(toSettle(state, deliverer)).slice(0, random.int(1, 3))
  const stray = random.chance(0.15) ? oneOf(random, namesOf(state.orders)) : undefined
  const orders = [...new Set([...open, ...(stray ? [stray] : [])])]
  if (orders.length === 0) return undefined
  const expected = cashOf(state, orders)
  return { name, deliverer, orders, handed: random.chance(0.7) ? expected : random.int(0, expected + 500) }
}

const settle = action<SettlePlan>({
  name: 'settle',
  weight: 4,
  routes: ['POST /api/settlements'],
  once: true,
  plan: planSettlement,
  apply(state, { name, deliverer, orders, handed }) {
    const open = toSettle(state, deliverer)
    refuse(
      ...orders.map((one): [boolean, ...number[]] => {
        const { deliverer: whose, isPickup } = get(state.orders, one)
        return [!open.includes(one), ...(whose !== deliverer || isPickup ? [422, 409] : [409])]
      }),
    )
    const expected = cashOf(state, orders)
    state.settlements[name] = { deliverer, orders, expected, handed, isVoid: false, session: state.till }
    for (const one of orders) get(state.orders, one).settlement = name
    moveCash(state, handed)
    return 201
  },
  body: ({ deliverer, orders, handed }, { id }) => ({
    delivererId: id(deliverer),
    orderIds: orders.map(id),
    cashHanded: handed / 100,
    comment: '',
  }),
})

interface VoidPlan {
  settlement: string
}

const voidSettlement = action<VoidPlan>({
  name: 'voidSettlement',
  weight: 2,
  routes: ['POST /api/settlements/:id/void'],
  once: true,
  plan(state, random) {
    const settlement = mostly(
      random,
      namesOf(state.settlements),
      (one) => !get(state.settlements, one).isVoid,
    )
    return settlement ? { settlement } : undefined
  },
  status: (state, { settlement }) => (get(state.settlements, settlement).isVoid ? 'void' : 'valid'),
  apply(state, { settlement: name }) {
    const settlement = get(state.settlements, name)
    // A session that was closed since then never changes.
    const isInTill = settlement.session !== null && settlement.handed > 0
    refuse(
      [settlement.isVoid, 409],
      [isInTill && settlement.session !== state.till, 409],
      [isInTill && isTillShort(state, settlement.handed), 409],
    )
    settlement.isVoid = true
    for (const one of settlement.orders) get(state.orders, one).settlement = null
    for (const line of Object.values(state.bankLines))
      if (line.pays === name) Object.assign(line, { status: 'waiting', isUndone: true, pays: null })
    if (isInTill) moveCash(state, -settlement.handed)
    return 200
  },
  of: ({ settlement }) => settlement,
  body: () => ({ comment: 'Engano' }),
})

export const ACCOUNTS = [grant, payout, openTill, moveTill, closeTill, settle, voidSettlement]
