import { isWalkIn, WALK_IN_EMAIL } from '@shop/domain/customer-email'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { bestFirst, bestMatches, imageFiles } from '../../catalogue/products/product-search.ts'

/** A product that a search found: the shown fields and those that determine its price. */
export type FoundProduct = [
  id: number,
  name: string,
  code: string,
  stock: number,
  costCents: number,
  sellPriceCents: number,
  goldPpm: number,
  silverPpm: number,
  files: string[],
  arrivesOn: string | null,
]

const foundBy = (term: string) => sql<FoundProduct[]>`coalesce((
  select json_agg(json_build_array(products.id, products.name, code, stock, cost_cents, sell_price_cents, gold_ppm,
    silver_ppm, ${imageFiles}, arrives_on::text) order by ${bestFirst})
  from ${bestMatches(term)} as best join products on products.id = best.id where ${term} <> ''), '[]')`

/**
 * A customer with the products that match the term, best match first; none for an empty term. One query returning one
 * array: this is the most frequent call at the counter, and reading a hundred rows costs as much as finding them.
 */
export const searchForBuyer = (db: Db, email: string, term: string) =>
  db
    .selectFrom('customers')
    .select(['id', 'level', foundBy(term).as('found')])
    .where('email', '=', email)
    .executeTakeFirst()

/** Products with quantities. */
export interface Goods {
  productId: number
  quantity: number
}

/** Where a cart is: each customer has one; for people who are not registered, each seller has one. */
interface CartPlace {
  table: ReturnType<typeof sql.table>
  owner: ReturnType<typeof sql.ref>
  id: number | null
}

export const cartPlace = (buyer: Pick<Buyer, 'id' | 'email'>, sellerId: number | null): CartPlace =>
  isWalkIn(buyer)
    ? { table: sql.table('counter_cart_items'), owner: sql.ref('employee_id'), id: sellerId }
    : { table: sql.table('cart_items'), owner: sql.ref('customer_id'), id: buyer.id }

/** The cart's products and quantities. */
export const findCart = async (tx: Tx, { table, owner, id }: CartPlace): Promise<Goods[]> =>
  (
    await sql<Goods>`select product_id as "productId", quantity from ${table} where ${owner} = ${id}`.execute(
      tx,
    )
  ).rows

export const emptyCart = (tx: Tx, { table, owner, id }: CartPlace) =>
  sql`delete from ${table} where ${owner} = ${id}`.execute(tx)

interface CartLine {
  name: string
  stock: number
  archived_at: string | null
  quantity: number | null
}

/** A product with its quantity in the cart; null when it is not in it. */
export const findCartLine = async (tx: Tx, { table, owner, id }: CartPlace, productId: number) =>
  (
    await sql<CartLine>`select name, stock, archived_at,
      (select quantity from ${table} where ${owner} = ${id} and product_id = products.id) as quantity
      from products where id = ${productId}`.execute(tx)
  ).rows[0]

/** Sets a line of the cart; 0 removes it. */
export const setCartLine = (tx: Tx, { table, owner, id }: CartPlace, productId: number, quantity: number) =>
  (quantity === 0
    ? sql`delete from ${table} where ${owner} = ${id} and product_id = ${productId}`
    : sql`insert into ${table} (${owner}, product_id, quantity) values (${id}, ${productId}, ${quantity})
        on conflict (${owner}, product_id) do update set quantity = excluded.quantity`
  ).execute(tx)

/** The products of goods, locked, with their quantities; in id order. */
export async function lockGoods(tx: Tx, goods: readonly Goods[]) {
  const wanted = new Map(goods.map(({ productId, quantity }) => [productId, quantity]))
  const rows = await lockProducts(tx, [...wanted.keys()])
  return [...rows.values()].map((row) => ({ ...row, quantity: wanted.get(row.id) ?? 0 }))
}

/** A line of a cart with the fields that price and show it. */
interface CartRow {
  id: number
  name: string
  quantity: number
  stock: number
  cost_cents: number
  sell_price_cents: number
  gold_ppm: number
  silver_ppm: number
  archived: boolean
  files: string[]
}

const cartOf = (sellerId: number | null) => sql<CartRow[]>`coalesce((
  select json_agg(json_build_object('id', products.id, 'name', products.name, 'quantity', cart_items.quantity,
    'stock', products.stock, 'cost_cents', cost_cents, 'sell_price_cents', sell_price_cents, 'gold_ppm', gold_ppm,
    'silver_ppm', silver_ppm, 'archived', archived_at is not null, 'files', ${imageFiles}) order by added_at, products.id)
  from (
    select product_id, quantity, added_at from cart_items where customer_id = customers.id
    union all select product_id, quantity, added_at from counter_cart_items
      where employee_id = ${sellerId} and customers.email = ${sql.lit(WALK_IN_EMAIL)}
  ) as cart_items join products on products.id = cart_items.product_id), '[]')`

/** A customer with the deliverer and the lines of the cart, in the order they were added. */
export const findBuyerWithCart = (db: Db, customerId: number, sellerId: number | null) =>
  db
    .selectFrom('customers')
    .leftJoin('employees', 'employees.id', 'customers.deliverer_id')
    .selectAll('customers')
    .select(['employees.name as deliverer_name', cartOf(sellerId).as('cart')])
    .where('customers.id', '=', customerId)
    .executeTakeFirst()

export const findBuyer = (db: Db, customerId: number) =>
  db.selectFrom('customers').select(['name', 'status']).where('id', '=', customerId).executeTakeFirst()

/** The buyer's row, locked: it stands for the cart, so two checkouts of one cart run one after the other. */
export const lockBuyer = (tx: Tx, customerId: number) =>
  tx.selectFrom('customers').selectAll().where('id', '=', customerId).forNoKeyUpdate().executeTakeFirst()

export type Buyer = NonNullable<Awaited<ReturnType<typeof lockBuyer>>>

/** The id of the deliverer for an INSERT; null when there is none or the person is blocked. */
export const unblockedDeliverer = (id: number | null) =>
  sql<number | null>`(select id from employees where id = ${id} and not is_blocked)`

/** One active product with the fields that the customer's app shows. */
export const findShopProduct = (db: Db, id: number, customerId: number) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('brand_references', 'brand_references.id', 'products.reference_id')
    .select(['products.id', 'products.name', 'products.code', 'products.description', 'products.stock'])
    .select(['cost_cents', 'sell_price_cents', 'gold_ppm', 'silver_ppm'])
    .select(['brands.name as brand', 'brand_references.name as reference'])
    .select(imageFiles.as('files'))
    .select(
      sql<boolean>`exists (select from product_wants
        where product_id = ${id} and customer_id = ${customerId} and arrived_at is null)`.as('wanted'),
    )
    .where('products.id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

/**
 * Adds an order's lines to the cart of its customer, at most the stock, in one statement; returns every line with the
 * units wanted and added. Empty when the order is not the customer's. Lock the customer before.
 */
export async function addOrderToCart(tx: Tx, customerId: number, orderId: number) {
  const { rows } = await sql<{ productId: number; name: string; wanted: number; added: number }>`
    with lines as (
      select product_id, order_items.name, order_items.quantity as wanted,
        coalesce(cart_items.quantity, 0) as in_cart,
        case when archived_at is null
          then greatest(0, least(order_items.quantity, stock - coalesce(cart_items.quantity, 0))) else 0 end as added
      from orders join order_items on order_items.order_id = orders.id
        join products on products.id = product_id
        left join cart_items using (product_id, customer_id)
      where orders.id = ${orderId} and orders.customer_id = ${customerId}
    ), put as (
      insert into cart_items (customer_id, product_id, quantity)
      select ${customerId}, product_id, in_cart + added from lines where added > 0
      on conflict (customer_id, product_id) do update set quantity = excluded.quantity
    )
    select product_id as "productId", name, wanted, added from lines order by name, product_id`.execute(tx)
  return rows
}
