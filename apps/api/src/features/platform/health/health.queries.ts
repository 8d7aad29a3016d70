import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** The queued work of one kind. */
export interface Queue {
  job: string
  /** Due, and not yet begun. */
  waiting: number
  /** Failed, and repeated. */
  retrying: number
  /** Given up; the queue deletes it after some days. */
  failed: number
  /** Age of the oldest work that waits or is repeated. */
  oldestSeconds: number
  /** When the oldest work that failed was queued; UTC, ISO 8601. */
  failingSince: string | null
  /** The reason of the last failure, without personal data. */
  reason: string | null
}

/** The queued work of every kind that has any or had any. */
export const readQueues = async (db: Db): Promise<Queue[]> =>
  (
    await sql<Queue>`
      select queue.name as job,
        count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
        count(*) filter (where state = 'retry')::int as retrying,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(job.created_on) filter (where state in ('created', 'retry'))), 0)::int
          as "oldestSeconds",
        to_char(min(job.created_on) filter (where state in ('retry', 'failed')) at time zone 'utc',
          'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "failingSince",
        (array_agg(output ->> 'message' order by job.created_on desc) filter (where state in ('retry', 'failed')))[1] as reason
      from jobs.queue left join jobs.job on job.name = queue.name and state in ('created', 'retry', 'failed')
      where queue.name not like '\\_\\_%'
      group by queue.name order by queue.name`.execute(db)
  ).rows

/** The newest good backup; undefined without any. */
export async function readBackup(db: Db): Promise<{ madeAt: string; isRestored: boolean } | undefined> {
  return db
    .selectFrom('backups')
    .select(['made_at as madeAt', 'is_restored as isRestored'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Connections of the application role to the database, of all processes, by state. */
export const readConnections = async (db: Db): Promise<{ state: string; n: number }[]> =>
  (
    await sql<{ state: string; n: number }>`
      select coalesce(state, 'other') as state, count(*)::int as n from pg_stat_activity
      where usename = current_user and datname = current_database() group by 1`.execute(db)
  ).rows

/** The time of the database, in milliseconds since 1970. */
export const readDatabaseTime = async (db: Db): Promise<number> =>
  Number(
    (await sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)).rows[0]
      ?.at,
  )
