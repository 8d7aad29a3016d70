import type { Claim } from '@shop/contract/claims'
import type { SupplierReturn } from '@shop/contract/supplier-returns'
import type { TradeIn } from '@shop/contract/trade-ins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findInconsistencies } from '../../src/checks/check-shop.ts'
import { openTestShop, type Person, type TestShop } from '../harness.ts'
import { COMPLETE_RECORD, makeCustomer, makeProduct, makeSupplier, PNG_BASE64 } from '../make.ts'
import { nextImei } from '../serials.ts'

let shop: TestShop
let admin: Person
let supplierId: number

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  supplierId = (await makeSupplier(shop.db)).id
  await shop.call('POST', '/till/open', admin, { float: 100_000 })
})
afterAll(async () => {
  expect(await findInconsistencies(shop.db)).toEqual([])
  await shop.close()
})

/** In reais: what a customer pays for a phone, and what the shop pays for a used one. */
const PRICE = 100
const USED = 90

/** A phone with everything that happened to it. */
interface Life {
  serial: string
  productId: number
  code: string
  /** Its first sale, and who bought it. */
  orderId: number
  customerId: number
  claimId: number
  tradeInId: number
  sentIn: number
}

const call = <T = unknown>(method: 'POST' | 'PATCH', path: string, body: object) =>
  shop.call<T>(method, path, admin, body)

/** Makes a call that must succeed. */
async function done<T>(method: 'POST' | 'PATCH', path: string, body: object): Promise<T> {
  const { status, errors, data } = await call<T>(method, path, body)
  expect([path, status, errors]).toEqual([path, expect.toBeOneOf([200, 201]), undefined])
  return data
}

const enter = ({ productId, serial }: Life, source: number) =>
  call('PATCH', '/products/menu/purchase/batch', {
    products: [{ productId, cost: 50, stock: 1, source, serials: [serial] }],
  })

async function place(productId: number, customerId: number): Promise<number> {
  await done('POST', `/orders/cart/add/${customerId}`, { productId, quantity: 1 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  return (await done<{ orderId: number }>('POST', `/orders/checkout/${customerId}`, choice)).orderId
}

const unitsOf = ({ productId, serial }: Life) => [{ productId, serial }]

const packInto = async (life: Life, orderId: number) => {
  await done('PATCH', '/workflow/order/prepare', { orderId })
  return call('PATCH', '/workflow/order/pack', { orderId, images: [PNG_BASE64], serials: unitsOf(life) })
}

async function sell(life: Life, customerId: number): Promise<number> {
  const orderId = await place(life.productId, customerId)
  await done('POST', '/workflow/order/hand-over', { orderId, serials: unitsOf(life) })
  return orderId
}

const items = ({ productId, serial }: Life) => [
  { productId, quantity: 1, defective: false, reason: 'regret', serials: [serial] },
]

/** A second phone of the product in stock, for orders and exchanges. */
const another = async ({ productId }: Life) => {
  const serial = nextImei()
  await done('PATCH', '/products/menu/purchase/batch', {
    products: [{ productId, cost: 50, stock: 1, source: 1, serials: [serial] }],
  })
  return serial
}

const buyBack = ({ serial, productId, customerId }: Life) =>
  call<TradeIn>('POST', '/trade-ins', {
    customerId,
    productId,
    serial,
    grade: 'A',
    price: USED,
    settle: 'credit',
    ...COMPLETE_RECORD,
  })

const found = ({ code, serial }: Life) =>
  call('POST', `/products/${code}/defective`, {
    kind: 'found',
    quantity: 1,
    comment: 'Não liga',
    serials: [serial],
  })

const send = ({ serial }: Life) =>
  call<SupplierReturn>('POST', '/supplier-returns', { supplierId, serials: [serial], document: 'NF 1' })

const give = (life: Life) =>
  call('POST', '/returns', {
    fromOrderId: life.orderId,
    items: items(life),
    refundFreight: false,
    settle: 'credit',
    comments: '',
  })

const claimIn = async (life: Life) => {
  life.claimId = (await done<Claim>('POST', '/claims', { serial: life.serial, problem: 'Tela' })).id
  await done('PATCH', `/claims/${life.claimId}`, { status: 'analysis', comment: '' })
}

const hold = (holdingDays: number) => done('PATCH', '/companies/phones', { holdingDays })

/** How a phone comes into each state. */
const STATES = {
  stock: async () => {},
  packed: async (life: Life) => {
    life.orderId = await place(life.productId, life.customerId)
    expect((await packInto(life, life.orderId)).status).toBe(200)
  },
  sold: async (life: Life) => {
    life.orderId = await sell(life, life.customerId)
  },
  claimed: async (life: Life) => {
    life.orderId = await sell(life, life.customerId)
    await claimIn(life)
  },
  returned: async (life: Life) => {
    life.orderId = await sell(life, life.customerId)
    expect((await give(life)).status).toBe(201)
  },
  cancelled: async (life: Life) => {
    life.orderId = await sell(life, life.customerId)
    await done('PATCH', '/workflow/order/cancel', { orderId: life.orderId, comment: 'Desistiu' })
  },
  'bought back': async (life: Life) => {
    await hold(5)
    life.orderId = await sell(life, life.customerId)
    life.tradeInId = (await buyBack(life)).data.id
    await hold(0)
  },
  'sold again': async (life: Life) => {
    life.orderId = await sell(life, life.customerId)
    expect((await buyBack(life)).status).toBe(201)
    await sell(life, (await makeCustomer(shop.db)).id)
  },
  defective: async (life: Life) => {
    expect((await found(life)).status).toBe(201)
  },
  'at the supplier': async (life: Life) => {
    expect((await found(life)).status).toBe(201)
    life.sentIn = (await send(life)).data.id
  },
  gone: async (life: Life) => {
    expect((await found(life)).status).toBe(201)
    const body = { kind: 'discarded', quantity: 1, comment: 'Quebrado', serials: [life.serial] }
    await done('POST', `/products/${life.code}/defective`, body)
  },
} satisfies Record<string, (life: Life) => Promise<void>>
type State = keyof typeof STATES

/** Every call that moves a unit, by its first sale or by its number. */
const CALLS = {
  return: give,
  exchange: async (life: Life) => {
    await another(life)
    return call('POST', '/returns/exchange', {
      fromOrderId: life.orderId,
      items: items(life),
      goods: [{ productId: life.productId, quantity: 1 }],
      payment: 'cash',
      comments: '',
    })
  },
  cancel: ({ orderId }: Life) => call('PATCH', '/workflow/order/cancel', { orderId, comment: 'Desistiu' }),
  claim: ({ serial }: Life) => call('POST', '/claims', { serial, problem: 'Não liga' }),
  refund: ({ claimId }: Life) =>
    call('PATCH', `/claims/${claimId}`, { status: 'refunded', settle: 'credit' }),
  replace: async (life: Life) =>
    call('PATCH', `/claims/${life.claimId}`, { status: 'replaced', serial: await another(life) }),
  buy: buyBack,
  pack: async (life: Life) => {
    await another(life)
    return packInto(life, await place(life.productId, (await makeCustomer(shop.db)).id))
  },
  entry: (life: Life) => enter(life, 2),
  defect: found,
  send,
} satisfies Record<string, (life: Life) => Promise<{ status: number }>>
type Call = keyof typeof CALLS

/** What a phone is after each call that its state allows; every other call is refused. */
const TABLE: Record<State, Partial<Record<Call, string>>> = {
  stock: { pack: 'sold', defect: 'defective' },
  packed: { cancel: 'stock', entry: 'stock' },
  sold: { return: 'stock', exchange: 'stock', cancel: 'stock', claim: 'sold', buy: 'stock', entry: 'stock' },
  claimed: {
    return: 'stock',
    exchange: 'stock',
    cancel: 'stock',
    refund: 'defective',
    replace: 'defective',
    buy: 'stock',
    entry: 'stock',
  },
  // The rest of the order can be cancelled; nothing is given back for what came back.
  returned: { cancel: 'stock', pack: 'sold', defect: 'defective' },
  cancelled: { pack: 'sold', defect: 'defective' },
  'bought back': {},
  'sold again': { claim: 'sold', buy: 'stock', entry: 'stock' },
  defective: { send: 'gone' },
  'at the supplier': { entry: 'stock' },
  gone: { buy: 'stock', entry: 'stock' },
}

async function newLife(state: State): Promise<Life> {
  const product = await makeProduct(shop.db, 0, {
    serialised: true,
    warranty_months: 12,
    sell_price_cents: PRICE * 100,
  })
  const life: Life = {
    serial: nextImei(),
    productId: product.id,
    code: product.code,
    orderId: 0,
    customerId: (await makeCustomer(shop.db)).id,
    claimId: 0,
    tradeInId: 0,
    sentIn: 0,
  }
  expect((await enter(life, 1)).status).toBe(200)
  await STATES[state](life)
  return life
}

const stateOf = async ({ serial }: Life) =>
  (await shop.db.selectFrom('units').select('state').where('serial', '=', serial).executeTakeFirstOrThrow())
    .state

/** What the first buyer holds as credit, in reais. */
const creditOf = async ({ customerId }: Life) =>
  (
    await shop.db
      .selectFrom('customers')
      .select('credit_cents')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).credit_cents / 100

const NEEDS_ORDER: readonly Call[] = ['return', 'exchange', 'cancel']
const NEEDS_CLAIM: readonly Call[] = ['refund', 'replace']
const hasOrder = (state: State) => !['stock', 'defective', 'at the supplier', 'gone'].includes(state)
const callsOf = (state: State) =>
  (Object.keys(CALLS) as Call[]).filter(
    (one) =>
      (!NEEDS_ORDER.includes(one) || hasOrder(state)) && (!NEEDS_CLAIM.includes(one) || state === 'claimed'),
  )

describe.each(Object.keys(STATES) as State[])('a phone that is %s', (state) => {
  test.each(callsOf(state))('%s', async (name) => {
    const life = await newLife(state)
    const before = await stateOf(life)
    const held = await creditOf(life)
    const wanted = TABLE[state][name]
    const { status } = await CALLS[name](life)
    expect([status < 300, await stateOf(life)]).toEqual([wanted !== undefined, wanted ?? before])
    if (wanted === undefined) expect(await creditOf(life)).toBe(held)
  })
})

/** Calls of which each gives the value of the phone. */
const GIVES: readonly Call[] = ['return', 'cancel', 'refund', 'replace', 'buy']
const PAIRS = (['sold', 'claimed', 'bought back', 'sold again', 'returned'] as const).flatMap((state) => {
  const calls = callsOf(state).filter((name) => GIVES.includes(name))
  return calls.flatMap((one, at) => calls.slice(at).map((other) => [state, one, other] as const))
})

test.each(PAIRS)('%s: %s and %s at once give its price at most once', async (state, one, other) => {
  const life = await newLife(state)
  const held = await creditOf(life)
  const responses = await Promise.all([CALLS[one](life), CALLS[other](life)])
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  const gained = (await creditOf(life)) - held
  const replaced = [one, other].some((name, at) => name === 'replace' && (responses[at]?.status ?? 0) < 300)
  expect(gained + (replaced ? PRICE : 0)).toBeLessThanOrEqual(PRICE)
})

test('over two sales of one phone its price is given back once for each that was not bought back', async () => {
  const life = await newLife('sold again')
  const second = await shop.db
    .selectFrom('units')
    .select('order_id')
    .where('serial', '=', life.serial)
    .executeTakeFirstOrThrow()
  const statuses = []
  for (const orderId of [life.orderId, second.order_id ?? 0, life.orderId, second.order_id ?? 0])
    statuses.push((await give({ ...life, orderId })).status)
  expect(statuses).toEqual([409, 201, 409, 409])
})

test.each(['bought back', 'sold again'] as const)('%s: no other number stands in for it', async (state) => {
  const life = await newLife(state)
  const other = { ...life, serial: nextImei() }
  expect((await give(other)).status).toBe(409)
  const cancel = { orderId: life.orderId, comment: 'Desistiu', serials: unitsOf(other) }
  expect((await call('PATCH', '/workflow/order/cancel', cancel)).status).toBe(409)
})
