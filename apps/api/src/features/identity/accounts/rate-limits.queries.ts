import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** How many attempts one key has within one window. */
export interface Limit {
  attempts: number
  minutes: number
  /**
   * The window ends this long after the last counted attempt instead of the first: no span of `minutes` has more than
   * `attempts` counted attempts, also not one across two windows.
   */
  fromLast?: boolean
}

/** One counter. '' as account: of the network for all accounts; '' as network: of the account for all networks. */
export interface AttemptKey {
  kind: string
  account: string
  network: string
}

const isOver = (minutes: number) => sql`window_start < now() - make_interval(mins => ${minutes})`
const startedAnew = (minutes: number) => sql`counted.window_start < now() - make_interval(mins => ${minutes})`

/**
 * Counts an attempt in the database, so that every process sees the same count. Returns the new count, or undefined
 * beyond the limit, when nothing is written.
 */
export async function takeAttempt(
  db: Db,
  { kind, account, network }: AttemptKey,
  { attempts, minutes, fromLast = false }: Limit,
): Promise<number | undefined> {
  const { rows } = await sql<{ hits: number }>`
    insert into tries as counted (kind, account, network, hits)
    select ${kind}, ${account}, ${network}, 1 where not exists (
      select from tries where kind = ${kind} and account = ${account} and network = ${network}
        and hits >= ${attempts} and not ${isOver(minutes)})
    on conflict (kind, account, network) do update set
      hits = case when ${startedAnew(minutes)} then 1 else counted.hits + 1 end,
      refused = counted.refused and not ${startedAnew(minutes)},
      window_start = case when ${fromLast}::boolean or ${startedAnew(minutes)} then now() else counted.window_start end
    where counted.hits < ${attempts} or ${startedAnew(minutes)}
    returning hits`.execute(db)
  return rows[0]?.hits
}

/** Attempts counted within the current window. */
export async function countAttempts(db: Db, { kind, account, network }: AttemptKey, minutes: number) {
  const { rows } = await sql<{ hits: number }>`select hits from tries
    where kind = ${kind} and account = ${account} and network = ${network} and not ${isOver(minutes)}`.execute(
    db,
  )
  return rows[0]?.hits ?? 0
}

/** Seconds until the window of a refused key ends, and whether it is the first refusal of that window. */
export async function recordRefusal(db: Db, { kind, account, network }: AttemptKey, minutes: number) {
  const { rows } = await sql<{ seconds: number; refused: boolean }>`
    select refused, greatest(1, ceil(extract(epoch from window_start + make_interval(mins => ${minutes}) - now())))::int
      as seconds from tries
    where kind = ${kind} and account = ${account} and network = ${network}`.execute(db)
  const { seconds = 1, refused = true } = rows[0] ?? {}
  if (refused) return { seconds, isFirst: false }
  const { rows: marked } = await sql`
    update tries set refused = true
    where kind = ${kind} and account = ${account} and network = ${network} and not refused returning hits`.execute(
    db,
  )
  return { seconds, isFirst: marked.length > 0 }
}

/**
 * Takes back the count of a successful attempt from `networks`, the narrowest first: the counter of the account from
 * that one restarts, the wider counters lose one.
 */
export async function refundAttempts(
  db: Db,
  { kind, account }: Omit<AttemptKey, 'network'>,
  [network, ...wider]: readonly [string, ...string[]],
): Promise<void> {
  await clearAttempts(db, { kind, account, network })
  await sql`update tries set hits = hits - 1 where hits > 0 and kind = ${kind}
    and ((account = '' and network = any(${[network, ...wider]}::text[]))
      or (account = ${account} and network = any(${['', ...wider]}::text[])))`.execute(db)
}

/** Restarts one counter; false when nothing was counted. */
export async function clearAttempts(db: Db, { kind, account, network }: AttemptKey): Promise<boolean> {
  const { rows } = await sql`delete from tries
    where kind = ${kind} and account = ${account} and network = ${network} returning hits`.execute(db)
  return rows.length > 0
}

/** Takes back one count of one key. */
export async function refundOne(db: Db, { kind, account, network }: AttemptKey): Promise<void> {
  await sql`update tries set hits = hits - 1 where hits > 0
    and kind = ${kind} and account = ${account} and network = ${network}`.execute(db)
}

/** Deletes every counted attempt at an account, from all networks. */
export async function deleteAttempts(db: Db, kind: string, account: string): Promise<void> {
  await db.deleteFrom('tries').where('kind', '=', kind).where('account', '=', account).execute()
}
