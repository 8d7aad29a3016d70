import type {
  CustomerReceivables,
  Debtor,
  DebtorsPageQuery,
  Instalment,
  OwnReceivables,
  ReceivablesPage,
  ReceivablesPageQuery,
} from '@shop/contract/receivables'
import { ageOf, chargesOf, DEBT_AGES, type DebtAge, type ReceivableTerms } from '@shop/domain/instalments'
import { parsePlans } from '@shop/domain/term-plans'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { findTerms } from './receivable-terms.ts'
import {
  findDebtor,
  findDebtors,
  findOpenOf,
  findPayments,
  findReceivables,
  findSettledBy,
  type ReceivableRow,
  sumByDay,
  sumOverdue,
} from './receivables.queries.ts'

type Terms = ReceivableTerms & { today: string }

function statusOf({ open_cents, due_date }: ReceivableRow, today: string): Instalment['status'] {
  if (open_cents === 0) return 'settled'
  return due_date < today ? 'overdue' : 'open'
}

/** An instalment as it costs today, in reais. */
function toInstalment(row: ReceivableRow, terms: Terms): Instalment {
  const debt = {
    dueDate: row.due_date,
    openCents: row.open_cents,
    fineCents: row.fine_cents,
    interestCents: row.interest_cents,
    interestDay: row.interest_day,
  }
  const { fineCents, interestCents } = chargesOf(debt, terms, terms.today)
  return {
    id: row.id,
    orderId: row.order_id,
    code: row.code,
    customerId: row.customer_id,
    customer: row.customer,
    number: row.number,
    of: row.count,
    dueDate: row.due_date,
    amount: reais(row.amount_cents),
    open: reais(row.open_cents),
    fine: reais(fineCents),
    interest: reais(interestCents),
    status: statusOf(row, terms.today),
  }
}

/** One page of instalments, with the open principal by age of everything that the search finds. */
export async function listReceivables(db: Db, query: ReceivablesPageQuery): Promise<ReceivablesPage> {
  const terms = await findTerms(db)
  const [{ rows, total }, days] = await Promise.all([
    findReceivables(db, query, terms.today),
    sumByDay(db, query, terms.today),
  ])
  const ages = (Object.keys(DEBT_AGES) as DebtAge[]).flatMap((age) => {
    const held = days.filter(({ due_date }) => ageOf(due_date, terms.today) === age)
    const count = held.reduce((sum, day) => sum + day.count, 0)
    return count === 0 ? [] : [{ age, count, openCents: held.reduce((sum, { open }) => sum + open, 0) }]
  })
  const overdue = ages.filter(({ age }) => age !== 'coming' && age !== 'today')
  const sumOf = (some: typeof ages) => reais(some.reduce((sum, { openCents }) => sum + openCents, 0))
  return {
    items: rows.map((row) => toInstalment(row, terms)),
    total,
    sums: {
      open: sumOf(ages),
      overdue: sumOf(overdue),
      overdueCount: overdue.reduce((sum, { count }) => sum + count, 0),
    },
    ages: ages.map(({ age, count, openCents }) => ({ age, count, open: reais(openCents) })),
  }
}

/** What customers owe after its due date, in reais, without fine and interest. */
export async function getOverdue(db: Db): Promise<number> {
  const { today } = await findTerms(db)
  return reais((await sumOverdue(db, today)).open)
}

/** Customers who owe, the largest sum first. */
export async function listDebtors(
  db: Db,
  query: DebtorsPageQuery,
): Promise<{ items: Debtor[]; total: number }> {
  const { today } = await findTerms(db)
  const { rows, total } = await findDebtors(db, query, today)
  const items = rows.map((row) => ({
    customerId: row.id,
    customer: row.name,
    phone: row.phone,
    limit: reais(row.credit_limit_cents),
    owed: reais(row.debt_cents),
    overdue: reais(row.overdue_cents),
    oldestDue: row.oldest_due,
  }))
  return { items, total }
}

/** Limit, debt and open instalments of one customer; the limit and what is owed count principal. @throws AppError NOT_FOUND */
export async function getReceivables(db: Db, customerId: number): Promise<CustomerReceivables> {
  const debtor = await findDebtor(db, customerId)
  if (!debtor) throw notFound('Cliente não encontrado.')
  const [terms, rows, payments] = [
    await findTerms(db),
    await findOpenOf(db, customerId),
    await findPayments(db, customerId),
  ]
  const settled = await findSettledBy(
    db,
    payments.map(({ id }) => id),
  )
  return {
    customer: debtor.name,
    phone: debtor.phone,
    limit: reais(debtor.credit_limit_cents),
    owed: reais(debtor.debt_cents),
    available: reais(Math.max(0, debtor.credit_limit_cents - debtor.debt_cents)),
    oldestDue: rows[0]?.due_date ?? null,
    plans: parsePlans(debtor.term_plans) ?? [],
    items: rows.map((row) => toInstalment(row, terms)),
    payments: payments.map((payment) => ({
      id: payment.id,
      kind: payment.kind,
      amount: reais(payment.amount_cents),
      credit: reais(payment.credit_cents),
      comment: payment.comment,
      who: payment.who,
      when: payment.at,
      voidedBy: payment.voided_who,
      voidComment: payment.void_comment,
      canVoid: payment.voided_who === null && payment.pix_payment_id === null && !payment.has_line,
      isInBank: payment.has_line,
      settled: settled
        .filter(({ payment_id }) => payment_id === payment.id)
        .map(({ code, number, count, amount_cents }) => ({
          code,
          number,
          of: count,
          amount: reais(amount_cents),
        })),
    })),
  }
}

/** What the signed-in customer owes. @throws AppError NOT_FOUND */
export async function getOwnReceivables(db: Db, customerId: number): Promise<OwnReceivables> {
  const { payments: _, customer: _name, phone: _phone, items, ...sums } = await getReceivables(db, customerId)
  return { ...sums, items: items.map(({ customerId: _id, customer: _own, ...item }) => item) }
}
