import { normalizeOrderCode, ORDER_CODE_LENGTH } from '@shop/domain/order-code'
import type { StatusKey } from '@shop/domain/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { SearchPatterns } from '../../../db/loose-search.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { bestMatches, type ProductSearch } from '../../catalogue/products/product-search.ts'
import { searchProducts } from '../../catalogue/products/search-products.ts'
import { matches, searchLoosely } from '../customers/customer-lists.queries.ts'
import {
  codeRange,
  type OrderScope,
  ofOrders,
  type SummaryRow,
  selectSummaries,
} from '../record/orders.queries.ts'
import { changedIn, narrowing, type OrderFilter } from './order-list.queries.ts'

/** The indexes contain groups of three letters: with fewer letters every customer would be read. */
const SHORTEST_TEXT = 3

const CODE_START = new RegExp(`^\\d{${SHORTEST_TEXT},${ORDER_CODE_LENGTH}}$`)

/** Limits a search, so that it takes the same time in a shop of any size. */
const MOST_CUSTOMERS = sql.lit(100)
const MOST_PRODUCTS = 20
/** The latest orders considered of each customer and each product that match. */
const MOST_OF_EACH = 200
const MOST_FOUND = sql.lit(500)

/** A term with how customers and products are searched by it. */
interface Read {
  term: string
  people: SearchPatterns | undefined
  goods: ProductSearch
}

/** Ids of orders by the start of their code, by their customer (name, e-mail, document, telephone) or a product in them. */
function candidates({ term, people, goods }: Read, ofEach: number): RawBuilder<{ id: number }> {
  const most = sql.lit(ofEach)
  const digits = normalizeOrderCode(term)
  const [first, last] = codeRange(digits)
  const byCode = CODE_START.test(digits)
    ? sql`select id from orders where code >= ${first} and code <= ${last} union`
    : sql``
  return sql`(${byCode}
    select theirs.id from (select id from customers where anonymized_at is null and ${matches(term, people)} limit ${MOST_CUSTOMERS}) as people
      cross join lateral (select id from orders where customer_id = people.id
        order by placed_at desc limit ${most}) as theirs
    union
    select items.order_id from ${bestMatches(goods, MOST_PRODUCTS)} as goods
      cross join lateral (select order_id from order_items where product_id = goods.id
        order by order_id desc limit ${most}) as items)`
}

/** The latest matching orders, of any status. */
export const findLatestByText = async (db: Db, term: string, scope: OrderScope, items: number) =>
  // At most this many orders of one customer or product are shown; with a scope more are read, because it excludes
  // some.
  (await findByText(db, term, undefined, scope, { page: 0, items }, scope ? MOST_OF_EACH : items)).rows

/** A page of the matching orders, latest placed first, and their number; nothing for fewer than three letters. */
export async function findByText(
  db: Db,
  term: string,
  status: StatusKey | undefined,
  scope: OrderScope,
  { page, items, ...filter }: OrderFilter & { page: number; items: number },
  ofEach = MOST_OF_EACH,
): Promise<{ rows: SummaryRow[]; total: number }> {
  if (!term.split(/\s+/).some((word) => [...word].length >= SHORTEST_TEXT)) return { rows: [], total: 0 }
  const conditions = narrowing(scope, filter)
  if (filter.period) conditions.push(changedIn(filter.period))
  if (status !== undefined) conditions.push(ofOrders('orders.status', '=', status))
  const findIds = async (read: Read) =>
    (
      await sql<{ id: number }>`
        select orders.id from orders join ${candidates(read, ofEach)} as candidates on candidates.id = orders.id
        where ${conditions.length > 0 ? ofOrders.and(conditions) : sql`true`}
        order by orders.placed_at desc, orders.id desc limit ${MOST_FOUND}`.execute(db)
    ).rows
  const isEmpty = (rows: readonly unknown[]) => rows.length === 0
  const found = await searchLoosely(
    db,
    term,
    (people) => searchProducts(db, term, (goods) => findIds({ term, people, goods }), isEmpty),
    isEmpty,
  )
  const ids = found.slice(page * items, (page + 1) * items).map(({ id }) => id)
  if (ids.length === 0) return { rows: [], total: found.length }
  const rows = await selectSummaries(db)
    .where('orders.id', '=', anyOf(ids))
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  return { rows, total: found.length }
}
