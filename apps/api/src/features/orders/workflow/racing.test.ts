import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Method, openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'

const PAIRS_EACH = 167
const AT_ONCE = 20

let shop: TestShop
let orders: Person
let deliverers: [Person, Person]

beforeAll(async () => {
  shop = await openTestShop({ DATABASE_POOL: '10' })
  orders = await shop.employee(['bo:manage:orders'])
  deliverers = [
    await shop.employee(['app:delivery'], 'deliverer'),
    await shop.employee(['app:delivery'], 'deliverer'),
  ]
})
afterAll(() => shop.close())

interface Call {
  method: Method
  path: string
  body?: object
}

const approve = (orderId: number): Call => ({
  method: 'PATCH',
  path: '/workflow/order/approve',
  body: { orderId },
})
const cancel = (orderId: number): Call => ({
  method: 'PATCH',
  path: '/workflow/order/cancel',
  body: { orderId, comment: 'Desistiu' },
})
const finish = (orderId: number): Call => ({
  method: 'POST',
  path: '/workflow/order/finalize',
  body: { orderId },
})
const dispatch = (orderId: number): Call => ({
  method: 'PATCH',
  path: '/workflow/order/dispatch',
  body: { orderId },
})
const changeCourier = (orderId: number): Call => ({
  method: 'PUT',
  path: `/orders/change/order/${orderId}/deliverer/${deliverers[1].id}`,
})

interface Race {
  name: string
  from: 3 | 5 | 11
  calls: readonly [(orderId: number) => Call, (orderId: number) => Call]
  /** The possible outcomes: the actions done, in order, and the final status. */
  outcomes: readonly string[]
}

// Outcomes that are impossible one after the other (both done although the table forbids it) are not listed.
const RACES: readonly Race[] = [
  {
    name: 'cancel and approve',
    from: 11,
    calls: [cancel, approve],
    outcomes: ['cancel → 7', 'approve, cancel → 7'],
  },
  {
    name: 'finish and cancel',
    from: 5,
    calls: [finish, cancel],
    outcomes: ['cancel → 7', 'finish, cancel → 7'],
  },
  {
    name: 'change of deliverer and departure',
    from: 3,
    calls: [changeCourier, dispatch],
    outcomes: ['dispatch → 4', 'changeCourier, dispatch → 4'],
  },
]

const send = ({ method, path, body }: Call) => shop.call(method, path, orders, body)

async function run({ from, calls }: Race, terms: { customer_id: number; productId: number }) {
  const { id } = await makeOrder(shop.db, from, { ...terms, deliverer_id: deliverers[0].id })
  // Alternates which call is sent first.
  const inTurn = id % 2 ? calls : calls.toReversed()
  const responses = await Promise.all(inTurn.map((call) => send(call(id))))
  return { id, statuses: responses.map(({ status }) => status) }
}

async function resultOf(id: number) {
  const order = await shop.db
    .selectFrom('orders')
    .select(['status', 'deliverer_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const history = await shop.db
    .selectFrom('order_history')
    .select(['action', 'status'])
    .where('order_id', '=', id)
    .where('action', '!=', 'place')
    .orderBy('id')
    .execute()
  const moved = await shop.db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity_in', 'quantity_out'])
    .where('order_id', '=', id)
    .execute()
  return {
    order,
    done: history.map(({ action }) => action),
    last: history.at(-1)?.status,
    outcome: `${history.map(({ action }) => action).join(', ')} → ${order.status}`,
    held: moved.reduce((sum, { quantity_in, quantity_out }) => sum + quantity_out - quantity_in, 0),
    restocks: moved.filter(({ kind }) => kind === 'restock').length,
  }
}

/** Two simultaneous calls for one order must have the result of one call after the other. */
async function check(race: Race, { id, statuses }: { id: number; statuses: number[] }) {
  const { order, done, last, outcome, held, restocks } = await resultOf(id)
  expect(race.outcomes).toContain(outcome)
  expect(last).toBe(order.status)
  expect(statuses.toSorted()).toEqual(done.length === 2 ? [200, 200] : [200, 409])
  expect([held, restocks]).toEqual(order.status === 7 ? [0, 1] : [2, 0])
  if (race.from === 3) expect(order.deliverer_id).toBe(deliverers[done.length === 2 ? 1 : 0].id)
  return outcome
}

test.each(RACES)('$name one after the other has each of the outcomes', async (race) => {
  const { id: customer_id } = await makeCustomer(shop.db)
  const { id: productId } = await makeProduct(shop.db, 4)
  const outcomes: string[] = []
  for (const calls of [race.calls, race.calls.toReversed()]) {
    const { id } = await makeOrder(shop.db, race.from, {
      customer_id,
      productId,
      deliverer_id: deliverers[0].id,
    })
    const statuses: number[] = []
    for (const call of calls) statuses.push((await send(call(id))).status)
    outcomes.push(await check(race, { id, statuses }))
  }
  expect(outcomes.toSorted()).toEqual([...race.outcomes].toSorted())
})

test.each(RACES)(
  `of ${PAIRS_EACH} times $name at once, each ends as one after the other, stock back exactly once`,
  async (race) => {
    const { id: customer_id } = await makeCustomer(shop.db)
    const { id: productId } = await makeProduct(shop.db, 2 * PAIRS_EACH)
    for (let begun = 0; begun < PAIRS_EACH; begun += AT_ONCE) {
      const count = Math.min(AT_ONCE, PAIRS_EACH - begun)
      const pairs = await Promise.all(
        Array.from({ length: count }, () => run(race, { customer_id, productId })),
      )
      for (const pair of pairs) await check(race, pair)
    }
    const cancelled = race.from !== 3
    const { stock } = await shop.db
      .selectFrom('products')
      .select('stock')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(cancelled ? 2 * PAIRS_EACH : 0)
  },
  60_000,
)
