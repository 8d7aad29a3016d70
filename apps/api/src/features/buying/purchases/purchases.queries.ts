import { ON_THE_WAY, type PurchaseStatus } from '@shop/domain/purchases'
import { sql, type Updateable } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf } from '../../../db/sql-parts.ts'

const sumOf = (value: string) =>
  sql<number>`(select coalesce(sum(${sql.raw(value)}), 0)::int8 from purchase_order_lines
    where order_id = purchase_orders.id)`

const selectPurchases = (db: Db) =>
  db
    .selectFrom('purchase_orders')
    .innerJoin('suppliers', 'suppliers.id', 'purchase_orders.supplier_id')
    .select(['purchase_orders.id', 'supplier_id', 'status', 'comment', 'end_note', 'sent_at', 'ended_at'])
    .select(['purchase_orders.version', 'purchase_orders.who', 'purchase_orders.created_at'])
    .select(['suppliers.name as supplier', 'suppliers.phone as supplier_phone'])
    .select([
      sql<string | null>`expected_on::text`.as('expected_on'),
      sumOf('quantity * unit_cost_cents').as('total_cents'),
      sumOf('quantity').as('units'),
      // What came beyond one line does not stand for what another line lacks.
      sumOf('least(received, quantity)').as('received'),
    ])

export type PurchaseRow = Awaited<ReturnType<ReturnType<typeof selectPurchases>['executeTakeFirstOrThrow']>>

export const findPurchase = (db: Db, id: number) =>
  selectPurchases(db).where('purchase_orders.id', '=', id).executeTakeFirst()

export const findPurchasesByIds = (db: Db, ids: readonly number[]) =>
  selectPurchases(db).where('purchase_orders.id', '=', anyOf(ids)).orderBy('purchase_orders.id').execute()

interface PurchaseFilter {
  status?: PurchaseStatus | undefined
  supplierId?: number | undefined
}

/** Latest first. */
export async function findPurchases(
  db: Db,
  { status, supplierId }: PurchaseFilter,
  page: number,
  items: number,
) {
  let rows = selectPurchases(db)
  let all = db.selectFrom('purchase_orders').select((eb) => eb.fn.countAll<number>().as('total'))
  if (status) {
    rows = rows.where('status', '=', status)
    all = all.where('status', '=', status)
  }
  if (supplierId !== undefined) {
    rows = rows.where('supplier_id', '=', supplierId)
    all = all.where('supplier_id', '=', supplierId)
  }
  const [found, { total }] = await Promise.all([
    rows
      .orderBy('purchase_orders.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    all.executeTakeFirstOrThrow(),
  ])
  return { rows: found, total }
}

/** The lines of an order with their products, by name. */
export const findPurchaseLines = (db: Db, id: number) =>
  db
    .selectFrom('purchase_order_lines')
    .innerJoin('products', 'products.id', 'purchase_order_lines.product_id')
    .select(['product_id', 'products.code', 'products.name', 'quantity', 'received', 'unit_cost_cents'])
    .where('order_id', '=', id)
    .orderBy('products.name_key')
    .orderBy('product_id')
    .execute()

export const findGoodsReceiptsOfPurchase = (db: Db, id: number) =>
  db
    .selectFrom('goods_receipts')
    .select(['id', 'document', 'finished_at'])
    .where('purchase_order_id', '=', id)
    .orderBy('id')
    .execute()

export const lockPurchase = (tx: Tx, id: number) =>
  tx
    .selectFrom('purchase_orders')
    .select(['id', 'supplier_id', 'status', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

interface Line {
  productId: number
  quantity: number
  cost: number
}

export async function insertPurchase(
  tx: Tx,
  { employeeId, who }: Actor,
  supplierId: number,
  comment: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('purchase_orders')
    .values({ supplier_id: supplierId, comment, employee_id: employeeId, who })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the order's lines. */
export async function replaceLines(tx: Tx, id: number, lines: readonly Line[]): Promise<void> {
  await tx.deleteFrom('purchase_order_lines').where('order_id', '=', id).execute()
  await tx
    .insertInto('purchase_order_lines')
    .values(
      lines.map(({ productId, quantity, cost }) => ({
        order_id: id,
        product_id: productId,
        quantity,
        unit_cost_cents: cost,
      })),
    )
    .execute()
}

export const updatePurchase = (tx: Tx, id: number, set: Updateable<Database['purchase_orders']>) =>
  tx
    .updateTable('purchase_orders')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** The ids of those products that are active, so that they can be ordered. */
export async function findActiveIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Stores the earliest day on which open units of these products are expected. Lock the products before. */
export async function refreshArrivals(tx: Tx, productIds: readonly number[]): Promise<void> {
  await sql`update products set arrives_on = expected.day
    from (select given.id, (select min(expected_on) from purchase_order_lines
        join purchase_orders on purchase_orders.id = order_id
        where product_id = given.id and received < quantity and status = any(${[...ON_THE_WAY]})) as day
      from unnest(${[...productIds]}::int[]) as given(id)) as expected
    where products.id = expected.id and arrives_on is distinct from expected.day`.execute(tx)
}

export async function hasOpenUnits(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (select from purchase_order_lines
    where order_id = ${id} and received < quantity) as open`.execute(tx)
  return rows[0]?.open ?? false
}

export const productIdsOf = async (tx: Tx, id: number): Promise<number[]> =>
  (await tx.selectFrom('purchase_order_lines').select('product_id').where('order_id', '=', id).execute()).map(
    ({ product_id }) => product_id,
  )
