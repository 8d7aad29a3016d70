import { shopDay } from '@shop/domain/shop-time'
import type { Database } from '../db/schema.ts'
import type { RowOf } from './load/insert-rows.ts'
import { planAccountMoves } from './orders/account-moves.ts'
import { openAccounts } from './orders/accounts.ts'
import { keepTill, settleDays } from './orders/cash.ts'
import type { ShopFloor } from './orders/order-draft.ts'
import { giveBackLate } from './orders/pix.ts'
import { planTrade } from './orders/trade.ts'
import { bankSettings, pixAccountOf } from './people/company.ts'
import { writeTrail } from './people/customer-trail.ts'
import { signUpCustomers } from './people/customers.ts'
import { hireTeam } from './people/team.ts'
import type { Pictures } from './pictures/draw-pictures.ts'
import { seededRandom } from './random.ts'
import { shopHours } from './shop-hours.ts'
import { imageRows, planShelves, productRows, registerBrands } from './stock/products.ts'
import { openLedger } from './stock/shelf.ts'
import { planShelfMoves } from './stock/shelf-moves.ts'
import { planStockroom } from './stock/stockroom.ts'
import { openUnitBook } from './stock/unit-book.ts'
import { cartRows, searchRows, signInRows, viewRows } from './visits.ts'

const SEED = 20_260_901
/** Some days more than the orders cover, for the first stock to arrive. */
const DAYS = 98
const YEAR = 365 * 86_400_000

/** Tables that others refer to: their ids are assigned here. */
export const NUMBERED = [
  'roles',
  'employees',
  'brands',
  'brand_references',
  'products',
  'customers',
  'orders',
  'returns',
  'credit_entries',
  'settlements',
  'till_sessions',
  'units',
  'bank_settings',
] as const
export type Numbered = (typeof NUMBERED)[number]

export interface Circumstances {
  now: Date
  timeZone: string
  /** The city in Pix codes. */
  pixCity: string
  pictures: Pictures
  /** Hashes of the employees' passwords by login, and the one shared by customers. */
  passwordHashes: ReadonlyMap<string, string>
  customerPasswordHash: string
  nextId: (table: Numbered) => number
}

/** Rows by table, in an order in which no row refers to a later one. */
export type ShopRows = { [T in keyof Database]?: readonly RowOf<T>[] }

const blankPages = () => ({
  history: [],
  images: [],
  returnedItems: [],
  returns: [],
  attempts: [],
  cash: [],
  charges: [],
  payments: [],
})

/** The demo shop and its last 90 days, the same for the same day and time. */
export function generateShop(circumstances: Circumstances): ShopRows {
  const { now, timeZone, pixCity, pictures, passwordHashes, customerPasswordHash, nextId } = circumstances
  const random = seededRandom(SEED)
  const hours = shopHours(now, timeZone, DAYS)
  const team = hireTeam(random, nextId, new Date(hours.now - YEAR).toISOString(), passwordHashes)
  const customers = signUpCustomers(random, hours.now, team.deliverers, customerPasswordHash, nextId)
  const { brands, references, placeOf } = registerBrands(nextId)
  const shelves = planShelves(random, hours, nextId)
  const accounts = bankSettings(random, nextId)
  const ledger = openLedger(openUnitBook(nextId))
  const floor: ShopFloor = {
    random,
    team,
    pictures,
    ledger,
    drawProduct: random.among(shelves.map((product) => [product, product.popularity])),
    pixAccount: pixAccountOf(accounts, pixCity),
    ordersOf: new Map(),
    codes: new Set(),
    accounts: openAccounts(nextId),
    nextId,
    ...blankPages(),
  }
  const past = [
    ...planStockroom({ random, hours, ledger, team, shelves }),
    ...planTrade(floor, hours, timeZone, customers),
    ...planAccountMoves(floor, hours),
    ...planShelfMoves({ random, ledger, team, shelves }, hours),
  ].sort((a, b) => a.at - b.at)
  for (const { happen } of past) happen()
  const dayOf = (at: number) => shopDay(new Date(at), timeZone)
  const today = dayOf(hours.now)
  const { settlements, settlement_orders } = settleDays(floor, dayOf, today)
  const till = keepTill(floor, hours, dayOf, today)
  const drafts = [...floor.ordersOf.values()].flat().sort((a, b) => a.order.id - b.order.id)
  return {
    roles: team.roles,
    employees: team.employees,
    brands: [...brands.values()],
    brand_references: [...references.values()],
    products: productRows(random, shelves, placeOf),
    product_images: imageRows(shelves, pictures),
    customers: customers.map((customer) => ({
      ...customer,
      credit_cents: floor.accounts.balanceOf(customer.id),
    })),
    settlements,
    orders: drafts.map(({ order }) => order) as RowOf<'orders'>[],
    order_items: drafts.flatMap(({ items }) => items.map(({ row }) => row)),
    settlement_orders,
    delivery_attempts: floor.attempts,
    order_images: floor.images,
    order_history: floor.history,
    stock_movements: ledger.rows,
    defective_movements: ledger.defectiveRows,
    units: ledger.units.rows,
    unit_moves: ledger.units.moves,
    returns: floor.returns,
    returned_items: floor.returnedItems,
    credit_entries: floor.accounts.rows,
    ...till,
    bank_settings: accounts,
    pix_charges: floor.charges,
    pix_payments: giveBackLate(floor.payments, team.manager),
    searches: searchRows(random, hours.now, customers),
    product_views: viewRows(random, hours.now, shelves),
    customer_sign_ins: signInRows(random, hours.now, customers),
    audit_log: writeTrail(random, hours, team, customers),
    cart_items: cartRows(random, hours.now, customers, shelves),
  }
}
