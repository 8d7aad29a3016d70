import { refundPix } from '../../../src/features/after-sales/returns/refund-pix.ts'
import type { Random } from '../../random.ts'
import { action, type Context, mostly } from '../action.ts'
import { lowerDebt } from '../debts.ts'
import type { RefundAnswer } from '../refund-provider.ts'
import { credit, GIVER, holds, lineOf, moveCash, note, refuse, SELLERS, surplus } from '../rules.ts'
import { get, namesOf, type Order, type Return, type State } from '../state.ts'
import { checkGoods, placeOrder, saveOrder } from './selling.ts'
import { putInto, refusedBack, serialsBack, takeBack } from './workflow.ts'

interface Item {
  product: string
  quantity: number
  isDefective: boolean
  serials: string[]
}

const RETURNABLE = [5, 13]
const AT_THE_DOOR = [4, 16, 14]

/** Some of what the customer still has of the order. */
function planItems(state: State, random: Random, name: string): Item[] {
  const { lines } = get(state.orders, name)
  const left = lines.filter(({ quantity, back }) => quantity > back)
  const chosen = random.shuffled(left.length > 0 ? left : lines).slice(0, random.int(1, 2))
  return chosen.map(({ product, quantity, back }) => {
    const wanted = random.int(1, Math.max(1, quantity - back)) + (random.chance(0.05) ? 1 : 0)
    return {
      product,
      quantity: wanted,
      isDefective: random.chance(0.25),
      serials: serialsBack(state, random, name, product, wanted),
    }
  })
}

const refusedItems = (state: State, order: string, items: readonly Item[]) =>
  items.flatMap((item) => refusedBack(state, { ...item, source: order }))

const itemsOf = ({ id }: Context, items: readonly Item[]) =>
  items.map(({ product, quantity, isDefective, serials }) => ({
    productId: id(product),
    quantity,
    defective: isDefective,
    reason: isDefective ? 'defect' : 'regret',
    ...(serials.length > 0 && { serials }),
  }))

interface ReturnPlan {
  name: string
  order: string
  items: Item[]
  freight: boolean
  settle: Return['settle']
}

/** Whether the provider reported a Pix of the order. */
const hasPix = ({ seen, parts }: Order) => seen > 0 || parts.some((part) => part.seen > 0)

/** What the provider can refund: the largest Pix part, or an order's one Pix, of which a line of the bank may show less. */
const pixOf = ({ seen, paid, parts }: Order) =>
  Math.max(seen > 0 ? paid : 0, ...parts.map((part) => part.seen))

/** A provider refunds at most the money of that Pix which was not refunded before; the rest is credit. */
function refundOf(state: State, { order: name, settle }: ReturnPlan, given: number): number {
  const order = get(state.orders, name)
  if (settle === 'credit') return 0
  if (settle !== 'pix' || !hasPix(order)) return given
  const before = Object.values(state.returns).filter((one) => one.order === name && one.settle === 'pix')
  return Math.min(given, Math.max(0, pixOf(order) - before.reduce((sum, { refund }) => sum + refund, 0)))
}

/** Takes goods of a sale back as a document, and gives their value to the customer. */
export function giveBack(state: State, plan: ReturnPlan, kind: 'exchange' | 'return'): void {
  const order = get(state.orders, plan.order)
  let value = 0
  const record = { order: plan.order, by: state.by.name, hasDocument: true }
  for (const item of plan.items) value += takeBack(state, kind, { ...item, source: plan.order }, record)
  const freight = plan.freight && !order.freightBack ? order.freight : 0
  if (freight > 0) {
    order.freightBack = true
    note(state, { order: plan.order, services: -freight, isBack: true })
  }
  order[kind] += value
  const given = Math.min(value + freight, surplus(order))
  order.given += given
  order.lowered += Math.min(freight, value + freight - given)
  lowerDebt(state, plan.order, value + freight - given)
  const refund = refundOf(state, plan, given)
  const isDone = plan.settle === 'credit' || plan.settle === 'cash' || refund === 0
  const asksProvider = plan.settle === 'pix' && hasPix(order) && refund > 0
  state.returns[plan.name] = {
    order: plan.order,
    settle: plan.settle,
    total: value + freight,
    given,
    refund,
    refundState: isDone ? 'done' : 'owed',
    reported: 0,
    asksProvider,
  }
  credit(state, order.customer, given - refund)
  if (plan.settle === 'cash') moveCash(state, -refund)
}

/** What is given back in cash is in the till; how much that is, the return says, so it is tried on a copy. @throws Refused */
export function tryCash(state: State, plan: ReturnPlan, kind: 'exchange' | 'return'): void {
  if (plan.settle !== 'cash' || state.till === null) return
  const after = structuredClone(state)
  giveBack(after, plan, kind)
  refuse([get(after.sessions, state.till).expected < 0, 409])
}

/** The most that the counter's permission takes back of one sale, in cents. */
export const COUNTER_MOST = 40_000

/** Why the counter's permission alone does not take these goods back. */
function beyondCounter(
  state: State,
  { order: name, items, freight, settle }: Pick<ReturnPlan, 'order' | 'items' | 'freight' | 'settle'>,
): [boolean, ...number[]][] {
  if (holds(state, GIVER)) return []
  const order = get(state.orders, name)
  const value = items.reduce(
    (sum, { product, quantity }) => sum + (lineOf(order, product)?.price ?? 0) * quantity,
    0,
  )
  return [[settle !== 'credit' || freight || order.exchange + order.return + value > COUNTER_MOST, 403]]
}

const returnGoods = action<ReturnPlan>({
  name: 'returnGoods',
  weight: 9,
  routes: ['POST /api/returns'],
  once: true,
  plan(state, random, name) {
    const order = mostly(
      random,
      namesOf(state.orders),
      (one) => {
        const { status, lines } = get(state.orders, one)
        return RETURNABLE.includes(status) && lines.some(({ quantity, back }) => quantity > back)
      },
      0.9,
    )
    if (!order) return undefined
    const items = planItems(state, random, order)
    return {
      name,
      order,
      items,
      freight: random.chance(0.3),
      settle: random.pick(['credit', 'cash', 'pix', 'transfer']),
    }
  },
  status: (state, { order }) => String(get(state.orders, order).status),
  apply(state, plan) {
    const order = get(state.orders, plan.order)
    refuse(
      [!RETURNABLE.includes(order.status), 409],
      [plan.freight && order.freight > 0 && order.freightBack, 409],
      ...refusedItems(state, plan.order, plan.items),
      ...beyondCounter(state, plan),
    )
    tryCash(state, plan, 'return')
    giveBack(state, plan, 'return')
    return 201
  },
  body: ({ order, items, freight, settle }, context) => ({
    fromOrderId: context.id(order),
    items: itemsOf(context, items),
    refundFreight: freight,
    settle,
    comments: '',
  }),
})

interface ExchangePlan {
  name: string
  order: string
  items: Item[]
  goods: Record<string, number>
  payment: 'cash' | 'pix'
}

/** @throws Refused when the new goods cannot be sold */
function carryOut(state: State, plan: ExchangePlan): void {
  const order = get(state.orders, plan.order)
  if (RETURNABLE.includes(order.status))
    giveBack(state, { ...plan, name: `${plan.name}r`, freight: false, settle: 'credit' }, 'exchange')
  else
    for (const item of plan.items)
      putInto(state, 'exchange', { ...item, as: 'admin', order: plan.order, source: plan.order }, order)
  refuse(...checkGoods(state, plan.goods))
  placeOrder(state, plan.name, plan.goods, {
    as: 'admin',
    customer: order.customer,
    isPickup: true,
    withWarranty: false,
    isFast: false,
    useCredit: true,
    payment: plan.payment,
    hasProof: false,
    parts: [],
  })
}

const exchangeGoods = action<ExchangePlan>({
  name: 'exchangeGoods',
  weight: 5,
  routes: ['POST /api/returns/exchange'],
  once: true,
  plan(state, random, name) {
    const fits = [...RETURNABLE, ...AT_THE_DOOR]
    const order = mostly(
      random,
      namesOf(state.orders),
      (one) => fits.includes(get(state.orders, one).status),
      0.9,
    )
    if (!order) return undefined
    const chosen = random.shuffled(namesOf(state.products)).slice(0, random.int(1, 2))
    const goods = Object.fromEntries(chosen.map((product) => [product, random.int(1, 2)]))
    return {
      name,
      order,
      items: planItems(state, random, order),
      goods,
      payment: random.pick(['cash', 'pix']),
    }
  },
  status: (state, { order }) => String(get(state.orders, order).status),
  apply(state, plan) {
    const order = get(state.orders, plan.order)
    const customer = get(state.customers, order.customer)
    const isOver = RETURNABLE.includes(order.status)
    // Goods that come back may be sold again in the same call.
    const returning = (product: string) =>
      plan.items.reduce(
        (sum, item) => sum + (item.product === product && !item.isDefective ? item.quantity : 0),
        0,
      )
    const short = Object.entries(plan.goods).filter(
      ([product, quantity]) => quantity > get(state.products, product).stock + returning(product),
    )
    refuse(
      [!isOver && !AT_THE_DOOR.includes(order.status), 409],
      [!isOver && !holds(state, GIVER), 403, 404],
      [!holds(state, ...SELLERS), 403],
      ...(isOver ? beyondCounter(state, { ...plan, freight: false, settle: 'credit' }) : []),
      [customer.isBlocked, 409],
      [short.length > 0, 409],
      ...refusedItems(state, plan.order, plan.items),
      ...namesOf(plan.goods).map((name): [boolean, ...number[]] => [
        get(state.products, name).isArchived,
        409,
      ]),
    )
    // The sale depends on what the return gives, so it is tried on a copy first: a refusal changes nothing.
    carryOut(structuredClone(state), plan)
    carryOut(state, plan)
    return 201
  },
  body: ({ order, items, goods, payment }, context) => ({
    fromOrderId: context.id(order),
    items: itemsOf(context, items),
    goods: Object.entries(goods).map(([product, quantity]) => ({ productId: context.id(product), quantity })),
    payment,
  }),
  learn(context, { name }, data: { return: { id: number } | null; order: Parameters<typeof saveOrder>[2] }) {
    saveOrder(context, name, data.order)
    if (data.return) context.ids.set(`${name}r`, data.return.id)
  },
})

interface ConfirmPlan {
  back: string
}

const refundStateOf = (state: State, { back }: ConfirmPlan) => get(state.returns, back).refundState

const confirmRefund = action<ConfirmPlan>({
  name: 'confirmRefund',
  weight: 2,
  routes: ['PATCH /api/returns/:id/refunded'],
  plan(state, random) {
    const back = mostly(
      random,
      namesOf(state.returns),
      (one) => get(state.returns, one).refundState !== 'done',
    )
    return back ? { back } : undefined
  },
  status: refundStateOf,
  apply(state, { back: name }) {
    const back = get(state.returns, name)
    // Nobody pays the refund by hand while the provider has it and has not answered.
    refuse([back.refundState === 'done' || back.refundState === 'sent', 409])
    back.refundState = 'done'
    return 200
  },
  of: ({ back }) => back,
  body: () => ({ comment: 'Pago' }),
})

interface RefundPlan extends ConfirmPlan {
  answer: RefundAnswer
}

const REFUNDED: Record<RefundAnswer, Return['refundState']> = {
  DEVOLVIDO: 'done',
  EM_PROCESSAMENTO: 'sent',
  NAO_REALIZADO: 'failed',
}

/** The job that requests a refund from the provider. */
const refundPixJob = action<RefundPlan>({
  name: 'refundPix',
  weight: 2,
  alone: true,
  plan(state, random) {
    const requested = namesOf(state.returns).filter((one) => get(state.returns, one).asksProvider)
    const back = mostly(random, requested, (one) => get(state.returns, one).refundState !== 'done')
    return back
      ? { back, answer: random.pick(['DEVOLVIDO', 'EM_PROCESSAMENTO', 'NAO_REALIZADO'] as const) }
      : undefined
  },
  status: refundStateOf,
  apply(state, { back: name, answer }) {
    const back = get(state.returns, name)
    // A Pix that the bank gave back is not refunded a second time.
    const isOpen =
      (back.refundState === 'owed' || back.refundState === 'sent') && hasPix(get(state.orders, back.order))
    if (isOpen) back.refundState = REFUNDED[answer]
    // The job is tried again.
    refuse([isOpen && answer === 'EM_PROCESSAMENTO', 503])
    return 200
  },
  async send({ shop, id, refundAnswers }, { back, answer }) {
    const { code } = await shop.db
      .selectFrom('returns')
      .select('code')
      .where('id', '=', id(back))
      .executeTakeFirstOrThrow()
    refundAnswers.set(code, answer)
    const status = await refundPix(shop.db, shop.context.settings, id(back)).then(
      () => 200,
      () => 503,
    )
    return { status, data: null, errors: [], code: '', current: null }
  },
})

export const RETURNS = [returnGoods, exchangeGoods, confirmRefund, refundPixJob]
