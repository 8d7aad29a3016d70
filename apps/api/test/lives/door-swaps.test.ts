import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../harness.ts'
import { makeOrder, PNG_BASE64 } from '../make.ts'
import { seededRandom } from '../random.ts'
import { makePhone } from '../serials.ts'

/** Orders of two phones on the road; at each door the phones of all the others are tried: 101 make 10,100 swaps. */
const ORDERS = Number(process.env.DOOR_ORDERS ?? 4)
const TIMEOUT_MS = 60 * 60_000

interface OnTheRoad {
  id: number
  serials: readonly [string, string]
}

let shop: TestShop
let admin: Person
let deliverer: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  deliverer = await shop.employee(['app:delivery'], 'deliverer')
})
afterAll(() => shop.close())

const setSerialAtDoor = (serialAtDoor: boolean) =>
  shop.call('PATCH', '/companies/phones', admin, { serialAtDoor })

async function onTheRoad(): Promise<OnTheRoad> {
  const { id: productId, serials } = await makePhone(shop.db, 2)
  const [a = '', b = ''] = serials
  const { id } = await makeOrder(shop.db, 2, { productId, deliverer_id: deliverer.id })
  const packed = {
    orderId: id,
    images: [PNG_BASE64],
    serials: serials.map((serial) => ({ productId, serial })),
  }
  expect((await shop.call('PATCH', '/workflow/order/pack', admin, packed)).status).toBe(200)
  expect((await shop.call('PATCH', '/workflow/order/dispatch', admin, { orderId: id })).status).toBe(200)
  return { id, serials: [a, b] }
}

const deliver = (orderId: number, serials: readonly string[]) =>
  shop.call('PATCH', '/workflow/order/deliver', deliverer, {
    orderId,
    serials,
    signature: PNG_BASE64,
    receivedBy: 'Ana',
  })

const onRoad = async (orders: readonly OnTheRoad[]) => {
  const ids = orders.map(({ id }) => id)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from orders
    where id = any(${ids}) and status = 4 and signature_file is null`.execute(shop.db)
  return rows[0]?.count
}

test(
  'no phone of another order is handed over at the door, and each right one is',
  async () => {
    const random = seededRandom(20_261_123)
    const orders: OnTheRoad[] = []
    for (let made = 0; made < ORDERS; made++) orders.push(await onTheRoad())
    let swaps = 0
    let handedOver = 0
    for (const { id, serials } of orders) {
      await setSerialAtDoor(random.chance(0.5))
      for (const other of orders.filter((one) => one.id !== id)) {
        const wrong = random.pick([
          [serials[0], other.serials[1]],
          [other.serials[0], serials[1]],
          [...serials, other.serials[0]],
          other.serials,
        ])
        swaps++
        const { status, errors } = await deliver(id, wrong)
        if (status !== 422 || !errors[0]?.includes('não é o do pedido')) handedOver++
      }
    }
    expect(await onRoad(orders)).toBe(ORDERS)
    await setSerialAtDoor(true)
    for (const { id, serials } of orders) expect((await deliver(id, serials)).status).toBe(200)
    console.info(`${swaps} swapped phones at the door, ${handedOver} handed over`)
    expect([swaps, handedOver]).toEqual([ORDERS * (ORDERS - 1), 0])
  },
  TIMEOUT_MS,
)
