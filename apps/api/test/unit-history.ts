import type { StatusKey } from '@shop/domain/order-status'
import type { UnitState } from '@shop/domain/serials'
import { expect } from 'vitest'
import { checkUnits } from '../src/checks/ledgers.ts'
import { seededRandom } from '../src/demo/random.ts'
import type { Method, Person, TestShop } from './harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64 } from './make.ts'
import { imeis, makePhone } from './serials.ts'

const PACKED: readonly StatusKey[] = [3, 4, 5, 13]

/**
 * A random history of two serialised products, one of which becomes serialised during it: entries, sales, packing by
 * two at once, deliveries, exchanges, returns, cancellations, counts and defective units, some with wrong numbers.
 * After each step the units are compared with the stock. Returns how often each kind of step succeeded.
 */
export async function randomUnitHistory(shop: TestShop, admin: Person, seed: number, steps: number) {
  const { db } = shop
  const random = seededRandom(seed)
  const call = async (method: Method, path: string, body: object) => {
    const { status, errors } = await shop.call(method, path, admin, body)
    if (status >= 500) throw new Error(`${path}: ${status} ${errors}`)
    return status < 300
  }
  const customer = await makeCustomer(db)
  const phones = [await makePhone(db, 4), await makeProduct(db, 4)]
  await makeOrder(db, 4, { productId: phones[1]?.id ?? 0, customer_id: customer.id })
  const phone = () => random.pick(phones)
  const isSerialised = async (id: number) =>
    (await db.selectFrom('products').select('serialised').where('id', '=', id).executeTakeFirstOrThrow())
      .serialised
  const serialsIn = async (productId: number, state: UnitState, orderId?: number) => {
    let query = db.selectFrom('units').select('serial').where('product_id', '=', productId)
    query = query.where('state', '=', state)
    if (orderId) query = query.where('order_id', '=', orderId)
    return random.shuffled((await query.orderBy('id').execute()).map(({ serial }) => serial))
  }
  const orderIn = async (statuses: readonly StatusKey[]) => {
    const found = await db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select(['orders.id', 'status', 'product_id', 'quantity', 'returned'])
      .where('customer_id', '=', customer.id)
      .where('status', 'in', statuses)
      .orderBy('orders.id')
      .execute()
    return found.length > 0 ? random.pick(found) : undefined
  }
  /** Sometimes names a wrong number, or one too few. */
  const perhapsWrong = (serials: string[]) =>
    random.chance(0.1) ? (random.chance(0.5) ? imeis(serials.length) : serials.slice(1)) : serials
  const some = async (productId: number, state: UnitState, quantity: number, orderId?: number) => {
    if (!(await isSerialised(productId))) return []
    const known = (await serialsIn(productId, state, orderId)).slice(0, quantity)
    return perhapsWrong([...known, ...imeis(quantity - known.length)])
  }
  const setStatus = (id: number, status: StatusKey) =>
    db.updateTable('orders').set({ status }).where('id', '=', id).execute()

  const STEPS = {
    async entry() {
      const { id } = phone()
      const stock = random.int(1, 3)
      const back = [...(await serialsIn(id, 'gone')), ...(await serialsIn(id, 'sold'))].slice(
        0,
        random.int(0, 1),
      )
      const serials = (await isSerialised(id)) ? perhapsWrong([...back, ...imeis(stock)].slice(0, stock)) : []
      const source = random.pick([1, 2])
      return call('PATCH', '/products/menu/purchase/batch', {
        products: [{ productId: id, cost: 60, stock, source, serials }],
      })
    },
    async sale() {
      const { id } = phone()
      const { stock } = await db
        .selectFrom('products')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (stock < 2) return false
      await makeOrder(db, random.pick([1, 2, 2, 2, 9, 11]), { productId: id, customer_id: customer.id })
      return true
    },
    async pack() {
      const order = await orderIn([2])
      if (!order) return false
      const left = order.quantity - order.returned
      const tries = await Promise.all(
        [0, 1].map(async () => {
          const serials = await some(order.product_id, 'stock', left)
          return call('PATCH', '/workflow/order/pack', {
            orderId: order.id,
            images: [PNG_BASE64],
            serials: serials.map((serial) => ({ productId: order.product_id, serial })),
          })
        }),
      )
      expect(tries.filter(Boolean).length).toBeLessThan(2)
      if (tries.includes(true)) await setStatus(order.id, random.pick([4, 5, 13]))
      return tries.includes(true)
    },
    async exchange() {
      const [order, from] = [await orderIn([4, 5]), await orderIn([...PACKED, 1, 2])]
      if (!order || !from) return false
      const serials = await some(
        from.product_id,
        from.status < 3 ? 'stock' : 'sold',
        1,
        from.status < 3 ? undefined : from.id,
      )
      const defective = random.chance(0.4)
      const named = from.status < 3 && !defective && random.chance(0.8) ? {} : { serial: serials[0] }
      const kind = random.pick(['exchange', 'return'])
      return call('POST', `/workflow/order/${kind}`, {
        orderId: order.id,
        fromOrderId: from.id,
        productId: from.product_id,
        quantity: 1,
        defective,
        ...named,
      })
    },
    async giveBack() {
      const from = await orderIn([5, 13])
      if (!from) return false
      const quantity = random.int(1, 2)
      const serials = await some(from.product_id, 'sold', quantity, from.id)
      return call('POST', '/returns', {
        fromOrderId: from.id,
        items: [
          { productId: from.product_id, quantity, reason: 'defect', defective: random.chance(0.5), serials },
        ],
        settle: 'credit',
      })
    },
    async cancel() {
      const order = await orderIn([1, 2, 4, 5, 9, 11, 13])
      if (!order) return false
      const body = { orderId: order.id, comment: 'Teste' }
      if (await call('PATCH', '/workflow/order/cancel', body)) return true
      // Units that were packed before their numbers were stored.
      const serials = imeis(order.quantity - order.returned).map((serial) => ({
        productId: order.product_id,
        serial,
      }))
      return call('PATCH', '/workflow/order/cancel', { ...body, serials })
    },
    async count() {
      const { id, code } = phone()
      const { stock } = await db
        .selectFrom('products')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const missing = (await serialsIn(id, 'stock')).slice(0, random.int(0, Math.min(1, stock)))
      const found = imeis(random.int(0, 1))
      const serials = (await isSerialised(id)) ? perhapsWrong([...missing, ...found]) : []
      const newStock = stock - missing.length + found.length
      return call('PATCH', `/products/inventory/${code}`, { code, newStock, serials })
    },
    async defective() {
      const { id, code } = phone()
      const kind = random.pick(['found', 'found', 'repaired', 'supplier', 'discarded'])
      const serials = await some(id, kind === 'found' ? 'stock' : 'defective', 1)
      return call('POST', `/products/${code}/defective`, { kind, quantity: 1, comment: 'Teste', serials })
    },
    async serialise() {
      const plain = phones[1]
      if (!plain || random.chance(0.7) || (await isSerialised(plain.id))) return false
      for (let count = 0; count < 30; count++) {
        const units = imeis(count).map((serial) => ({ code: plain.code, serial }))
        if (count > 0 && (await call('POST', '/units/import', { units }))) return true
      }
      return false
    },
  }
  const kinds = Object.keys(STEPS) as (keyof typeof STEPS)[]
  const done = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  for (let step = 0; step < steps; step++) {
    const kind = random.pick(kinds)
    if (await STEPS[kind]()) done[kind] = (done[kind] ?? 0) + 1
    expect({ seed, step, kind, ...(await checkUnits(db)) }).toMatchObject({ broken: [] })
  }
  return done
}
