import type { NewSupplier } from '@shop/contract/suppliers'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { likeText } from '../../../wire.ts'

/** How many of a supplier's orders the real lead time is computed from. */
const ORDERS_MEASURED = 10

/** Average days, with fractions, from sending to the first goods. */
const realLeadDays = sql<number | null>`(select avg(extract(epoch from arrived_at - sent_at) / 86400)::float8
  from (select arrived_at, sent_at from purchase_orders where supplier_id = suppliers.id and arrived_at is not null
    and sent_at is not null order by arrived_at desc limit ${sql.lit(ORDERS_MEASURED)}) as latest)`

const productCount = sql<number>`(select count(*) from supplier_products where supplier_id = suppliers.id)`

const selectSuppliers = (db: Db) =>
  db
    .selectFrom('suppliers')
    .select(['id', 'name', 'cnpj', 'phone', 'email', 'lead_days', 'archived_at', 'version'])
    .select([realLeadDays.as('real_lead_days'), productCount.as('products')])

export type SupplierRow = Awaited<ReturnType<ReturnType<typeof selectSuppliers>['executeTakeFirstOrThrow']>>

export const findSupplier = (db: Db, id: number) =>
  selectSuppliers(db).where('id', '=', id).executeTakeFirst()

/** Active suppliers by name; `search` is part of the name or the beginning of the CNPJ. */
export async function findSuppliers(db: Db, search: string | undefined, page: number, items: number) {
  const narrowed = sql<boolean>`archived_at is null and (${search ?? ''} = ''
    or name_key like '%' || fold(${likeText(search ?? '')}) || '%'
    or cnpj like nullif(upper(regexp_replace(${likeText(search ?? '')}, '[[:space:]./-]', '', 'g')), '') || '%')`
  const [rows, { total }] = await Promise.all([
    selectSuppliers(db)
      .where(narrowed)
      .orderBy('name_key')
      .orderBy('id')
      .limit(items)
      .offset(page * items)
      .execute(),
    db
      .selectFrom('suppliers')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(narrowed)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

const columnsOf = (input: NewSupplier) => ({
  name: input.name,
  cnpj: input.cnpj,
  phone: input.phone,
  email: input.email,
  lead_days: input.leadDays,
})

export async function insertSupplier(tx: Tx, input: NewSupplier): Promise<number> {
  const { id } = await tx
    .insertInto('suppliers')
    .values(columnsOf(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateSupplier = (tx: Tx, id: number, input: NewSupplier) =>
  tx
    .updateTable('suppliers')
    .set({ ...columnsOf(input), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** An active supplier's row, locked until the transaction ends. */
export const lockSupplier = (tx: Tx, id: number) =>
  tx
    .selectFrom('suppliers')
    .selectAll()
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether the supplier has an order or receipt that is not finished. */
export async function hasOpenWork(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select
    exists (select from purchase_orders where supplier_id = ${id} and status in ('draft', 'sent', 'partial'))
    or exists (select from goods_receipts where supplier_id = ${id} and state <> 'done') as open`.execute(tx)
  return rows[0]?.open ?? false
}

export const archiveRow = (tx: Tx, id: number) =>
  tx
    .updateTable('suppliers')
    .set({ archived_at: sql<string>`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Latest purchase first. */
export const findSupplierProducts = (db: Db, id: number, page: number, items: number) =>
  db
    .selectFrom('supplier_products')
    .innerJoin('products', 'products.id', 'supplier_products.product_id')
    .select(['products.id', 'products.code', 'products.name', 'products.stock'])
    .select(['last_cost_cents', 'last_at'])
    .where('supplier_id', '=', id)
    .orderBy('last_at', 'desc')
    .orderBy('products.id')
    .limit(items)
    .offset(page * items)
    .execute()
