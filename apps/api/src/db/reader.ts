import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Milliseconds between two checks of the replica. */
const EVERY_MS = 2_000

/** Milliseconds that a check waits for a replica that hangs; reads then go to the primary. */
const LOOK_MS = 1_500

/**
 * `current`: it is read. `behind`: it has not replayed what the primary had written at the previous check. `away`: no
 * answer. `no replica`: it answers and replays nothing: a primary, maybe the shop's own.
 */
export type ReplicaState = 'current' | 'behind' | 'away' | 'no replica'

/** Where reads go that may be a few seconds old: reports, charts and exports. */
export interface Reader {
  db(): Db
  /** The state of the replica and, in milliseconds since 1970, since when; undefined without a replica. */
  replica(): { state: ReplicaState; since: number } | undefined
  /** Checks the replica now, instead of within {@link EVERY_MS}. */
  check(): Promise<void>
  stop(): void
}

/** The position in the write-ahead log up to which the primary has written. */
const written = async (db: Db) =>
  (await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db)).rows[0]?.at

/** Whether the server is a standby that has replayed the log up to `position`. */
async function stateOf(db: Db, position: string | undefined): Promise<ReplicaState> {
  const { rows } = await sql<{ standby: boolean; reached: boolean | null }>`
    select pg_is_in_recovery() as standby,
      pg_last_wal_replay_lsn() >= ${position ?? null}::pg_lsn as reached`.execute(db)
  if (!rows[0]?.standby) return 'no replica'
  return rows[0].reached ? 'current' : 'behind'
}

/**
 * Reads go to the replica while it has replayed what the primary had written at the previous check, so data is at most
 * {@link EVERY_MS} and one check old. While the replica is unreachable, hangs, is behind, or is none, reads go to the
 * primary. `onChange` is called with each new state, the first one included.
 */
export function openReader(
  primary: Db,
  replica: Db | undefined,
  onChange: (state: ReplicaState) => void = () => {},
): Reader {
  if (!replica) return { db: () => primary, replica: () => undefined, check: async () => {}, stop() {} }
  let state: ReplicaState | undefined
  let since = Date.now()
  let position: string | undefined
  let looking: Promise<void> | undefined

  async function look(from: Db): Promise<void> {
    const isFirst = position === undefined
    const hangs = sleep(LOOK_MS, 'away' as const, { ref: false })
    const next = await Promise.race([stateOf(from, position), hangs]).catch(() => 'away' as const)
    position = await written(primary).catch(() => undefined)
    // Nothing to compare with yet: whether it is behind shows at the next check.
    if ((isFirst && next === 'behind') || next === state) return
    state = next
    since = Date.now()
    onChange(next)
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
  return {
    db: () => (state === 'current' ? replica : primary),
    replica: () => ({ state: state ?? 'behind', since }),
    check,
    stop: () => clearInterval(timer),
  }
}
