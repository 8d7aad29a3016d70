import { sql } from 'kysely'
import type { ApiResponse, Method, Person, TestShop } from '../harness.ts'
import { openTestShop } from '../harness.ts'
import { makeCustomer, makeProduct, makeSupplier } from '../make.ts'
import { SECRET } from '../pix.ts'
import { makePhone } from '../serials.ts'
import type { Context } from './action.ts'
import { IN_TABLE, TABLE_PRICE } from './actions/phones.ts'
import { COUNTER_MOST } from './actions/returns.ts'
import { defineFigures } from './compare.ts'
import { PLANS } from './debts.ts'
import { hireInsiders, type Insider } from './people.ts'
import { openRefundProvider, type RefundAnswer } from './refund-provider.ts'
import { readResult } from './reports.ts'
import { CARD_FEE_PPM } from './rules.ts'
import type { Customer, Product, State } from './state.ts'

export interface Staff {
  stocker: Person
}

export interface ModelShop {
  shop: TestShop
  staff: Staff
  /** Employees of few permissions. */
  insiders: readonly Insider[]
  /** The Pix provider's responses to refunds. */
  refundAnswers: Map<string, RefundAnswer>
  /** What earlier histories left that the shop's checks of its data find. */
  problems: Set<string>
  close(): Promise<void>
}

/** A shop that can sell with Pix, and the people who work in it. */
export async function openModelShop(seed: number): Promise<ModelShop> {
  const provider = await openRefundProvider()
  const shop = await openTestShop({ PIX_SECRET: SECRET, PIX_API_URL: provider.url })
  const admin = await shop.employee(['full:access'])
  await defineFigures(shop.owner)
  // For the connections that are opened from now on: planning costs half of the time that PostgreSQL takes here.
  const { database } = shop.connection
  await sql`alter database ${sql.ref(database)} set plan_cache_mode = force_generic_plan`.execute(shop.owner)
  // Histories last a few days at most: an order expires only where a step says so.
  await shop.owner
    .updateTable('companies')
    .set({
      proof_hours: 720,
      proof_hours_since: '2020-01-01T00:00:00Z',
      next_business_day: false,
      counter_return_cents: COUNTER_MOST,
    })
    .execute()
  const fees = [{ instalments: 1, percent: CARD_FEE_PPM / 10_000 }]
  await shop.call('PATCH', '/companies/cards', admin, { fees })
  return {
    shop,
    insiders: await hireInsiders(shop, seed),
    staff: { stocker: await shop.employee(['app:stocking'], 'stocker') },
    refundAnswers: provider.answers,
    problems: new Set(),
    async close() {
      await shop.close()
      provider.close()
    },
  }
}

/** The customers of every history, by their terms. */
const CUSTOMERS: Record<string, Omit<Customer, 'balance' | 'cart' | 'isBlocked'>> = {
  c0: { level: 0, freight: 1_234, warrantyPpm: 30_000, fastTax: 900, deliverer: 'd0', limit: 30_000 },
  c1: { level: 1, freight: 0, warrantyPpm: 0, fastTax: 0, deliverer: null, limit: 0 },
  c2: { level: 2, freight: 755, warrantyPpm: 123_400, fastTax: 0, deliverer: 'd1', limit: 1_000_000 },
}

const PRICES = { price: 3_333, cost: 5_000, goldPpm: 200_000, silverPpm: 412_300 }
const PRODUCTS: Record<string, { stock: number; price: number; isSerialised: boolean }> = {
  p0: { stock: 20, price: 3_333, isSerialised: false },
  p1: { stock: 3, price: 10_005, isSerialised: false },
  p2: { stock: 6, price: 150_000, isSerialised: true },
  p3: { stock: 5, price: 99, isSerialised: false },
}

const product = (stock: number, price: number, isSerialised: boolean): Product => ({
  ...PRICES,
  price,
  stock,
  defective: 0,
  isArchived: false,
  isSerialised,
  movements: [{ kind: 'entry', before: 0, in: stock, out: 0 }],
})

let documents = 20_000_000_000

/** So few that histories reach this limit, besides that of ten orders. */
const UNPAID_UNITS = 20

/** Customers, products and people of one history, in a shop that other histories used before. */
export async function openHistory({
  shop,
  staff,
  insiders,
  refundAnswers,
}: ModelShop): Promise<{ state: State; context: Context }> {
  const ids = new Map<string, number>()
  const codes = new Map<string, string>()
  const people = new Map<string, Person>(Object.entries(staff))
  for (const { name, id } of insiders) ids.set(name, id)
  const state: State = {
    by: { name: 'admin', permissions: ['full:access'] },
    pixAuto: false,
    unpaidUnits: UNPAID_UNITS,
    newPpm: { gold: null, silver: null },
    debtTerms: { graceDays: 0, finePpm: 0, interestMonthPpm: 0 },
    day: 0,
    days: [0],
    customers: {},
    products: {},
    units: {},
    reentered: [],
    bought: [],
    missing: [],
    requests: {},
    wants: {},
    orders: {},
    instalments: [],
    debtPayments: {},
    charges: {},
    accounts: { a0: { kind: 'Pix', isDisabled: false } },
    payments: {},
    payouts: [],
    paidOut: {},
    autoSettle: true,
    bankLines: {},
    settlements: {},
    returns: {},
    events: [],
    backs: [],
    till: null,
    sessions: {},
    blocked: [],
    counts: {},
    purchases: {},
    receipts: {},
    tradeIns: {},
    holdingDays: 0,
    claims: {},
    sent: [],
    repricings: {},
  }
  await shop.db
    .updateTable('companies')
    .set({
      pix_auto: false,
      unpaid_units: UNPAID_UNITS,
      default_gold_ppm: null,
      default_silver_ppm: null,
      grace_days: 0,
      fine_ppm: 0,
      interest_month_ppm: 0,
      auto_settle: true,
      holding_days: 0,
    })
    .execute()
  await shop.db.updateTable('bank_settings').set({ disabled: true }).execute()
  const account = await shop.db
    .insertInto('bank_settings')
    .values({ kind: 'Pix', name: 'Loja', pix_type: 'Email', pix_key: 'pix@loja.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.set('a0', account.id)
  // Otherwise they could still settle orders of the history before.
  await shop.db.updateTable('bank_lines').set({ status: 'ignored' }).where('status', '=', 'waiting').execute()
  // Reports show the sales of one person, so each history has its own.
  const admin = await shop.employee(['full:access'])
  people.set('admin', admin)
  ids.set('admin', admin.id)
  for (const name of ['d0', 'd1']) {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    people.set(name, deliverer)
    ids.set(name, deliverer.id)
  }
  for (const [name, terms] of Object.entries(CUSTOMERS)) {
    const document = String(++documents)
    codes.set(name, document)
    const { id } = await makeCustomer(shop.db, {
      document,
      level: terms.level,
      shipping_cost_cents: terms.freight,
      warranty_ppm: terms.warrantyPpm,
      fast_delivery_tax_cents: terms.fastTax,
      credit_limit_cents: terms.limit,
      term_plans: PLANS.map((days) => days.join('/')).join('; '),
      deliverer_id: terms.deliverer === null ? null : (ids.get(terms.deliverer) ?? null),
    })
    ids.set(name, id)
    people.set(name, await shop.signIn(id))
    state.customers[name] = { ...terms, isBlocked: false, balance: 0, cart: {} }
  }
  const brand = `Marca ${ids.get('c0')}`
  codes.set('brand', brand)
  const { id: brandId } = await shop.db
    .insertInto('brands')
    .values({ name: brand, removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [name, { stock, price, isSerialised }] of Object.entries(PRODUCTS)) {
    const terms = {
      brand_id: brandId,
      cost_cents: PRICES.cost,
      sell_price_cents: price,
      gold_ppm: PRICES.goldPpm,
      silver_ppm: PRICES.silverPpm,
    }
    const made = isSerialised
      ? await makePhone(shop.db, stock, terms)
      : await makeProduct(shop.db, stock, terms)
    ids.set(name, made.id)
    codes.set(name, made.code)
    if (name === IN_TABLE)
      await shop.db
        .insertInto('trade_in_prices')
        .values({ product_id: made.id, grade: 'B', price_cents: TABLE_PRICE })
        .execute()
    state.products[name] = product(stock, price, isSerialised)
    if (isSerialised && 'serials' in made)
      for (const serial of made.serials as string[])
        state.units[serial] = { product: name, place: 'stock', order: null, cost: PRICES.cost }
  }
  ids.set('supplier', (await makeSupplier(shop.db)).id)
  const id = (name: string) => {
    const found = ids.get(name)
    if (found === undefined) throw new Error(`The server has no ${name}`)
    return found
  }
  const call = <T>(as: string | null, method: Method, path: string, body?: unknown, key?: string) =>
    shop.call<T>(
      method,
      path,
      as === null ? null : people.get(as),
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    ) as Promise<ApiResponse<T>>
  const context = {
    shop,
    ids,
    codes,
    people,
    txids: new Map(),
    endToEnds: new Map(),
    refundAnswers,
    begunAt: Date.now(),
    resultBefore: { revenue: 0, fees: 0 },
    call,
    id,
  }
  context.resultBefore = await readResult(context)
  return { state, context }
}
