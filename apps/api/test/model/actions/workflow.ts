import type { WorkflowAction } from '@shop/domain/workflow-table'
import { PNG_BASE64 } from '../../make.ts'
import type { Random } from '../../random.ts'
import { nextImei } from '../../serials.ts'
import { type Action, action, type Context, mostly, oneOf } from '../action.ts'
import { debtOf, endDebt, lowerDebt, openRest } from '../debts.ts'
import {
  afterPix,
  alreadyIn,
  boughtOf,
  cashDue,
  credit,
  endAnswered,
  endClaims,
  GIVER,
  hasReturnedPix,
  holds,
  lineOf,
  moveCash,
  moveStock,
  note,
  personOf,
  placeUnits,
  received,
  receiveTransfers,
  recordUnits,
  refuse,
  refusedSerials,
  settleReentered,
  settleSurplus,
  surplus,
  toPay,
  unitsAt,
  unitsIn,
  waitingParts,
} from '../rules.ts'
import { type Back, DELIVERERS, get, namesOf, type Order, type State } from '../state.ts'
import { settleLinesOf } from './lines.ts'

interface Step {
  as: string
  order: string
}

interface Rule<P extends Step> {
  action: WorkflowAction
  /** The name of the rule where it differs from the action's. */
  name?: string
  weight: number
  method?: 'POST' | 'PATCH'
  path: string
  routes?: readonly string[]
  /** The status after it; undefined where the rules do not allow it. */
  to(order: Order, state: State): number | undefined
  /** Preferred to other orders in the same status. */
  fits?(order: Order): boolean
  /** Other people who may do it, besides the employee with all permissions. */
  others?: 'stocker' | 'deliverer' | 'customer'
  plan?(state: State, random: Random, order: string): Omit<P, keyof Step>
  /** Reasons to refuse beside status and rights. */
  refusals?(state: State, plan: P, order: Order): readonly (readonly [boolean, ...number[]])[]
  effect?(state: State, plan: P, order: Order): void
  /** What its new status sets off. */
  after?(state: State, order: string): void
  body?(plan: P, context: Context): object
  send?(context: Context, plan: P): ReturnType<Context['call']>
  success?: number
  /** The counter's permission is enough. */
  isAtDesk?: boolean
  /** Stockers see what somebody still has, and the counter may do it too. */
  isHeld?: boolean
}

const from =
  (moves: Record<number, number>) =>
  ({ status }: Order): number | undefined =>
    moves[status]

/** Mostly an employee who may do everything, sometimes another person who may do this, sometimes one who may not. */
function actorOf(random: Random, { others }: Pick<Rule<Step>, 'others'>, order: Order): string {
  const draw = random.next()
  if (draw > 0.96) return random.pick(['d0', 'stocker'])
  if (draw > 0.5 || !others) return 'admin'
  if (others === 'customer') return random.chance(0.9) ? order.customer : 'c1'
  if (others === 'stocker') return 'stocker'
  return random.chance(0.9) ? (order.deliverer ?? 'd0') : random.pick(DELIVERERS)
}

/** The reasons for which this person may not act on the order at all. */
function rightsOf(
  state: State,
  { as }: Step,
  order: Order,
  { others, isAtDesk = false, isHeld = false }: Pick<Rule<Step>, 'others' | 'isAtDesk' | 'isHeld'>,
): [boolean, ...number[]][] {
  const isDeliverer = as.startsWith('d')
  const isCustomer = as.startsWith('c')
  // No order is another employee's to deliver.
  const isOfficer = as === 'admin' && !isAtDesk && !holds(state, GIVER)
  const inQueue = isHeld ? order.holder !== null : [1, 2].includes(order.status)
  const sees = holds(state, 'app:counter', 'bo:manage:reports') || inQueue
  const mayPack = others === 'stocker' && holds(state, 'app:stocking') && sees
  const mayAtDesk = isHeld && holds(state, 'app:counter')
  return [
    [isOfficer && !mayPack && !mayAtDesk, 403, 404],
    [state.blocked.includes(as) || (isCustomer && get(state.customers, as).isBlocked), 401, 403],
    [isDeliverer && (others !== 'deliverer' || order.deliverer !== as), 403, 404],
    [as === 'stocker' && (others !== 'stocker' || !inQueue), 403, 404],
    [isCustomer && (others !== 'customer' || order.customer !== as), 403, 404],
  ]
}

const ruled = <P extends Step>(rule: Rule<P>): Action =>
  action<P>({
    name: rule.name ?? rule.action,
    workflow: rule.action,
    weight: rule.weight,
    routes: rule.routes ?? [`${rule.method ?? 'PATCH'} /api/workflow/order/${rule.path}`],
    plan(state, random) {
      const isAllowed = (one: string) => {
        const order = get(state.orders, one)
        return rule.to(order, state) !== undefined && (rule.fits?.(order) ?? true)
      }
      const orders = namesOf(state.orders)
      const order = mostly(random, orders, isAllowed)
      if (!order) return undefined
      const as = actorOf(random, rule, get(state.orders, order))
      return { as, order, ...rule.plan?.(state, random, order) } as P
    },
    status: (state, { order }) => String(get(state.orders, order).status),
    apply(state, plan) {
      const order = get(state.orders, plan.order)
      const to = rule.to(order, state)
      refuse(
        ...rightsOf(state, plan, order, rule),
        [to === undefined, 409],
        ...(rule.refusals?.(state, plan, order) ?? []),
      )
      rule.effect?.(state, plan, order)
      order.status = to as number
      rule.after?.(state, plan.order)
      return rule.success ?? 200
    },
    send: (context, plan) =>
      rule.send?.(context, plan) ??
      context.call(plan.as, rule.method ?? 'PATCH', `/workflow/order/${rule.path}`, {
        orderId: context.id(plan.order),
        ...rule.body?.(plan, context),
      }),
  })

/** Goods that are still out go back on the shelf; what was received for the order goes to the customer's credit. */
export function undo(state: State, name: string, order: Order): void {
  for (const { product, quantity, back } of order.lines) {
    if (quantity > back) moveStock(state, product, 'restock', quantity - back)
    const again = alreadyIn(state, name, product)
    recordUnits(state, name, product, again, -1)
    settleReentered(state, name, product, again)
    const serials = unitsAt(state, product, 'sold', name)
    recordUnits(state, name, product, serials, -1)
    placeUnits(state, product, serials, 'stock')
  }
  endClaims(state, (_, claim) => claim.order === name)
  const due = Math.max(0, received(order) - order.given)
  credit(state, order.customer, due)
  order.given += due
  endDebt(state, name, order)
}

export interface PackStep extends Step {
  serials: { product: string; serial: string }[]
}

export const packedSerials = (state: State, random: Random, name: string) =>
  get(state.orders, name).lines.flatMap(({ product, quantity, back }) => {
    if (!get(state.products, product).isSerialised) return []
    const shelf = random.shuffled(unitsAt(state, product, 'stock')).slice(0, quantity - back)
    const draw = random.next()
    if (draw > 0.97) shelf.pop()
    if (draw < 0.03) shelf.splice(0, 1, nextImei())
    const sold = unitsAt(state, product, 'sold')[0]
    if (draw > 0.03 && draw < 0.06 && sold) shelf.splice(0, 1, sold)
    return shelf.map((serial) => ({ product, serial }))
  })

export const serialsBody = ({ serials }: PackStep, context: Context) => ({
  serials: serials.map(({ product, serial }) => ({ productId: context.id(product), serial })),
})

const packing: Pick<Rule<PackStep>, 'refusals' | 'effect'> = {
  refusals: (state, { serials }, order) =>
    order.lines.map(({ product, quantity, back }) => {
      const named = serials.filter((one) => one.product === product).map(({ serial }) => serial)
      const reasons = refusedSerials(state, product, named, quantity - back, unitsIn(state, product, 'stock'))
      return [reasons.length > 0, ...reasons] as const
    }),
  effect(state, { serials, order }) {
    for (const { product, serial } of serials) {
      recordUnits(state, order, product, [serial], 1)
      placeUnits(state, product, [serial], 'sold', order)
      endClaims(state, (about) => about === serial)
    }
  },
}

const pack = ruled<PackStep>({
  action: 'pack',
  weight: 25,
  path: 'pack',
  others: 'stocker',
  to: ({ status, isPickup, isFast }) => (status === 2 ? (isPickup ? 6 : isFast ? 15 : 3) : undefined),
  plan: (state, random, order) => ({ serials: packedSerials(state, random, order) }),
  ...packing,
  body: (plan, context) => ({ images: [], ...serialsBody(plan, context) }),
})

interface DelivererStep extends Step {
  deliverer: string
  way: 'common' | 'fast' | 'assign'
}

const changeCourier = ruled<DelivererStep>({
  action: 'changeCourier',
  weight: 10,
  path: 'assign',
  routes: [
    'PATCH /api/workflow/order/assign',
    'PUT /api/orders/change/order/:orderId/deliverer/:id',
    'PUT /api/orders/change/fast-deliverer/order/:orderId/deliverer/:id',
  ],
  to: ({ status }) => ([3, 15].includes(status) ? status : undefined),
  fits: ({ deliverer }) => deliverer === null,
  plan: (state, random) => ({
    deliverer: mostly(random, DELIVERERS, (one) => !state.blocked.includes(one)) ?? 'd0',
    way: random.pick(['common', 'fast', 'assign']),
  }),
  refusals: (state, { deliverer, way }, { isFast }) => [
    [state.blocked.includes(deliverer), 422],
    [way === 'fast' && !isFast, 409],
  ],
  effect(_, { deliverer }, order) {
    order.deliverer = deliverer
  },
  send(context, { as, order, deliverer, way }) {
    const [orderId, id] = [context.id(order), context.id(deliverer)]
    if (way === 'assign')
      return context.call(as, 'PATCH', '/workflow/order/assign', { orderIds: [orderId], delivererId: id })
    const path = way === 'fast' ? 'fast-deliverer/order' : 'order'
    return context.call(as, 'PUT', `/orders/change/${path}/${orderId}/deliverer/${id}`)
  },
})

interface DispatchStep extends Step {
  byStatus: boolean
}

const dispatch = ruled<DispatchStep>({
  action: 'dispatch',
  weight: 25,
  path: 'dispatch',
  routes: ['PATCH /api/workflow/order/dispatch', 'PUT /api/orders/change/status'],
  others: 'deliverer',
  to: from({ 3: 4, 15: 16 }),
  fits: ({ deliverer, holder }) => deliverer !== null && (holder === null || holder === deliverer),
  plan: (_, random) => ({ byStatus: random.chance(0.3) }),
  refusals: (_state, _plan, { deliverer, holder }) => [
    [deliverer === null || (holder !== null && holder !== deliverer), 409],
  ],
  effect(state, _plan, order) {
    order.shippedOn = state.day
    order.holder = null
  },
  send(context, { as, order, byStatus }) {
    const orderId = context.id(order)
    return byStatus
      ? context.call(as, 'PUT', '/orders/change/status', { orderId, newStatus: 'SHIPPING' })
      : context.call(as, 'PATCH', '/workflow/order/dispatch', { orderId })
  },
})

export interface CashStep extends Step {
  /** The cash received, in cents; null where the call does not contain it. */
  cash: number | null
}

export const planCash = (state: State, random: Random, name: string): Omit<CashStep, keyof Step> => {
  const due = cashDue(get(state.orders, name))
  const draw = random.next()
  if (draw < 0.55) return { cash: null }
  if (draw < 0.7) return { cash: due }
  if (draw < 0.8) return { cash: 0 }
  return { cash: draw < 0.95 ? random.int(0, due) : due + random.int(1, 5_000) }
}

function receiveCash(state: State, { cash, order: name }: CashStep, order: Order): void {
  const due = cashDue(order)
  const amount = cash ?? due
  order.cash = amount
  order.paid += amount
  openRest(state, name, due - amount)
  const last = order.parts.findLast(({ kind }) => kind === 'cash')
  for (const part of order.parts)
    if (part.kind === 'cash' && (part !== last || amount === due)) part.status = 'received'
  if (order.isPickup || order.deliverer === null) moveCash(state, amount)
}

export const inReais = (cash: number | null) => (cash === null ? {} : { cashReceived: cash / 100 })

const deliver = ruled<CashStep>({
  action: 'deliver',
  weight: 35,
  path: 'deliver',
  others: 'deliverer',
  to: from({ 4: 5, 16: 5 }),
  plan: planCash,
  refusals: (_, { cash }, order) => [[cash !== null && cash > cashDue(order), 422]],
  effect: receiveCash,
  body: ({ cash }) => ({ signature: PNG_BASE64, receivedBy: 'Ana', ...inReais(cash) }),
})

const finish = ruled<CashStep>({
  action: 'finish',
  weight: 14,
  method: 'POST',
  path: 'finalize',
  to: from({ 5: 13, 6: 13, 14: 13 }),
  plan: (state, random, name) =>
    get(state.orders, name).status === 5 && random.chance(0.9)
      ? { cash: null }
      : planCash(state, random, name),
  refusals: (_, { cash }, order) => [
    // The cash of a delivered order was recorded at the door.
    [cash !== null && (order.status === 5 || cash > cashDue(order)), 422],
    [order.holder !== null, 409],
  ],
  effect(state, plan, order) {
    if (order.status === 5) settleSurplus(state, order)
    else receiveCash(state, plan, order)
  },
  body: ({ cash }) => inReais(cash),
})

/** A packed order takes no serial numbers any more. */
export const handOver = ruled<PackStep & CashStep>({
  action: 'finish',
  name: 'handOver',
  weight: 6,
  method: 'POST',
  path: 'hand-over',
  isAtDesk: true,
  to: ({ status, isPickup }) => (isPickup && [1, 2, 6, 14].includes(status) ? 13 : undefined),
  plan: (state, random, order) => ({
    ...planCash(state, random, order),
    serials: [1, 2].includes(get(state.orders, order).status) ? packedSerials(state, random, order) : [],
  }),
  refusals: (state, plan, order) => [
    [plan.cash !== null && plan.cash > cashDue(order), 422],
    [order.holder !== null, 409],
    // Of the counter it goes out paid, and the cash is in a till.
    [!holds(state, GIVER) && (plan.cash ?? cashDue(order)) < cashDue(order), 403],
    [!holds(state, GIVER) && cashDue(order) > 0 && state.till === null, 409],
    ...([1, 2].includes(order.status)
      ? (packing.refusals?.(state, plan, order) ?? [])
      : [[plan.serials.length > 0, 409] as const]),
  ],
  effect(state, plan, order) {
    packing.effect?.(state, plan, order)
    receiveCash(state, plan, order)
  },
  body: (plan, context) => ({ ...serialsBody(plan, context), ...inReais(plan.cash) }),
})

/** The order loses its deliverer, who still has its goods. */
function leaveWithDeliverer(order: Order): void {
  order.shippedOn = null
  order.holder = order.deliverer
  order.deliverer = null
}

const fail = ruled<Step>({
  action: 'fail',
  weight: 4,
  path: 'fail',
  others: 'deliverer',
  to: from({ 4: 3, 16: 15 }),
  effect(_state, _plan, order) {
    order.attempts++
    leaveWithDeliverer(order)
  },
  body: () => ({ reason: 'absent' }),
})

const receiveBack = ruled<Step>({
  action: 'receiveBack',
  weight: 4,
  path: 'receive-back',
  others: 'stocker',
  isHeld: true,
  to: ({ status }) => ([3, 15, 14, 7].includes(status) ? status : undefined),
  fits: ({ holder }) => holder !== null,
  refusals: (_state, _plan, { holder }) => [[holder === null, 409]],
  effect(_state, _plan, order) {
    order.holder = null
  },
})

const pickup = ruled<Step>({
  action: 'pickup',
  weight: 2,
  path: 'pickup',
  to: from({ 3: 14, 15: 14, 6: 14 }),
  effect(_state, _plan, order) {
    order.isPickup = true
    order.isFast = false
    order.deliverer = null
  },
})

const cancel = ruled<Step>({
  action: 'cancel',
  weight: 2,
  path: 'cancel',
  to: ({ status }) => (status === 7 ? undefined : 7),
  // What was bought back is not given back a second time.
  refusals: (state, { order }, { status }) => [[status !== 12 && boughtOf(state, order).length > 0, 409]],
  effect(state, { order: name }, order) {
    // A refused order gave everything back already.
    if (order.status !== 12) undo(state, name, order)
    if (order.status === 4 || order.status === 16) leaveWithDeliverer(order)
  },
  body: () => ({ comment: 'Desistiu' }),
})

const approve = ruled<Step>({
  action: 'approve',
  weight: 12,
  path: 'approve',
  to: from({ 11: 1 }),
  refusals: (state, { order }) => [[hasReturnedPix(state, order), 409]],
  effect: (_state, _plan, order) => receiveTransfers(order),
  after: settleLinesOf,
})

const refuseOrder = ruled<Step>({
  action: 'refuse',
  weight: 2,
  path: 'refuse',
  to: from({ 11: 12 }),
  effect: (state, { order: name }, order) => undo(state, name, order),
})

const prepare = ruled<Step>({
  action: 'prepare',
  weight: 25,
  path: 'prepare',
  others: 'stocker',
  to: from({ 1: 2 }),
})

const sendProof = ruled<Step>({
  action: 'sendProof',
  weight: 3,
  path: 'proof',
  others: 'customer',
  to: from({ 10: 11 }),
  effect(_state, _plan, order) {
    for (const part of order.parts) part.hasProof = true
  },
  body: () => ({ receiptImage: PNG_BASE64 }),
})

interface ConfirmStep extends Step {
  amount: number
}

/** The part of an order in parts that a confirmed Pix pays. */
const confirmed = (order: Order, paid: number) => {
  const waiting = waitingParts(order, 'pix')
  return waiting.find(({ amount }) => amount === paid) ?? waiting[0]
}

const confirmPix = ruled<ConfirmStep>({
  action: 'confirmPix',
  weight: 3,
  path: 'pix',
  to: (order, state) => (order.status === 9 ? afterPix(state, order) : undefined),
  plan(state, random, name) {
    const order = get(state.orders, name)
    const due = oneOf(random, waitingParts(order, 'pix'))?.amount ?? toPay(order)
    return { amount: due + (random.chance(0.8) ? 0 : 1) }
  },
  refusals: (_, { amount }, order) => [[amount !== (confirmed(order, amount)?.amount ?? toPay(order)), 422]],
  effect(_, { amount }, order) {
    const part = confirmed(order, amount)
    order.paid += amount
    if (part) part.status = 'received'
    Object.assign(part ?? order, { isConfirmed: true, confirmed: amount })
  },
  after: settleLinesOf,
  body: ({ amount }) => ({ amount: amount / 100, note: 'No extrato' }),
})

interface BackStep extends Step {
  source: string
  product: string
  quantity: number
  isDefective: boolean
  serials: string[]
}

const AT_THE_DOOR = [4, 16, 5, 6, 14]
const HANDED_OVER = [5, 13, 14]

/** Serial numbers for units that come back: mostly those that left with the order. */
export function serialsBack(
  state: State,
  random: Random,
  order: string,
  product: string,
  quantity: number,
): string[] {
  if (!get(state.products, product).isSerialised) return random.chance(0.02) ? [nextImei()] : []
  const out = [
    ...unitsAt(state, product, 'sold', order),
    ...alreadyIn(state, order, product),
    ...(random.chance(0.2) ? boughtOf(state, order, product) : []),
  ]
  const own = random.shuffled(out).slice(0, quantity)
  const other = unitsAt(state, product, 'stock')[0]
  const draw = random.next()
  if (draw < 0.05) own.pop()
  if (draw > 0.95 && other) own.splice(0, 1, other)
  return own
}

/** Units that come back go to the shelf, or to the defective ones. */
export function takeBack(
  state: State,
  kind: Back['kind'],
  item: {
    source: string
    product: string
    quantity: number
    isDefective: boolean
    serials: readonly string[]
  },
  record: Pick<Back, 'order' | 'by' | 'hasDocument'>,
): number {
  const order = get(state.orders, item.source)
  const line = lineOf(order, item.product)
  if (!line) throw new Error('Nothing of the product was sold')
  const value = line.price * item.quantity
  const { source, product, quantity } = item
  state.backs.push({ day: state.day, kind, source, product, quantity, price: line.price, ...record })
  line.back += item.quantity
  order.ownBack += value
  if (item.isDefective) get(state.products, item.product).defective += item.quantity
  else moveStock(state, item.product, kind, item.quantity)
  recordUnits(state, item.source, item.product, item.serials, -1)
  const again = alreadyIn(state, item.source, item.product, item.serials)
  settleReentered(state, item.source, item.product, again)
  const moving = item.serials.filter((serial) => !again.includes(serial))
  placeUnits(state, item.product, moving, item.isDefective ? 'defective' : 'stock')
  endClaims(state, (serial) => item.serials.includes(serial))
  endAnswered(state, source)
  note(state, {
    order: item.source,
    product: item.product,
    units: -item.quantity,
    goods: -value,
    cost: -line.cost * item.quantity,
    isBack: true,
  })
  return value
}

export function refusedBack(
  state: State,
  item: {
    source: string
    product: string
    quantity: number
    isDefective: boolean
    serials: readonly string[]
  },
): (readonly [boolean, ...number[]])[] {
  const line = lineOf(get(state.orders, item.source), item.product)
  const again = alreadyIn(state, item.source, item.product, item.serials)
  const bought = item.serials.length > 0 ? boughtOf(state, item.source, item.product) : []
  const isOut = unitsIn(state, item.product, 'sold', item.source)
  const serials = refusedSerials(state, item.product, item.serials, item.quantity, (serial) =>
    again.includes(serial) ? undefined : isOut(serial),
  )
  return [
    [!line, 404],
    [line !== undefined && item.quantity > line.quantity - line.back, 409],
    [line !== undefined && item.quantity > line.quantity - line.back - bought.length, 409],
    [item.serials.some((serial) => bought.includes(serial)), 409],
    [serials.length > 0, ...serials],
    // The unit lies on the shelf by its stock entry, so the defect is recorded there.
    [item.isDefective && again.length > 0, 409],
  ]
}

const backStep = (kind: 'exchange' | 'return') =>
  ruled<BackStep>({
    action: kind,
    weight: 9,
    method: 'POST',
    path: kind,
    success: 201,
    others: 'deliverer',
    to: ({ status }) => (AT_THE_DOOR.includes(status) ? status : undefined),
    plan(state, random, name) {
      const order = get(state.orders, name)
      const others = namesOf(state.orders).filter((one) => get(state.orders, one).customer === order.customer)
      const source = random.chance(0.5)
        ? name
        : (mostly(random, others, (one) => HANDED_OVER.includes(get(state.orders, one).status)) ?? name)
      const { lines } = get(state.orders, source)
      const line = mostly(random, lines, ({ quantity, back }) => quantity > back)
      const product = line?.product ?? 'p0'
      const quantity = random.int(
        1,
        Math.max(1, (line?.quantity ?? 1) - (line?.back ?? 0)) + (random.chance(0.1) ? 1 : 0),
      )
      const serials = serialsBack(state, random, source, product, quantity)
      return { source, product, quantity, isDefective: random.chance(0.25), serials }
    },
    refusals(state, plan, order) {
      const source = get(state.orders, plan.source)
      const isOwn = plan.source === plan.order
      return [
        [source.customer !== order.customer, 422],
        [!(isOwn ? [4, 16, ...HANDED_OVER] : HANDED_OVER).includes(source.status), 409],
        ...refusedBack(state, plan),
      ]
    },
    effect: (state, plan, order) => putInto(state, kind, plan, order),
    body: ({ source, product, quantity, isDefective, serials }, context) => ({
      fromOrderId: context.id(source),
      productId: context.id(product),
      quantity,
      defective: isDefective,
      ...(serials.length > 0 && { serials }),
    }),
  })

/** Goods of a sale lower what is to be paid for the order being settled; a surplus is credited. */
export function putInto(state: State, kind: 'exchange' | 'return', plan: BackStep, order: Order): void {
  const source = get(state.orders, plan.source)
  const left = received(source) - source.given
  const by = personOf(state, plan.as)
  const value = takeBack(state, kind, plan, { order: plan.order, by, hasDocument: false })
  if (source === order) {
    order[kind] += value
    lowerDebt(state, plan.order, value)
  } else {
    // The debt of the settled order is lowered first, then that of the other order.
    const intoDebt = Math.min(value, debtOf(state, plan.order), left)
    const carried = Math.max(intoDebt, Math.min(value, surplus(source)))
    source.given += carried
    order.carriedIn += carried
    order[kind] += carried
    source.lowered += value - carried
    lowerDebt(state, plan.order, carried)
    lowerDebt(state, plan.source, value - carried)
  }
  settleSurplus(state, order)
}

export const WORKFLOW_ACTIONS = [
  approve,
  refuseOrder,
  prepare,
  pack,
  changeCourier,
  dispatch,
  deliver,
  fail,
  receiveBack,
  pickup,
  finish,
  handOver,
  cancel,
  sendProof,
  confirmPix,
  backStep('exchange'),
  backStep('return'),
]
