import { sql } from 'kysely'
import { action, mostly } from '../action.ts'
import { debtsOf, isOpen, openOf, owedBy, reopenParts, settleParts } from '../debts.ts'
import { credit, moveCash, received, refuse } from '../rules.ts'
import { type DebtPayment, get, type Instalment, namesOf, type State } from '../state.ts'

type Named = Pick<Instalment, 'order' | 'part' | 'isRest' | 'number'>

interface ReceivePlan {
  name: string
  customer: string
  amount: number
  kind: DebtPayment['kind']
  /** Chosen instalments; none for the oldest first. */
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
    const named = chosen.map((one) => find(state, one))
    const wanted = state.instalments.filter((one) => named.includes(one)).toSorted((a, b) => a.due - b.due)
    const rows = chosen.length > 0 ? wanted : debtsOf(state, customer)
    refuse([rows.length === 0 || !rows.every(isOpen), 409])
    const taken = divide(rows, amount)
    for (const { paid, ...named } of taken) pay(state, named, paid)
    for (const { order } of taken) settleParts(state, order)
    const over = amount - taken.reduce((sum, { paid }) => sum + paid, 0)
    credit(state, customer, over)
    if (kind === 'cash') moveCash(state, amount)
    const isInTill = kind === 'cash' && state.till !== null
    state.debtPayments[name] = { customer, kind, amount, taken, over, isInTill, isVoid: false }
    return 201
  },
  async send(context, { customer, amount, kind, chosen }, key) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, json_build_array(order_id, (select position from order_parts where id = part_id), origin = 'rest',
        number)::text as name
      from instalments where customer_id = ${context.id(customer)}`.execute(context.shop.db)
    const ids = chosen.map(({ order, part, isRest, number }) => {
      const name = JSON.stringify([context.id(order), part, isRest, number])
      return rows.find((row) => row.name.replaceAll(' ', '') === name)?.id
    })
    const body = { customerId: context.id(customer), amount: amount / 100, kind }
    const named = chosen.length > 0 && { instalments: ids }
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
      [payment.isVoid, 409],
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

export const RECEIVABLES = [receiveDebt, voidDebtPayment]
