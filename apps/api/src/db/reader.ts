import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Milliseconds between two checks of the replica. */
const EVERY_MS = 2_000

/** Where reads go that may be a few seconds old: reports, charts and exports. */
export interface Reader {
  db(): Db
  /** Checks the replica now, instead of within {@link EVERY_MS}. */
  check(): Promise<void>
  stop(): void
}

/** The position in the write-ahead log up to which the primary has written. */
const written = async (db: Db) =>
  (await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db)).rows[0]?.at

/** Whether the server is a standby that has replayed the log up to `position`. */
async function hasReplayed(db: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ reached: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(db)
  return rows[0]?.reached === true
}

/**
 * Reads go to the replica while it has replayed what the primary had written at the previous check, so data is at most
 * {@link EVERY_MS} and one check old. While the replica is unreachable, behind, or not a standby, reads go to the
 * primary. `onChange` is called with the one in use.
 */
export function openReader(
  primary: Db,
  replica: Db | undefined,
  onChange: (isReplica: boolean) => void = () => {},
): Reader {
  if (!replica) return { db: () => primary, check: async () => {}, stop() {} }
  let current = primary
  let position: string | undefined
  let looking: Promise<void> | undefined

  async function look(from: Db): Promise<void> {
    const reached = position !== undefined && (await hasReplayed(from, position).catch(() => false))
    position = await written(primary).catch(() => undefined)
    const next = reached ? from : primary
    if (next === current) return
    current = next
    onChange(reached)
  }
  const check = () => {
    looking ??= look(replica).finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = setInterval(check, EVERY_MS)
  timer.unref()
  void check()
  return { db: () => current, check, stop: () => clearInterval(timer) }
}
