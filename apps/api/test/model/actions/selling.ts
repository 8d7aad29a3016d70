import { PNG_BASE64 } from '../../make.ts'
import type { Random } from '../../random.ts'
import { action, type Context, mostly } from '../action.ts'
import { isStopped, openTerm, PLANS } from '../debts.ts'
import {
  credit,
  DEBTS,
  holds,
  moveStock,
  openTradeIns,
  personOf,
  pixReceiver,
  refuse,
  toPay,
  unitPrice,
  unpaidOrders,
  warrantyOf,
} from '../rules.ts'
import {
  get,
  namesOf,
  type Order,
  type Part,
  type PartKind,
  type Payment,
  type State,
  type TradeIn,
  UNPAID,
} from '../state.ts'
import { refusedTradeIns, release, settleTradeIn } from './phones.ts'

interface CartPlan {
  as: string
  customer: string
  product: string
  quantity: number
}

const aCustomer = (state: State, random: { pick<T>(list: readonly T[]): T }) =>
  random.pick(namesOf(state.customers))

const seller = (customer: string, isOwn: boolean) => (isOwn ? customer : 'admin')

/** A blocked customer's session has ended. */
const isOut = (state: State, { as, customer }: { as: string; customer: string }) =>
  as === customer && get(state.customers, customer).isBlocked

function setLine(state: State, plan: CartPlan, quantity: number, success: number): number {
  const product = state.products[plan.product]
  const customer = get(state.customers, plan.customer)
  refuse(
    [isOut(state, plan), 401, 403],
    [customer.isBlocked, 409],
    [quantity > 0 && (!product || product.isArchived), 404],
    [quantity > (product?.stock ?? 0), 409],
  )
  delete customer.cart[plan.product]
  if (quantity > 0) customer.cart[plan.product] = quantity
  return success
}

const inCart = (state: State, { customer, product }: CartPlan) =>
  get(state.customers, customer).cart[product] ?? 0

const planCart = (state: State, random: Random): CartPlan => {
  const customer = aCustomer(state, random)
  const product =
    mostly(random, namesOf(state.products), (name) => get(state.products, name).stock > 0) ?? 'p0'
  return { as: seller(customer, random.chance(0.3)), customer, product, quantity: random.int(1, 3) }
}

const addToCart = action<CartPlan>({
  name: 'cartAdd',
  weight: 10,
  routes: ['POST /api/orders/cart/add/:id'],
  plan: planCart,
  apply: (state, plan) => setLine(state, plan, inCart(state, plan) + plan.quantity, 201),
  of: ({ customer }) => customer,
  body: ({ product, quantity }, { id }) => ({ productId: id(product), quantity }),
})

const changeCart = action<CartPlan>({
  name: 'cartChange',
  weight: 2,
  routes: ['PATCH /api/orders/cart/change/:id'],
  plan: (state, random) => ({ ...planCart(state, random), quantity: random.int(0, 4) }),
  apply: (state, plan) => setLine(state, plan, plan.quantity, 200),
  of: ({ customer }) => customer,
  body: ({ product, quantity }, { id }) => ({ productId: id(product), newQuantity: quantity }),
})

const scanToCart = action<CartPlan>({
  name: 'cartScan',
  weight: 2,
  routes: ['POST /api/orders/cart/scan/:id'],
  plan: (state, random) => ({ ...planCart(state, random), quantity: 1 }),
  apply: (state, plan) => setLine(state, plan, inCart(state, plan) + 1, 201),
  of: ({ customer }) => customer,
  body: ({ product }, { codes }) => ({ code: codes.get(product) }),
})

interface ReorderPlan {
  as: string
  order: string
}

const reorder = action<ReorderPlan>({
  name: 'reorder',
  weight: 1,
  routes: ['POST /api/shop/orders/:id/reorder'],
  plan(state, random) {
    const order = mostly(random, namesOf(state.orders), () => true)
    return order ? { as: aCustomer(state, random), order } : undefined
  },
  apply(state, { as, order }) {
    const customer = get(state.customers, as)
    const sold = get(state.orders, order)
    refuse([customer.isBlocked, 401, 403, 409], [sold.customer !== as, 404])
    for (const { product, quantity } of sold.lines) {
      const { stock, isArchived } = get(state.products, product)
      const had = customer.cart[product] ?? 0
      const added = isArchived ? 0 : Math.max(0, Math.min(quantity, stock - had))
      if (added > 0) customer.cart[product] = had + added
    }
    return 201
  },
  of: ({ order }) => order,
})

interface Choice {
  customer: string
  isPickup: boolean
  withWarranty: boolean
  isFast: boolean
  useCredit: boolean
}

export interface CheckoutPlan extends Choice {
  name: string
  as: string
  payment: SinglePayment
  hasProof: boolean
  /** Paid in parts. */
  parts: PlannedPart[]
  /** Sold although the limit or an overdue instalment would stop it. */
  isAllowed: boolean
}

type SinglePayment = 'cash' | 'pix' | 'transfer'
type PlannedPart = Pick<Part, 'kind' | 'amount' | 'days'>

const START: Record<SinglePayment, number> = { cash: 1, pix: 9, transfer: 11 }

/** The price of goods under the customer's terms of the moment. */
export function priceOf(state: State, goods: Record<string, number>, choice: Choice, tradedIn = 0) {
  const customer = get(state.customers, choice.customer)
  const lines = Object.entries(goods).map(([product, quantity]) => {
    const row = get(state.products, product)
    return { product, quantity, price: unitPrice(row, customer.level), cost: row.cost, back: 0 }
  })
  const subTotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const warranty = choice.withWarranty ? warrantyOf(customer, subTotal) : 0
  const common = choice.withWarranty ? 0 : customer.freight
  const freight = choice.isPickup ? 0 : choice.isFast ? customer.fastTax : common
  const total = subTotal + warranty + freight
  return {
    lines,
    subTotal,
    warranty,
    freight,
    creditUsed: Math.min((choice.useCredit ? customer.balance : 0) + tradedIn, total),
  }
}

const sumOfPrices = (bought: readonly TradeIn[]) => bought.reduce((sum, { price }) => sum + price, 0)

/** The used phones that a checkout settles: none when the customer buys, because somebody has to take them. */
const settledBy = (state: State, { as, customer }: Pick<CheckoutPlan, 'as' | 'customer'>) =>
  as.startsWith('c') ? [] : openTradeIns(state, customer)

/** What is left to pay beside the credit. */
function restOf(state: State, choice: Choice & Pick<CheckoutPlan, 'as'>): number {
  const { subTotal, warranty, freight, creditUsed } = priceOf(
    state,
    get(state.customers, choice.customer).cart,
    choice,
    sumOfPrices(settledBy(state, choice)),
  )
  return subTotal + warranty + freight - creditUsed
}

const hasPart = (parts: readonly PlannedPart[], of: PartKind) => parts.some(({ kind }) => kind === of)

/** Every Pix is received first, then transfers are approved; the order does not wait for cash, cards and term. */
export function statusOf(payment: SinglePayment, hasProof: boolean, parts: readonly PlannedPart[]): number {
  if (hasPart(parts, 'pix')) return 9
  if (parts.length > 0 && !hasPart(parts, 'transfer')) return 1
  if (parts.length > 0) return hasProof ? 11 : 10
  return payment === 'transfer' && !hasProof ? 10 : START[payment]
}

const MOST_UNPAID = 10

const unitsOf = ({ lines }: Order) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether the unpaid orders of the customer would hold more units than allowed with so many more. */
function holdsTooMuch(state: State, customer: string, more: number): boolean {
  const held = unpaidOrders(state, customer).map((name) => get(state.orders, name))
  const units = held.reduce((sum, one) => sum + unitsOf(one), more)
  return held.length >= MOST_UNPAID || units > state.unpaidUnits
}

const KINDS = ['cash', 'cash', 'card', 'transfer', 'pix', 'pix', 'term', 'term', 'term'] as const
/** What customers choose: cash and cards are taken by the shop at the handover only. */
const OWN_KINDS = ['transfer', 'pix', 'pix', 'term'] as const

/** An amount in one to three parts, seldom one that does not add up. */
function planParts(random: Random, total: number, isOwn: boolean): PlannedPart[] {
  if (total === 0) return []
  const kinds = random.shuffled(isOwn && random.chance(0.95) ? OWN_KINDS : KINDS)
  const cuts = Array.from({ length: random.int(0, 2) }, () => random.int(1, Math.max(1, total - 1)))
  const ends = [...new Set([...cuts, random.chance(0.97) ? total : total + 1])].toSorted((a, b) => a - b)
  return ends.map((end, index) => {
    const kind = kinds[index] as PartKind
    const days = random.chance(0.97) ? random.pick(PLANS) : [7]
    return { kind, amount: end - (ends[index - 1] ?? 0), ...(kind === 'term' && { days }) }
  })
}

const isForOwn = (kind: PartKind) => (OWN_KINDS as readonly PartKind[]).includes(kind)

const sumOf = (parts: readonly PlannedPart[], of?: PartKind) =>
  parts.reduce((sum, { kind, amount }) => sum + (of === undefined || kind === of ? amount : 0), 0)

/** Why these parts cannot pay the amount. */
const refusedParts = (state: State, plan: CheckoutPlan, total: number): [boolean, ...number[]][] => {
  const { parts, as, customer, hasProof, isAllowed } = plan
  const onTerm = sumOf(parts, 'term')
  const isOwn = as === customer
  return [
    [sumOf(parts) !== total, 422],
    [isOwn && (parts.some(({ kind }) => !isForOwn(kind)) || (onTerm > 0 && isAllowed)), 403],
    [!isOwn && hasPart(parts, 'transfer') && !hasProof, 422],
    [parts.some(({ days, amount }) => days && (!PLANS.includes(days) || amount < days.length)), 422],
    [!isOwn && onTerm > 0 && isAllowed && !holds(state, DEBTS), 403],
    [onTerm > 0 && !isAllowed && isStopped(state, customer, onTerm), 409],
  ]
}

const paymentOf = (payment: SinglePayment, [first, ...others]: readonly PlannedPart[]): Payment => {
  if (!first) return payment
  return others.every(({ kind }) => kind === first.kind) ? first.kind : 'mixed'
}

/** Writes the order, takes its goods out of the stock and the credit out of the account. */
export function placeOrder(
  state: State,
  name: string,
  goods: Record<string, number>,
  { payment, hasProof, as, parts, ...choice }: Omit<CheckoutPlan, 'name' | 'isAllowed'>,
  bought: readonly TradeIn[] = [],
): Order {
  const customer = get(state.customers, choice.customer)
  const order: Order = {
    customer: choice.customer,
    payment: paymentOf(payment, parts),
    parts: parts.map((part) => ({
      ...part,
      lowered: 0,
      hasProof,
      isConfirmed: false,
      seen: 0,
      returned: 0,
      status: part.kind === 'card' ? 'received' : 'waiting',
    })),
    status: statusOf(payment, hasProof, parts),
    isPickup: choice.isPickup,
    isFast: choice.isFast,
    ...priceOf(state, goods, choice, sumOfPrices(bought)),
    paid: sumOf(parts, 'card'),
    termPaid: 0,
    forgone: 0,
    cash: null,
    carriedIn: 0,
    given: 0,
    ownBack: 0,
    freightBack: false,
    exchange: 0,
    return: 0,
    lowered: 0,
    deliverer:
      choice.isPickup || state.blocked.includes(customer.deliverer ?? '') ? null : customer.deliverer,
    holder: null,
    attempts: 0,
    settlement: null,
    isConfirmed: false,
    seen: 0,
    returned: 0,
    soldBy: as === choice.customer ? null : personOf(state, as),
    placedOn: state.day,
    shippedOn: null,
    isSale: false,
    handedOn: null,
  }
  if (order.creditUsed > 0 && toPay(order) === 0) order.status = 1
  refuse([UNPAID.includes(order.status) && holdsTooMuch(state, order.customer, unitsOf(order)), 409])
  const account = pixReceiver(state)
  refuse([order.status === 9 && account === null, 409])
  state.orders[name] = order
  if (order.status === 9 && parts.length === 0) state.charges[name] = { order: name, part: null, account }
  for (const [part, { kind }] of parts.entries())
    if (kind === 'pix') state.charges[`${name}/${part}`] = { order: name, part, account }
  for (const [index, { amount, days }] of parts.entries())
    if (days) openTerm(state, name, index, amount, days)
  for (const one of bought) settleTradeIn(state, one)
  credit(state, order.customer, -order.creditUsed)
  for (const { product, quantity, price } of order.lines)
    moveStock(state, product, 'sale', -quantity, { price })
  for (const one of bought) release(state, one)
  return order
}

/** Why goods cannot be sold to the customer now. */
export function checkGoods(state: State, goods: Record<string, number>): [boolean, ...number[]][] {
  return Object.entries(goods).map(([name, quantity]) => {
    const { isArchived, stock } = get(state.products, name)
    return [isArchived || quantity > stock, 409]
  })
}

const PATHS: Record<SinglePayment, string> = { cash: '', transfer: 'bank/transfer/', pix: 'pix/' }

export const bodyOf = ({
  isPickup,
  withWarranty,
  isFast,
  useCredit,
  hasProof,
  payment,
  ...plan
}: CheckoutPlan) => ({
  typeOfDelivery: isPickup ? 2 : 1,
  withWarranty,
  isFastDelivery: isFast,
  useCredit,
  ...(hasProof &&
    (payment === 'transfer' || hasPart(plan.parts, 'transfer')) && {
      receiptImage: PNG_BASE64,
    }),
  ...(plan.parts.length > 0 && {
    parts: plan.parts.map((part) => ({
      ...part,
      amount: part.amount / 100,
      ...(part.kind === 'card' && { card: { brand: 'Visa' } }),
    })),
  }),
  ...(plan.isAllowed && hasPart(plan.parts, 'term') && { allowance: { reason: 'Conhecido' } }),
})

interface Placed {
  orderId: number
  code: string
  txid?: string | null
  charges?: { txid: string }[]
}

export const saveOrder = (
  context: Context,
  name: string,
  { orderId, code, txid, charges = [] }: Placed,
  parts: readonly PlannedPart[] = [],
) => {
  context.ids.set(name, orderId)
  context.codes.set(name, code)
  if (txid) context.txids.set(name, txid)
  const pix = [...parts.keys()].filter((part) => parts[part]?.kind === 'pix')
  for (const [index, part] of pix.entries()) context.txids.set(`${name}/${part}`, charges[index]?.txid ?? '')
}

export const checkout = action<CheckoutPlan>({
  name: 'checkout',
  weight: 16,
  routes: [
    'POST /api/orders/checkout/:id',
    'POST /api/orders/checkout/bank/transfer/:id',
    'POST /api/orders/checkout/pix/:id',
  ],
  once: true,
  plan(state, random, name) {
    const customer = mostly(
      random,
      namesOf(state.customers),
      (one) => namesOf(get(state.customers, one).cart).length > 0,
    )
    if (!customer) return undefined
    const { fastTax, warrantyPpm } = get(state.customers, customer)
    const isOwn = random.chance(0.3)
    const as = seller(customer, isOwn)
    const isPickup = random.chance(0.35)
    const plan = {
      name,
      as,
      customer,
      isPickup,
      payment: random.pick<SinglePayment>(
        isOwn ? ['transfer', 'pix', 'pix', 'cash', 'cash'] : ['cash', 'cash', 'cash', 'transfer', 'pix'],
      ),
      hasProof: random.chance(isOwn ? 0.5 : 0.9),
      withWarranty: random.chance(warrantyPpm > 0 ? 0.4 : 0.03),
      isFast: random.chance(isPickup || fastTax === 0 ? 0.03 : 0.3),
      useCredit: random.chance(0.5),
      isAllowed: random.chance(isOwn ? 0.02 : 0.2),
    }
    const isInParts = plan.payment === 'cash' && random.chance(isOwn ? 0.9 : 0.5)
    return { ...plan, parts: isInParts ? planParts(random, restOf(state, plan), isOwn) : [] }
  },
  status: (_, { payment, as, customer, parts }) =>
    `${parts.length > 0 ? 'parts' : payment} ${as === customer ? 'own' : 'desk'}`,
  apply(state, plan) {
    const customer = get(state.customers, plan.customer)
    const isOwn = plan.as === plan.customer
    const rest = restOf(state, plan)
    const inCart = sumOfPrices(settledBy(state, plan))
    const isCovered = rest === 0 && priceOf(state, customer.cart, plan, inCart).creditUsed > 0
    const waits = !isCovered && UNPAID.includes(statusOf(plan.payment, plan.hasProof, plan.parts))
    const units = Object.values(customer.cart).reduce((sum, quantity) => sum + quantity, 0)
    refuse(
      [waits && holdsTooMuch(state, plan.customer, units), 409],
      [waits && statusOf(plan.payment, plan.hasProof, plan.parts) === 9 && pixReceiver(state) === null, 409],
      [isOut(state, plan), 401, 403],
      [isOwn && plan.payment === 'cash' && plan.parts.length === 0, 403],
      [customer.isBlocked, 409],
      [plan.withWarranty && customer.warrantyPpm === 0, 422],
      [plan.isFast && (plan.isPickup || customer.fastTax === 0), 422],
      [namesOf(customer.cart).length === 0, 409],
      [!isOwn && plan.payment === 'transfer' && !plan.hasProof && !isCovered, 422],
      ...(plan.parts.length > 0 ? refusedParts(state, plan, rest) : []),
      ...checkGoods(state, customer.cart),
      ...refusedTradeIns(state, settledBy(state, plan)),
    )
    placeOrder(state, plan.name, customer.cart, plan, settledBy(state, plan))
    customer.cart = {}
    return 201
  },
  send: (context, plan, key) =>
    context.call(
      plan.as,
      'POST',
      `/orders/checkout/${PATHS[plan.payment]}${context.id(plan.customer)}`,
      bodyOf(plan),
      key,
    ),
  learn: (context, { name, parts }, data) => saveOrder(context, name, data, parts),
})

export const SELLING = [addToCart, changeCart, scanToCart, reorder, checkout]
