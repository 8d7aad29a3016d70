import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const day = (column: string) => sql<string>`${sql.ref(column)}::text`

const partsOf = (db: Db, id: number) =>
  db
    .selectFrom('order_parts')
    .innerJoin('orders', 'orders.id', 'order_parts.order_id')
    .select(['order_id', 'kind', 'amount_cents', 'order_parts.status', 'received_at'])
    .select(['brand', 'instalments', 'authorisation', 'days', 'order_parts.receipt_file'])
    .where('customer_id', '=', id)
    .orderBy('order_parts.id')
    .execute()

const proofsOf = (db: Db, id: number) =>
  db
    .selectFrom('proofs')
    .innerJoin('orders', 'orders.id', 'proofs.order_id')
    .select(['order_id', 'file', 'end_to_end_id', 'amount_cents', 'payer', 'reason', 'accepted_reason'])
    .select(day('paid_on').as('paid_on'))
    .select(['who', 'at'])
    .where('customer_id', '=', id)
    .orderBy('proofs.id')
    .execute()

/** Lines of the bank's statements that paid the customer's orders or instalments. */
const bankLinesOf = (db: Db, id: number) =>
  db
    .selectFrom('bank_lines')
    .leftJoin('orders', 'orders.id', 'order_id')
    .leftJoin('receivable_payments', 'receivable_payments.id', 'receivable_payment_id')
    .select(['order_id', 'receivable_payment_id', 'bank_lines.amount_cents', 'description', 'document'])
    .select(['bank_lines.end_to_end_id', 'reason', 'decided_who', 'decided_at'])
    .select(day('bank_lines.day').as('day'))
    .where((where) =>
      where.or([where('orders.customer_id', '=', id), where('receivable_payments.customer_id', '=', id)]),
    )
    .orderBy('bank_lines.id')
    .execute()

const instalmentsOf = (db: Db, id: number) =>
  db
    .selectFrom('instalments')
    .select(['id', 'order_id', 'origin', 'number', 'count', 'amount_cents', 'open_cents', 'paid_cents'])
    .select(['returned_cents', 'ended_cents', 'fine_cents', 'interest_cents', 'created_at'])
    .select(day('due_date').as('due_date'))
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()

const paymentsOf = (db: Db, id: number) =>
  db
    .selectFrom('receivable_payments')
    .select(['id', 'kind', 'amount_cents', 'credit_cents', 'comment', 'end_to_end_id', 'who', 'at'])
    .select(['voided_at', 'voided_who', 'void_comment'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()

const debtOf = (db: Db, id: number) =>
  db
    .selectFrom('receivable_entries')
    .select(['instalment_id', 'kind', 'amount_cents', 'owed_after_cents', 'payment_id', 'who', 'at'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute()

/** How the customer's orders were paid, and what they owe, for their export. */
export const gatherPayments = async (db: Db, id: number) => ({
  parts: await partsOf(db, id),
  proofs: await proofsOf(db, id),
  bankLines: await bankLinesOf(db, id),
  instalments: await instalmentsOf(db, id),
  payments: await paymentsOf(db, id),
  debt: await debtOf(db, id),
})
