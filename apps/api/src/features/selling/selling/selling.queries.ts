import { isWalkIn, WALK_IN_EMAIL } from '@shop/domain/customer-email'
import type { Recorded } from '@shop/domain/trade-ins'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../../db/built-once.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type LockedProduct, lockNamed, lockProducts } from '../../../db/lock-products.ts'
import { together } from '../../../db/pipeline.ts'
import {
  bestFirst,
  bestMatches,
  imageFiles,
  type ProductSearch,
} from '../../catalogue/products/product-search.ts'
import { lockOpenOf, productsOfOpen } from '../trade-ins/trade-ins.queries.ts'

/** {@link unitPriceCents} as SQL, of a product for a customer. */
const UNIT_PRICE = sql`case level when 1 then gold_price_cents when 2 then silver_price_cents else sell_price_cents end`

const foundBy = (search: ProductSearch) => sql<string | null>`(
  select string_agg(offer_text || ',"priceDiscounted":' || as_reais(${UNIT_PRICE}) || ',"stock":' || stock
    || ',"arrivesOn":' || coalesce('"' || arrives_on || '"', 'null') || '}', ',' order by ${bestFirst})
  from ${bestMatches(search)} as best join products on products.id = best.id)`

/**
 * A customer with the products that match as one text of JSON, best match first; null for none. This is the most frequent call at the counter.
 */
export const searchForBuyer = (db: Db, email: string, search: ProductSearch) =>
  db
    .selectFrom('customers')
    .select(['id', foundBy(search).as('found')])
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

const OWN_CART = { table: sql.table('cart_items'), owner: sql.ref('customer_id') }
const COUNTER_CART = { table: sql.table('counter_cart_items'), owner: sql.ref('employee_id') }

export const cartPlace = (buyer: Pick<Buyer, 'id' | 'email'>, sellerId: number | null): CartPlace =>
  isWalkIn(buyer) ? { ...COUNTER_CART, id: sellerId } : { ...OWN_CART, id: buyer.id }

/** The lines of the customer's cart; for people who are not registered, of the seller's. */
const linesOf = (customerId: number | RawBuilder<number>, sellerId: number | null) => sql`(
    select product_id, quantity, added_at from cart_items where customer_id = ${customerId}
    union all select product_id, quantity, added_at from counter_cart_items where employee_id = ${sellerId}
      and exists (select from customers as walk_in
        where walk_in.id = ${customerId} and walk_in.email = ${sql.lit(WALK_IN_EMAIL)})
  ) as cart_items`

/** The shop's own record for people who are not registered. */
export const findWalkInId = async (db: Db) =>
  (await db.selectFrom('customers').select('id').where('email', '=', WALK_IN_EMAIL).executeTakeFirstOrThrow())
    .id

export const emptyCart = (tx: Tx, { table, owner, id }: CartPlace) =>
  sql`delete from ${table} where ${owner} = ${id}`.execute(tx)

/** A change of one line of a cart: units that are added to it, or its new quantity, which 0 removes. */
export interface LineChange {
  productId: number
  quantity: number
  adds: boolean
}

interface ChangedLine extends Pick<Buyer, 'name' | 'status'> {
  product: { id: number; name: string; stock: number; isArchived: boolean } | null
  isSet: boolean
}

/** Sets the line in one of the two tables of carts, if the cart is in that table and the stock allows it. */
const setLineIn = (
  { table, owner }: Pick<CartPlace, 'table' | 'owner'>,
  id: RawBuilder<unknown>,
  adds: boolean,
) => {
  const quantity = adds ? sql`${table}.quantity + excluded.quantity` : sql`excluded.quantity`
  return sql`insert into ${table} (${owner}, product_id, quantity)
    select ${id}, product.id, wanted from buyer cross join product
    where ${id} is not null and status = 'Approved' and not "isArchived" and wanted between 1 and stock
    on conflict (${owner}, product_id) do update set quantity = ${quantity}
      where ${quantity} <= (select stock from product)
    returning true`
}

/**
 * Changes a line of the cart of a customer who is approved, as far as the stock allows, in one statement; the buyer's
 * row is locked, as by {@link lockBuyer}. Returns which customer and product were found, and whether the line was set.
 */
export const changeLine = (
  customerId: number,
  sellerId: number | null,
  change: LineChange,
) => sql<ChangedLine>`
  with buyer as (
    select name, status, case when email = ${sql.lit(WALK_IN_EMAIL)} then ${sellerId}::int end as seller,
      case when email <> ${sql.lit(WALK_IN_EMAIL)} then id end as customer
    from customers where id = ${customerId} for no key update
  ), product as (
    select id, name, stock, archived_at is not null as "isArchived", ${change.quantity}::int as wanted
    from products where id = ${change.productId} and exists (select from buyer) for share
  ), own as (${setLineIn(OWN_CART, sql`customer`, change.adds)}),
  counter as (${setLineIn(COUNTER_CART, sql`seller`, change.adds)}),
  gone as (delete from cart_items using buyer
    where customer_id = customer and status = 'Approved' and product_id = ${change.productId}
      and ${change.quantity}::int = 0),
  counter_gone as (delete from counter_cart_items using buyer
    where employee_id = seller and status = 'Approved' and product_id = ${change.productId}
      and ${change.quantity}::int = 0)
  select name, status, (select to_json(product) from product) as product,
    exists (select from own) or exists (select from counter) as "isSet" from buyer`

/**
 * Reads and locks the buyer, see {@link lockBuyer}, the used phones that wait for the sale, and the products of these
 * phones and of the cart (its lines); products in id order.
 */
export async function lockBuyerWithCart(tx: Tx, customerId: number, sellerId: number | null) {
  const lines = linesOf(customerId, sellerId)
  const [[buyer], cart, tradeIns, rows] = await together(
    tx,
    buyerLock(customerId),
    sql<Goods>`select product_id as "productId", quantity from ${lines}`,
    lockOpenOf(tx, customerId),
    lockNamed(tx, sql`select product_id from ${lines} union all ${productsOfOpen(customerId)}`),
  )
  const products = new Map(rows.map((row) => [row.id, row]))
  return { buyer, tradeIns, products, lines: withQuantities(products, cart) }
}

/** Locks the products of the goods; returns them, and the lines of a sale of these goods. */
export async function lockGoods(tx: Tx, goods: readonly Goods[]) {
  const products = await lockProducts(
    tx,
    goods.map(({ productId }) => productId),
  )
  return { products, lines: withQuantities(products, goods) }
}

function withQuantities(products: ReadonlyMap<number, LockedProduct>, goods: readonly Goods[]) {
  const wanted = new Map(goods.map(({ productId, quantity }) => [productId, quantity]))
  return [...products.values()].flatMap((product) => {
    const quantity = wanted.get(product.id)
    return quantity === undefined ? [] : [{ ...product, quantity }]
  })
}

/** A line of a cart with the fields that price and show it. */
interface CartRow {
  id: number
  code: string
  serialised: boolean
  name: string
  quantity: number
  stock: number
  sell_price_cents: number
  gold_price_cents: number
  silver_price_cents: number
  archived: boolean
  files: string[]
}

/** A used phone that waits for a sale. */
interface OpenTradeIn extends Recorded {
  id: number
  code: string
  cents: number
}

const cartOf = (sellerId: number | null) => sql<CartRow[]>`coalesce((
  select json_agg(json_build_object('id', products.id, 'code', products.code, 'name', products.name,
    'serialised', serialised, 'quantity', cart_items.quantity,
    'stock', products.stock, 'sell_price_cents', sell_price_cents, 'gold_price_cents', gold_price_cents,
    'silver_price_cents', silver_price_cents, 'archived', archived_at is not null, 'files', ${imageFiles}) order by added_at, products.id)
  from ${linesOf(sql`customers.id`, sellerId)} join products on products.id = cart_items.product_id), '[]')`

/** A customer with the deliverer and the lines of the cart, in the order they were added. */
export const findBuyerWithCart = builtOnce((db: Db, customerId: number, sellerId: number | null) =>
  db
    .selectFrom('customers')
    .leftJoin('employees', 'employees.id', 'customers.deliverer_id')
    .selectAll('customers')
    .select(['employees.name as deliverer_name', cartOf(sellerId).as('cart')])
    .select(
      sql<
        OpenTradeIn[]
      >`coalesce((select json_agg(json_build_object('id', id, 'code', code, 'cents', price_cents,
          'hasSeller', true, 'hasDocument', document_file is not null, 'hasLookup', lookup_file is not null,
          'hasSignature', signature_file is not null, 'hasChecklist', coalesce(checklist, '{}') <> '{}'
            or (select cardinality(phone_checklist) = 0 from companies limit 1)) order by id) from trade_ins
        where customer_id = customers.id and settled_at is null), '[]')`.as('trade_ins'),
    )
    .select(
      sql<boolean>`exists (select from bank_settings where kind = 'Pix' and not disabled)`.as('pix_ready'),
    )
    .select(sql<boolean>`exists (select from till_sessions where closed_at is null)`.as('has_open_till'))
    .select(
      sql<number>`case when ${sellerId}::int is null then 0 else (select coalesce(sum(open_cents), 0)::int8 from instalments
        where instalments.customer_id = customers.id and open_cents > 0
          and due_date < (select (now() at time zone time_zone)::date from companies limit 1)) end`.as(
        'overdue_cents',
      ),
    )
    .where('customers.id', '=', customerId),
)

export const findBuyer = (db: Db, customerId: number) =>
  db.selectFrom('customers').select(['name', 'status']).where('id', '=', customerId).executeTakeFirst()

/** The buyer's row, locked: it stands for the cart, so two checkouts of one cart run one after the other. */
export const lockBuyer = async (tx: Tx, customerId: number) =>
  (await together(tx, buyerLock(customerId)))[0][0]

const buyerLock = builtOnce((db: Db, customerId: number) =>
  db.selectFrom('customers').selectAll().where('id', '=', customerId).forNoKeyUpdate(),
)

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
    .select(['sell_price_cents', 'gold_price_cents', 'silver_price_cents'])
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
