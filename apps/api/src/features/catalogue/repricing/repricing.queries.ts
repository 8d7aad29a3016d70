import type { RepricingFilter } from '@shop/contract/repricing'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { activeProducts } from '../products/products.queries.ts'

/** Active products of the filter by name, at most `most`. A writer locks them first, in id order. */
export const findRepriced = (db: Db, { brand, reference, search }: RepricingFilter, most: number) =>
  activeProducts(db, { brand, reference, q: search })
    .select(['products.id', 'products.code', 'products.name'])
    .select(['cost_cents', 'sell_price_cents', 'gold_ppm', 'silver_ppm'])
    .orderBy('products.name_key')
    .orderBy('products.id')
    .limit(most)
    .execute()

export async function insertRepricing(tx: Tx, row: Insertable<Database['repricings']>): Promise<number> {
  const { id } = await tx.insertInto('repricings').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

const selectRepricings = (db: Db) => db.selectFrom('repricings').selectAll()

export type RepricingRow = Awaited<ReturnType<ReturnType<typeof selectRepricings>['executeTakeFirstOrThrow']>>

export const findRepricing = (db: Db, id: number) =>
  selectRepricings(db).where('id', '=', id).executeTakeFirst()

export const lockRepricing = (tx: Tx, id: number) =>
  selectRepricings(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Latest first. */
export async function findRepricings(db: Db, page: number, items: number) {
  const [rows, { total }] = await Promise.all([
    selectRepricings(db)
      .orderBy('id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    db
      .selectFrom('repricings')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Products of a repricing. */
export const findRepricedIds = async (tx: Tx, id: number): Promise<number[]> =>
  (await tx.selectFrom('price_changes').select('product_id').where('repricing_id', '=', id).execute()).map(
    ({ product_id }) => product_id,
  )

/** The changes of a repricing, for products whose cost and prices are still those that it set. */
export const findUnchangedSince = (tx: Tx, id: number) =>
  tx
    .selectFrom('price_changes')
    .innerJoin('products', 'products.id', 'price_changes.product_id')
    .select(['product_id', 'sell_before_cents', 'gold_before_ppm', 'silver_before_ppm'])
    .where('repricing_id', '=', id)
    .where('kind', '=', 'repricing')
    .whereRef('cost_cents', '=', 'cost_after_cents')
    .whereRef('sell_price_cents', '=', 'sell_after_cents')
    .whereRef('gold_ppm', '=', 'gold_after_ppm')
    .whereRef('silver_ppm', '=', 'silver_after_ppm')
    .execute()

export const markUndone = (tx: Tx, id: number, who: string, restored: number) =>
  tx
    .updateTable('repricings')
    .set({ undone_at: sql<string>`now()`, undone_who: who, restored })
    .where('id', '=', id)
    .execute()

/** A product's price changes, latest first. */
export async function findPriceChanges(db: Db, productId: number, page: number, items: number) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('price_changes')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    db
      .selectFrom('price_changes')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
