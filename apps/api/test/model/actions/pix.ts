import { expireOrders } from '../../../src/features/sales/pix/expire-orders.ts'
import { notice, notify } from '../../pix.ts'
import { action, mostly, oneOf } from '../action.ts'
import { credit, refuse, toPay, unpaidOrders } from '../rules.ts'
import { get, namesOf, type Order, type PixPayment, type State } from '../state.ts'
import { undo } from './workflow.ts'

const GIVEN_UP = [7, 12]

const isPaid = (order: Order) => order.hasPayment || order.isConfirmed

function judge(order: Order | undefined, amount: number): PixPayment['outcome'] {
  if (!order) return 'unknown'
  if (isPaid(order)) return 'duplicate'
  if (order.status !== 9) return 'late'
  if (amount === toPay(order)) return 'matched'
  return amount < toPay(order) ? 'short' : 'surplus'
}

function takePix(state: State, order: Order, paid: number): void {
  order.paid = paid
  order.status = state.pixAuto ? 1 : 11
}

interface SeenPlan {
  name: string
  order: string | null
  amount: number
  /** An earlier payment that the provider reports again. */
  again: string | null
}

const endToEnds = new WeakMap<object, Map<string, string>>()

const paymentSeen = action<SeenPlan>({
  name: 'paymentSeen',
  workflow: 'paymentSeen',
  weight: 7,
  routes: ['POST /api/webhooks/pix'],
  plan(state, random, name) {
    const pix = namesOf(state.orders).filter((one) => get(state.orders, one).payment === 'pix')
    const order = mostly(random, pix, (one) => get(state.orders, one).status === 9) ?? null
    const again = random.chance(0.1) ? (oneOf(random, namesOf(state.payments)) ?? null) : null
    const due = order ? toPay(get(state.orders, order)) : 500
    const amount = Math.max(1, due + random.pick([0, 0, 0, -random.int(1, 900), random.int(1, 900)]))
    return { name, order: random.chance(0.95) ? order : null, amount, again }
  },
  status: (state, { order }) => (order ? String(get(state.orders, order).status) : 'no order'),
  apply(state, { name, order, amount, again }) {
    if (again) return 200
    const row = order === null ? undefined : state.orders[order]
    const charged = row && (row.hasCharge ? row : undefined)
    const outcome = judge(charged, amount)
    if (outcome === 'matched' && charged) {
      takePix(state, charged, amount)
      charged.hasPayment = true
    }
    state.payments[name] = { order: charged ? order : null, amount, outcome, isDecided: false }
    return 200
  },
  async send({ shop, txids, ids }, { name, order, amount, again }) {
    const known = endToEnds.get(txids) ?? new Map<string, string>()
    endToEnds.set(txids, known)
    const told = notice(order === null ? null : (txids.get(order) ?? null), amount / 100)
    const endToEndId = (again && known.get(again)) || told.endToEndId
    if (!again) known.set(name, endToEndId)
    const answer = await notify(shop, [{ ...told, endToEndId }])
    const { id } = await shop.db
      .selectFrom('pix_payments')
      .select('id')
      .where('end_to_end_id', '=', endToEndId)
      .executeTakeFirstOrThrow()
    if (!again) ids.set(name, id)
    return answer
  },
})

interface DecidePlan {
  payment: string
  decision: 'accept' | 'refund' | 'keep'
  order: string | null
}

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
    return { payment, decision: random.pick(['accept', 'accept', 'refund', 'keep']), order }
  },
  status: (state, { payment, decision }) => `${get(state.payments, payment).outcome} ${decision}`,
  apply(state, { payment: name, decision, order: chosen }) {
    const payment = get(state.payments, name)
    refuse([payment.outcome === 'matched', 404], [payment.isDecided, 409])
    payment.isDecided = true
    if (decision === 'refund') return 200
    const orderName = chosen ?? payment.order
    payment.isDecided = false
    refuse([orderName === null, 422])
    const order = get(state.orders, orderName as string)
    let taken = 0
    if (decision === 'accept') {
      refuse(
        [order.payment !== 'pix', 422],
        [!order.isConfirmed && order.status !== 9, 409],
        [order.isConfirmed && (GIVEN_UP.includes(order.status) || order.hasPayment), 409],
        // A smaller payment is not the one that a person confirmed.
        [order.isConfirmed && payment.amount < order.paid, 422],
      )
      taken = Math.min(payment.amount, order.isConfirmed ? order.paid : toPay(order))
      if (!order.isConfirmed) takePix(state, order, taken)
      order.hasPayment = true
    }
    payment.isDecided = true
    payment.order = orderName
    credit(state, order.customer, payment.amount - taken)
    return 200
  },
  of: ({ payment }) => payment,
  body: ({ decision, order }, { codes }) => ({
    decision,
    note: 'Conferido',
    ...(order !== null && { orderCode: codes.get(order) }),
  }),
})

/** Before everything that other histories left waiting, nights included. */
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

export const PIX = [paymentSeen, decidePix, expire, freeStock]
