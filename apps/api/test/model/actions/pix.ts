import { expireOrders } from '../../../src/features/selling/pix/expire-orders.ts'
import { notice, notify } from '../../pix.ts'
import { action, mostly, oneOf } from '../action.ts'
import { afterPix, credit, refuse, toPay, unpaidOrders, waitingParts } from '../rules.ts'
import {
  type Charge,
  get,
  namesOf,
  type Order,
  type Part,
  type PixPayment,
  type Seen,
  type State,
} from '../state.ts'
import { giveBack, pixRefunded, setReported, toldBy } from './pix-refunds.ts'
import { chargedDebts, takeMoney } from './receivables.ts'
import { undo } from './workflow.ts'

const GIVEN_UP = [7, 12]

const isPaid = ({ seen, isConfirmed }: Seen) => seen > 0 || isConfirmed

const partOf = (order: Order, part: number | null) => (part === null ? undefined : order.parts[part])

const amountOf = (order: Order, part: Part | undefined) => part?.amount ?? toPay(order)

/** The amount of a code, and why it no longer settles by itself. */
function chargeNow(state: State, charge: Charge): { due: number; over?: 'duplicate' | 'late' } {
  if ('instalments' in charge)
    return {
      due: charge.amount,
      ...(chargedDebts(state, charge).open.length === 0 && { over: 'duplicate' }),
    }
  const order = get(state.orders, charge.order)
  const part = partOf(order, charge.part)
  const due = amountOf(order, part)
  if (isPaid(part ?? order)) return { due, over: 'duplicate' }
  return { due, ...(order.status !== 9 && { over: 'late' }) }
}

function judge(state: State, charge: Charge | undefined, amount: number): PixPayment['outcome'] {
  if (!charge) return 'unknown'
  const { due, over } = chargeNow(state, charge)
  if (over) return over
  if (amount === due) return 'matched'
  return amount < due ? 'short' : 'surplus'
}

function takePix(state: State, order: Order, part: Part | undefined, paid: number): void {
  order.status = afterPix(state, order)
  order.paid += paid
  if (part) part.status = 'received'
}

/** The order that a payment belongs to; for instalments, that of the first one. */
const orderOf = (state: State, charge: Charge): Pick<PixPayment, 'order' | 'part'> =>
  'instalments' in charge
    ? { order: chargedDebts(state, charge).all[0]?.order ?? null, part: null }
    : { order: charge.order, part: charge.part }

interface SeenPlan {
  name: string
  /** The code that was paid. */
  charge: string | null
  amount: number
  /** What of it was given back already when it is reported. */
  back: number
  /** An earlier payment that the provider reports again. */
  again: string | null
  /** The payment of instalments for which a person typed its id before. */
  told: string | null
}

/** Payments of instalments by an id that the provider has not reported. */
const unreported = (state: State): string[] =>
  namesOf(state.debtPayments).filter((one) => get(state.debtPayments, one).id === one)

/** An id that was typed before is known by the payment's name from now on. */
function rename(state: State, told: string, name: string): void {
  for (const one of Object.values(state.debtPayments)) if (one.id === told) one.id = name
  for (const line of Object.values(state.bankLines)) if (line.payment === told) line.payment = name
}

const paymentSeen = action<SeenPlan>({
  name: 'paymentSeen',
  workflow: 'paymentSeen',
  weight: 12,
  routes: ['POST /api/webhooks/pix'],
  plan(state, random, name) {
    const now = (one: string) => chargeNow(state, get(state.charges, one))
    const told = random.chance(0.1) ? (oneOf(random, unreported(state)) ?? null) : null
    const charge = mostly(random, namesOf(state.charges), (one) => !now(one).over) ?? null
    if (charge === null && told === null && random.chance(0.8)) return undefined
    if (told !== null) {
      const received = get(state.debtPayments, told).amount
      const amount = random.chance(0.8) ? received : received + 100
      const back = random.chance(0.2) ? random.int(1, amount) : 0
      return { name, charge: random.chance(0.3) ? charge : null, amount, back, again: null, told }
    }
    const again = random.chance(0.1) ? (oneOf(random, namesOf(state.payments)) ?? null) : null
    const due = charge ? now(charge).due : 500
    const amount = Math.max(1, due + random.pick([0, 0, 0, -random.int(1, 900), random.int(1, 900)]))
    const back = again === null && random.chance(0.12) ? random.pick([amount, Math.max(0, amount - due)]) : 0
    return { name, charge: random.chance(0.95) ? charge : null, amount, back, again, told }
  },
  status(state, { charge: name, told }) {
    if (told !== null) return `told ${get(state.debtPayments, told).isVoid ? 'and void' : 'before'}`
    const charge = name === null ? undefined : get(state.charges, name)
    if (!charge) return 'no order'
    if ('instalments' in charge)
      return `instalments ${chargedDebts(state, charge).open.length > 0 ? 'open' : 'settled'}`
    return `${charge.part === null ? '' : 'part '}${get(state.orders, charge.order).status}`
  },
  apply(state, { name, charge: code, amount: paid, back, again, told }) {
    if (again) return 200
    if (told !== null) rename(state, told, name)
    const charge = code === null ? undefined : state.charges[code]
    const amount = paid - back
    const named = charge ? orderOf(state, charge) : { order: null, part: null }
    const isUsed = isUsedElsewhere(state, name, charge && 'order' in charge ? charge.order : null)
    const outcome = isUsed ? 'used' : judge(state, charge, amount)
    state.payments[name] = {
      ...named,
      charge: code,
      amount: paid,
      outcome,
      // Nothing is left to decide about.
      isDecided: amount === 0,
      refunded: back,
      refunds: [],
      returned: back,
      credited: 0,
      payoutsBefore: state.payouts.length,
    }
    const received = toldBy(state, name)
    if (received) {
      Object.assign(get(state.payments, name), { isDecided: false, refunded: 0, returned: 0 })
      setReported(state, name, received)
      if (back > 0)
        giveBack(state, { payment: name, amount: back, ofReturn: null, isByBank: false, id: `D${name}` })
      return 200
    }
    if (outcome !== 'matched' || !charge) return 200
    const isDebt = 'instalments' in charge
    Object.assign(get(state.payments, name), { usedFor: isDebt ? null : charge.order })
    if ('instalments' in charge) {
      const { open } = chargedDebts(state, charge)
      const money = { customer: charge.customer, kind: 'pix', amount } as const
      Object.assign(get(state.payments, name), { debt: `${name}d` })
      takeMoney(state, `${name}d`, open, { ...money, isReported: true, isTold: false, id: null })
      return 200
    }
    const order = get(state.orders, charge.order)
    const part = partOf(order, charge.part)
    takePix(state, order, part, amount)
    Object.assign(part ?? order, { seen: amount })
    return 200
  },
  async send({ shop, txids, endToEnds, ids }, { name, charge, amount, back, again, told }) {
    const received = notice(charge === null ? null : (txids.get(charge) ?? null), amount / 100)
    const known = again ?? told
    const endToEndId = (known && endToEnds.get(known)) || received.endToEndId
    if (!again) endToEnds.set(name, endToEndId)
    const refund = { rtrId: `D${name}`, valor: (back / 100).toFixed(2), status: 'DEVOLVIDO' }
    const response = await notify(shop, [
      { ...received, endToEndId, ...(back > 0 && { devolucoes: [refund] }) },
    ])
    const { id, debt } = await shop.db
      .selectFrom('pix_payments')
      .leftJoin('receivable_payments', 'pix_payment_id', 'pix_payments.id')
      .select(['pix_payments.id', 'receivable_payments.id as debt'])
      .where('pix_payments.end_to_end_id', '=', endToEndId)
      .executeTakeFirstOrThrow()
    if (!again) ids.set(name, id)
    const isTold = told !== null && debt === ids.get(told)
    if (!again && !isTold && debt !== null) ids.set(`${name}d`, debt)
    return response
  },
})

/** Whether a line of the bank showed less than was confirmed, so that the rest is owed. */
const isShownAsLess = (state: State, order: string, part: Part | undefined): boolean => {
  const at = part ? get(state.orders, order).parts.indexOf(part) : null
  return Object.values(state.bankLines).some(
    (line) => line.pays === order && line.part === at && line.rest > 0,
  )
}

interface DecidePlan {
  payment: string
  decision: 'accept' | 'refund' | 'keep' | 'noted'
  order: string | null
}

/**
 * Whether a settled line of the bank with the payment's id pays something other than this order, or anything without one; or
 * the id was typed for instalments that a person received.
 */
const isUsedElsewhere = (state: State, payment: string, order: string | null): boolean =>
  Object.values(state.debtPayments).some(({ id, isVoid }) => id === payment && !isVoid) ||
  Object.values(state.bankLines).some(
    (line) =>
      line.payment === payment && line.status === 'settled' && (order === null || line.pays !== order),
  )

const decidePix = action<DecidePlan>({
  name: 'decidePix',
  weight: 4,
  routes: ['PATCH /api/orders/pix/payments/:id'],
  plan(state, random) {
    const payment = mostly(random, namesOf(state.payments), (one) => {
      const { outcome, isDecided } = get(state.payments, one)
      return outcome !== 'matched' && !isDecided
    })
    if (!payment) return undefined
    const order = random.chance(0.3) ? (oneOf(random, namesOf(state.orders)) ?? null) : null
    const decision = random.pick(['accept', 'accept', 'refund', 'keep'] as const)
    const isNoted = get(state.payments, payment).outcome === 'returned' && random.chance(0.9)
    return { payment, decision: isNoted ? 'noted' : decision, order }
  },
  status: (state, { payment, decision }) => `${get(state.payments, payment).outcome} ${decision}`,
  apply(state, { payment: name, decision, order: chosen }) {
    const payment = get(state.payments, name)
    const isReturned = payment.outcome === 'returned'
    const isUsed = !isReturned && isUsedElsewhere(state, name, payment.order)
    const takesMoney = decision === 'accept' || decision === 'keep'
    refuse(
      [payment.outcome === 'matched', 404],
      [payment.isDecided, 409],
      [isUsed && takesMoney, 409],
      [!isUsed && (decision === 'noted') !== isReturned, 422],
    )
    if (decision === 'refund' || decision === 'noted') {
      payment.isDecided = true
      return 200
    }
    const orderName = chosen ?? payment.order
    refuse([orderName === null, 422])
    refuse([isUsedElsewhere(state, name, decision === 'accept' ? orderName : null), 409])
    const order = get(state.orders, orderName as string)
    const left = payment.amount - payment.returned
    let taken = 0
    let paidPart: number | null = null
    if (decision === 'accept') {
      const own = payment.order === orderName ? partOf(order, payment.part) : undefined
      const part = own ?? waitingParts(order, 'pix')[0]
      const target = part ?? order
      // The amount that a person confirmed, or the amount to pay.
      const due = target.isConfirmed && !part ? order.paid : amountOf(order, part)
      refuse(
        [order.payment !== 'pix' && !part, 422],
        [
          !target.isConfirmed && (order.status !== 9 || (part !== undefined && part.status !== 'waiting')),
          409,
        ],
        [
          target.isConfirmed && (GIVEN_UP.includes(order.status) || target.seen > 0 || target.returned > 0),
          409,
        ],
        [target.isConfirmed && isShownAsLess(state, orderName as string, part), 409],
        // A smaller payment is not the one that a person confirmed.
        [target.isConfirmed && left < due, 422],
      )
      taken = Math.min(left, due)
      paidPart = part ? order.parts.indexOf(part) : null
      if (!target.isConfirmed) {
        takePix(state, order, part, taken)
        order.forgone += due - taken
      }
      target.seen = taken
    }
    payment.isDecided = true
    payment.order = orderName
    payment.usedFor = decision === 'accept' ? orderName : null
    payment.part = paidPart
    // A line of the bank may have shown the surplus first.
    const shown = Object.values(state.bankLines).find(
      (one) => one.pays === orderName && one.part === paidPart,
    )
    payment.credited = Math.max(0, left - taken - (decision === 'accept' ? (shown?.over ?? 0) : 0))
    credit(state, order.customer, payment.credited)
    return 200
  },
  of: ({ payment }) => payment,
  body: ({ decision, order }, { codes }) => ({
    decision,
    note: 'Conferido',
    ...(order !== null && { orderCode: codes.get(order) }),
  }),
})

/** Before everything that other histories left unpaid, nights included. */
const LONG_AGO_MINUTES = 100_000

interface ExpirePlan {
  order: string
}

/** Placed with a Pix, or without the proof of a transfer. */
const EXPIRING = [9, 10]

/** The job that ends orders whose Pix, or proof of a transfer, did not come in time. */
const expire = action<ExpirePlan>({
  name: 'expire',
  workflow: 'expire',
  weight: 2,
  alone: true,
  plan(state, random) {
    const order = mostly(random, namesOf(state.orders), (one) =>
      EXPIRING.includes(get(state.orders, one).status),
    )
    return order ? { order } : undefined
  },
  status: (state, { order }) => String(get(state.orders, order).status),
  apply(state, { order: name }) {
    const order = get(state.orders, name)
    refuse([!EXPIRING.includes(order.status), 409])
    undo(state, name, order)
    order.status = 7
    return 200
  },
  async send({ shop, id }, { order }) {
    const { placed_at } = await shop.owner
      .selectFrom('orders')
      .select('placed_at')
      .where('id', '=', id(order))
      .executeTakeFirstOrThrow()
    const setPlaced = (at: string) =>
      shop.owner.updateTable('orders').set({ placed_at: at }).where('id', '=', id(order)).execute()
    await setPlaced(new Date(Date.parse(placed_at) - LONG_AGO_MINUTES * 60_000 - 60_000).toISOString())
    const expired = await expireOrders(shop.db, LONG_AGO_MINUTES)
    await setPlaced(placed_at)
    return { status: expired === 1 ? 200 : 409, data: null, errors: [], code: '', current: null }
  },
})

interface FreePlan {
  customer: string
}

const freeStock = action<FreePlan>({
  name: 'freeStock',
  weight: 1,
  routes: ['POST /api/orders/unpaid/:customerId/cancel'],
  plan(state, random) {
    const customer = mostly(random, namesOf(state.customers), (one) => unpaidOrders(state, one).length > 0)
    return customer ? { customer } : undefined
  },
  status: (state, { customer }) => `${unpaidOrders(state, customer).length > 0 ? 'some' : 'no'} unpaid`,
  apply(state, { customer }) {
    for (const name of unpaidOrders(state, customer)) {
      const order = get(state.orders, name)
      undo(state, name, order)
      order.status = 7
    }
    return 200
  },
  of: ({ customer }) => customer,
  body: () => ({ comment: 'Sem sinal' }),
})

export const PIX = [paymentSeen, pixRefunded, decidePix, expire, freeStock]
