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

/** Seconds since the work of the minute was last done, or since it was first planned; 0 before that. */
export const readTimedWorkAge = async (db: Db): Promise<number> =>
  (
    await sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - coalesce(
        (select max(completed_on) from jobs.job where name = 'pix-expiry' and state = 'completed'),
        (select created_on from jobs.schedule where name = 'pix-expiry'))), 0)::float8 as seconds`.execute(db)
  ).rows[0]?.seconds ?? 0

/** Messages of active webhooks that their receivers did not take, and webhooks that a receiver ended (410). */
export interface WebhookFailures {
  /** Refused more than once, and tried again. */
  retrying: number
  /** Given up. */
  failed: number
  ended: number
  /** When the oldest of them was written; UTC, ISO 8601. */
  since: string | null
  reason: string | null
}

export const readWebhookFailures = async (db: Db): Promise<WebhookFailures | undefined> =>
  (
    await sql<WebhookFailures>`
      with failing as (
        select d.id, d.state, d.created_at from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where w.active and (d.state = 'failed' or (d.state = 'waiting' and d.attempts > 1))
      ), last as (
        select status, answer from webhook_attempts where delivery_id = (select max(id) from failing) order by id desc limit 1
      )
      select count(*) filter (where state = 'waiting')::int as retrying, count(*) filter (where state = 'failed')::int as failed,
        (select count(*) from webhooks w where not active and (
          select a.status from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
          where d.webhook_id = w.id order by a.id desc limit 1) = 410)::int as ended,
        to_char(min(created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        (select coalesce('HTTP ' || status, answer) from last) as reason
      from failing`.execute(db)
  ).rows[0]

/** How the latest notices of the Pix provider were taken: refused ones are counted within a quarter of an hour. */
export const readPixNotices = async (db: Db): Promise<{ refused: number; taken: boolean }> =>
  (
    await sql<{ refused: number; taken: boolean }>`
      select coalesce(max(hits), 0)::int as refused,
        exists (select from pix_payments where received_at > now() - interval '15 minutes') as taken
      from tries where kind = 'webhook' and account = '' and window_start > now() - interval '15 minutes'`.execute(
      db,
    )
  ).rows[0] ?? { refused: 0, taken: false }

/** When the newest good backup was made, and since when what was done is in none: before the first, since the shop began. */
export const readBackup = (db: Db) =>
  db
    .selectFrom('backups')
    .select(({ fn, selectFrom }) => [
      fn.max('made_at').as('madeAt'),
      fn
        .coalesce(
          fn.max('made_at'),
          selectFrom('employees').select((employee) => employee.fn.min('created_at').as('began')),
          sql<string>`now()`,
        )
        .as('unsavedSince'),
    ])
    .executeTakeFirstOrThrow()

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
