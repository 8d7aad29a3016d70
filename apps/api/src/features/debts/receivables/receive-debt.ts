import type { ReceivedPayment } from '@shop/contract/receivables'
import {
  chargesOf,
  formatDay,
  interestFor,
  isThroughBank,
  type ReceivableTerms,
  type ReceivedKind,
  settleOne,
  sumOf,
} from '@shop/domain/instalments'
import { type Cents, formatBRL } from '@shop/domain/money'
import { holdsAny } from '@shop/domain/permissions'
import { daysBetween } from '@shop/domain/shop-time'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { forbidden, invalidState, notFound } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { anyOf } from '../../../db/sql-parts.ts'
import { reais } from '../../../wire.ts'
import { refuseUsedId } from '../../cash/proofs/proof-guard.ts'
import { enterTill, undoReceivable } from '../../cash/till/till.service.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { lockCredit, recordCredit } from '../credit/credit-ledger.ts'
import {
  type DebtChange,
  type InstalmentRow,
  lockDebtor,
  recordDebt,
  selectInstalments,
} from './debt-ledger.ts'
import { findTerms } from './receivable-terms.ts'

interface Received {
  customerId: number
  amount: Cents
  kind: ReceivedKind
  /** Ids; without them the oldest are settled first. */
  instalments?: readonly number[] | undefined
  /** Settles without fine and interest; needs `bo:manage:receivables`. */
  waive?: boolean | undefined
  comment: string
  /** The Pix system's id, typed by who receives it; it may have paid nothing else. */
  endToEndId?: string | undefined
  /** A person says that it came: a line of the bank's statement has to show a transfer or Pix. */
  isTold?: true
  pixPaymentId?: number
}

type Terms = ReceivableTerms & { today: string }

/** The instalments to settle, the first due first. @throws AppError NOT_FOUND, INVALID_STATE for one that is settled */
async function findChosen(tx: Tx, { customerId, instalments }: Received): Promise<InstalmentRow[]> {
  const ofCustomer = selectInstalments(tx).where('customer_id', '=', customerId)
  if (!instalments) {
    const open = await ofCustomer.where('open_cents', '>', 0).execute()
    if (open.length === 0) throw invalidState('O cliente não tem parcelas em aberto.')
    return open
  }
  const chosen = await ofCustomer.where('id', '=', anyOf(instalments)).execute()
  if (chosen.length < new Set(instalments).size) throw notFound('Parcela não encontrada.')
  const settled = chosen.find(({ openCents }) => openCents === 0)
  if (settled)
    throw invalidState(
      `A parcela de ${formatDay(settled.dueDate)} já está quitada. Atualize a página e confira.`,
    )
  return chosen
}

interface Plan {
  changes: DebtChange[]
  settled: { instalmentId: number; amount: Cents }[]
  waivedCents: Cents
  /** What no instalment takes. */
  over: Cents
}

/** Divides an amount over instalments in their order. */
function divide(amount: Cents, chosen: readonly InstalmentRow[], waive: boolean, terms: Terms): Plan {
  const plan: Plan = { changes: [], settled: [], waivedCents: 0, over: amount }
  for (const instalment of chosen) {
    if (plan.over === 0) break
    const charges = chargesOf(instalment, terms, terms.today)
    const one = settleOne(plan.over, instalment, charges, waive)
    const { waived } = one
    plan.over -= sumOf(one)
    plan.waivedCents += waived.fineCents + waived.interestCents
    plan.settled.push({ instalmentId: instalment.id, amount: sumOf(one) })
    plan.changes.push({
      instalment,
      entries: [
        { kind: 'fine', amountCents: -one.fineCents },
        { kind: 'interest', amountCents: -one.interestCents },
        { kind: 'fineWaived', amountCents: -waived.fineCents },
        { kind: 'interestWaived', amountCents: -waived.interestCents },
        { kind: 'paid', amountCents: -one.principalCents },
      ],
      ...(terms.today > instalment.dueDate && {
        charges: {
          fineCents: charges.fineCents - one.fineCents - waived.fineCents,
          interestCents: charges.interestCents - one.interestCents - waived.interestCents,
        },
      }),
    })
  }
  return plan
}

/**
 * Receives money (cents) for instalments: fine and interest before principal, a surplus becomes credit, cash enters the
 * open till. The customer is locked, so that nothing is settled twice.
 * @throws AppError NOT_FOUND, FORBIDDEN for a waiver, INVALID_STATE when what is to be paid is settled, ID_USED
 */
export async function receiveDebt(tx: Tx, by: Actor, received: Received): Promise<ReceivedPayment> {
  const {
    customerId,
    amount,
    kind,
    waive = false,
    comment,
    endToEndId,
    isTold = false,
    pixPaymentId,
  } = received
  if (waive && !holdsAny(by.permissions, ['bo:manage:receivables'])) throw forbidden()
  // Ids are locked before customers.
  if (endToEndId) await refuseUsedId(tx, by, endToEndId, {})
  const debtor = await lockDebtor(tx, customerId)
  if (!debtor) throw notFound('Cliente não encontrado.')
  const terms = await findTerms(tx)
  const plan = divide(amount, await findChosen(tx, received), waive, terms)
  const { id } = await tx
    .insertInto('receivable_payments')
    .values({
      customer_id: customerId,
      kind,
      amount_cents: amount,
      credit_cents: plan.over,
      comment,
      end_to_end_id: endToEndId ?? null,
      in_bank: isTold && isThroughBank(kind) ? false : null,
      pix_payment_id: pixPaymentId ?? null,
      employee_id: by.employeeId,
      who: by.who,
      day: terms.today,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordDebt(tx, { by, customerId, today: terms.today, paymentId: id }, plan.changes)
  if (plan.over > 0)
    await recordCredit(tx, by, {
      customerId,
      kind: 'overpaid',
      amountCents: plan.over,
      receivablePaymentId: id,
    })
  if (plan.waivedCents > 0)
    await writeAudit(
      tx,
      by,
      'waive',
      'receivable',
      id,
      `Multa e juros dispensados: ${formatBRL(plan.waivedCents)}`,
    )
  if (kind === 'cash')
    await enterTill(tx, by, { kind: 'receivable', amountCents: amount, receivablePaymentId: id })
  return {
    id,
    settled: plan.settled.map(({ instalmentId, amount: cents }) => ({ instalmentId, amount: reais(cents) })),
    credit: reais(plan.over),
  }
}

/** What a payment did to each instalment, as positive cents. */
async function findTaken(tx: Tx, paymentId: number) {
  const { rows } = await sql<{
    instalment_id: number
    paid: number
    fine: number
    interest: number
    fine_waived: number
    interest_waived: number
  }>`select instalment_id,
      -coalesce(sum(amount_cents) filter (where kind in ('paid', 'voided')), 0)::int8 as paid,
      -coalesce(sum(amount_cents) filter (where kind = 'fine'), 0)::int8 as fine,
      -coalesce(sum(amount_cents) filter (where kind = 'interest'), 0)::int8 as interest,
      -coalesce(sum(amount_cents) filter (where kind = 'fineWaived'), 0)::int8 as fine_waived,
      -coalesce(sum(amount_cents) filter (where kind = 'interestWaived'), 0)::int8 as interest_waived
    from receivable_entries where payment_id = ${paymentId} group by instalment_id order by instalment_id`.execute(
    tx,
  )
  return rows
}

/**
 * Opens again what a payment settled, as if the payment had never come: interest is counted again from the day of the
 * payment. For `covered` cents beside it nothing is owed again: the order ended, or goods came back, and gave them back.
 */
function reopen(
  instalment: InstalmentRow,
  taken: Awaited<ReturnType<typeof findTaken>>[number],
  paidOn: string,
  terms: Terms,
  covered: Cents = 0,
): DebtChange {
  const since = paidOn > instalment.dueDate ? paidOn : instalment.dueDate
  const now = chargesOf(instalment, terms, terms.today)
  const missed = interestFor(taken.paid, daysBetween(since, terms.today), terms)
  const fixed = paidOn > instalment.dueDate || instalment.fineCents !== null
  return {
    instalment,
    entries: [
      { kind: 'fine', amountCents: taken.fine },
      { kind: 'interest', amountCents: taken.interest },
      { kind: 'fineWaived', amountCents: taken.fine_waived },
      { kind: 'interestWaived', amountCents: taken.interest_waived },
      { kind: 'voided', amountCents: taken.paid + covered },
      { kind: 'ended', amountCents: -covered },
    ],
    ...(fixed && {
      charges: {
        fineCents: (instalment.fineCents ?? now.fineCents) + taken.fine + taken.fine_waived,
        interestCents:
          (instalment.openCents === 0 ? instalment.interestCents : now.interestCents) +
          taken.interest +
          taken.interest_waived +
          missed,
      },
    }),
  }
}

interface GivenBack {
  /** The reported Pix that paid. */
  pixPaymentId: number
  amountCents: Cents
  pixRefundId: number
  /** What earlier refunds took of the surplus that became credit. */
  surplusTaken: Cents
  /** What of an order can become unpaid again, in cents: what was given back for it already cannot. */
  roomOf: (orderId: number) => Promise<Cents>
}

/**
 * The bank gave back some or all of a Pix for instalments: its surplus leaves the customer's credit, then what it settled
 * is open again, the last instalment first, principal before interest and fine; what their order gave back already is
 * taken from the credit. Returns the surplus and what nothing covers (credit that is used, a forgotten customer);
 * undefined when the Pix paid no instalments. Lock the customer before.
 */
export async function giveBackDebt(
  tx: Tx,
  by: Actor,
  { pixPaymentId, amountCents, pixRefundId, surplusTaken, roomOf }: GivenBack,
): Promise<{ surplus_cents: Cents; open_cents: Cents } | undefined> {
  const payment = await tx
    .selectFrom('receivable_payments')
    .select(['id', 'customer_id', 'credit_cents'])
    .select(sql<string>`day::text`.as('day'))
    .where('pix_payment_id', '=', pixPaymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!payment) return undefined
  const { id, customer_id: customerId } = payment
  const credit = payment.credit_cents - surplusTaken
  const over = Math.min(amountCents, credit)
  const account = await lockCredit(tx, customerId)
  // Nobody owes what a forgotten person paid.
  if (!account) return { surplus_cents: over, open_cents: amountCents }
  const back = Math.min(over, account.credit_cents)
  if (back > 0) await recordCredit(tx, by, { customerId, kind: 'pixVoid', amountCents: -back, pixPaymentId })
  const terms = await findTerms(tx)
  const taken = (await findTaken(tx, id)).filter((one) => one.paid + one.interest + one.fine > 0)
  const rows = await selectInstalments(tx)
    .where('id', '=', anyOf(taken.map(({ instalment_id }) => instalment_id)))
    .execute()
  let credited = account.credit_cents - back
  let left = amountCents - over
  const take = (most: Cents) => {
    const cents = Math.min(left, most)
    left -= cents
    return cents
  }
  for (const row of rows.toReversed()) {
    const one = taken.find(({ instalment_id }) => instalment_id === row.id)
    if (!one || left === 0) continue
    const paid = take(row.orderId === null ? one.paid : Math.min(one.paid, await roomOf(row.orderId)))
    const covered = row.orderId === null ? 0 : take(Math.min(one.paid - paid, credited))
    credited -= covered
    if (covered > 0 && row.orderId !== null)
      await recordCredit(tx, by, {
        customerId,
        kind: 'pixReturned',
        amountCents: -covered,
        orderId: row.orderId,
      })
    const given = { ...one, paid, interest: take(one.interest), fine: take(one.fine) }
    const change = reopen(row, { ...given, interest_waived: 0, fine_waived: 0 }, payment.day, terms, covered)
    await recordDebt(tx, { by, customerId, today: terms.today, paymentId: id, pixRefundId }, [change])
    one.paid -= given.paid + covered
    one.interest -= given.interest
    one.fine -= given.fine
  }
  const isAll = over === credit && taken.every((one) => one.paid + one.interest + one.fine === 0)
  if (isAll)
    await tx
      .updateTable('receivable_payments')
      .set({ voided_at: sql<string>`now()`, voided_who: by.who, void_comment: 'Pix devolvido' })
      .where('id', '=', id)
      .execute()
  return { surplus_cents: over, open_cents: left + over - back }
}

/** Locks the payment's customer and then the payment. @throws AppError NOT_FOUND, INVALID_STATE */
async function lockPayment(tx: Tx, id: number) {
  const select = tx
    .selectFrom('receivable_payments')
    .select(['id', 'customer_id', 'kind', 'amount_cents', 'credit_cents', 'voided_at', 'pix_payment_id'])
    .select(sql<string>`day::text`.as('day'))
    .where('id', '=', id)
  const found = await select.executeTakeFirst()
  if (!found || !(await lockDebtor(tx, found.customer_id))) throw notFound('Recebimento não encontrado.')
  const payment = await select.forNoKeyUpdate().executeTakeFirstOrThrow()
  if (payment.voided_at !== null) throw invalidState('Este recebimento já foi anulado.')
  if (payment.pix_payment_id !== null)
    throw invalidState('Este Pix entrou no banco e não se anula: devolva o valor ao cliente como crédito.')
  const line = await tx
    .selectFrom('bank_lines')
    .select('id')
    .where('receivable_payment_id', '=', id)
    .executeTakeFirst()
  if (line)
    throw invalidState('Este recebimento está conciliado com um lançamento do extrato: desfaça o lançamento.')
  return payment
}

/**
 * Voids a payment: its instalments are open again, its credit is taken back, and its cash leaves the open till.
 * @throws AppError NOT_FOUND, INVALID_STATE (void already, cash without an open till, paid by a line of the bank),
 * INSUFFICIENT_CREDIT when its surplus is used
 */
export async function voidDebtPayment(tx: Tx, by: Actor, id: number, comment: string): Promise<number> {
  const payment = await lockPayment(tx, id)
  const customerId = payment.customer_id
  const terms = await findTerms(tx)
  const taken = await findTaken(tx, id)
  const rows = await selectInstalments(tx)
    .where('id', '=', anyOf(taken.map(({ instalment_id }) => instalment_id)))
    .execute()
  const changes = rows.flatMap((row) =>
    taken
      .filter(({ instalment_id }) => instalment_id === row.id)
      .map((one) => reopen(row, one, payment.day, terms)),
  )
  await recordDebt(tx, { by, customerId, today: terms.today, paymentId: id }, changes)
  await tx
    .updateTable('receivable_payments')
    .set({
      voided_at: sql<string>`now()`,
      voided_by: by.employeeId,
      voided_who: by.who,
      void_comment: comment,
    })
    .where('id', '=', id)
    .execute()
  if (payment.credit_cents > 0)
    await recordCredit(tx, by, {
      customerId,
      kind: 'overpaidVoid',
      amountCents: -payment.credit_cents,
      receivablePaymentId: id,
    })
  await writeAudit(tx, by, 'void', 'receivable', id, formatBRL(payment.amount_cents))
  if (payment.kind === 'cash') await undoReceivable(tx, by, id, payment.amount_cents)
  return customerId
}
