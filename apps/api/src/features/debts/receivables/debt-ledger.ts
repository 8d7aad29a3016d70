import {
  type Charges,
  chargesOf,
  type Debt,
  type DebtKind,
  type PlannedInstalment,
  type ReceivableTerms,
} from '@shop/domain/instalments'
import type { Cents } from '@shop/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'

/** An instalment as the ledger needs it, amounts in cents. */
export interface InstalmentRow extends Debt {
  id: number
  /** Null for an opening balance. */
  orderId: number | null
  partId: number | null
  customerId: number
}

/** Instalments in the order in which they are paid: the first due first. */
export const selectInstalments = (db: Db) =>
  db
    .selectFrom('instalments')
    .select([
      'instalments.id',
      'order_id as orderId',
      'part_id as partId',
      'instalments.customer_id as customerId',
    ])
    .select(['open_cents as openCents', 'fine_cents as fineCents', 'interest_cents as interestCents'])
    .select([
      sql<string>`due_date::text`.as('dueDate'),
      sql<string | null>`interest_day::text`.as('interestDay'),
    ])
    .orderBy('due_date')
    .orderBy('instalments.id')

/** Locks the customer until the transaction ends; every change of a debt does this before it locks an order. */
export const lockDebtor = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'email', 'name', 'credit_limit_cents', 'term_plans', 'debt_cents'])
    .where('id', '=', customerId)
    .where('anonymized_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** What changes one instalment. */
export interface DebtChange {
  instalment: InstalmentRow
  /** Signed cents: positive when more is owed. Zero is left out. */
  entries: readonly { kind: DebtKind; amountCents: Cents }[]
  /** Fine and interest that remain, fixed today; unchanged where absent. */
  charges?: Charges
}

interface Change {
  by: Actor
  customerId: number
  /** The shop's day. */
  today: string
  paymentId?: number
  /** The bank gave it back. */
  pixRefundId?: number
}

const PRINCIPAL: readonly DebtKind[] = ['opened', 'opening', 'paid', 'returned', 'ended', 'voided']

const sumOf = (entries: DebtChange['entries'], kinds: readonly DebtKind[]): Cents =>
  entries.reduce((sum, { kind, amountCents }) => sum + (kinds.includes(kind) ? amountCents : 0), 0)

/** Fine and interest of today become fixed where an overdue instalment changes. */
export const fixedCharges = (
  instalment: Debt,
  terms: ReceivableTerms & { today: string },
): Charges | undefined =>
  terms.today > instalment.dueDate ? chargesOf(instalment, terms, terms.today) : undefined

async function updateInstalment(tx: Tx, today: string, { instalment, entries, charges }: DebtChange) {
  const paid = -sumOf(entries, ['paid', 'voided'])
  const returned = -sumOf(entries, ['returned'])
  const ended = -sumOf(entries, ['ended'])
  await tx
    .updateTable('instalments')
    .set((eb) => ({
      open_cents: eb('open_cents', '-', paid + returned + ended),
      paid_cents: eb('paid_cents', '+', paid),
      returned_cents: eb('returned_cents', '+', returned),
      ended_cents: eb('ended_cents', '+', ended),
      ...(charges && {
        fine_cents: charges.fineCents,
        interest_cents: charges.interestCents,
        interest_day: today,
      }),
    }))
    .where('id', '=', instalment.id)
    .execute()
  if (paid !== 0 && instalment.orderId !== null)
    await tx
      .updateTable('orders')
      .set((eb) => ({ term_paid_cents: eb('term_paid_cents', '+', paid) }))
      .where('id', '=', instalment.orderId)
      .execute()
}

/**
 * The only function that changes what a customer owes: one row of the ledger for each entry, the instalments and the
 * customer's sum, all or nothing. New instalments are inserted before, with everything open.
 * @throws AppError NOT_FOUND for an anonymised customer
 */
export async function recordDebt(tx: Tx, change: Change, changes: readonly DebtChange[]): Promise<void> {
  const debtor = await lockDebtor(tx, change.customerId)
  if (!debtor) throw notFound('Cliente não encontrado.')
  let owed = debtor.debt_cents
  const rows = changes.flatMap(({ instalment, entries }) =>
    entries
      .filter(({ amountCents }) => amountCents !== 0)
      .map(({ kind, amountCents }) => {
        const before = owed
        if (PRINCIPAL.includes(kind)) owed += amountCents
        return {
          customer_id: debtor.id,
          instalment_id: instalment.id,
          order_id: instalment.orderId,
          kind,
          amount_cents: amountCents,
          owed_before_cents: before,
          owed_after_cents: owed,
          payment_id: change.paymentId ?? null,
          pix_refund_id: change.pixRefundId ?? null,
          employee_id: change.by.employeeId,
          who: change.by.who,
          day: change.today,
        }
      }),
  )
  if (rows.length === 0) return
  // In id order of the orders, as everywhere where several are locked.
  for (const one of changes.toSorted((a, b) => (a.instalment.orderId ?? 0) - (b.instalment.orderId ?? 0)))
    if (!one.entries.some(({ kind }) => kind === 'opened' || kind === 'opening'))
      await updateInstalment(tx, change.today, one)
  await tx.insertInto('receivable_entries').values(rows).execute()
  await tx.updateTable('customers').set({ debt_cents: owed }).where('id', '=', debtor.id).execute()
  await settleParts(tx, changes)
}

/**
 * A part of an order is received with its last instalment, and waits again when a payment of it is void. In one statement,
 * because the orders' feature builds on this one.
 */
async function settleParts(tx: Tx, changes: readonly DebtChange[]): Promise<void> {
  const parts = [...new Set(changes.map(({ instalment }) => instalment.partId))].filter((id) => id !== null)
  if (parts.length === 0) return
  await sql`update order_parts set status = case when settled then 'received' else 'waiting' end,
      received_at = case when settled then now() end
    from (select part_id, bool_and(open_cents = 0) as settled from instalments
      where part_id = ${anyOf(parts)} group by part_id) as debt
    where order_parts.id = part_id and order_parts.status = case when settled then 'waiting' else 'received' end`.execute(
    tx,
  )
}

type NewInstalment = Omit<PlannedInstalment, 'days'> & { days: number | null; document?: string }

interface Opened {
  /** Null for an opening balance. */
  orderId: number | null
  customerId: number
  partId: number | null
  by: Actor
}

/** Opens instalments: rows and ledger. @throws AppError NOT_FOUND for an anonymised customer */
export async function insertInstalments(
  tx: Tx,
  { orderId, customerId, partId, by }: Opened,
  origin: 'term' | 'allowed' | 'rest' | 'opening',
  today: string,
  planned: readonly NewInstalment[],
): Promise<void> {
  const inserted = await tx
    .insertInto('instalments')
    .values(
      planned.map(({ number, of, days, dueDate, amountCents, document = '' }) => ({
        order_id: orderId,
        part_id: partId,
        customer_id: customerId,
        origin,
        document,
        number,
        count: of,
        plan_days: days,
        due_date: dueDate,
        amount_cents: amountCents,
        open_cents: amountCents,
      })),
    )
    .returning(['id', 'amount_cents', sql<string>`due_date::text`.as('due_date')])
    .execute()
  await recordDebt(
    tx,
    { by, customerId, today },
    inserted.map(({ id, amount_cents, due_date }) => ({
      instalment: {
        id,
        orderId,
        partId,
        customerId,
        openCents: amount_cents,
        dueDate: due_date,
        fineCents: null,
        interestCents: 0,
        interestDay: null,
      },
      entries: [{ kind: origin === 'opening' ? 'opening' : 'opened', amountCents: amount_cents }],
    })),
  )
}
