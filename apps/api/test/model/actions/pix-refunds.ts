import { notify } from '../../pix.ts'
import { action, mostly, oneOf } from '../action.ts'
import { openRest, reopenParts } from '../debts.ts'
import { credit, owed, received, refuse } from '../rules.ts'
import { get, namesOf, type Order, type PixPayment, type Return, type Seen, type State } from '../state.ts'
import { reopen } from './receivables.ts'

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

/** A refund that the shop asked for itself: of a return by its code or amount, or a payout of the same amount. */
function isOwn(state: State, order: string | null, customer: string, plan: RefundPlan, amount: number) {
  const { payment, ofReturn } = plan
  const backs = order === null ? [] : Object.entries(state.returns).filter(([, one]) => one.order === order)
  const open = backs.filter(([, one]) => one.settle === 'pix' && !one.isReported)
  const own =
    open.find(([name]) => name === ofReturn)?.[1] ?? open.find(([, one]) => one.refund === amount)?.[1]
  if (own) return markDone(own)
  const { payoutsBefore } = get(state.payments, payment)
  const paid = state.payouts
    .slice(payoutsBefore)
    .find((one) => one.customer === customer && one.amount === amount && !one.isReported)
  if (!paid) return false
  paid.isReported = true
  return true
}

function markDone(back: Return): true {
  back.isReported = true
  back.refundState = 'done'
  return true
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

/** What a payment settled of instalments is open again, the last one first, except what their order gave back already. */
function reopenDebts(state: State, name: string, amount: number): void {
  const payment = get(state.debtPayments, name)
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

function giveBack(state: State, plan: RefundPlan): void {
  const payment = get(state.payments, plan.payment)
  const amount = Math.min(plan.amount, payment.amount - payment.refunded)
  const id = plan.ofReturn ?? plan.id
  if (amount <= 0 || payment.refunds.includes(id)) return
  payment.refunds.push(id)
  payment.refunded += amount
  const counts = payment.usedFor !== undefined
  const wasConfirmed = !counts && isConfirmed(state, payment)
  const debt = state.debtPayments[`${plan.payment}d`]
  const customer = debt?.customer ?? (payment.order ? get(state.orders, payment.order).customer : '')
  if ((counts || wasConfirmed) && isOwn(state, debt ? null : payment.order, customer, plan, amount)) return
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
    reopenDebts(state, `${plan.payment}d`, amount)
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
  ofReturn: string | null
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
    const payment = mostly(random, namesOf(state.payments), (one) => {
      const { refunded, amount, usedFor } = get(state.payments, one)
      return refunded < amount && usedFor !== undefined
    })
    if (!payment) return undefined
    const { amount, refunded, order } = get(state.payments, payment)
    // The model cannot tell the rests of one order apart.
    if (Object.values(state.bankLines).some((line) => line.pays === order && line.rest > 0)) return undefined
    const backs = namesOf(state.returns).filter((one) => {
      const back = get(state.returns, one)
      return back.order === order && back.settle === 'pix' && !back.isReported && back.refund > 0
    })
    const ofReturn = random.chance(0.5) ? (oneOf(random, backs) ?? null) : null
    const left = Math.max(1, amount - refunded)
    const paidOut = oneOf(random, state.payouts)?.amount
    const other = random.pick([left, left, random.int(1, left), paidOut ?? left])
    return {
      payment,
      amount: ofReturn ? get(state.returns, ofReturn).refund : other,
      status: random.chance(0.9) ? 'DEVOLVIDO' : random.pick(['EM_PROCESSAMENTO', 'NAO_REALIZADO']),
      ofReturn,
      id,
      isRepeated: random.chance(0.2),
    }
  },
  status(state, { payment: name, status, ofReturn }) {
    const { usedFor, order } = get(state.payments, name)
    if (status !== 'DEVOLVIDO') return 'not given back'
    if (ofReturn) return 'own'
    if (usedFor === undefined) return 'not counted'
    return usedFor === null ? 'given back, kept or debt' : String(order && get(state.orders, order).status)
  },
  apply(state, plan) {
    refuse([state.payments[plan.payment] === undefined, 404])
    if (plan.status === 'DEVOLVIDO') giveBack(state, plan)
    return 200
  },
  async send({ shop, ids, endToEnds }, { payment, amount, status, ofReturn, id, isRepeated }) {
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
    const refund = { id: back?.code ?? id, valor: (amount / 100).toFixed(2), status }
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
