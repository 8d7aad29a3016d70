import { sql } from 'kysely'
import { action, type Context, mostly } from '../action.ts'
import { debtsOf, isOpen, openOf, owedBy, reopenParts, settleParts } from '../debts.ts'
import { credit, moveCash, received, refuse } from '../rules.ts'
import {
  type Charge,
  type DebtPayment,
  get,
  type Instalment,
  type Named,
  namesOf,
  type State,
} from '../state.ts'

interface ReceivePlan {
  name: string
  customer: string
  amount: number
  kind: DebtPayment['kind']
  /** Chosen instalments; none for the oldest first. */
  chosen: Named[]
}

interface ChargePlan {
  name: string
  as: string
  chosen: Named[]
}

const nameOf = ({ order, part, isRest, number }: Named): Named => ({ order, part, isRest, number })

const find = (state: State, named: Named): Instalment => {
  const key = JSON.stringify(nameOf(named))
  const found = state.instalments.find((one) => JSON.stringify(nameOf(one)) === key)
  if (!found) throw new Error(`The model knows no instalment ${key}`)
  return found
}

/** Divides an amount over instalments, the first due first. Returns what each took. */
function divide(rows: readonly Instalment[], amount: number): DebtPayment['taken'] {
  let left = amount
  return rows.map((one) => {
    const paid = Math.min(left, openOf(one))
    left -= paid
    return { ...nameOf(one), paid }
  })
}

/** Changes what was paid of an instalment, by an amount that came or was void. */
function pay(state: State, named: Named, amount: number): void {
  find(state, named).paid += amount
  get(state.orders, named.order).termPaid += amount
}

/** Money for instalments: what none of them takes is credit; cash enters the open till. */
export function takeMoney(
  state: State,
  name: string,
  rows: readonly Instalment[],
  money: Pick<DebtPayment, 'customer' | 'kind' | 'amount' | 'isReported'>,
): void {
  const { customer, kind, amount } = money
  const taken = divide(rows, amount)
  for (const { paid, ...named } of taken) pay(state, named, paid)
  for (const { order } of taken) settleParts(state, order)
  const over = amount - taken.reduce((sum, { paid }) => sum + paid, 0)
  credit(state, customer, over)
  if (kind === 'cash') moveCash(state, amount)
  const isInTill = kind === 'cash' && state.till !== null
  state.debtPayments[name] = { ...money, taken, over, isInTill, isVoid: false }
}

const firstDue = (rows: readonly Instalment[]) => rows.toSorted((a, b) => a.due - b.due)

/** The chosen instalments, the first due first. */
const chosenOf = (state: State, chosen: readonly Named[]): Instalment[] => {
  const named = chosen.map((one) => find(state, one))
  return firstDue(state.instalments.filter((one) => named.includes(one)))
}

/** The instalments of a Pix code, and which are open. */
export function chargedDebts(state: State, { instalments }: Extract<Charge, { instalments: Named[] }>) {
  const all = chosenOf(state, instalments)
  return { all, open: all.filter(isOpen) }
}

/** The server's ids of instalments. */
async function idsOf(context: Context, chosen: readonly Named[]): Promise<(number | undefined)[]> {
  const orders = [...new Set(chosen.map(({ order }) => context.id(order)))]
  const { rows } = await sql<{ id: number; name: string }>`
    select id, json_build_array(order_id, (select position from order_parts where id = part_id), origin = 'rest',
      number)::text as name
    from instalments where order_id = any(${orders})`.execute(context.shop.db)
  return chosen.map(({ order, part, isRest, number }) => {
    const name = JSON.stringify([context.id(order), part, isRest, number])
    return rows.find((row) => row.name.replaceAll(' ', '') === name)?.id
  })
}

const chargeDebt = action<ChargePlan>({
  name: 'chargeDebt',
  weight: 4,
  routes: ['POST /api/receivables/pix', 'POST /api/shop/receivables/pix'],
  once: true,
  plan(state, random, name) {
    const customer = mostly(random, namesOf(state.customers), (one) => owedBy(state, one) > 0)
    const rows = random.chance(0.9) && customer ? debtsOf(state, customer) : state.instalments
    const chosen = random.shuffled(rows).slice(0, random.int(1, 2)).map(nameOf)
    if (!customer || chosen.length === 0) return undefined
    return { name, as: random.chance(0.4) ? customer : 'admin', chosen }
  },
  status: (state, { as, chosen }) =>
    `${as === 'admin' ? 'desk' : 'own'} ${chosenOf(state, chosen).every(isOpen) ? 'open' : 'settled'}`,
  apply(state, { name, as, chosen }) {
    const rows = chosenOf(state, chosen)
    const customers = new Set(rows.map(({ order }) => get(state.orders, order).customer))
    const [customer = ''] = customers
    refuse(
      [as !== 'admin' && get(state.customers, as).isBlocked, 401, 403],
      [as !== 'admin' && [...customers].some((one) => one !== as), 404],
      [customers.size > 1, 422],
      [!rows.every(isOpen), 409],
    )
    const amount = rows.reduce((sum, one) => sum + openOf(one), 0)
    state.charges[name] = { customer, instalments: chosen, amount }
    return 201
  },
  async send(context, { as, chosen }, key) {
    const instalments = await idsOf(context, chosen)
    return context.call(as, 'POST', `${as === 'admin' ? '' : '/shop'}/receivables/pix`, { instalments }, key)
  },
  learn: ({ txids }, { name }, { txid }: { txid: string }) => {
    txids.set(name, txid)
  },
})

const receiveDebt = action<ReceivePlan>({
  name: 'receiveDebt',
  weight: 5,
  routes: ['POST /api/receivables/payments'],
  once: true,
  plan(state, random, name) {
    const customer = mostly(random, namesOf(state.customers), (one) => owedBy(state, one) > 0)
    if (!customer) return undefined
    const open = debtsOf(state, customer)
    const owed = owedBy(state, customer)
    return {
      name,
      customer,
      amount: random.pick([random.int(1, Math.max(1, owed)), Math.max(1, owed), owed + random.int(1, 500)]),
      kind: random.pick(['cash', 'cash', 'pix', 'transfer', 'card']),
      chosen: random.chance(0.3) ? random.shuffled(open).slice(0, 2).map(nameOf) : [],
    }
  },
  status: (state, { customer }) => (owedBy(state, customer) > 0 ? 'owing' : 'nothing owed'),
  apply(state, { name, customer, amount, kind, chosen }) {
    const rows = chosen.length > 0 ? chosenOf(state, chosen) : debtsOf(state, customer)
    refuse([rows.length === 0 || !rows.every(isOpen), 409])
    takeMoney(state, name, rows, { customer, kind, amount, isReported: false })
    return 201
  },
  async send(context, { customer, amount, kind, chosen }, key) {
    const body = { customerId: context.id(customer), amount: amount / 100, kind }
    const named = chosen.length > 0 && { instalments: await idsOf(context, chosen) }
    return context.call('admin', 'POST', '/receivables/payments', { ...body, ...named }, key)
  },
})

interface VoidPlan {
  payment: string
}

const voidDebtPayment = action<VoidPlan>({
  name: 'voidDebtPayment',
  weight: 2,
  routes: ['POST /api/receivables/payments/:id/void'],
  once: true,
  plan(state, random) {
    const payment = mostly(random, namesOf(state.debtPayments), (one) => !get(state.debtPayments, one).isVoid)
    return payment ? { payment } : undefined
  },
  status: (state, { payment }) => (get(state.debtPayments, payment).isVoid ? 'void' : 'valid'),
  apply(state, { payment: name }) {
    const payment = get(state.debtPayments, name)
    const { customer, taken, over, kind, amount } = payment
    // What was given back of the money cannot be given back again.
    const isGiven = taken.some(({ order: one }) => {
      const order = get(state.orders, one)
      const back = taken.reduce((sum, row) => sum + (row.order === one ? row.paid : 0), 0)
      return back > 0 && received(order) - back < order.given
    })
    refuse(
      [payment.isVoid || payment.isReported, 409],
      [kind === 'cash' && state.till === null, 409],
      [over > get(state.customers, customer).balance, 409],
      [isGiven, 409],
    )
    payment.isVoid = true
    for (const { paid, ...named } of taken) pay(state, named, -paid)
    for (const { paid, ...named } of taken) if (paid > 0) reopenParts(state, named)
    credit(state, customer, -over)
    if (payment.isInTill) moveCash(state, -amount)
    return 200
  },
  of: ({ payment }) => payment,
  body: () => ({ comment: 'Engano' }),
})

export const RECEIVABLES = [receiveDebt, chargeDebt, voidDebtPayment]
