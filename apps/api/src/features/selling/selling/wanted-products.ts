import { sql } from 'kysely'
import { invalidState, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { findShopProduct } from './selling.queries.ts'

/** Most products that one customer may wait for; one more replaces the earliest. */
const MOST_WANTED = 200

/** Products that the customer waits for, last wanted first. */
export async function listWanted(db: Db, customerId: number) {
  const rows = await db
    .selectFrom('product_wants')
    .innerJoin('products', 'products.id', 'product_wants.product_id')
    .select(['product_id', 'products.name', 'product_wants.at'])
    .where('customer_id', '=', customerId)
    .where('arrived_at', 'is', null)
    .orderBy('product_wants.at', 'desc')
    .limit(MOST_WANTED)
    .execute()
  return rows.map(({ product_id, name, at }) => ({ productId: product_id, name, since: at }))
}

/**
 * Records that a customer waits for a product that is out; a repetition changes nothing.
 * @throws AppError NOT_FOUND, INVALID_STATE while it is in stock
 */
export async function want(db: Db, customerId: number, productId: number) {
  const product = await findShopProduct(db, productId, customerId)
  if (!product) throw notFound('Produto não encontrado.')
  if (product.stock > 0) throw invalidState(`${product.name} está disponível.`)
  await db
    .insertInto('product_wants')
    .values({ customer_id: customerId, product_id: productId })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'customer_id'])
        .doUpdateSet({ at: sql<string>`now()`, arrived_at: null })
        .where('product_wants.arrived_at', 'is not', null),
    )
    .execute()
  await db
    .deleteFrom('product_wants')
    .where('customer_id', '=', customerId)
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('product_wants')
        .select('product_id')
        .where('customer_id', '=', customerId)
        .orderBy('at', 'desc')
        .offset(MOST_WANTED),
    )
    .execute()
  const { email_verified_at } = await db
    .selectFrom('customers')
    .select('email_verified_at')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { productId, wanted: true, emailVerified: email_verified_at !== null }
}

/** Withdraws the want. */
export async function unwant(db: Db, customerId: number, productId: number) {
  await db
    .deleteFrom('product_wants')
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .execute()
  return { productId, wanted: false }
}
