import { action, mostly } from '../action.ts'
import { refuse } from '../rules.ts'
import { get, namesOf, type State } from '../state.ts'
import { undo } from './workflow.ts'

const CANCELLABLE = [9, 10]
const MOST = 3

interface AskPlan {
  name: string
  as: string
  order: string
}

const ofOrder = (state: State, order: string) =>
  Object.values(state.requests).filter((one) => one.order === order)

/** A request ends by itself when its order moves on; no order returns to a status in which one can be made. */
const isOpen = (state: State, name: string) => {
  const { order, isDecided } = get(state.requests, name)
  return !isDecided && CANCELLABLE.includes(get(state.orders, order).status)
}

const requestCancel = action<AskPlan>({
  name: 'requestCancel',
  weight: 3,
  routes: ['POST /api/shop/orders/:id/requests'],
  once: true,
  plan(state, random, name) {
    const order = mostly(random, namesOf(state.orders), (one) =>
      CANCELLABLE.includes(get(state.orders, one).status),
    )
    if (!order) return undefined
    return { name, order, as: random.chance(0.95) ? get(state.orders, order).customer : 'c1' }
  },
  status: (state, { order }) => String(get(state.orders, order).status),
  apply(state, { name, as, order: orderName }) {
    const order = get(state.orders, orderName)
    const before = ofOrder(state, orderName)
    refuse(
      [get(state.customers, as).isBlocked, 401, 403],
      [order.customer !== as, 404],
      [!CANCELLABLE.includes(order.status), 409],
      [before.some(({ isDecided }) => !isDecided) || before.length >= MOST, 409],
    )
    state.requests[name] = { order: orderName, isDecided: false }
    return 201
  },
  of: ({ order }) => order,
  body: () => ({ kind: 'cancel' }),
})

interface DecidePlan {
  request: string
  accept: boolean
}

const decideRequest = action<DecidePlan>({
  name: 'decideRequest',
  weight: 3,
  routes: ['PATCH /api/order-requests/:id'],
  plan(state, random) {
    const request = mostly(random, namesOf(state.requests), (one) => isOpen(state, one))
    return request ? { request, accept: random.chance(0.5) } : undefined
  },
  status: (state, { request }) => String(get(state.orders, get(state.requests, request).order).status),
  apply(state, { request, accept }) {
    refuse([!isOpen(state, request), 409])
    const row = get(state.requests, request)
    row.isDecided = true
    const order = get(state.orders, row.order)
    if (accept) {
      undo(state, row.order, order)
      order.status = 7
    }
    return 200
  },
  of: ({ request }) => request,
  body: ({ accept }) => ({ accept, reply: 'Certo.' }),
})

export const REQUESTS = [requestCancel, decideRequest]
