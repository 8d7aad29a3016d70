import type { ClosedTill, TillSession } from '@shop/contract/till'
import { formatBRL } from '@shop/domain/money'
import {
  MANUAL_MOVEMENTS,
  type ManualMovement,
  missingToClose,
  type TillMovementKind,
} from '@shop/domain/till'
import type { Actor } from '../../../actor.ts'
import { invalidState, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { findWithDeliverers, getSession, MOST_ROWS } from './read-till.ts'
import {
  closeSession,
  findSession,
  findSessionOf,
  hasEntered,
  insertMovement,
  insertSession,
  lockOpenSession,
  lockSession,
  type SessionRow,
} from './till.queries.ts'

const closed = () => invalidState('O caixa está fechado. Abra o caixa primeiro.')

/** @throws AppError INVALID_STATE when a session is open already */
export async function openTill(tx: Tx, actor: Actor, openingCashCents: number): Promise<TillSession> {
  if (await lockOpenSession(tx)) throw invalidState('O caixa já está aberto.')
  const { id } = await insertSession(tx, openingCashCents, actor.who)
  await writeAudit(tx, actor, 'open', 'till', id, `troco ${formatBRL(openingCashCents)}`)
  return getSession(tx, id, MOST_ROWS)
}

interface TillEntry {
  kind: TillMovementKind
  /** Signed cents: positive when cash enters the till. Zero writes nothing. */
  amountCents: number
  category?: string
  comment?: string
  orderId?: number
  settlementId?: number
  returnId?: number
  creditEntryId?: number
  receivablePaymentId?: number
}

/**
 * The only function that writes a movement; lock the session before. The trigger `till_movements_not_overdrawn` refuses
 * what would leave less than nothing too.
 * @throws AppError INVALID_STATE when more is taken out than the session has
 */
async function write(tx: Tx, actor: Actor, sessionId: number, entry: TillEntry): Promise<void> {
  if (entry.amountCents < 0) {
    const { expected } = (await findSession(tx, sessionId)) as SessionRow
    if (expected + entry.amountCents < 0)
      throw invalidState(`O caixa tem só ${formatBRL(Math.max(0, expected))}.`)
  }
  await insertMovement(tx, {
    session_id: sessionId,
    kind: entry.kind,
    amount_cents: entry.amountCents,
    category: entry.category ?? '',
    comment: entry.comment ?? '',
    order_id: entry.orderId ?? null,
    settlement_id: entry.settlementId ?? null,
    return_id: entry.returnId ?? null,
    credit_entry_id: entry.creditEntryId ?? null,
    receivable_payment_id: entry.receivablePaymentId ?? null,
    employee_id: actor.employeeId,
    who: actor.who,
  })
}

/** A transaction that waited for a session which was then closed looks again: another one may be open. */
const lockCurrentSession = async (tx: Tx) => (await lockOpenSession(tx)) ?? (await lockOpenSession(tx))

/**
 * Records cash that moved elsewhere (a sale at the counter, a settlement, a payout) in the open session. Does nothing
 * without an open session: a shop may work without a till. Call it last in a transaction: it locks the session.
 * @throws AppError INVALID_STATE when more is taken out than the session has
 */
export async function enterTill(tx: Tx, actor: Actor, entry: TillEntry): Promise<void> {
  if (entry.amountCents === 0) return
  const session = await lockCurrentSession(tx)
  if (session) await write(tx, actor, session.id, entry)
}

/** For cash that may only be taken into a till: whether it entered one. @throws AppError INVALID_STATE otherwise */
export async function requireSaleEntered(tx: Tx, orderId: number): Promise<void> {
  const movement = await tx
    .selectFrom('till_movements')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .executeTakeFirst()
  if (!movement) throw closed()
}

/**
 * Like {@link enterTill}, for cash that is paid by whoever stands at the till: it must be open.
 * @throws AppError INVALID_STATE when it is closed or has less
 */
export async function payFromTill(tx: Tx, actor: Actor, entry: TillEntry): Promise<void> {
  const session = await lockCurrentSession(tx)
  if (!session) throw closed()
  await write(tx, actor, session.id, entry)
}

/** Where the cash of a settlement is: in the open session, in a closed one, or in none. */
export async function tillOfSettlement(db: Db, settlementId: number): Promise<'open' | 'closed' | 'none'> {
  const session = await findSessionOf(db, settlementId)
  if (!session) return 'none'
  return session.closed_at === null ? 'open' : 'closed'
}

/**
 * Takes the cash of a settlement out of the session that it entered; does nothing when it entered none, whatever is open
 * now. Call it last in a transaction: it locks the session.
 * @throws AppError INVALID_STATE when that session is closed, or has less
 */
export async function undoSettlement(
  tx: Tx,
  actor: Actor,
  entry: { settlementId: number; amountCents: number; comment: string },
): Promise<void> {
  const session = await findSessionOf(tx, entry.settlementId)
  if (!session) return
  const { closed_at } = await lockSession(tx, session.id)
  if (closed_at !== null)
    throw invalidState(
      'O dinheiro deste acerto entrou num caixa que já foi fechado, e um caixa fechado não muda: o acerto não pode mais ser anulado. Registre a diferença como movimento do caixa aberto.',
    )
  await write(tx, actor, session.id, { ...entry, kind: 'void', amountCents: -entry.amountCents })
}

/**
 * Takes the cash of a payment of instalments out of the open session, if it entered one. Call it last in a transaction:
 * it locks the session. @throws AppError INVALID_STATE while no till is open, or when it has less
 */
export async function undoReceivable(
  tx: Tx,
  actor: Actor,
  receivablePaymentId: number,
  amountCents: number,
): Promise<void> {
  const session = await lockCurrentSession(tx)
  if (!session) throw closed()
  if (await hasEntered(tx, receivablePaymentId))
    await write(tx, actor, session.id, {
      kind: 'receivableVoid',
      amountCents: -amountCents,
      receivablePaymentId,
    })
}

/**
 * Records cash that a person puts into or takes out of the till, in cents (positive).
 * @throws AppError INVALID_STATE when the till is closed, or has less than is taken out
 */
export async function recordMovement(
  tx: Tx,
  actor: Actor,
  kind: ManualMovement,
  amountCents: number,
  { category, comment }: { category: string; comment: string },
): Promise<TillSession> {
  const session = await lockOpenSession(tx)
  if (!session) throw closed()
  const signed = MANUAL_MOVEMENTS[kind] * amountCents
  await write(tx, actor, session.id, { kind, amountCents: signed, category, comment })
  return getSession(tx, session.id, MOST_ROWS)
}

/**
 * Closes the session; a difference between counted and expected cash is audited.
 * @throws AppError INVALID_STATE when it is closed, RULE_VIOLATION for a difference without a comment
 */
export async function closeTill(
  tx: Tx,
  actor: Actor,
  countedCents: number,
  comment: string,
): Promise<ClosedTill> {
  const locked = await lockOpenSession(tx)
  const session = locked && (await findSession(tx, locked.id))
  if (!session) throw invalidState('O caixa já está fechado.')
  const missing = missingToClose(countedCents, session.expected, comment)
  if (missing) throw ruleViolation(missing)
  const withDeliverers = await findWithDeliverers(tx)
  await closeSession(tx, session.id, {
    counted_cents: countedCents,
    expected_cents: session.expected,
    with_deliverers_cents: withDeliverers.cents,
    comment,
    closed_by: actor.who,
  })
  const sums = `esperado ${formatBRL(session.expected)}, contado ${formatBRL(countedCents)}`
  const difference = countedCents - session.expected
  await writeAudit(
    tx,
    actor,
    'close',
    'till',
    session.id,
    difference === 0 ? sums : `${sums}, diferença ${formatBRL(difference)}`,
  )
  return { ...(await getSession(tx, session.id, MOST_ROWS)), withDeliverers: withDeliverers.cash }
}
