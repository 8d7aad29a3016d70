import { addDays, shopDay } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import type { Random } from '../../random.ts'
import { newEndToEndId } from '../../statements.ts'
import { action, type Context, mostly, oneOf } from '../action.ts'
import {
  chargesOf,
  debtsOf,
  fixCharges,
  interestOf,
  isOpen,
  openOf,
  owedBy,
  reopenParts,
  settleParts,
} from '../debts.ts'
import {
  credit,
  DEBTS,
  holds,
  isSettledById,
  isTillShort,
  moveCash,
  paidById,
  payingLine,
  pixReceiver,
  received,
  refuse,
} from '../rules.ts'
import {
  type Charge,
  type DebtPayment,
  type DebtTerms,
  get,
  type Instalment,
  type Named,
  namesOf,
  type State,
} from '../state.ts'
import { isByBank, settleByThemselves } from './lines.ts'

interface ReceivePlan {
  name: string
  customer: string
  amount: number
  kind: DebtPayment['kind']
  isWaived: boolean
  /** Chosen instalments; none for the oldest first. */
  chosen: Named[]
  /** The payment whose id at the bank is typed; its own name for a new id. */
  id: string | null
}

interface ChargePlan {
  name: string
  as: string
  chosen: Named[]
}

export const nameOf = ({ order, part, isRest, number }: Named): Named => ({ order, part, isRest, number })

export const find = (state: State, named: Named): Instalment => {
  const key = JSON.stringify(nameOf(named))
  const found = state.instalments.find((one) => JSON.stringify(nameOf(one)) === key)
  if (!found) throw new Error(`The model knows no instalment ${key}`)
  return found
}

/** Divides an amount over instalments, the first due first: fine and interest, unless they are waived, then principal. */
function divide(state: State, rows: readonly Instalment[], amount: number, isWaived: boolean) {
  let left = amount
  const taken: DebtPayment['taken'] = []
  for (const one of rows) {
    if (left === 0) break
    fixCharges(state, one)
    const due = chargesOf(state, one)
    const take = (most: number) => {
      const part = Math.min(left, most)
      left -= part
      return part
    }
    const fine = isWaived ? due.fine : take(due.fine)
    const interest = isWaived ? due.interest : take(due.interest)
    if (one.fine !== null) one.fine -= fine
    one.interest -= interest
    taken.push({ ...nameOf(one), fine, interest, paid: take(openOf(one)) })
  }
  return { taken, over: left }
}

/** Changes what was paid of an instalment, by an amount that came or was void. */
function pay(state: State, named: Named, amount: number): void {
  find(state, named).paid += amount
  get(state.orders, named.order).termPaid += amount
}

/** Receives money for instalments: a surplus becomes credit; cash enters the open till. */
export function takeMoney(
  state: State,
  name: string,
  rows: readonly Instalment[],
  {
    isWaived = false,
    ...money
  }: Pick<DebtPayment, 'customer' | 'kind' | 'amount' | 'isReported' | 'isTold' | 'id'> & {
    isWaived?: boolean
  },
): void {
  const { customer, kind, amount } = money
  const { taken, over } = divide(state, rows, amount, isWaived)
  for (const { paid, ...named } of taken) pay(state, named, paid)
  for (const { order } of taken) settleParts(state, order)
  credit(state, customer, over)
  if (kind === 'cash') moveCash(state, amount)
  const isInTill = kind === 'cash' && state.till !== null
  state.debtPayments[name] = { ...money, taken, over, day: state.day, isInTill, isVoid: false }
}

/** Everything that instalments cost today. */
export const costOf = (state: State, rows: readonly Instalment[]) =>
  rows.reduce((sum, one) => {
    const { fine, interest } = chargesOf(state, one)
    return sum + openOf(one) + fine + interest
  }, 0)

const firstDue = (rows: readonly Instalment[]) => rows.toSorted((a, b) => a.due - b.due)

/** The chosen instalments, the first due first. */
export const chosenOf = (state: State, chosen: readonly Named[]): Instalment[] => {
  const named = chosen.map((one) => find(state, one))
  return firstDue(state.instalments.filter((one) => named.includes(one)))
}

/** The instalments of a Pix code, and which are open. */
export function chargedDebts(state: State, { instalments }: Extract<Charge, { instalments: Named[] }>) {
  const all = chosenOf(state, instalments)
  return { all, open: all.filter(isOpen) }
}

/** The server's ids of instalments. */
export async function idsOf(context: Context, chosen: readonly Named[]): Promise<(number | undefined)[]> {
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
      [!rows.every(isOpen) || pixReceiver(state) === null, 409],
    )
    const amount = costOf(state, rows)
    state.charges[name] = { customer, instalments: chosen, amount, account: pixReceiver(state) }
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

const YESTERDAY = addDays(shopDay(new Date(), 'America/Sao_Paulo'), -1)

/** Mostly none; a new id, or that of a payment that the provider reported or a person received before. */
function planId(state: State, random: Random, name: string): string | null {
  if (random.chance(0.5)) return null
  const others = [
    ...namesOf(state.payments),
    ...namesOf(state.debtPayments).filter((one) => get(state.debtPayments, one).id === one),
  ]
  return random.chance(0.6) ? name : (oneOf(random, others) ?? null)
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
    const owed = costOf(state, open)
    return {
      name,
      customer,
      amount: random.pick([random.int(1, Math.max(1, owed)), Math.max(1, owed), owed + random.int(1, 500)]),
      kind: random.pick(['cash', 'cash', 'pix', 'pix', 'transfer', 'card']),
      isWaived: random.chance(0.15),
      chosen: random.chance(0.3) ? random.shuffled(open).slice(0, 2).map(nameOf) : [],
      id: planId(state, random, name),
    }
  },
  status(state, { customer, isWaived }) {
    const owed = owedBy(state, customer)
    const isLate = costOf(state, debtsOf(state, customer)) > owed
    return `${isLate ? 'late' : owed > 0 ? 'owing' : 'nothing owed'}${isWaived ? ', waived' : ''}`
  },
  apply(state, { name, customer, amount, kind, isWaived, chosen, id }) {
    const rows = chosen.length > 0 ? chosenOf(state, chosen) : debtsOf(state, customer)
    const isTold = isByBank(kind)
    refuse(
      [id !== null && !isTold, 422],
      [id !== null && (paidById(state, id) !== undefined || isSettledById(state, id)), 409],
      [rows.length === 0 || !rows.every(isOpen), 409],
      [isWaived && !holds(state, DEBTS), 403],
    )
    takeMoney(state, name, rows, { customer, kind, amount, isWaived, isReported: false, isTold, id })
    if (id !== null) settleByThemselves(state, { id })
    return 201
  },
  async send(context, { customer, amount, kind, isWaived, chosen, id }, key) {
    if (id !== null && !context.endToEnds.has(id)) context.endToEnds.set(id, newEndToEndId(YESTERDAY))
    const body = {
      customerId: context.id(customer),
      amount: amount / 100,
      kind,
      ...(isWaived && { waive: true, comment: 'Acordo' }),
      ...(id !== null && { endToEndId: context.endToEnds.get(id) }),
    }
    const named = chosen.length > 0 && { instalments: await idsOf(context, chosen) }
    return context.call('admin', 'POST', '/receivables/payments', { ...body, ...named }, key)
  },
})

/** Opens again what a payment settled: interest is counted from its day, as if it had never come. */
export function reopen(
  state: State,
  { paid, fine, interest, ...named }: DebtPayment['taken'][number],
  paidOn: number,
) {
  const one = find(state, named)
  if (paidOn > one.due || one.fine !== null) {
    const now = chargesOf(state, one)
    const missed = interestOf(state, paid, state.day - Math.max(paidOn, one.due))
    one.interest = (isOpen(one) ? now.interest : one.interest) + interest + missed
    one.fine = (one.fine ?? now.fine) + fine
    one.since = state.day
  }
  pay(state, named, -paid)
}

export function whyNotVoid(state: State, name: string): [boolean, ...number[]][] {
  const { customer, taken, over, kind, amount, isInTill, isVoid, isReported } = get(state.debtPayments, name)
  // Money that was given back already cannot be given back again.
  const isGiven = taken.some(({ order: one }) => {
    const order = get(state.orders, one)
    const back = taken.reduce((sum, row) => sum + (row.order === one ? row.paid : 0), 0)
    return back > 0 && received(order) - back < order.given
  })
  return [
    [isVoid || isReported, 409],
    [kind === 'cash' && state.till === null, 409],
    [isInTill && isTillShort(state, amount), 409],
    [over > get(state.customers, customer).balance, 409],
    [isGiven, 409],
  ]
}

export function voidMoney(state: State, name: string): void {
  const payment = get(state.debtPayments, name)
  payment.isVoid = true
  for (const one of payment.taken) reopen(state, one, payment.day)
  for (const { paid, ...named } of payment.taken) if (paid > 0) reopenParts(state, named)
  credit(state, payment.customer, -payment.over)
  if (payment.isInTill) moveCash(state, -payment.amount)
}

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
  apply(state, { payment }) {
    // A payment by a line of the bank is undone at the line.
    refuse(...whyNotVoid(state, payment), [payingLine(state, payment) !== undefined, 409])
    voidMoney(state, payment)
    return 200
  },
  of: ({ payment }) => payment,
  body: () => ({ comment: 'Engano' }),
})

const changeDebtTerms = action<DebtTerms>({
  name: 'debtTerms',
  weight: 1.5,
  routes: ['PATCH /api/companies/receivables'],
  plan: (_, random) => ({
    graceDays: random.pick([0, 0, 1, 5]),
    finePpm: random.pick([0, 20_000, 105_000]),
    interestMonthPpm: random.pick([0, 10_000, 333_300]),
  }),
  apply(state, terms) {
    state.debtTerms = terms
    return 200
  },
  body: ({ graceDays, finePpm, interestMonthPpm }) => ({
    graceDays,
    finePercent: finePpm / 10_000,
    interestPercentMonth: interestMonthPpm / 10_000,
  }),
})

export const RECEIVABLES = [receiveDebt, chargeDebt, voidDebtPayment, changeDebtTerms]
