import type { DeliveryState } from '@shop/domain/webhook-events'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** How long an attempt may take before another process takes over. */
const LEASE = sql`interval '60 seconds'`
/** The sum of all waits of `waitAfter`. A message that waited behind others for longer gets one attempt. */
const TRIED = sql`interval '72 hours'`
/** Messages for one URL that one process sends at once. */
export const MOST_AT_ONCE = 8

export interface Due {
  id: number
  webhookId: number
  messageId: string
  body: string
  attempts: number
  /** It is too old for a further attempt. For a message that a person sent again this time starts anew. */
  isLast: boolean
  url: string
  sealedSecrets: string[]
}

/**
 * Takes the due messages of each active webhook except those in `full`. A message waits for the earlier ones of its
 * subject: it becomes due when the first of them does, so that those behind an unreachable receiver are seldom read.
 */
export async function takeDue(db: Db, full: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Due & { isFirst: boolean }>`
    with due as (
      select d.* from webhooks w cross join lateral (
        select id, webhook_id, subject from webhook_deliveries
        where webhook_id = w.id and state = 'waiting' and next_at <= now()
        order by next_at, id limit ${sql.lit(MOST_AT_ONCE)} for update skip locked) d
      where w.active and w.id <> all(${[...full]}::int[])
    ), ordered as (
      select due.id, first.id = due.id as is_first, first.next_at from due cross join lateral (
        select id, next_at from webhook_deliveries
        where webhook_id = due.webhook_id and subject = due.subject and state = 'waiting' order by id limit 1) first
    )
    update webhook_deliveries d set attempts = d.attempts + is_first::int,
      next_at = case when is_first then now() + ${LEASE}
        else greatest(ordered.next_at, now() + interval '1 second') end
    from ordered, webhooks w where d.id = ordered.id and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.body, d.attempts, w.url,
      d.subject not like 'again:%' and d.created_at < now() - ${TRIED} as "isLast",
      array_remove(array[w.sealed_secret, case when w.previous_until > now() then w.previous_sealed_secret end], null)
        as "sealedSecrets", is_first as "isFirst"`.execute(db)
  return rows.filter(({ isFirst }) => isFirst)
}

/**
 * A clock that was wrong leaves attempts in the future: they become due as soon as it is right. A message that waits after
 * an attempt of the right time stays as it is.
 */
export const forgetFuture = (db: Db) =>
  sql`
    update webhook_deliveries d set next_at = now() where state = 'waiting' and next_at > now() + interval '1 minute'
      and (created_at > now() or next_at > now() + ${TRIED}
        or exists (select from webhook_attempts where delivery_id = d.id and at > now() + interval '5 seconds'))`.execute(
    db,
  )

export interface Attempt {
  at: Date
  status: number | null
  answer: string
  ms: number
}

/** `waitMs`: until the next attempt. A message that was sent again by a person in the meantime stays due. */
export async function recordAttempt(
  db: Db,
  { id, attempts }: Due,
  { at, status, answer, ms }: Attempt,
  state: DeliveryState,
  waitMs: number,
): Promise<void> {
  await sql`
    with done as (
      update webhook_deliveries set state = ${state}, next_at = now() + ${waitMs} * interval '1 millisecond'
      where id = ${id} and attempts = ${attempts}
    )
    insert into webhook_attempts (delivery_id, at, status, answer, ms)
    select id, ${at.toISOString()}::timestamptz, ${status}::int, ${answer}, ${ms}::int from webhook_deliveries where id = ${id}`.execute(
    db,
  )
}

/** Makes the next message of the subject due at once, instead of when the delivered one would have been tried again. */
export const wakeSubject = (db: Db, { id }: Due) =>
  sql`
    update webhook_deliveries d set next_at = now() from webhook_deliveries done
    where done.id = ${id} and d.webhook_id = done.webhook_id and d.subject = done.subject and d.state = 'waiting'
      and d.id = (select min(id) from webhook_deliveries where webhook_id = done.webhook_id
        and subject = done.subject and state = 'waiting')`.execute(db)

export const stopWebhook = (db: Db, webhookId: number) =>
  db.updateTable('webhooks').set({ active: false }).where('id', '=', webhookId).execute()
