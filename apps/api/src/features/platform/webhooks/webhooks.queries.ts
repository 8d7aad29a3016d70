import type { Delivery } from '@shop/contract/webhooks'
import type { DeliveryState } from '@shop/domain/webhook-events'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { days } from '../../../db/sql-parts.ts'

const messages = (state: DeliveryState) =>
  sql<number>`(select count(*) from webhook_deliveries where webhook_id = webhooks.id and state = ${sql.lit(state)})`

const webhooks = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'url', 'events', 'active', 'created_at as createdAt'])
    .select([messages('waiting').as('waiting'), messages('failed').as('failed')])
    .select(
      sql<string | null>`case when previous_until > now() then previous_until end`.as('previousSecretUntil'),
    )
    .orderBy('id')

export const findWebhooks = (db: Db) => webhooks(db).execute()
export const findWebhook = (db: Db, id: number) => webhooks(db).where('id', '=', id).executeTakeFirst()

export const lockWebhook = (db: Db, id: number) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

const deliveries = (db: Db) =>
  db
    .selectFrom('webhook_deliveries as d')
    .select(['id', 'message_id as messageId', 'event', 'body', 'state', 'created_at as createdAt'])
    .select(sql<string | null>`case when state = 'waiting' then next_at end`.as('nextAt'))
    .select(
      sql<
        Delivery['attempts']
      >`(select coalesce(json_agg(json_build_object('at', to_json(a.at at time zone 'utc') #>> '{}' || 'Z',
        'status', a.status, 'answer', a.answer, 'ms', a.ms) order by a.id), '[]')
        from webhook_attempts a where a.delivery_id = d.id)`.as('attempts'),
    )

export const findDelivery = (db: Db, id: number) => deliveries(db).where('id', '=', id).executeTakeFirst()

export async function findDeliveries(db: Db, webhookId: number, page: number, items: number) {
  const ofWebhook = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
  const [rows, { total }] = await Promise.all([
    deliveries(db)
      .where('webhook_id', '=', webhookId)
      .orderBy('id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    ofWebhook.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { deliveries: rows, total }
}

/**
 * Makes a message due at once under its id. It does not wait for others of its subject, nor they for it: the later ones
 * have been sent already.
 */
export const sendAgain = (db: Db, id: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: sql`now()`, subject: sql`'again:' || id` })
    .where('id', '=', id)
    .returning('webhook_id as webhookId')
    .executeTakeFirst()

/** Messages that are neither waiting nor younger than 30 days. */
export const OLD_DELIVERIES = {
  webhook_deliveries: sql<boolean>`created_at < now() - ${days(30)} and state <> 'waiting'`,
}
