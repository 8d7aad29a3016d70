import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { days } from '../../../db/sql-parts.ts'
import type { StoredColumns } from './read-lines.ts'

export async function findImportColumns(db: Db, employeeId: number, kind: string): Promise<StoredColumns> {
  const found = await db
    .selectFrom('import_columns')
    .select('columns')
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found?.columns ?? {}
}

/** Saves the columns that a person matched for sheets of this kind. */
export const saveImportColumns = (db: Db, employeeId: number, kind: string, columns: StoredColumns) =>
  db
    .insertInto('import_columns')
    .values({ employee_id: employeeId, kind, columns: JSON.stringify(columns) })
    .onConflict((conflict) =>
      conflict
        .columns(['employee_id', 'kind'])
        .doUpdateSet((eb) => ({ columns: eb.ref('excluded.columns') })),
    )
    .execute()

/** False while somebody else imports this kind; held until the transaction ends. */
export async function lockImport(tx: Tx, kind: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('import'), hashtext(${kind})) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/** Written on a connection of its own, so that others read it while the import runs. */
export const saveProgress = (db: Db, employeeId: number, key: string, done: number, total: number) =>
  db
    .insertInto('import_progress')
    .values({ employee_id: employeeId, key, done, total })
    .onConflict((conflict) =>
      conflict.columns(['employee_id', 'key']).doUpdateSet((eb) => ({
        done: eb.ref('excluded.done'),
        total: eb.ref('excluded.total'),
        at: sql`now()`,
      })),
    )
    .execute()

export const findProgress = (db: Db, employeeId: number, key: string) =>
  db
    .selectFrom('import_progress')
    .select(['done', 'total'])
    .where('employee_id', '=', employeeId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Deletes the progress of imports that ended long ago. */
export const OLD_PROGRESS = { import_progress: sql<boolean>`at < now() - ${days(1)}` }
