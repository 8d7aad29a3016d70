import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Less than the second after which PostgreSQL ends one of those that wait for each other: then nobody is ended. */
const TOGETHER_MS = 700

/**
 * Locks, until the end of the transaction, the existing tables whose names are words of the text: all of them soon, or
 * none. Until version 17 PostgreSQL locks a table only for roles that may change its rows, which the owner may not in the
 * audit trail: the right is granted while the lock is taken.
 * @throws the server's 57014 where that takes longer than {@link TOGETHER_MS}
 */
export async function lockNamed(tx: Db, text: string): Promise<void> {
  const words = new Set(text.match(/\w+/g))
  const { rows } = await sql<{ name: string; closed: boolean }>`
    select relname as name, not has_table_privilege(oid, 'truncate') and pg_has_role(relowner, 'usage') as closed
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by oid`.execute(
    tx,
  )
  const named = rows.filter(({ name }) => words.has(name))
  if (named.length === 0) return
  const tables = (list: typeof rows) => sql.join(list.map(({ name }) => sql.table(name)))
  const closed = named.filter((table) => table.closed)
  if (closed.length > 0) await sql`grant truncate on ${tables(closed)} to current_user`.execute(tx)
  await sql`set local statement_timeout = ${sql.lit(TOGETHER_MS)}`.execute(tx)
  await sql`lock table ${tables(named)} in access exclusive mode`.execute(tx)
  if (closed.length > 0) await sql`revoke truncate on ${tables(closed)} from current_user`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
}
