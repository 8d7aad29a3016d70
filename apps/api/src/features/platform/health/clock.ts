import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { log } from '../../../log.ts'
import { readDatabaseTime } from './health.queries.ts'

/** In seconds. A token or a code is refused when two clocks differ by more. */
const MOST_SECONDS = 60
const LOOK_EVERY_MS = 60_000

export interface ClockState {
  isWrong: boolean
  /** Whole seconds by which the clocks of this server and of the database differ. */
  seconds: number
}

export async function compareClocks(db: Db): Promise<ClockState> {
  const seconds = Math.round(Math.abs(Date.now() - (await readDatabaseTime(db))) / 1000)
  return { isWrong: seconds > MOST_SECONDS, seconds }
}

/**
 * Says in the log when the clocks of this server and of the database begin to differ, and when they agree again.
 * Nothing is said while the database is away: that is reported where it is used.
 */
export function watchClock({ db }: Pick<AppContext, 'db'>, everyMs = LOOK_EVERY_MS): () => Promise<void> {
  let wasWrong = false
  const look = async () => {
    const found = await compareClocks(db).catch(() => undefined)
    if (!found || found.isWrong === wasWrong) return
    wasWrong = found.isWrong
    const { seconds } = found
    if (wasWrong) log.error({ seconds }, 'O relógio deste servidor e o do banco de dados diferem')
    else log.info({ seconds }, 'O relógio deste servidor e o do banco de dados concordam de novo')
  }
  const timer = setInterval(look, everyMs)
  const first = look()
  return async () => {
    clearInterval(timer)
    await first
  }
}
