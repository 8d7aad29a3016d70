import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface Page {
  page: number
  items: number
}

/** Products with defective units by name. */
export const findDefective = (db: Db, { page, items }: Page) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('brand_references', 'brand_references.id', 'products.reference_id')
    .select(['products.id', 'products.code', 'products.name', 'stock', 'defective', 'cost_cents'])
    .select(['brands.name as brand', 'brand_references.name as reference'])
    .select((eb) =>
      eb
        .selectFrom('defective_movements')
        .whereRef('product_id', '=', 'products.id')
        .select('at')
        .orderBy('defective_movements.id', 'desc')
        .limit(1)
        .as('changed_at'),
    )
    .select('products.serialised')
    .select(
      sql<
        string[]
      >`array(select serial from units where units.product_id = products.id and state = 'defective' order by id)`.as(
        'serials',
      ),
    )
    .where('defective', '>', 0)
    .orderBy('products.name_key')
    .orderBy('products.id')
    .limit(items)
    .offset(page * items)
    .execute()

export const sumDefective = (db: Db) =>
  db
    .selectFrom('products')
    .select(sql<number>`count(*)::int8`.as('products'))
    .select(sql<number>`coalesce(sum(defective), 0)::int8`.as('units'))
    .select(sql<number>`coalesce(sum(defective * cost_cents), 0)::int8`.as('cost_cents'))
    .where('defective', '>', 0)
    .executeTakeFirstOrThrow()

const selectMovements = (db: Db) =>
  db
    .selectFrom('defective_movements')
    .leftJoin('orders', 'orders.id', 'defective_movements.order_id')
    .select(['defective_movements.id', 'kind', 'quantity_before', 'quantity_in', 'quantity_out'])
    .select(['quantity_after', 'unit_cost_cents', 'order_id', 'orders.code as order_code', 'comment'])
    .select(['who', 'at'])

export const findMovement = (db: Db, id: number) =>
  selectMovements(db).where('defective_movements.id', '=', id).executeTakeFirstOrThrow()

export type MovementRow = Awaited<ReturnType<typeof findMovement>>

/** One page of a product's ledger, last first. */
export const findMovements = (db: Db, productId: number, { page, items }: Page) =>
  selectMovements(db)
    .where('product_id', '=', productId)
    .orderBy('defective_movements.id', 'desc')
    .limit(items)
    .offset(page * items)
    .execute()

export const countMovements = async (db: Db, productId: number): Promise<number> =>
  (
    await db
      .selectFrom('defective_movements')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).total

export const findShelves = (db: Db, productId: number) =>
  db
    .selectFrom('products')
    .select(['code', 'stock', 'defective'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()

export const findProductId = async (db: Db, code: string): Promise<number | undefined> =>
  (await db.selectFrom('products').select('id').where('code', '=', code).executeTakeFirst())?.id
