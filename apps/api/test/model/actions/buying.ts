import type { Random } from '../../random.ts'
import { action, type Context, mostly } from '../action.ts'
import { refuse, refusedSerials } from '../rules.ts'
import { get, namesOf, type Product, type Purchase, type Receipt, type State } from '../state.ts'
import { comingIn, enterGoods, newSerials } from './goods.ts'

type PurchaseLine = { product: string; quantity: number; cost: number }

function planLines(state: State, random: Random): PurchaseLine[] {
  const chosen = random.shuffled(namesOf(state.products)).slice(0, random.int(1, 2))
  return chosen.map((product) => ({ product, quantity: random.int(1, 4), cost: random.int(3_000, 6_000) }))
}

const isGone = (state: State, lines: readonly { product: string }[]) =>
  lines.some(({ product }) => get(state.products, product).isArchived)

const purchaseBody = ({ lines }: { lines: readonly PurchaseLine[] }, { id }: Context) => ({
  supplierId: id('supplier'),
  lines: lines.map(({ product, quantity, cost }) => ({ productId: id(product), quantity, cost: cost / 100 })),
})

interface NewPurchase {
  name: string
  lines: PurchaseLine[]
}

const createPurchase = action<NewPurchase>({
  name: 'purchase',
  weight: 2,
  routes: ['POST /api/purchases'],
  once: true,
  plan: (state, random, name) => ({ name, lines: planLines(state, random) }),
  apply(state, { name, lines }) {
    refuse([isGone(state, lines), 404])
    state.purchases[name] = { status: 'draft', lines: lines.map((line) => ({ ...line, received: 0 })) }
    return 201
  },
  body: purchaseBody,
})

interface PurchaseStep {
  purchase: string
}

const aPurchase = (state: State, random: Random, fits: readonly Purchase['status'][]) =>
  mostly(random, namesOf(state.purchases), (one) => fits.includes(get(state.purchases, one).status), 0.9)

const statusOf = (state: State, { purchase }: PurchaseStep) => get(state.purchases, purchase).status

interface ChangePurchase extends PurchaseStep {
  lines: PurchaseLine[]
}

const changePurchase = action<ChangePurchase>({
  name: 'changePurchase',
  weight: 1,
  routes: ['PUT /api/purchases/:id'],
  plan(state, random) {
    const purchase = aPurchase(state, random, ['draft'])
    return purchase ? { purchase, lines: planLines(state, random) } : undefined
  },
  status: statusOf,
  apply(state, { purchase, lines }) {
    const row = get(state.purchases, purchase)
    refuse([row.status !== 'draft', 409], [isGone(state, lines), 404])
    row.lines = lines.map((line) => ({ ...line, received: 0 }))
    return 200
  },
  of: ({ purchase }) => purchase,
  body: purchaseBody,
})

/** An unfinished receipt prevents that its order is ended. */
const isReceiving = (state: State, purchase: string) =>
  Object.values(state.receipts).some(
    (one) => one.purchase === purchase && (one.state === 'open' || one.state === 'held'),
  )

const purchaseStep = (
  name: 'send' | 'cancel' | 'close',
  weight: number,
  from: readonly Purchase['status'][],
  to: Purchase['status'],
) =>
  action<PurchaseStep>({
    name: `${name}Purchase`,
    weight,
    routes: [`POST /api/purchases/:id/${name}`],
    plan(state, random) {
      const purchase = mostly(
        random,
        namesOf(state.purchases),
        (one) =>
          from.includes(get(state.purchases, one).status) && (name === 'send' || !isReceiving(state, one)),
        0.9,
      )
      return purchase ? { purchase } : undefined
    },
    status: statusOf,
    apply(state, { purchase }) {
      const row = get(state.purchases, purchase)
      refuse([!from.includes(row.status), 409], [name !== 'send' && isReceiving(state, purchase), 409])
      row.status = to
      return 200
    },
    of: ({ purchase }) => purchase,
    body: () => (name === 'send' ? {} : { reason: 'Desistiu' }),
  })

interface NewReceipt {
  name: string
  purchase: string | null
}

const createGoodsReceipt = action<NewReceipt>({
  name: 'receipt',
  weight: 3,
  routes: ['POST /api/receipts'],
  once: true,
  plan(state, random, name) {
    const purchase = aPurchase(state, random, ['sent', 'partial']) ?? null
    return { name, purchase: random.chance(0.9) ? purchase : null }
  },
  status: (state, { purchase }) => (purchase ? get(state.purchases, purchase).status : 'no order'),
  apply(state, { name, purchase }) {
    const row = purchase === null ? undefined : get(state.purchases, purchase)
    refuse(
      [row !== undefined && !['sent', 'partial'].includes(row.status), 409],
      [purchase !== null && isReceiving(state, purchase), 409],
    )
    const open = (row?.lines ?? []).filter(({ quantity, received }) => quantity > received)
    const lines = open.map(({ product, quantity, received, cost }) => ({
      product,
      quantity: 0,
      cost,
      serials: [],
      expected: quantity - received,
    }))
    state.receipts[name] = { purchase, state: 'open', lines, freight: 0 }
    return 201
  },
  body: ({ purchase }, { id }) =>
    purchase === null ? { supplierId: id('supplier') } : { purchaseId: id(purchase) },
})

/** The server numbers the lines of a receipt; a product occurs in at most one of them here. */
async function positionsOf({ shop, id }: Context, receipt: string): Promise<Map<number, number>> {
  const lines = await shop.db
    .selectFrom('goods_receipt_lines')
    .select(['product_id', 'position'])
    .where('receipt_id', '=', id(receipt))
    .execute()
  return new Map(lines.map((line) => [line.product_id, line.position]))
}

interface ReceiptStep {
  receipt: string
}

const aReceipt = (state: State, random: Random) =>
  mostly(
    random,
    namesOf(state.receipts),
    (one) => ['open', 'held'].includes(get(state.receipts, one).state),
    0.9,
  )

const receiptState = (state: State, { receipt }: ReceiptStep) => get(state.receipts, receipt).state

const isOver = ({ state }: Receipt): [boolean, ...number[]] => [
  state === 'done' || state === 'removed',
  state === 'done' ? 409 : 404,
]

interface ChangeReceipt extends ReceiptStep {
  lines: Receipt['lines']
  freight: number
}

const changeReceipt = action<ChangeReceipt>({
  name: 'changeReceipt',
  weight: 4,
  routes: ['PUT /api/receipts/:id'],
  plan(state, random) {
    const receipt = aReceipt(state, random)
    if (!receipt) return undefined
    const { lines } = get(state.receipts, receipt)
    const own = lines.map((line) => {
      const quantity = random.int(0, line.expected + (random.chance(0.2) ? 1 : 0))
      return { ...line, quantity, serials: newSerials(state, random, line.product, quantity) }
    })
    const extra = random.chance(lines.length === 0 ? 1 : 0.15)
      ? planLines(state, random)
          .filter(({ product }) => !lines.some((line) => line.product === product))
          .map((line) => ({
            ...line,
            expected: 0,
            serials: newSerials(state, random, line.product, line.quantity),
          }))
      : []
    const all = [...own, ...extra]
    const counted = all.filter(({ quantity }) => quantity > 0)
    // The distribution of freight over several lines is tested with receiving.
    const freight =
      counted.length === 1 && random.chance(0.5) ? (counted[0]?.quantity ?? 0) * random.int(1, 300) : 0
    return { receipt, lines: all, freight }
  },
  status: receiptState,
  apply(state, { receipt, lines, freight }) {
    const row = get(state.receipts, receipt)
    // What was counted before stays, also of a product archived since.
    const added = lines.filter(({ product }) => !row.lines.some((line) => line.product === product))
    refuse(isOver(row), [isGone(state, added), 409])
    const left = row.lines.filter(
      ({ product, expected }) => expected > 0 && !lines.some((line) => line.product === product),
    )
    row.lines = [...left.map((line) => ({ ...line, quantity: 0, serials: [] })), ...lines]
    row.freight = freight
    return 200
  },
  async send(context, { receipt, lines, freight }) {
    const positions = await positionsOf(context, receipt)
    return context.call('admin', 'PUT', `/receipts/${context.id(receipt)}`, {
      freight: freight / 100,
      lines: lines.map(({ product, quantity, cost, serials }) => ({
        position: positions.get(context.id(product)),
        productId: context.id(product),
        quantity,
        cost: cost / 100,
        ...(serials.length > 0 && { serials }),
      })),
    })
  },
})

interface FinishReceipt extends ReceiptStep {
  prices: 'accept' | 'keep' | 'hold'
  /** Products whose price changes although the receipt keeps prices, as the person has seen. */
  changing: string[]
}

/** What a unit of each line costs with its share of the freight. */
const landed = ({ lines, freight }: Receipt) => {
  const counted = lines.filter(({ quantity }) => quantity > 0)
  return counted.map((line) => ({
    ...line,
    cost: line.cost + (counted.length === 1 ? freight / line.quantity : 0),
  }))
}

function refusedReceipt(state: State, receipt: Receipt): [boolean, ...number[]][] {
  const counted = receipt.lines.filter(({ quantity }) => quantity > 0)
  const all = counted.flatMap(({ serials }) => serials)
  return [
    [new Set(all).size !== all.length, 422],
    // Without a received quantity, serial numbers are refused.
    ...receipt.lines.map(({ product, quantity, serials }): [boolean, ...number[]] => {
      if (quantity === 0) return [serials.length > 0, 422]
      const reasons = refusedSerials(state, product, serials, quantity, comingIn(state, 1))
      const archived = get(state.products, product).isArchived ? [409] : []
      return [reasons.length + archived.length > 0, ...reasons, ...archived]
    }),
  ]
}

/** Gold and silver prices before the receipt, the percentages nearest to them, and whether they keep them. */
const keptPercents = (product: Product, before: number) =>
  (['goldPpm', 'silverPpm'] as const).map((level) => {
    const price = before + Math.round((before * product[level]) / 1_000_000)
    const isKept = price >= product.cost && price <= 101 * product.cost
    const ppm = Math.round(((price - product.cost) * 1_000_000) / product.cost)
    return { level, ppm: Math.min(100_000_000, Math.max(0, ppm)), isKept }
  })

/** Keeps the prices at the new costs, as exactly as percentages from 0 to 10,000 allow. */
function keepPrices(state: State, costs: ReadonlyMap<string, number>): void {
  const changed = [...costs].filter(([name, before]) => get(state.products, name).cost !== before)
  const stored = changed.flatMap(([name, before]) => {
    const product = get(state.products, name)
    return keptPercents(product, before).map(({ level, ppm }) => ({ product, level, ppm }))
  })
  for (const { product, level, ppm } of stored) product[level] = ppm
}

/** The products whose prices cannot be kept: the costs of the receipt are tried on copies. */
const losing = (state: State, receipt: Receipt): string[] =>
  landed(receipt).flatMap(({ product: name, cost }) => {
    const product = get(state.products, name)
    const isLost = keptPercents({ ...product, cost }, product.cost).some(({ isKept }) => !isKept)
    return product.cost !== cost && isLost ? [name] : []
  })

const finishReceipt = action<FinishReceipt>({
  name: 'finishReceipt',
  weight: 6,
  routes: ['POST /api/receipts/:id/finish'],
  plan(state, random) {
    const receipt = mostly(random, namesOf(state.receipts), (one) => {
      const { state: found, lines } = get(state.receipts, one)
      return ['open', 'held'].includes(found) && lines.some(({ quantity }) => quantity > 0)
    })
    if (!receipt) return undefined
    const changing = losing(state, get(state.receipts, receipt)).filter(() => random.chance(0.7))
    return { receipt, prices: random.pick(['accept', 'accept', 'keep', 'hold']), changing }
  },
  status: receiptState,
  apply(state, { receipt: name, prices, changing }) {
    const receipt = get(state.receipts, name)
    refuse(isOver(receipt), [receipt.lines.every(({ quantity }) => quantity === 0), 422])
    if (prices === 'hold') {
      receipt.state = 'held'
      return 200
    }
    const lost = prices === 'keep' && losing(state, receipt).some((one) => !changing.includes(one))
    refuse(...refusedReceipt(state, receipt), [lost, 422])
    const entries = landed(receipt)
    const costs = new Map(entries.map(({ product }) => [product, get(state.products, product).cost]))
    for (const line of entries) enterGoods(state, { ...line, source: 1 })
    if (prices === 'keep') keepPrices(state, costs)
    if (receipt.purchase !== null) countFor(get(state.purchases, receipt.purchase), receipt)
    receipt.state = 'done'
    return 200
  },
  of: ({ receipt }) => receipt,
  body: ({ prices, changing }, { id }) => ({ prices, changing: changing.map(id) }),
})

function countFor(purchase: Purchase, receipt: Receipt): void {
  for (const { product, quantity } of receipt.lines) {
    const line = purchase.lines.find((one) => one.product === product)
    if (line) line.received += quantity
  }
  const isComplete = purchase.lines.every(({ quantity, received }) => received >= quantity)
  const hasSome = purchase.lines.some(({ received }) => received > 0)
  if (hasSome) purchase.status = isComplete ? 'received' : 'partial'
}

const removeReceipt = action<ReceiptStep>({
  name: 'removeReceipt',
  weight: 1,
  routes: ['DELETE /api/receipts/:id'],
  plan(state, random) {
    const receipt = aReceipt(state, random)
    return receipt && random.chance(0.5) ? { receipt } : undefined
  },
  status: receiptState,
  apply(state, { receipt }) {
    const row = get(state.receipts, receipt)
    refuse(isOver(row))
    row.state = 'removed'
    return 200
  },
  of: ({ receipt }) => receipt,
})

export const BUYING = [
  createPurchase,
  changePurchase,
  purchaseStep('send', 2, ['draft'], 'sent'),
  purchaseStep('cancel', 1, ['draft', 'sent'], 'cancelled'),
  purchaseStep('close', 3, ['partial'], 'received'),
  createGoodsReceipt,
  changeReceipt,
  finishReceipt,
  removeReceipt,
]
