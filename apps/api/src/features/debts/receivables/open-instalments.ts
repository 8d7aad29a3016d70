import { isWalkIn } from '@shop/domain/customer-email'
import {
  daysOverdue,
  formatDay,
  limitSentence,
  planInstalments,
  type ReceivableTerms,
  refusalOf,
} from '@shop/domain/instalments'
import { type Cents, formatBRL } from '@shop/domain/money'
import { holdsAny } from '@shop/domain/permissions'
import { formatPlan, hasPlan, parsePlans } from '@shop/domain/term-plans'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, forbidden, notFound, ruleViolation } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { insertInstalments, lockDebtor } from './debt-ledger.ts'
import { findTerms } from './receivable-terms.ts'

interface SoldOnTerm {
  orderId: number
  customerId: number
  /** The part of the order that is paid on term. */
  partId: number | null
  amountCents: Cents
  /** Due days, one of the customer's plans. */
  days: readonly number[]
  by: Actor
  /** Sells beyond the limit or the grace; needs `bo:manage:receivables`. */
  allowance?: { reason: string } | undefined
}

/** Lines for the order's history: facts, and what a person typed. */
export interface TermNotes {
  notes: string[]
  personal: string[]
}

type Debtor = Pick<
  NonNullable<Awaited<ReturnType<typeof lockDebtor>>>,
  'id' | 'email' | 'term_plans' | 'credit_limit_cents' | 'debt_cents'
>
type Terms = ReceivableTerms & { today: string }

const findOldestDue = (db: Db, customerId: number) =>
  db
    .selectFrom('instalments')
    .leftJoin('orders', 'orders.id', 'order_id')
    .select(['instalments.number', 'count', 'code', 'document', 'open_cents'])
    .select(sql<string>`due_date::text`.as('due_date'))
    .where('instalments.customer_id', '=', customerId)
    .where('open_cents', '>', 0)
    .orderBy('due_date')
    .orderBy('instalments.id')
    .limit(1)
    .executeTakeFirst()

/** The refusal of a sale on term, with the sentence that says what is missing; undefined when it is within the terms. */
async function refusalFor(db: Db, debtor: Debtor, amountCents: Cents, { graceDays, today }: Terms) {
  const oldest = await findOldestDue(db, debtor.id)
  const facts = {
    limitCents: debtor.credit_limit_cents,
    owedCents: debtor.debt_cents,
    oldestDue: oldest?.due_date ?? null,
  }
  const refusal = refusalOf(facts, amountCents, graceDays, today)
  if (!refusal) return undefined
  if (refusal === 'CREDIT_LIMIT' || !oldest)
    return new AppError('CREDIT_LIMIT', limitSentence(facts, amountCents))
  const days = daysOverdue(oldest.due_date, today)
  const [what, pronoun] =
    oldest.code === null
      ? [`O documento ${oldest.document}`, 'o']
      : [`A parcela ${oldest.number}/${oldest.count} do pedido ${oldest.code}`, 'a']
  return new AppError(
    'OVERDUE',
    `${what} (${formatBRL(oldest.open_cents)}) venceu em ${formatDay(oldest.due_date)}, há ${days} ${days === 1 ? 'dia' : 'dias'}: receba-${pronoun} antes de vender a prazo.`,
  )
}

/** Why the customer can buy nothing on term today, in a sentence; undefined when the terms allow some amount. */
export async function termRefusal(db: Db, debtor: Debtor): Promise<string | undefined> {
  if (debtor.term_plans === '' || debtor.debt_cents === 0) return undefined
  return (await refusalFor(db, debtor, 0, await findTerms(db)))?.message
}

/** @throws AppError CREDIT_LIMIT or OVERDUE, FORBIDDEN for an allowance without the permission */
async function checkTerms(
  tx: Tx,
  debtor: Debtor,
  sold: SoldOnTerm,
  terms: Terms,
): Promise<'term' | 'allowed'> {
  const refusal = await refusalFor(tx, debtor, sold.amountCents, terms)
  if (!refusal) return 'term'
  if (!sold.allowance) throw refusal
  if (!holdsAny(sold.by.permissions, ['bo:manage:receivables'])) throw forbidden()
  return 'allowed'
}

/** The plan as chosen. @throws AppError RULE_VIOLATION when it is not one of the customer's, or leaves nothing to pay */
function checkPlan(debtor: Debtor, { days, amountCents }: SoldOnTerm): void {
  if (isWalkIn(debtor)) throw ruleViolation('Quem compra sem cadastro não compra a prazo.')
  if (!hasPlan(parsePlans(debtor.term_plans) ?? [], days))
    throw ruleViolation(
      debtor.term_plans === ''
        ? 'O cliente não tem prazos combinados.'
        : `O prazo ${formatPlan(days)} não está entre os do cliente: ${debtor.term_plans}.`,
    )
  if (amountCents < days.length)
    throw ruleViolation(`${formatBRL(amountCents)} não se dividem em ${days.length} parcelas.`)
}

/**
 * Sells an amount on term, in the checkout's transaction: checks the customer's plans, limit and what is overdue under
 * the lock of the customer's row, and opens the instalments. Returns the lines for the order's history.
 * @throws AppError NOT_FOUND; RULE_VIOLATION for a plan that is not the customer's; CREDIT_LIMIT and OVERDUE with what is
 *   missing; FORBIDDEN for an allowance by somebody who does not manage receivables
 */
export async function openInstalments(tx: Tx, sold: SoldOnTerm): Promise<TermNotes> {
  const debtor = await lockDebtor(tx, sold.customerId)
  if (!debtor) throw notFound('Cliente não encontrado.')
  checkPlan(debtor, sold)
  const terms = await findTerms(tx)
  const origin = await checkTerms(tx, debtor, sold, terms)
  const planned = planInstalments(sold.amountCents, sold.days, terms.today, terms.nextBusinessDay)
  await insertInstalments(tx, sold, origin, terms.today, planned)
  const dues = planned.map(({ dueDate, amountCents }) => `${formatBRL(amountCents)} em ${formatDay(dueDate)}`)
  const notes = [`A prazo: ${dues.join(', ')}.`]
  if (origin === 'term') return { notes, personal: [] }
  return {
    notes: [...notes, 'Liberado além do limite ou do atraso.'],
    personal: [`Motivo: ${sold.allowance?.reason}.`],
  }
}
