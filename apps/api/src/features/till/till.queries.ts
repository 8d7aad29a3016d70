import type { TillMovementKind } from '@shop/domain/till'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

/** Sum of the float and all movements of a session, in cents. */
const EXPECTED = sql<number>`float_cents + coalesce(
  (select sum(amount_cents) from till_movements where session_id = till_sessions.id), 0)::int8`

const selectSessions = (db: Db) =>
  db
    .selectFrom('till_sessions')
    .selectAll('till_sessions')
    .select(sql<number>`coalesce(till_sessions.expected_cents, ${EXPECTED})`.as('expected'))

export type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['executeTakeFirstOrThrow']>>

export const findOpenSession = (db: Db) =>
  selectSessions(db).where('closed_at', 'is', null).executeTakeFirst()
export const findSession = (db: Db, id: number) => selectSessions(db).where('id', '=', id).executeTakeFirst()

/** The open session, locked until the transaction ends: movements and closing run one after the other. */
export const lockOpenSession = (tx: Tx) =>
  tx.selectFrom('till_sessions').select('id').where('closed_at', 'is', null).forUpdate().executeTakeFirst()

export async function findSessions(db: Db, page: number, items: number) {
  const [rows, { total }] = await Promise.all([
    selectSessions(db)
      .orderBy('id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    db
      .selectFrom('till_sessions')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The newest of a session, last first; without `most` all of them. */
export const findMovements = (db: Db, sessionId: number, most?: number) =>
  db
    .selectFrom('till_movements')
    .leftJoin('orders', 'orders.id', 'till_movements.order_id')
    .leftJoin('credit_entries', 'credit_entries.id', 'till_movements.credit_entry_id')
    .selectAll('till_movements')
    .select(['orders.code as order_code', 'credit_entries.customer_id'])
    .where('session_id', '=', sessionId)
    .orderBy('till_movements.id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most as number))
    .execute()

export async function countMovements(db: Db, sessionId: number): Promise<number> {
  const { total } = await db
    .selectFrom('till_movements')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return total
}

export const insertSession = (tx: Tx, floatCents: number, who: string) =>
  tx
    .insertInto('till_sessions')
    .values({ float_cents: floatCents, opened_by: who })
    .returning('id')
    .executeTakeFirstOrThrow()

export const closeSession = (
  tx: Tx,
  id: number,
  values: { counted_cents: number; expected_cents: number; comment: string; closed_by: string },
) =>
  tx
    .updateTable('till_sessions')
    .set({ ...values, closed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

export const insertMovement = (
  tx: Tx,
  movement: Insertable<Database['till_movements']> & { kind: TillMovementKind },
) => tx.insertInto('till_movements').values(movement).execute()
