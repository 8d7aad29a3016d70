import { isWalkIn } from '@shop/domain/customer-email'
import { chargesOf, type ReceivableTerms } from '@shop/domain/instalments'
import { type Cents, formatBRL } from '@shop/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { invalidState, ruleViolation } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import {
  fixedCharges,
  type InstalmentRow,
  insertInstalments,
  lockDebtor,
  recordDebt,
  selectInstalments,
} from './debt-ledger.ts'
import { findTerms, shopDayOf } from './receivable-terms.ts'

/** An order's open instalments, the first due first. */
const findOpen = (tx: Tx, orderId: number): Promise<InstalmentRow[]> =>
  selectInstalments(tx).where('order_id', '=', orderId).where('open_cents', '>', 0).execute()

/** Takes principal from instalments, in their order, until the amount (cents) is taken; returns what was taken. */
async function take(
  tx: Tx,
  by: Actor,
  kind: 'returned' | 'ended',
  open: readonly InstalmentRow[],
  amountCents: Cents,
): Promise<Cents> {
  const [first] = open
  if (!first || amountCents <= 0) return 0
  const terms = await findTerms(tx)
  let left = amountCents
  const changes = open.flatMap((instalment) => {
    const taken = Math.min(left, instalment.openCents)
    left -= taken
    const charges = fixedCharges(instalment, terms)
    return taken === 0
      ? []
      : [{ instalment, entries: [{ kind, amountCents: -taken }], ...(charges && { charges }) }]
  })
  await recordDebt(tx, { by, customerId: first.customerId, today: terms.today }, changes)
  return amountCents - left
}

/**
 * Lowers what is still owed for an order by the value of what came back, the instalment that is due last first. Returns
 * the cents taken from the debt, at most the amount; the caller settles the surplus otherwise. The caller locks the
 * customer before the order.
 */
export async function lowerDebt(
  tx: Tx,
  { orderId, amountCents, by }: { orderId: number; amountCents: Cents; by: Actor },
): Promise<Cents> {
  return take(tx, by, 'returned', (await findOpen(tx, orderId)).toReversed(), amountCents)
}

/** Ends the open instalments of a cancelled or refused order; returns the cents that are no longer owed. */
export async function endDebt(tx: Tx, orderId: number, by: Actor): Promise<Cents> {
  return take(tx, by, 'ended', await findOpen(tx, orderId), Number.MAX_SAFE_INTEGER)
}

/** What is still owed for an order, in cents. */
export async function findDebt(tx: Tx, orderId: number): Promise<Cents> {
  return (await findOpen(tx, orderId)).reduce((sum, { openCents }) => sum + openCents, 0)
}

interface Rest {
  orderId: number
  customerId: number
  partId?: number | null
  amountCents: Cents
  by: Actor
  /** When it was not paid, in UTC, if that is earlier than now: the rest is due on that day. */
  doneAt?: string | null
  /** Opens nothing for somebody without a record. */
  ifRegistered?: true
}

/** The number of an order's next rest: those of one part are told apart by it. */
async function nextRest(tx: Tx, orderId: number, partId: number | null): Promise<number> {
  const { count } = await tx
    .selectFrom('instalments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where(sql<boolean>`part_id is not distinct from ${partId}`)
    .where('origin', '=', 'rest')
    .executeTakeFirstOrThrow()
  return count + 1
}

/**
 * What was not paid at the door, or was given back by the bank, becomes an instalment due today; the limit does not stop
 * what was handed over. Returns the line for the order's history.
 * @throws AppError RULE_VIOLATION for somebody without a record
 */
export async function openRest(tx: Tx, rest: Rest): Promise<string[]> {
  if (rest.amountCents === 0) return []
  const debtor = await lockDebtor(tx, rest.customerId)
  const isRegistered = debtor && !isWalkIn(debtor)
  if (!isRegistered && rest.ifRegistered) return []
  if (!isRegistered)
    throw ruleViolation(
      `Quem compra sem cadastro não fica devendo: faltam ${formatBRL(rest.amountCents)} a receber.`,
    )
  const { amountCents, partId = null, doneAt = null } = rest
  const { today } = await findTerms(tx)
  const dueDate = doneAt ? await shopDayOf(tx, doneAt) : today
  const number = await nextRest(tx, rest.orderId, partId)
  await insertInstalments(tx, { ...rest, partId }, 'rest', today, [
    { number, of: number, days: null, dueDate, amountCents },
  ])
  const when = dueDate === today ? 'hoje' : `em ${dueDate.split('-').reverse().join('/')}`
  return [`Fica em aberto, vencendo ${when}: ${formatBRL(amountCents)}.`]
}

/** The instalment of an order that was opened last; null without one. */
export const findLastInstalment = async (tx: Tx, orderId: number): Promise<number | null> =>
  (await selectInstalments(tx).where('order_id', '=', orderId).execute()).reduce<number | null>(
    (last, { id }) => Math.max(last ?? 0, id),
    null,
  )

/**
 * Ends an instalment of which nothing was paid or came back; returns its cents. Lock customer and order before.
 * @throws AppError INVALID_STATE
 */
export async function endRest(tx: Tx, instalmentId: number, by: Actor): Promise<Cents> {
  const row = await tx
    .selectFrom('instalments')
    .select(['amount_cents', 'open_cents'])
    .where('id', '=', instalmentId)
    .executeTakeFirstOrThrow()
  if (row.open_cents !== row.amount_cents)
    throw invalidState(
      'O que ficou em aberto deste lançamento já foi pago ou devolvido: anule primeiro o recebimento.',
    )
  const rows = await selectInstalments(tx).where('id', '=', instalmentId).execute()
  return take(tx, by, 'ended', rows, row.open_cents)
}

/** What instalments cost today, fine and interest included, in cents. */
export async function findCost(tx: Tx, instalments: readonly number[]): Promise<Cents> {
  const terms = await findTerms(tx)
  const rows = await selectInstalments(tx).where('id', '=', anyOf(instalments)).execute()
  return costOf(rows, terms)
}

/** What instalments cost on the terms' day, fine and interest included, in cents. */
export const costOf = (rows: readonly InstalmentRow[], terms: ReceivableTerms & { today: string }): Cents =>
  rows.reduce((sum, row) => {
    const { fineCents, interestCents } = chargesOf(row, terms, terms.today)
    return sum + row.openCents + fineCents + interestCents
  }, 0)
