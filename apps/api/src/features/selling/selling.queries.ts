import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { likeText } from '../../wire.ts'

const MAX_FOUND = 100

/** Keys of a product's pictures in their order, as one column. */
const imageFiles = sql<string[]>`array(select file from product_images
  where product_images.product_id = products.id order by position)`

/**
 * Active products in whose name, code, tags, reference or brand every word of the term occurs, without accents or
 * case. Best first: the whole code, the name from its start, a word's start, anywhere in the name, elsewhere.
 */
export function searchProducts(db: Db, term: string) {
  const words = term.split(/\s+/).map(likeText)
  const whole = likeText(term)
  return db
    .selectFrom('products')
    .select(['id', 'name', 'code', 'stock', 'cost_cents', 'sell_price_cents', 'gold_ppm', 'silver_ppm'])
    .select(imageFiles.as('files'))
    .where('archived_at', 'is', null)
    .where((eb) => eb.and(words.map((word) => sql<boolean>`search_key like '%' || fold(${word}) || '%'`)))
    .orderBy(
      sql`case when code = ${term} then 0
        when name_key like fold(${whole}) || '%' then 1
        when name_key like '% ' || fold(${whole}) || '%' then 2
        when name_key like '%' || fold(${whole}) || '%' then 3
        else 4 end`,
    )
    .orderBy('name_key')
    .orderBy('id')
    .limit(MAX_FOUND)
    .execute()
}

/** The lines of a customer's cart with what is needed to price and show them, in the order they were added. */
export const findCart = (db: Db, customerId: number) =>
  db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select(['products.id', 'products.name', 'cart_items.quantity', 'products.stock'])
    .select(['cost_cents', 'sell_price_cents', 'gold_ppm', 'silver_ppm'])
    .select(imageFiles.as('files'))
    .where('customer_id', '=', customerId)
    .orderBy('added_at')
    .orderBy('products.id')
    .execute()

export type CartRow = Awaited<ReturnType<typeof findCart>>[number]

/** The cart's lines with their products locked in id order, for checkout. */
export const lockCart = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select(['products.id', 'products.name', 'cart_items.quantity', 'products.stock', 'archived_at'])
    .select(['cost_cents', 'sell_price_cents', 'gold_ppm', 'silver_ppm'])
    .where('customer_id', '=', customerId)
    .orderBy('products.id')
    .forNoKeyUpdate(['products'])
    .execute()

export const findBuyer = (db: Db, customerId: number) =>
  db
    .selectFrom('customers')
    .leftJoin('employees', 'employees.id', 'customers.deliverer_id')
    .selectAll('customers')
    .select('employees.name as deliverer_name')
    .where('customers.id', '=', customerId)
    .executeTakeFirst()

/** The buyer's row, locked: it stands for his cart, so two checkouts of one cart come one after the other. */
export const lockBuyer = (tx: Tx, customerId: number) =>
  tx.selectFrom('customers').selectAll().where('id', '=', customerId).forNoKeyUpdate().executeTakeFirst()

export type Buyer = NonNullable<Awaited<ReturnType<typeof lockBuyer>>>
