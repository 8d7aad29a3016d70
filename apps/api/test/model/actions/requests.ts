import { recordArrivals } from '../../../src/features/orders/customer-mails/customer-mails.queries.ts'
import { action, mostly } from '../action.ts'
import { isOpenRequest, leftOf, REQUESTED_IN, refuse } from '../rules.ts'
import { get, namesOf, type Request, type State } from '../state.ts'
import { undo } from './workflow.ts'

const MOST = 3
/** Days from the handover. */
const REGRET_DAYS = 7

interface AskPlan {
  name: string
  as: string
  order: string
}

const ofOrder = (state: State, order: string) =>
  Object.values(state.requests).filter((one) => one.order === order)

const isIn = (state: State, order: string, kind: Request['kind']) =>
  (REQUESTED_IN[kind] as readonly number[]).includes(get(state.orders, order).status)

/** Why the customer can ask nothing for the order now. */
function refusedAsking(state: State, { as, order: name }: AskPlan, kind: Request['kind']) {
  const order = get(state.orders, name)
  const before = ofOrder(state, name)
  return [
    [get(state.customers, as).isBlocked, 401, 403],
    [order.customer !== as, 404],
    [!isIn(state, name, kind), 409],
    [before.some((one) => isOpenRequest(state, one)) || before.length >= MOST, 409],
  ] as [boolean, ...number[]][]
}

const requestCancel = action<AskPlan>({
  name: 'requestCancel',
  weight: 3,
  routes: ['POST /api/shop/orders/:id/requests'],
  once: true,
  plan(state, random, name) {
    const order = mostly(random, namesOf(state.orders), (one) => isIn(state, one, 'cancel'))
    if (!order) return undefined
    return { name, order, as: random.chance(0.95) ? get(state.orders, order).customer : 'c1' }
  },
  status: (state, { order }) => String(get(state.orders, order).status),
  apply(state, plan) {
    refuse(...refusedAsking(state, plan, 'cancel'))
    state.requests[plan.name] = { order: plan.order, kind: 'cancel', items: [], isOver: false }
    return 201
  },
  of: ({ order }) => order,
  body: () => ({ kind: 'cancel' }),
})

interface AskReturnPlan extends AskPlan {
  reason: 'regret' | 'defect' | 'other'
  items: Request['items']
}

const requestReturn = action<AskReturnPlan>({
  name: 'requestReturn',
  weight: 4,
  routes: ['POST /api/shop/orders/:id/requests'],
  once: true,
  plan(state, random, name) {
    const order = mostly(random, namesOf(state.orders), (one) => isIn(state, one, 'return'))
    if (!order) return undefined
    const { customer, lines } = get(state.orders, order)
    const items = random
      .shuffled(lines)
      .slice(0, random.int(1, 2))
      .map(({ product, quantity }) => ({
        product: random.chance(0.98) ? product : 'p1',
        quantity: random.int(1, quantity + (random.chance(0.1) ? 1 : 0)),
      }))
    const reason = random.pick(['regret', 'defect', 'other'] as const)
    return { name, order, as: random.chance(0.95) ? customer : 'c1', reason, items }
  },
  status: (state, { order }) => String(get(state.orders, order).status),
  apply(state, plan) {
    const { name, order, reason, items } = plan
    refuse(...refusedAsking(state, plan, 'return'))
    const days = state.day - (get(state.orders, order).handedOn ?? state.day)
    const asked = (product: string) =>
      items.reduce((sum, one) => (one.product === product ? sum + one.quantity : sum), 0)
    refuse([reason === 'regret' && days > REGRET_DAYS, 409])
    for (const { product } of items) {
      const left = leftOf(state, order, product)
      refuse([left === undefined, 404], [left !== undefined && asked(product) > left, 409])
    }
    state.requests[name] = { order, kind: 'return', items, isOver: false }
    return 201
  },
  of: ({ order }) => order,
  body: ({ reason, items }, { id }) => ({
    kind: 'return',
    reason,
    items: items.map(({ product, quantity }) => ({ productId: id(product), quantity })),
  }),
})

interface DecidePlan {
  request: string
  accept: boolean
}

/** The goods of an accepted return come back later, by a return of their own. */
const decideRequest = action<DecidePlan>({
  name: 'decideRequest',
  weight: 3,
  routes: ['PATCH /api/order-requests/:id'],
  plan(state, random) {
    const request = mostly(random, namesOf(state.requests), (one) =>
      isOpenRequest(state, get(state.requests, one)),
    )
    return request ? { request, accept: random.chance(0.5) } : undefined
  },
  status(state, { request }) {
    const { kind, order } = get(state.requests, request)
    return `${kind} ${get(state.orders, order).status}`
  },
  apply(state, { request, accept }) {
    const row = get(state.requests, request)
    refuse([!isOpenRequest(state, row), 409])
    row.isOver = true
    const order = get(state.orders, row.order)
    if (accept && row.kind === 'cancel') {
      undo(state, row.order, order)
      order.status = 7
    }
    return 200
  },
  of: ({ request }) => request,
  body: ({ accept }) => ({ accept, reply: 'Certo.' }),
})

interface WantPlan {
  as: string
  product: string
}

const wantStatus = (state: State, { product }: WantPlan) =>
  get(state.products, product).stock > 0 ? 'in stock' : 'out'

const wantProduct = action<WantPlan>({
  name: 'wantProduct',
  weight: 3,
  routes: ['POST /api/shop/products/:id/notify-me'],
  plan(state, random) {
    const product = mostly(
      random,
      namesOf(state.products),
      (one) => get(state.products, one).stock === 0,
      0.8,
    )
    return product ? { as: random.pick(namesOf(state.customers)), product } : undefined
  },
  status: wantStatus,
  apply(state, { as, product }) {
    const { isArchived, stock } = get(state.products, product)
    refuse([get(state.customers, as).isBlocked, 401, 403], [isArchived, 404], [stock > 0, 409])
    state.wants[`${as}/${product}`] = { hasArrived: false }
    return 201
  },
  of: ({ product }) => product,
})

const unwantProduct = action<WantPlan>({
  name: 'unwantProduct',
  weight: 0.5,
  routes: ['DELETE /api/shop/products/:id/notify-me'],
  plan(state, random) {
    const want = mostly(random, namesOf(state.wants), () => true)
    const [as, product] = want?.split('/') ?? []
    return as && product ? { as, product } : undefined
  },
  status: wantStatus,
  apply(state, { as, product }) {
    refuse([get(state.customers, as).isBlocked, 401, 403])
    delete state.wants[`${as}/${product}`]
    return 200
  },
  of: ({ product }) => product,
})

/** The job that tells who waited for a product. */
const arrivals = action({
  name: 'arrivals',
  weight: 2,
  alone: true,
  plan: (state) => (Object.values(state.wants).some(({ hasArrived }) => !hasArrived) ? {} : undefined),
  apply(state) {
    for (const [want, row] of Object.entries(state.wants)) {
      const { stock, isArchived } = get(state.products, want.split('/')[1] ?? '')
      if (stock > 0 && !isArchived) row.hasArrived = true
    }
    return 200
  },
  async send({ shop }) {
    await recordArrivals(shop.db)
    return { status: 200, data: null, errors: [], code: '', current: null }
  },
})

export const REQUESTS = [requestCancel, requestReturn, decideRequest, wantProduct, unwantProduct, arrivals]
