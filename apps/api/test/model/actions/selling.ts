import { PNG_BASE64 } from '../../make.ts'
import { action, type Context, mostly } from '../action.ts'
import { credit, moveStock, refuse, toPay, unitPrice, unpaidOrders, warrantyOf } from '../rules.ts'
import { get, namesOf, type Order, type Payment, type State, UNPAID } from '../state.ts'

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

const planCart = (state: State, random: import('../../random.ts').Random): CartPlan => {
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

interface CheckoutPlan extends Choice {
  name: string
  as: string
  payment: Payment
  hasProof: boolean
}

const START: Record<Payment, number> = { cash: 1, pix: 9, transfer: 11 }

/** The price of goods under the customer's terms of the moment. */
export function priceOf(state: State, goods: Record<string, number>, choice: Choice) {
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
    creditUsed: choice.useCredit ? Math.min(customer.balance, total) : 0,
  }
}

const MOST_UNPAID = 10

const unitsOf = ({ lines }: Order) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Unpaid orders hold stock only within bounds. */
function holdsTooMuch(state: State, order: Order): boolean {
  const held = unpaidOrders(state, order.customer).map((name) => get(state.orders, name))
  const units = [...held, order].reduce((sum, one) => sum + unitsOf(one), 0)
  return held.length >= MOST_UNPAID || units > state.unpaidUnits
}

/** Writes the order, takes its goods out of the stock and the credit out of the account. */
export function placeOrder(
  state: State,
  name: string,
  goods: Record<string, number>,
  { payment, hasProof, as, ...choice }: Omit<CheckoutPlan, 'name'>,
): Order {
  const customer = get(state.customers, choice.customer)
  const order: Order = {
    customer: choice.customer,
    payment,
    status: payment === 'transfer' && !hasProof ? 10 : START[payment],
    isPickup: choice.isPickup,
    isFast: choice.isFast,
    ...priceOf(state, goods, choice),
    paid: 0,
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
    attempts: 0,
    settlement: null,
    isConfirmed: false,
    hasPayment: false,
    soldBy: as === choice.customer ? null : as,
    placedOn: state.day,
    shippedOn: null,
    isSale: false,
    hasCharge: false,
  }
  if (order.creditUsed > 0 && toPay(order) === 0) order.status = 1
  refuse([UNPAID.includes(order.status) && holdsTooMuch(state, order), 409])
  order.hasCharge = order.status === 9
  state.orders[name] = order
  credit(state, order.customer, -order.creditUsed)
  for (const { product, quantity, price } of order.lines)
    moveStock(state, product, 'sale', -quantity, { price })
  return order
}

/** Why goods cannot be sold to the customer now. */
export function checkGoods(state: State, goods: Record<string, number>): [boolean, ...number[]][] {
  return Object.entries(goods).map(([name, quantity]) => {
    const { isArchived, stock } = get(state.products, name)
    return [isArchived || quantity > stock, 409]
  })
}

const PATHS: Record<Payment, string> = { cash: '', transfer: 'bank/transfer/', pix: 'pix/' }

const bodyOf = ({ isPickup, withWarranty, isFast, useCredit, hasProof, payment }: CheckoutPlan) => ({
  typeOfDelivery: isPickup ? 2 : 1,
  withWarranty,
  isFastDelivery: isFast,
  useCredit,
  ...(payment === 'transfer' && hasProof && { receiptImage: PNG_BASE64 }),
})

export const saveOrder = (
  context: Context,
  name: string,
  { orderId, code, txid }: { orderId: number; code: string; txid?: string | null },
) => {
  context.ids.set(name, orderId)
  context.codes.set(name, code)
  if (txid) context.txids.set(name, txid)
}

const checkout = action<CheckoutPlan>({
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
    return {
      name,
      as,
      customer,
      isPickup,
      payment: random.pick(isOwn ? ['transfer', 'pix', 'pix', 'cash'] : ['cash', 'cash', 'transfer', 'pix']),
      hasProof: random.chance(isOwn ? 0.5 : 0.9),
      withWarranty: random.chance(warrantyPpm > 0 ? 0.4 : 0.03),
      isFast: random.chance(isPickup || fastTax === 0 ? 0.03 : 0.3),
      useCredit: random.chance(0.5),
    }
  },
  status: (_, { payment, as, customer }) => `${payment} ${as === customer ? 'own' : 'desk'}`,
  apply(state, plan) {
    const customer = get(state.customers, plan.customer)
    const isOwn = plan.as === plan.customer
    const total = priceOf(state, customer.cart, plan)
    const rest = total.subTotal + total.warranty + total.freight - total.creditUsed
    const isCovered = rest === 0 && total.creditUsed > 0
    refuse(
      [isOut(state, plan), 401, 403],
      [isOwn && plan.payment === 'cash', 403],
      [customer.isBlocked, 409],
      [plan.withWarranty && customer.warrantyPpm === 0, 422],
      [plan.isFast && (plan.isPickup || customer.fastTax === 0), 422],
      [namesOf(customer.cart).length === 0, 409],
      [!isOwn && plan.payment === 'transfer' && !plan.hasProof && !isCovered, 422],
      ...checkGoods(state, customer.cart),
    )
    placeOrder(state, plan.name, customer.cart, plan)
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
  learn: (context, { name }, data) => saveOrder(context, name, data),
})

export const SELLING = [addToCart, changeCart, scanToCart, reorder, checkout]
