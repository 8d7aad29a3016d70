import { notify } from '../../pix.ts'
import { action, mostly, oneOf } from '../action.ts'
import { openRest, reopenParts } from '../debts.ts'
import { credit, owed, payingLine, received, refuse } from '../rules.ts'
import {
  type DebtPayment,
  get,
  namesOf,
  type Order,
  type PixPayment,
  type Return,
  type Seen,
  type State,
} from '../state.ts'
import { find, reopen } from './receivables.ts'

const OVER = [7, 12]

const stillOwed = (order: Order) =>
  OVER.includes(order.status) ? 0 : Math.max(0, owed(order) - received(order) + order.given)

/** Takes from the customer's account what is there. */
function takeCredit(state: State, customer: string, most: number): number {
  const taken = Math.min(most, get(state.customers, customer).balance)
  credit(state, customer, -taken)
  return taken
}

const targetOf = (order: Order, part: number | null): Seen =>
  part === null ? order : (order.parts[part] as Seen)

/** The payment of instalments that a payment is. */
const debtOf = (state: State, payment: string): DebtPayment | undefined =>
  state.debtPayments[get(state.payments, payment).debt ?? '']

/**
 * The payment of instalments that a person received with the payment's id and amount, and that nobody has reported; none
 * for a code of anything else.
 */
export const toldBy = (state: State, payment: string): string | undefined =>
  namesOf(state.debtPayments).find((name) => {
    const one = get(state.debtPayments, name)
    const { amount, charge: code } = get(state.payments, payment)
    const charge = code === null ? undefined : get(state.charges, code)
    const isOther = charge && ('order' in charge || charge.customer !== one.customer)
    return one.id === payment && one.amount === amount && !one.isVoid && !one.isReported && !isOther
  })

/** The payment is the one that a person received: no line of the bank has to show it any longer. */
export function setReported(state: State, name: string, debt: string): void {
  Object.assign(get(state.payments, name), {
    debt,
    order: null,
    part: null,
    outcome: 'matched',
    usedFor: null,
  })
  const one = get(state.debtPayments, debt)
  const isTold = one.isTold && payingLine(state, debt) !== undefined
  Object.assign(one, { isReported: true, isTold, id: null })
}

const paidOrders = (state: State, payment: string): string[] =>
  debtOf(state, payment)?.taken.map(({ order }) => order) ?? [get(state.payments, payment).order ?? '']

/** What of a return no refund that was reported has covered. */
const restOf = ({ refund, reported }: Return) => refund - reported

/** The returns that a refund can cover, in its order: by its code, by Pix, of exactly its amount, owed before confirmed, oldest first. */
function toCover(
  state: State,
  orders: readonly string[],
  { ofReturn, isByBank }: Pick<RefundPlan, 'ofReturn' | 'isByBank'>,
  amount: number,
) {
  const backs = Object.entries(state.returns).filter(
    ([, one]) =>
      orders.includes(one.order) &&
      (one.settle === 'pix' || (one.settle === 'transfer' && one.refundState !== 'done')) &&
      restOf(one) > 0 &&
      !(isByBank && one.refundState === 'done'),
  )
  const rank = ([name, one]: (typeof backs)[number]) =>
    (name === ofReturn ? 0 : 8) +
    (one.settle === 'pix' ? 0 : 4) +
    (restOf(one) === amount ? 0 : 2) +
    (one.refundState === 'done' ? 1 : 0)
  return backs.toSorted((a, b) => rank(a) - rank(b)).map(([, one]) => one)
}

/** Covers what the shop gives back itself: returns, then a payout of the rest. What is left of the amount. */
function coverOwn(
  state: State,
  orders: readonly string[],
  customer: string,
  plan: Pick<RefundPlan, 'payment' | 'ofReturn' | 'isByBank'>,
  amount: number,
) {
  let left = amount
  for (const back of toCover(state, orders, plan, amount)) {
    const covered = Math.min(left, restOf(back))
    back.reported += covered
    if (covered > 0 && restOf(back) === 0) back.refundState = 'done'
    left -= covered
  }
  const { payoutsBefore } = get(state.payments, plan.payment)
  const paid = state.payouts
    .slice(payoutsBefore)
    .find((one) => one.customer === customer && one.amount === left && !one.isReported)
  if (!paid || plan.isByBank) return left
  paid.isReported = true
  return 0
}

/** The money was for an order that still waits for another Pix: it is as if the payment had come with what is left. */
function waitAgain(order: Order, payment: PixPayment, target: Seen): void {
  order.paid -= target.seen
  order.forgone = 0
  Object.assign(target, { seen: 0, isConfirmed: false, status: 'waiting' })
  const isGone = payment.returned === payment.amount
  Object.assign(payment, { outcome: 'short', isDecided: isGone })
  delete payment.usedFor
}

/** What is owed for the order again becomes a rest; what was given back for it already is taken from the credit. */
function lower(state: State, name: string, order: Order, payment: PixPayment, amount: number): void {
  const { part } = payment
  const most = Math.min(amount, order.paid)
  const open = Math.min(most, Math.max(0, received(order) - order.given))
  const before = stillOwed(order)
  order.paid -= open
  const rest = stillOwed(order) - before
  openRest(state, name, rest, 'pix', part)
  const back = takeCredit(state, order.customer, most - open)
  order.given -= back
  order.paid -= back
  const target = targetOf(order, part)
  target.seen = Math.max(0, target.seen - amount)
  target.returned += amount
  const row = part === null ? undefined : order.parts[part]
  if (rest > 0 && row?.status === 'received') row.status = 'waiting'
}

/** Takes the value that an order gave back already for an instalment from the credit. Returns the amount. */
function coverPaid(
  state: State,
  customer: string,
  order: Order,
  taken: DebtPayment['taken'][number],
  most: number,
): number {
  const covered = takeCredit(state, customer, Math.min(most, taken.paid))
  const instalment = find(state, taken)
  taken.paid -= covered
  order.given -= covered
  order.termPaid -= covered
  instalment.paid -= covered
  instalment.ended += covered
  return covered
}

/**
 * What a payment settled of instalments is open again, the last one first; what their order gave back already is taken
 * from the credit, and not owed again.
 */
function reopenDebts(state: State, payment: DebtPayment, amount: number): void {
  let left = amount
  const over = Math.min(left, payment.over)
  takeCredit(state, payment.customer, over)
  payment.over -= over
  left -= over
  for (const one of payment.taken.toReversed()) {
    const back = { ...one, paid: 0, interest: 0, fine: 0 }
    for (const kind of ['paid', 'interest', 'fine'] as const) {
      const order = get(state.orders, one.order)
      const most = kind === 'paid' ? Math.max(0, received(order) - order.given) : left
      back[kind] = Math.min(left, one[kind], most)
      one[kind] -= back[kind]
      left -= back[kind]
      if (kind === 'paid') left -= coverPaid(state, payment.customer, order, one, left)
    }
    if (back.paid + back.interest + back.fine > 0) reopen(state, back, payment.day)
    if (back.paid > 0) reopenParts(state, back)
  }
  payment.isVoid =
    payment.over === 0 && payment.taken.every((one) => one.paid + one.interest + one.fine === 0)
}

/** A payment that a person confirmed before the provider reported it, whose report waits for a person. */
function isConfirmed(state: State, { order: name, part, amount, isDecided }: PixPayment): boolean {
  if (name === null || isDecided) return false
  const target = targetOf(get(state.orders, name), part)
  return target.isConfirmed && target.seen === 0 && target.returned === 0 && target.confirmed === amount
}

export function giveBack(
  state: State,
  plan: Pick<RefundPlan, 'payment' | 'amount' | 'ofReturn' | 'isByBank' | 'id'>,
): void {
  const payment = get(state.payments, plan.payment)
  const whole = Math.min(plan.amount, payment.amount - payment.refunded)
  const id = plan.ofReturn ?? plan.id
  if (payment.refunds.includes(id)) return
  const isFirst = payment.usedFor === undefined && payment.returned === 0
  const told = isFirst ? toldBy(state, plan.payment) : undefined
  if (told) setReported(state, plan.payment, told)
  if (whole <= 0) return
  payment.refunds.push(id)
  payment.refunded += whole
  const counts = payment.usedFor !== undefined
  const wasConfirmed = !counts && isConfirmed(state, payment)
  const debt = debtOf(state, plan.payment)
  const customer = debt?.customer ?? (payment.order ? get(state.orders, payment.order).customer : '')
  const amount =
    counts || wasConfirmed ? coverOwn(state, paidOrders(state, plan.payment), customer, plan, whole) : whole
  if (amount === 0) return
  payment.returned += amount
  if (!counts && !wasConfirmed) {
    payment.isDecided ||= payment.returned === payment.amount
    return
  }
  if (wasConfirmed) {
    const order = get(state.orders, payment.order as string)
    Object.assign(targetOf(order, payment.part), { seen: payment.amount })
  }
  Object.assign(payment, { usedFor: null, isDecided: false, outcome: 'returned' })
  if (debt) {
    reopenDebts(state, debt, amount)
    return
  }
  const surplus = Math.min(amount, payment.credited)
  takeCredit(state, customer, surplus)
  payment.credited -= surplus
  const left = amount - surplus
  if (left === 0) return
  const order = get(state.orders, payment.order as string)
  const target = targetOf(order, payment.part)
  if (order.status === 9) waitAgain(order, payment, target)
  else lower(state, payment.order as string, order, payment, left)
}

interface RefundPlan {
  payment: string
  amount: number
  status: 'DEVOLVIDO' | 'EM_PROCESSAMENTO' | 'NAO_REALIZADO'
  /** The return whose code is the refund's id. */
  ofReturn: string | null
  /** The shop asked for nothing. */
  isByBank: boolean
  id: string
  /** Sent twice. */
  isRepeated: boolean
}

/** A refund that the provider reports: money that the bank took back, or that the shop had asked it to refund. */
export const pixRefunded = action<RefundPlan>({
  name: 'pixRefunded',
  weight: 4,
  routes: ['POST /api/webhooks/pix'],
  plan(state, random, id) {
    const backsOf = (one: string) => {
      const backs = toCover(state, paidOrders(state, one), { ofReturn: null, isByBank: false }, 0)
      return namesOf(state.returns).filter((name) => backs.includes(get(state.returns, name)))
    }
    const wantsBacks = random.chance(0.5)
    const payment = mostly(random, namesOf(state.payments), (one) => {
      const { refunded, amount, usedFor } = get(state.payments, one)
      const counts = usedFor !== undefined || toldBy(state, one) !== undefined
      return refunded < amount && counts && (!wantsBacks || backsOf(one).length > 0)
    })
    if (!payment) return undefined
    const { amount, refunded, order } = get(state.payments, payment)
    // The model cannot tell the rests of one order apart.
    if (Object.values(state.bankLines).some((line) => line.pays === order && line.rest > 0)) return undefined
    const backs = backsOf(payment)
    const back = oneOf(random, backs)
    const rest = back === undefined ? 0 : restOf(get(state.returns, back))
    const left = Math.max(1, amount - refunded)
    const paidOut = oneOf(random, state.payouts)?.amount
    const all = backs.reduce((sum, one) => sum + restOf(get(state.returns, one)), 0)
    return {
      payment,
      amount: back
        ? random.pick([rest, random.int(1, rest), all, all + random.int(1, left)])
        : random.pick([left, left, random.int(1, left), paidOut ?? left]),
      status: random.chance(0.9) ? 'DEVOLVIDO' : random.pick(['EM_PROCESSAMENTO', 'NAO_REALIZADO']),
      ofReturn: random.chance(0.5) ? (back ?? null) : null,
      isByBank: random.chance(0.3),
      id,
      isRepeated: random.chance(0.2),
    }
  },
  status(state, plan) {
    const { usedFor, order } = get(state.payments, plan.payment)
    if (plan.status !== 'DEVOLVIDO') return 'not given back'
    if (usedFor === undefined) return 'not counted'
    const [back] = toCover(state, paidOrders(state, plan.payment), plan, plan.amount)
    if (back) return `return ${back.refundState}${plan.amount < restOf(back) ? ', in part' : ''}`
    return usedFor === null ? 'given back, kept or debt' : String(order && get(state.orders, order).status)
  },
  apply(state, plan) {
    refuse([state.payments[plan.payment] === undefined, 404])
    if (plan.status === 'DEVOLVIDO') giveBack(state, plan)
    return 200
  },
  async send({ shop, ids, endToEnds }, { payment, amount, status, ofReturn, isByBank, id, isRepeated }) {
    const seen = await shop.db
      .selectFrom('pix_payments')
      .select(['txid', 'amount_cents', 'paid_at'])
      .where('end_to_end_id', '=', endToEnds.get(payment) ?? '')
      .executeTakeFirst()
    if (!seen) return { status: 404, data: null, errors: [], code: '', current: null }
    const back =
      ofReturn === null
        ? undefined
        : await shop.db
            .selectFrom('returns')
            .select('code')
            .where('id', '=', ids.get(ofReturn) ?? 0)
            .executeTakeFirst()
    const refund = {
      id: back?.code ?? id,
      valor: (amount / 100).toFixed(2),
      natureza: isByBank ? 'MED_FRAUDE' : 'ORIGINAL',
      status,
    }
    const report = {
      endToEndId: endToEnds.get(payment),
      ...(seen.txid !== null && { txid: seen.txid }),
      valor: (seen.amount_cents / 100).toFixed(2),
      horario: seen.paid_at,
      devolucoes: [refund],
    }
    const response = await notify(shop, [report])
    return isRepeated ? notify(shop, [report]) : response
  },
})
