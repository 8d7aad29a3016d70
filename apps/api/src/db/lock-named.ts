import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Less than the second after which PostgreSQL ends one of those that wait for each other: then nobody is ended. */
const TOGETHER_MS = 700

/**
 * Locks, until the end of the transaction, the existing tables whose names are words of the text: all of them soon, or
 * none.
 * @throws the server's 57014 where that takes longer than {@link TOGETHER_MS}
 */
export async function lockNamed(tx: Db, text: string): Promise<void> {
  const words = new Set(text.match(/\w+/g))
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by oid`.execute(tx)
  const named = rows.filter(({ name }) => words.has(name)).map(({ name }) => sql.table(name))
  if (named.length === 0) return
  await sql`set local statement_timeout = ${sql.lit(TOGETHER_MS)}`.execute(tx)
  await sql`lock table ${sql.join(named)} in access exclusive mode`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
}
