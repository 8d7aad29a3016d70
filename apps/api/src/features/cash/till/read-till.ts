import type {
  CashWithDeliverers,
  Till,
  TillSession,
  TillSessionSummary,
  TillSessions,
} from '@shop/contract/till'
import type { Cents } from '@shop/domain/money'
import { TILL_LABELS } from '@shop/domain/till'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { findOwing } from './owing.queries.ts'
import {
  findClosedSessions,
  findMovements,
  findOpenSession,
  findSession,
  type SessionRow,
  sumMovements,
} from './till.queries.ts'

/** Rows in answers about the current till: a session that is never closed gets ever more. */
export const MOST_ROWS = 500

function toSummary(row: SessionRow): TillSessionSummary {
  return {
    id: row.id,
    float: reais(row.float_cents),
    openedBy: row.opened_by,
    openedAt: row.opened_at,
    expected: reais(row.expected),
    counted: row.counted_cents === null ? null : reais(row.counted_cents),
    difference: row.counted_cents === null ? null : reais(row.counted_cents - row.expected),
    comment: row.comment,
    closedBy: row.closed_by,
    closedAt: row.closed_at,
    withDeliverersAtClosing: row.with_deliverers_cents === null ? null : reais(row.with_deliverers_cents),
  }
}

/** The first row of each session. */
const openingRow = (row: SessionRow): TillSession['movements'][number] => ({
  id: 0,
  kind: 'opening',
  label: TILL_LABELS.opening,
  amount: reais(row.float_cents),
  category: '',
  comment: '',
  orderId: null,
  orderCode: null,
  settlementId: null,
  returnId: null,
  returnCode: null,
  customerId: null,
  user: row.opened_by,
  when: row.opened_at,
})

async function withMovements(db: Db, row: SessionRow, most?: number): Promise<TillSession> {
  const movements = await findMovements(db, row.id, most)
  const opening = { kind: 'opening' as const, quantity: 1, sum: row.float_cents }
  const sums = [opening, ...(await sumMovements(db, row.id))]
  const isCut = movements.length === most
  return {
    ...toSummary(row),
    movementCount: sums.reduce((all, { quantity }) => all + quantity, 0),
    sums: sums.map(({ kind, quantity, sum }) => ({
      kind,
      label: TILL_LABELS[kind],
      quantity,
      amount: reais(sum),
    })),
    movements: (isCut ? [] : [openingRow(row)]).concat(
      movements.reverse().map((movement) => ({
        id: movement.id,
        kind: movement.kind,
        label: TILL_LABELS[movement.kind],
        amount: reais(movement.amount_cents),
        category: movement.category,
        comment: movement.comment,
        orderId: movement.order_id,
        orderCode: movement.order_code,
        settlementId: movement.settlement_id,
        returnId: movement.return_id,
        returnCode: movement.return_code,
        customerId: movement.customer_id,
        user: movement.who,
        when: movement.at,
      })),
    ),
  }
}

/** Cash of delivered orders in no settlement, in cents and for the answer. */
export async function findWithDeliverers(db: Db): Promise<{ cents: Cents; cash: CashWithDeliverers }> {
  const owing = (await findOwing(db)).filter(({ expected }) => expected > 0)
  const cents = owing.reduce((sum, { expected }) => sum + expected, 0)
  const deliverers = owing.map((one) => ({
    delivererId: one.id,
    deliverer: one.name,
    isBlocked: one.is_blocked,
    orders: one.orders,
    amount: reais(one.expected),
  }))
  return { cents, cash: { total: reais(cents), deliverers } }
}

/** The open session with its newest rows, null when the till is closed, and the cash with deliverers. */
export async function getTill(db: Db): Promise<Till> {
  const row = await findOpenSession(db)
  return {
    session: row ? await withMovements(db, row, MOST_ROWS) : null,
    withDeliverers: (await findWithDeliverers(db)).cash,
  }
}

/** A session with its newest movements; without `most` with all. @throws AppError NOT_FOUND */
export async function getSession(db: Db, id: number, most?: number): Promise<TillSession> {
  const row = await findSession(db, id)
  if (!row) throw notFound('Caixa não encontrado.')
  return withMovements(db, row, most)
}

/** Closed sessions, the latest first. */
export async function listSessions(db: Db, page: number, items: number): Promise<TillSessions> {
  const { rows, total } = await findClosedSessions(db, page, items)
  return { sessions: rows.map(toSummary), total }
}
