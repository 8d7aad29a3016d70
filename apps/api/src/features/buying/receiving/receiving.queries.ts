import type { Level } from '@shop/domain/pricing'
import type { ReceiptState } from '@shop/domain/purchases'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import { anyOf } from '../../../db/sql-parts.ts'

const selectGoodsReceipts = (db: Db) =>
  db
    .selectFrom('goods_receipts')
    .innerJoin('suppliers', 'suppliers.id', 'goods_receipts.supplier_id')
    .selectAll('goods_receipts')
    .select('suppliers.name as supplier')

export type GoodsReceiptRow = Awaited<
  ReturnType<ReturnType<typeof selectGoodsReceipts>['executeTakeFirstOrThrow']>
>

export const findGoodsReceipt = (db: Db, id: number) =>
  selectGoodsReceipts(db).where('goods_receipts.id', '=', id).executeTakeFirst()

interface GoodsReceiptFilter {
  state?: ReceiptState | undefined
  supplierId?: number | undefined
}

/** Latest first, without their lines. */
export async function findGoodsReceipts(
  db: Db,
  { state, supplierId }: GoodsReceiptFilter,
  page: number,
  items: number,
) {
  let rows = selectGoodsReceipts(db)
  let all = db.selectFrom('goods_receipts').select((eb) => eb.fn.countAll<number>().as('total'))
  if (state) {
    rows = rows.where('state', '=', state)
    all = all.where('state', '=', state)
  }
  if (supplierId !== undefined) {
    rows = rows.where('supplier_id', '=', supplierId)
    all = all.where('supplier_id', '=', supplierId)
  }
  const [found, { total }] = await Promise.all([
    rows
      .orderBy('goods_receipts.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    all.executeTakeFirstOrThrow(),
  ])
  return { rows: found, total }
}

/** The lines of these receipts with their products, in the order of their positions. */
export const findGoodsReceiptLines = (db: Db, receiptIds: readonly number[]) =>
  db
    .selectFrom('goods_receipt_lines')
    .innerJoin('products', 'products.id', 'goods_receipt_lines.product_id')
    .selectAll('goods_receipt_lines')
    .select(['products.code', 'products.gtin', 'products.name', 'products.serialised'])
    .where('receipt_id', '=', anyOf(receiptIds))
    .orderBy('receipt_id')
    .orderBy('position')
    .execute()

export type GoodsReceiptLineRow = Awaited<ReturnType<typeof findGoodsReceiptLines>>[number]

export const lockGoodsReceipt = (tx: Tx, id: number) =>
  tx.selectFrom('goods_receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type NewLine = Insertable<Database['goods_receipt_lines']>

export async function insertGoodsReceipt(
  tx: Tx,
  receipt: Insertable<Database['goods_receipts']>,
  lines: readonly Omit<NewLine, 'receipt_id'>[],
): Promise<number> {
  const { id } = await tx
    .insertInto('goods_receipts')
    .values(receipt)
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertGoodsReceiptLines(tx, id, lines)
  return id
}

async function insertGoodsReceiptLines(
  tx: Tx,
  id: number,
  lines: readonly Omit<NewLine, 'receipt_id'>[],
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('goods_receipt_lines')
    .values(lines.map((line) => ({ ...line, receipt_id: id })))
    .execute()
}

/** Replaces the receipt's lines. */
export async function replaceGoodsReceiptLines(
  tx: Tx,
  id: number,
  lines: readonly Omit<NewLine, 'receipt_id'>[],
): Promise<void> {
  await tx.deleteFrom('goods_receipt_lines').where('receipt_id', '=', id).execute()
  await insertGoodsReceiptLines(tx, id, lines)
}

/** The access key of an NF-e in a typed document, without dots and blanks; null for anything else. */
const keyIn = (document: RawBuilder<unknown>) =>
  sql`substring(upper(regexp_replace(${document}, '[^A-Za-z0-9]', '', 'g')) from '^(?:NFE)?(\\d{6}[A-Z\\d]{12}\\d{2}55\\d{22})$')`

/** An access key counts as the document that a receipt from the file of its NF-e has. */
const asCompared = (document: RawBuilder<unknown>) => sql`coalesce(
  'nf-e' || substring(${keyIn(document)} from 26 for 9)::int || '/' || substring(${keyIn(document)} from 23 for 3)::int,
  fold(regexp_replace(${document}, '\\s', '', 'g')))`

/**
 * Whether the supplier's document has another receipt, whatever case, accents and spaces it was typed with. Locks the
 * supplier until the transaction ends, so that of two receipts of one document the second sees the first.
 */
export async function hasOtherGoodsReceipt(
  tx: Tx,
  { supplierId, document, id = 0 }: { supplierId: number; document: string; id?: number },
): Promise<boolean> {
  await sql`select from suppliers where id = ${supplierId} for no key update`.execute(tx)
  const found = await tx
    .selectFrom('goods_receipts')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('id', '<>', id)
    .where(asCompared(sql.ref('document')), '=', asCompared(sql`${document}::text`))
    .executeTakeFirst()
  return found !== undefined
}

export const updateGoodsReceipt = (tx: Tx, id: number, set: Updateable<Database['goods_receipts']>) =>
  tx
    .updateTable('goods_receipts')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

export const deleteGoodsReceipt = (tx: Tx, id: number) =>
  tx.deleteFrom('goods_receipts').where('id', '=', id).execute()

export async function saveLandedCosts(
  tx: Tx,
  id: number,
  lines: readonly { position: number; landed: number }[],
): Promise<void> {
  await sql`update goods_receipt_lines set landed_cents = given.landed
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given(position int, landed bigint)
    where receipt_id = ${id} and goods_receipt_lines.position = given.position`.execute(tx)
}

/** Products by id, archived ones too. */
export async function findNames(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Units that a purchase order still expects, by product name. */
export const findOpenLines = (tx: Tx, purchaseId: number) =>
  tx
    .selectFrom('purchase_order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id', 'unit_cost_cents', sql<number>`quantity - received`.as('open')])
    .where('order_id', '=', purchaseId)
    .whereRef('received', '<', 'quantity')
    .orderBy('products.name_key')
    .orderBy('product_id')
    .execute()

/** Adds received units to a purchase order, except products that were not ordered. Returns how many lines changed. */
export async function addReceived(
  tx: Tx,
  purchaseId: number,
  received: ReadonlyMap<number, number>,
): Promise<number> {
  const { numAffectedRows } = await sql`update purchase_order_lines set received = received + given.units
    from unnest(${[...received.keys()]}::int[], ${[...received.values()]}::int[]) as given(product_id, units)
    where order_id = ${purchaseId} and purchase_order_lines.product_id = given.product_id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Stores the price that a supplier last charged for a unit; one row per product. */
export async function saveLastCosts(
  tx: Tx,
  supplierId: number,
  costs: ReadonlyMap<number, number>,
): Promise<void> {
  if (costs.size === 0) return
  await sql`insert into supplier_products (supplier_id, product_id, last_cost_cents)
    select ${supplierId}::int, id, cost
    from unnest(${[...costs.keys()]}::int[], ${[...costs.values()]}::bigint[]) as given(id, cost)
    on conflict (supplier_id, product_id) do update
      set last_cost_cents = excluded.last_cost_cents, last_at = now()`.execute(tx)
}

/** Carts shown of those whose price would change. */
const MOST_CARTS = 200

/** Lines with these products in the carts of customers who may buy. */
export const findCartLines = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('cart_items')
    .innerJoin('customers', 'customers.id', 'cart_items.customer_id')
    .select(['customers.id', 'customers.name', 'product_id', 'quantity'])
    .select(sql<Level>`customers.level`.as('level'))
    .where('product_id', '=', anyOf(productIds))
    .where('customers.status', '=', 'Approved')
    .orderBy('added_at', 'desc')
    .limit(MOST_CARTS)
    .execute()
