import type { RowOf } from './load/insert-rows.ts'
import type { Customer } from './people/customers.ts'
import type { Random } from './random.ts'
import type { Shelved } from './stock/shelf.ts'

const DAY = 86_400_000
const DAYS = 30
const SEARCHES = 1_500
const VIEWS = 4_000
const SIGN_INS = 900
/** Customers for whom a search found nothing. */
const SEARCHING = 25
const OPEN_CARTS = 4
const MOST_LINES = 4
const MOST_UNITS = 3

/** The most frequent searches first. */
const FOUND = [
  'iphone 13',
  'capa',
  'carregador',
  'película',
  'fone bluetooth',
  'cabo usb-c',
  'iphone 15',
  'jbl',
  'redmi note 14',
  'power bank',
  'galaxy a16',
  'airpods',
  'smartwatch',
  'caixa de som',
  'suporte',
] as const
const NOT_FOUND = [
  'iphone dobrável',
  'playstation',
  'capa tablet',
  'drone',
  'carregador notebook dell',
  'moto razr',
  'película ipad',
  'alexa',
  'ssd 1tb',
  'controle xbox',
  'nokia tijolão',
  'bateria original samsung',
  'kindle',
] as const

const falling = <T>(list: readonly T[]) => list.map((value, index) => [value, 1 / (index + 1)] as const)

/** A time within the last month; recent times are more likely. */
const lately = (random: Random, now: number) =>
  new Date(now - random.next() ** 1.4 * DAYS * DAY).toISOString()

const inOrder = <T extends { at?: string }>(rows: T[]) =>
  rows.sort((a, b) => String(a.at).localeCompare(String(b.at)))

/** Searches, with the customer where a seller searched for one; terms without results are searched again. */
export function searchRows(random: Random, now: number, customers: readonly Customer[]): RowOf<'searches'>[] {
  const buyers = customers.filter(({ status }) => status === 'Approved').slice(0, SEARCHING)
  const drawFound = random.among<string>(falling(FOUND))
  const drawMissing = random.among<string>(falling(NOT_FOUND))
  return inOrder(
    Array.from({ length: SEARCHES }, () => {
      const isFound = random.chance(0.8)
      return {
        term: isFound ? drawFound() : drawMissing(),
        found: isFound,
        customer_id: isFound ? null : random.pick(buyers).id,
        at: lately(random, now),
      }
    }),
  )
}

/** Products that customers viewed in their app: for sale now and already then. */
export function viewRows(random: Random, now: number, shelves: readonly Shelved[]): RowOf<'product_views'>[] {
  const shown = shelves
    .filter(({ archivedAt, since }) => archivedAt === null && since < now - DAYS * DAY)
    .map(({ id, popularity }) => [id, popularity ** 2] as const)
  const drawShown = random.among(shown)
  return inOrder(Array.from({ length: VIEWS }, () => ({ product_id: drawShown(), at: lately(random, now) })))
}

export function signInRows(
  random: Random,
  now: number,
  customers: readonly Customer[],
): RowOf<'customer_sign_ins'>[] {
  const known = customers.filter(
    ({ status, created_at }) => status === 'Approved' && Date.parse(created_at ?? '') < now - DAYS * DAY,
  )
  const drawUser = random.among(falling(random.shuffled(known)))
  return inOrder(
    Array.from({ length: SIGN_INS }, () => ({
      customer_id: drawUser().id,
      at: lately(random, now),
    })),
  )
}

/** Carts of the last hours that wait for the customer's decision. */
export function cartRows(
  random: Random,
  now: number,
  customers: readonly Customer[],
  shelves: readonly Shelved[],
): RowOf<'cart_items'>[] {
  const buyers = random.shuffled(customers.filter(({ status }) => status === 'Approved')).slice(0, OPEN_CARTS)
  const forSale = shelves.filter(({ archivedAt, stock }) => archivedAt === null && stock >= MOST_UNITS)
  return buyers.flatMap(({ id }) => {
    const lines = random.shuffled(forSale).slice(0, random.int(1, MOST_LINES))
    const begun = now - random.int(5, 300) * 60_000
    return lines.map((product, index) => ({
      customer_id: id,
      product_id: product.id,
      quantity: random.int(1, MOST_UNITS),
      added_at: new Date(begun + index * 20_000).toISOString(),
    }))
  })
}
