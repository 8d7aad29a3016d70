import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'
import type { NfeLine } from './nfe.reader.ts'

/** Lines whose unit may hold several pieces, matched as one, as nobody has said before for the supplier's code. */
const ASKED_LINES = sql`from nfe_lines left join supplier_codes on supplier_codes.supplier_id = nfes.supplier_id
    and supplier_codes.code = nfe_lines.supplier_code and supplier_codes.unit = nfe_lines.unit
  where nfe_id = nfes.id and asks and nfe_lines.factor = 1 and not coalesce(is_one, false)`

const selectNfes = (db: Db) =>
  db
    .selectFrom('nfes')
    .innerJoin('suppliers', 'suppliers.id', 'nfes.supplier_id')
    .leftJoin('goods_receipts', 'goods_receipts.nfe_id', 'nfes.id')
    .select(['nfes.id', 'nfes.key', 'nfes.supplier_id', 'nfes.number', 'nfes.series', 'nfes.issued_at'])
    .select(['nfes.total_cents', 'nfes.authorised', 'nfes.cancelled_at', 'nfes.who', 'nfes.at'])
    .select(['suppliers.name as supplier', 'suppliers.cnpj'])
    .select(['goods_receipts.id as receipt_id', 'goods_receipts.state as receipt_state'])
    .select(
      sql<number>`(select count(*) from nfe_lines where nfe_id = nfes.id and product_id is null)`.as(
        'unmatched',
      ),
    )
    .select(['questions', 'answered_who'])
    .select(sql<number[]>`array(select position::int ${ASKED_LINES} order by position)`.as('asked_lines'))

export type NfeRow = Awaited<ReturnType<ReturnType<typeof selectNfes>['executeTakeFirstOrThrow']>>

export const findNfe = (db: Db, id: number) => selectNfes(db).where('nfes.id', '=', id).executeTakeFirst()

/** Latest first. */
export async function findNfes(db: Db, page: number, items: number) {
  const [rows, { total }] = await Promise.all([
    selectNfes(db)
      .orderBy('nfes.id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    db
      .selectFrom('nfes')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const findNfeLines = (db: Db, id: number) =>
  db
    .selectFrom('nfe_lines')
    .leftJoin('products', 'products.id', 'nfe_lines.product_id')
    .selectAll('nfe_lines')
    .select(['products.code', 'products.name'])
    .where('nfe_id', '=', id)
    .orderBy('position')
    .execute()

export const findDescription = (db: Db, id: number, position: number) =>
  db
    .selectFrom('nfe_lines')
    .select('description')
    .where('nfe_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()

export const findInstalments = (db: Db, id: number) =>
  db
    .selectFrom('nfe_instalments')
    .select(['number', sql<string>`due_on::text`.as('due_on'), 'amount_cents'])
    .where('nfe_id', '=', id)
    .orderBy('position')
    .execute()

export const lockNfe = (tx: Tx, id: number) =>
  tx.selectFrom('nfes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Inserts an NF-e with its lines and instalments; returns its id. A known key violates the constraint `nfes_key_once`.
 */
export async function insertNfe(
  tx: Tx,
  nfe: Insertable<Database['nfes']>,
  lines: readonly Omit<Insertable<Database['nfe_lines']>, 'nfe_id'>[],
  instalments: readonly { number: string; dueOn: string; amountCents: number }[],
): Promise<number> {
  const { id } = await tx.insertInto('nfes').values(nfe).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('nfe_lines')
    .values(lines.map((line) => ({ ...line, nfe_id: id })))
    .execute()
  if (instalments.length > 0)
    await tx
      .insertInto('nfe_instalments')
      .values(
        instalments.map(({ number, dueOn, amountCents }, position) => ({
          nfe_id: id,
          position,
          number,
          due_on: dueOn,
          amount_cents: amountCents,
        })),
      )
      .execute()
  return id
}

/** The supplier's id by CNPJ; an unknown one is added with the data of the document. */
export async function supplierOf(
  tx: Tx,
  { cnpj, name, phone }: { cnpj: string; name: string; phone: string },
  leadDays: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into suppliers (name, cnpj, phone, lead_days) values (${name}, ${cnpj}, ${phone}, ${leadDays})
      on conflict (cnpj) where archived_at is null do nothing returning id
    )
    select id from added union all select id from suppliers where cnpj = ${cnpj} and archived_at is null`.execute(
    tx,
  )
  const [row] = rows
  // Added by another transaction since this statement began: the next statement sees it.
  return row?.id ?? supplierOf(tx, { cnpj, name, phone }, leadDays)
}

export interface Match {
  position: number
  product_id: number
  factor: number
}

/** The products stored for a supplier's codes. */
export async function findLearnt(tx: Tx, supplierId: number, lines: readonly NfeLine[]): Promise<Match[]> {
  const given = lines.map(({ position, supplierCode, unit }) => ({ position, code: supplierCode, unit }))
  const { rows } = await sql<Match>`
    select given.position, product_id, factor
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(position int, code text, unit text)
    join supplier_codes on supplier_id = ${supplierId} and supplier_codes.code = given.code
      and supplier_codes.unit = given.unit
    join products on products.id = product_id and archived_at is null`.execute(tx)
  return rows
}

/** Active products by their GTIN. */
export async function findByGtin(tx: Tx, gtins: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; gtin: string }>`
    select id, given.gtin from unnest(${[...gtins]}::text[]) as given(gtin)
    join products on archived_at is null and products.gtin is not null
      and lpad(products.gtin, 14, '0') = lpad(given.gtin, 14, '0')`.execute(tx)
  return new Map(rows.map(({ id, gtin }) => [gtin, id]))
}

/** Sets the products of lines, and stores them for the supplier's codes. */
export async function setMatches(
  tx: Tx,
  nfeId: number,
  supplierId: number,
  matches: readonly Match[],
): Promise<void> {
  const given = JSON.stringify(matches)
  await sql`update nfe_lines set product_id = given.product_id, factor = given.factor
    from jsonb_to_recordset(${given}::jsonb) as given(position int, product_id int, factor int)
    where nfe_id = ${nfeId} and nfe_lines.position = given.position`.execute(tx)
  await sql`insert into supplier_codes (supplier_id, code, unit, product_id, factor)
    select distinct on (supplier_code, unit) ${supplierId}::int, supplier_code, unit, given.product_id, given.factor
    from jsonb_to_recordset(${given}::jsonb) as given(position int, product_id int, factor int)
    join nfe_lines on nfe_id = ${nfeId} and nfe_lines.position = given.position
    order by supplier_code, unit, given.position
    on conflict (supplier_id, code, unit) do update
      set product_id = excluded.product_id, factor = excluded.factor`.execute(tx)
}

/** Stores that the goods came as the note says, and that each asked line's unit is one piece. */
export async function saveAnswer(tx: Tx, id: number, who: string): Promise<void> {
  await sql`update supplier_codes set is_one = true from nfe_lines, nfes
    where nfes.id = ${id} and nfe_lines.nfe_id = nfes.id and asks and nfe_lines.factor = 1
      and supplier_codes.supplier_id = nfes.supplier_id and supplier_codes.code = nfe_lines.supplier_code
      and supplier_codes.unit = nfe_lines.unit and supplier_codes.factor = 1`.execute(tx)
  await tx
    .updateTable('nfes')
    .set({ answered_who: who, answered_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export const clearAnswer = (tx: Tx, id: number) =>
  tx.updateTable('nfes').set({ answered_who: null, answered_at: null }).where('id', '=', id).execute()

export const findCancellation = (tx: Tx, key: string) =>
  tx.selectFrom('nfe_cancellations').select(['who', 'at']).where('key', '=', key).executeTakeFirst()

/**
 * Stores that an NF-e was cancelled, whether it was imported before or comes later; returns the id of an imported one.
 */
export async function saveCancellation(tx: Tx, key: string, who: string): Promise<number | undefined> {
  await tx
    .insertInto('nfe_cancellations')
    .values({ key, who })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .updateTable('nfes')
    .set({ cancelled_at: sql<string>`coalesce(cancelled_at, now())` })
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns whether there was one, and the id of its NF-e if that was imported. */
export async function deleteCancellation(tx: Tx, key: string): Promise<{ existed: boolean; id?: number }> {
  const { numDeletedRows } = await tx
    .deleteFrom('nfe_cancellations')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const row = await tx
    .updateTable('nfes')
    .set({ cancelled_at: null })
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirst()
  return { existed: numDeletedRows > 0n, ...row }
}

export const deleteNfe = (tx: Tx, id: number) => tx.deleteFrom('nfes').where('id', '=', id).execute()
