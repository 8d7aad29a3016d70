import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'

/** How many tries one key has within one window. */
interface Limit {
  tries: number
  minutes: number
}

/** @param seconds until the window ends */
function tooMany(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? '1 minuto' : `${minutes} minutos`
  const error = new AppError('TOO_MANY_TRIES', `Muitas tentativas. Tente novamente em ${when}.`)
  error.retryAfter = seconds
  return error
}

/**
 * Counts a try in the database, so that every process sees the same count, and refuses it beyond the limit.
 * @throws AppError TOO_MANY_TRIES
 */
export async function countTry(db: Db, key: string, limit: Limit): Promise<void> {
  const { rows } = await sql<{ hits: number; seconds: number }>`
    insert into rate_limits as limits (key, window_start, hits) values (${key}, now(), 1)
    on conflict (key) do update set
      hits = case when limits.window_start < now() - make_interval(mins => ${limit.minutes}) then 1 else limits.hits + 1 end,
      window_start = case when limits.window_start < now() - make_interval(mins => ${limit.minutes}) then now() else limits.window_start end
    returning hits, greatest(1, ceil(extract(epoch from window_start + make_interval(mins => ${limit.minutes}) - now())))::int
      as seconds`.execute(db)
  const { hits = 0, seconds = 1 } = rows[0] ?? {}
  if (hits > limit.tries) throw tooMany(seconds)
}

/** Takes a try back that turned out to be honest. Others made under the same key stay counted. */
export async function refundTry(db: Db, key: string): Promise<void> {
  await sql`update rate_limits set hits = hits - 1 where key = ${key} and hits > 0`.execute(db)
}

/** Forgets every try of a key. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
