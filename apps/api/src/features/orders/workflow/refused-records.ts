import type { RefusedRecord } from '@shop/contract/board'
import { id, instant, money } from '@shop/contract/wire'
import { isPhoneAction, type PhoneAction, provesDone } from '@shop/domain/phone-records'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../actor.ts'
import { notFound } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
import { reais } from '../../../wire.ts'

const MOST = 100
/** Open records of one person: their phone still has what is refused beyond them. */
const MOST_OF_ONE = 50

/** Refusals that decide nothing: an ended session, and calls to repeat later. */
const LATER: readonly number[] = [401, 408, 429]
const isRefusal = (status: number) => status >= 400 && status < 500 && !LATER.includes(status)
const CONFLICT = 409

/** What says that a phone recorded the call; the rest of the body may be what is refused. */
const recorded = z.object({
  orderId: id,
  occurredAt: instant,
  cashReceived: money.optional().catch(undefined),
})
const refusal = z.object({ errors: z.array(z.string()).min(1) })

/**
 * When a phone says that something was done, by the server's clock: a phone whose clock is wrong still tells how long ago
 * it was. Without the header its clock is taken as it is.
 */
export function byServersClock(occurredAt: string, sentAt: unknown): string {
  const sent = Date.parse(String(sentAt))
  if (Number.isNaN(sent)) return occurredAt
  return new Date(Date.now() - Math.max(0, sent - Date.parse(occurredAt))).toISOString()
}

/** Open boards load again. */
const tellBoards = (db: Db) => sql`select pg_notify('order_events', '{}')`.execute(db)

interface Refused {
  action: PhoneAction
  body: z.output<typeof recorded>
  occurredAt: string
  reason: string
  status: number
}

async function keepRefused(db: Db, actor: Actor, refused: Refused): Promise<void> {
  const { action, body, occurredAt, reason, status } = refused
  if (actor.employeeId === null) return
  const order = await db
    .selectFrom('orders')
    .select(['id', 'status', 'cash_received_cents as cash'])
    .where('id', '=', body.orderId)
    .executeTakeFirst()
  // The phone takes this for done as well.
  if (!order || (status === CONFLICT && provesDone(action, order, body.cashReceived))) return
  const open = await db
    .selectFrom('refused_records')
    .select(['order_id', 'action'])
    .where('employee_id', '=', actor.employeeId)
    .where('ended_at', 'is', null)
    .execute()
  const isKnown = open.some((one) => one.order_id === order.id && one.action === action)
  if (open.length >= MOST_OF_ONE && !isKnown) return
  const told = { reason, refused_at: sql<string>`now()` }
  await db
    .insertInto('refused_records')
    .values({
      order_id: order.id,
      action,
      employee_id: actor.employeeId,
      who: actor.who,
      occurred_at: occurredAt,
      cash_cents: body.cashReceived ?? null,
      ...told,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'action', 'employee_id'])
        .where('ended_at', 'is', null)
        .doUpdateSet({ ...told, cash_cents: body.cashReceived ?? null }),
    )
    .execute()
  await tellBoards(db)
}

const actionOf = ({ routeOptions }: FastifyRequest) => routeOptions.url?.split('/').at(-1) ?? ''

/** Hooks of a call that phones record: what it refuses is kept before the phone has the answer. */
export function keepingRefused(db: Db) {
  // Read before the body is checked, which turns reais into cents.
  const bodies = new WeakMap<FastifyRequest, Refused['body']>()
  return {
    preValidation: async (request: FastifyRequest) => {
      const { data } = recorded.safeParse(request.body)
      if (data) bodies.set(request, data)
    },
    onSend: async (request: FastifyRequest, { statusCode: status }: FastifyReply, payload: unknown) => {
      const [body, action] = [bodies.get(request), actionOf(request)]
      if (!isRefusal(status) || !body || !isPhoneAction(action)) return payload
      try {
        const [reason = ''] = refusal.parse(JSON.parse(String(payload))).errors
        const occurredAt = byServersClock(body.occurredAt, request.headers['x-sent-at'])
        await keepRefused(db, actorOf(request), { action, body, occurredAt, reason, status })
      } catch (error) {
        request.log.error({ err: error }, 'refused record not kept')
      }
      return payload
    },
  }
}

/** It was recorded after all, by this person or, from the same phone's file, by a colleague. */
export async function endRefused(db: Db, actor: Actor, orderId: number, action: string): Promise<void> {
  if (!isPhoneAction(action)) return
  await db
    .updateTable('refused_records')
    .set({ ended_at: sql<string>`now()`, ended_who: actor.who })
    .where('order_id', '=', orderId)
    .where('action', '=', action)
    .where('ended_at', 'is', null)
    .execute()
}

/** What was refused and nobody dealt with, latest first. */
export async function listRefused(db: Db): Promise<RefusedRecord[]> {
  const rows = await db
    .selectFrom('refused_records')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['refused_records.id', 'order_id', 'code', 'action', 'who', 'reason', 'cash_cents'])
    .select(['occurred_at', 'refused_at'])
    .where('ended_at', 'is', null)
    .orderBy('refused_records.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    code: row.code,
    action: row.action,
    user: row.who,
    occurredAt: row.occurred_at,
    refusedAt: row.refused_at,
    reason: row.reason,
    cashReceived: row.cash_cents === null ? null : reais(row.cash_cents),
  }))
}

/** Somebody dealt with it; once more changes nothing. @throws AppError NOT_FOUND */
export const settleRefused = (db: Db, actor: Actor, recordId: number) =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('refused_records')
      .set({
        ended_at: sql<string>`coalesce(ended_at, now())`,
        ended_who: sql<string>`coalesce(ended_who, ${actor.who})`,
      })
      .where('id', '=', recordId)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound('Registro não encontrado.')
    await tellBoards(tx)
    return row
  })
