import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Method, Person, TestShop } from '../harness.ts'
import { makeCustomer, makeProduct, makeSupplier } from '../make.ts'
import type { Random } from '../random.ts'

export type Place = 'custody' | 'stock' | 'sold' | 'defective' | 'supplier' | 'gone'

/** A row of the device book: the kind of the move, its direction, and who is on the other side. */
export type BookLine = readonly [kind: string, direction: 'in' | 'out', party: string]

export interface Sale {
  orderId: number
  /** Place in `World.customers`. */
  customer: number
  /** Last days of both warranties. */
  legal: string | null
  warranty: string | null
}

/** A unit as it should be. */
export interface Unit {
  serial: string
  place: Place
  sale?: Sale
  /** While it is in custody. */
  purchase?: { id: number }
  /** At the supplier. */
  sentIn?: number
  book: BookLine[]
}

/** What the tests count besides differences. */
export interface Figures {
  calls: number
  comparisons: number
  /** Sales attempted with a unit in custody, and those that were not refused. */
  earlySales: number
  soldEarly: number
  /** Units that continued the term of another, and terms that became longer by that. */
  termsRead: number
  termsGrown: number
  actions: Record<string, number>
}

export const noFigures = (): Figures => ({
  calls: 0,
  comparisons: 0,
  earlySales: 0,
  soldEarly: 0,
  termsRead: 0,
  termsGrown: 0,
  actions: {},
})

/** In cents. */
export const PRICE = 10_000
/** In cents: the cash from which used phones are paid. */
const FLOAT = 10_000_000

type Made = Pick<World, 'shop' | 'admin' | 'random' | 'figures' | 'product' | 'customers' | 'supplier'>

/**
 * One product, some customers and a till of their own, with the expected state of each: the shop is compared with it
 * after each step. Amounts in cents.
 */
export class World {
  readonly units: Unit[] = []
  readonly differences: string[] = []
  holdingDays = 0
  till = 0
  /** Units that are sold and lie on the shelf. */
  unpacked = 0

  readonly shop: TestShop
  readonly admin: Person
  readonly random: Random
  readonly figures: Figures
  readonly product: { id: number; code: string }
  readonly customers: { id: number; name: string; credit: number }[]
  readonly supplier: { id: number; name: string }

  private constructor(made: Made) {
    this.shop = made.shop
    this.admin = made.admin
    this.random = made.random
    this.figures = made.figures
    this.product = made.product
    this.customers = made.customers
    this.supplier = made.supplier
  }

  static async open(shop: TestShop, admin: Person, random: Random, figures: Figures): Promise<World> {
    const { id, code } = await makeProduct(shop.db, 0, {
      serialised: true,
      sell_price_cents: PRICE,
      warranty_months: random.pick([0, 3, 12]),
    })
    const customers = []
    for (let n = 0; n < 3; n++) customers.push({ ...(await makeCustomer(shop.db)), credit: 0 })
    const supplier = await makeSupplier(shop.db)
    const world = new World({ shop, admin, random, figures, product: { id, code }, customers, supplier })
    await world.call('PATCH', '/companies/phones', { holdingDays: world.holdingDays })
    await world.call('POST', '/till/open', { float: FLOAT / 100 })
    return world
  }

  /** Closes the till, whose cash must be the expected sum. */
  async close(): Promise<void> {
    const { data } = await this.call<{ difference: number }>('POST', '/till/close', {
      counted: (FLOAT + this.till) / 100,
      comment: 'Fim do dia',
    })
    if (data.difference !== 0) this.differences.push(`till: ${data.difference}`)
  }

  /** Makes a call that must succeed. */
  async call<T>(method: Method, path: string, body?: unknown) {
    this.figures.calls++
    const response = await this.shop.call<T>(method, path, this.admin, body)
    expect([path, response.status, response.errors]).toEqual([path, expect.toBeOneOf([200, 201]), undefined])
    return response
  }

  /** Makes a call that must be refused; true when it was. */
  async isRefused(method: Method, path: string, body: unknown): Promise<boolean> {
    this.figures.calls++
    const { status } = await this.shop.call(method, path, this.admin, body)
    return status === 409 || status === 422
  }

  private count(place: Place): number {
    return this.units.filter((unit) => unit.place === place).length
  }

  /** Compares stock, defective shelf, units, the customers' credit and the till with what they should be. */
  async compare(after: string): Promise<void> {
    this.figures.comparisons++
    const ids = this.customers.map(({ id }) => id)
    const { rows } = await sql<{
      shop: object
      units: object | null
      credit: object
    }>`select json_build_object('stock', stock, 'defective', defective, 'till', (
          select coalesce(sum(amount_cents), 0) from till_movements join till_sessions on till_sessions.id = session_id
          where closed_at is null)) as shop,
        (select json_object_agg(serial, state) from units where product_id = products.id) as units,
        (select json_object_agg(id, credit_cents) from customers where id = any(${ids})) as credit
      from products where id = ${this.product.id}`.execute(this.shop.db)
    const [found] = rows
    const expected = {
      stock: this.count('stock') - this.unpacked,
      defective: this.count('defective'),
      till: this.till,
    }
    this.same(after, 'shop', found?.shop ?? {}, expected)
    this.same(
      after,
      'units',
      found?.units ?? {},
      Object.fromEntries(
        this.units.map(({ serial, place }) => [serial, place === 'supplier' ? 'gone' : place]),
      ),
    )
    this.same(
      after,
      'credit',
      found?.credit ?? {},
      Object.fromEntries(this.customers.map(({ id, credit }) => [id, credit])),
    )
  }

  same(after: string, what: string, found: object, expected: object): void {
    const [is, should] = [found, expected].map((value) => JSON.stringify(Object.entries(value).sort()))
    if (is === should) return
    this.differences.push(`${after}: ${what} ${is} instead of ${should}`)
    // Printed here, because a later step may fail and end the test.
    console.error(this.differences.at(-1))
  }
}
