import type { TillMovementKind } from '@shop/domain/till'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Database } from '../../../db/schema.ts'

/** Sum of the opening cash and all movements of a session, in cents. */
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

/** The session that a settlement's cash entered; undefined when no till was open. */
export const findSessionOf = (db: Db, settlementId: number) =>
  db
    .selectFrom('till_movements')
    .innerJoin('till_sessions', 'till_sessions.id', 'session_id')
    .select(['till_sessions.id', 'till_sessions.closed_at'])
    .where('till_movements.settlement_id', '=', settlementId)
    .where('till_movements.kind', '=', 'settlement')
    .executeTakeFirst()

/** Whether the cash of a payment of instalments entered a session. */
export const hasEntered = async (db: Db, receivablePaymentId: number): Promise<boolean> =>
  (await db
    .selectFrom('till_movements')
    .select('id')
    .where('receivable_payment_id', '=', receivablePaymentId)
    .executeTakeFirst()) !== undefined

export const lockSession = (tx: Tx, id: number) =>
  tx
    .selectFrom('till_sessions')
    .select('closed_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Sums of a session by kind of movement, in cents. */
export const sumMovements = (db: Db, sessionId: number) =>
  db
    .selectFrom('till_movements')
    .select('kind')
    .select(sql<number>`count(*)::int8`.as('quantity'))
    .select(sql<number>`sum(amount_cents)::int8`.as('sum'))
    .where('session_id', '=', sessionId)
    .groupBy('kind')
    .orderBy(sql`min(id)`)
    .execute()

/** Closed sessions, the latest first. */
export async function findClosedSessions(db: Db, page: number, items: number) {
  const [rows, { total }] = await Promise.all([
    selectSessions(db)
      .where('closed_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(items)
      .offset(page * items)
      .execute(),
    db
      .selectFrom('till_sessions')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('closed_at', 'is not', null)
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
    .leftJoin('returns', 'returns.id', 'till_movements.return_id')
    .select(['orders.code as order_code', 'returns.code as return_code', 'credit_entries.customer_id'])
    .where('session_id', '=', sessionId)
    .orderBy('till_movements.id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most as number))
    .execute()

export const insertSession = (tx: Tx, openingCashCents: number, who: string) =>
  tx
    .insertInto('till_sessions')
    .values({ float_cents: openingCashCents, opened_by: who })
    .returning('id')
    .executeTakeFirstOrThrow()

export const closeSession = (
  tx: Tx,
  id: number,
  values: {
    counted_cents: number
    expected_cents: number
    with_deliverers_cents: number
    comment: string
    closed_by: string
  },
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
