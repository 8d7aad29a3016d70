import { ORDER_READERS, SEE_UNITS } from '@shop/contract/access'
import type { SearchFound } from '@shop/contract/search'
import type { CustomerStatus } from '@shop/domain/customer-status'
import { normalizeOrderCode, ORDER_CODE_LENGTH } from '@shop/domain/order-code'
import { holdsAny, SELLERS } from '@shop/domain/permissions'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { Identity } from '../../../identity.ts'
import { bestFirst, bestMatches } from '../../catalogue/products/product-search.ts'
import { searchProducts } from '../../catalogue/products/search-products.ts'
import { searchUnits } from '../../catalogue/units/units.service.ts'
import { findLatestByText } from '../../orders/board/order-search.queries.ts'
import { findBest } from '../../orders/customers/customer-lists.queries.ts'
import { orderScope } from '../../orders/record/order-scope.ts'
import { toSummary } from '../../orders/record/order-view.ts'
import { findByCodeStart } from '../../orders/record/orders.queries.ts'

const MOST_OF_A_KIND = 5
/** The indexes contain groups of three letters: with fewer letters every record would be read, at each key stroke. */
const SHORTEST_TEXT = 3
const SHORTEST_SERIAL = 4
const EVERY_LIST: readonly CustomerStatus[] = ['Approved', 'Waiting', 'Reproved', 'Blocked']
const CODE_START = new RegExp(`^\\d{3,${ORDER_CODE_LENGTH}}$`)

/**
 * Orders by the start of the code, else the latest by customer or product. Stockers and deliverers find only the orders
 * that their screens can show.
 */
async function findOrders(db: Db, identity: Identity, term: string): Promise<SearchFound['orders']> {
  const digits = normalizeOrderCode(term)
  if (!holdsAny(identity.permissions, ORDER_READERS)) return []
  const seesAll = holdsAny(identity.permissions, ['bo:manage:orders', 'app:counter'])
  const scope = orderScope(identity)
  const byCode = CODE_START.test(digits) ? await findByCodeStart(db, digits, scope, MOST_OF_A_KIND) : []
  const rows = byCode.length > 0 ? byCode : await findLatestByText(db, term, scope, MOST_OF_A_KIND)
  const found = rows.map((row) => toSummary(row, identity))
  return seesAll ? found : found.filter(({ availableActions }) => availableActions.length > 0)
}

/** People who only sell find customers who may buy. */
async function findCustomers(
  db: Db,
  { permissions }: Identity,
  term: string,
): Promise<SearchFound['customers']> {
  if (holdsAny(permissions, ['bo:manage:customers'])) return findBest(db, term, EVERY_LIST, MOST_OF_A_KIND)
  if (holdsAny(permissions, SELLERS)) return findBest(db, term, ['Approved'], MOST_OF_A_KIND)
  return []
}

async function findProducts(
  db: Db,
  { permissions }: Identity,
  term: string,
): Promise<SearchFound['products']> {
  if (!holdsAny(permissions, ['bo:manage:products'])) return []
  return searchProducts(
    db,
    term,
    (search) =>
      db
        .selectFrom('products')
        .innerJoin(bestMatches(search, MOST_OF_A_KIND).as('best'), 'best.id', 'products.id')
        .select(['code', 'name', 'stock'])
        .orderBy(bestFirst)
        .execute(),
    (found) => found.length === 0,
  )
}

/** By the beginning of the serial number, or a whole IMEI with separators. */
async function findUnits(
  context: AppContext,
  { permissions }: Identity,
  term: string,
): Promise<SearchFound['units']> {
  if (!holdsAny(permissions, SEE_UNITS) || term.length < SHORTEST_SERIAL) return []
  return searchUnits(context, term, MOST_OF_A_KIND)
}

/** The best matches of each kind, as far as the person may see them; nothing for fewer than three characters. */
export async function searchAll(context: AppContext, identity: Identity, term: string): Promise<SearchFound> {
  const { db } = context
  if (term.length < SHORTEST_TEXT) return { orders: [], customers: [], products: [], units: [] }
  const [orders, customers, products, units] = await Promise.all([
    findOrders(db, identity, term),
    findCustomers(db, identity, term),
    findProducts(db, identity, term),
    findUnits(context, identity, term),
  ])
  return { orders, customers, products, units }
}
