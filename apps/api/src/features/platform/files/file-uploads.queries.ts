import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { days } from '../../../db/sql-parts.ts'
import { FILE_COLUMNS } from './file-columns.ts'

/** The account that uploads. */
export type Uploader = Pick<Actor, 'employeeId' | 'customerId'>

/** An upload that takes longer than this belongs to a process that died. */
const LONGEST_UPLOAD = sql`interval '1 day'`

const accountOf = ({ employeeId, customerId }: Uploader) =>
  employeeId === null
    ? { column: 'customer_id' as const, id: customerId }
    : { column: 'employee_id' as const, id: employeeId }

/** Uploads of one account during the last 24 hours. */
export async function countUploads(db: Db, uploader: Uploader): Promise<number> {
  const { column, id } = accountOf(uploader)
  const { uploads } = await db
    .selectFrom('file_uploads')
    .select((eb) => eb.fn.countAll<number>().as('uploads'))
    .where(column, '=', id)
    .where('at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return uploads
}

/** Locked until the end of the transaction: others who store or remove one of these files wait. */
export async function lockFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/** Returns the ids of the uploads, which are pending until {@link endUploads}. */
export async function insertUploads(tx: Tx, uploader: Uploader, keys: readonly string[]): Promise<number[]> {
  const { column, id } = accountOf(uploader)
  const rows = await tx
    .insertInto('file_uploads')
    .values(keys.map((key) => ({ key, [column]: id })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const endUploads = (db: Db, ids: readonly number[]) =>
  db.updateTable('file_uploads').set({ pending: false }).where(sql<SqlBool>`id = any(${ids})`).execute()

/** The keys that a row refers to. */
export async function findNamed(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const naming = FILE_COLUMNS.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${keys})`,
  )
  const { rows } = await sql<{ key: string }>`${sql.join(naming, sql` union `)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** The keys that are being stored at this moment. */
export async function findPending(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file_uploads')
    .select('key')
    .where(sql<SqlBool>`key = any(${keys})`)
    .where('pending', '=', true)
    .where('at', '>', sql<string>`now() - ${LONGEST_UPLOAD}`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Deletes uploads that no longer count for a quota. */
export const OLD_UPLOADS = { file_uploads: sql<boolean>`at < now() - ${days(2)}` }
