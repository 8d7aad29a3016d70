import {
  type BankChoices,
  type BankLine,
  type BankLineStatus,
  type BankLines,
  type BankMatches,
  type BankMissing,
  type BankProposal,
  type BankStatementSettings,
  MOST_MATCHES,
  type SettledMatches,
} from '@shop/contract/bank'
import { COMPANY_ID } from '@shop/contract/company'
import { statusLabel } from '@shop/domain/order-status'
import { PAYMENTS } from '@shop/domain/pricing'
import { sql } from 'kysely'
import type { Actor } from '../../../actor.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { type Db, inTransaction, type Tx } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import { findCompany, lockCompany } from '../../platform/settings/settings.queries.ts'
import {
  findLine,
  findLines,
  findLinesById,
  findMissing,
  findWaitingIds,
  type LineRow,
} from './bank.queries.ts'
import {
  findChoices,
  findProposals,
  findWaitingFacts,
  type ProposalRow,
  type WaitingFacts,
} from './payable.queries.ts'
import { settleLine } from './settle-line.ts'
import { whyWaiting } from './why-waiting.ts'

/** The same code as in the list of settlements. */
const settlementCode = (id: number) => `A${String(id).padStart(6, '0')}`

/** As in the receipt. */
const paymentCode = (id: number) => `Recebimento ${id}`

const whyOf = (row: ProposalRow): string =>
  [
    row.same_id && 'mesmo identificador',
    row.same_document && 'mesmo documento',
    row.same_name && 'nome parecido',
    row.same_amount && 'mesmo valor',
  ]
    .filter(Boolean)
    .join(', ')

function proposalCode({ code, settlement_id, payment_id }: ProposalRow): string {
  if (settlement_id !== null) return settlementCode(settlement_id)
  return payment_id === null ? (code ?? '') : paymentCode(payment_id)
}

const toProposal = (row: ProposalRow): BankProposal => ({
  orderId: row.order_id,
  partId: row.part_id,
  part: row.part_kind,
  instalments: row.instalments,
  paymentId: row.payment_id,
  settlementId: row.settlement_id,
  code: proposalCode(row),
  name: row.name,
  amount: reais(row.cents),
  at: row.at,
  why: whyOf(row),
})

const codeOf = (row: LineRow): string | null => {
  if (row.code) return row.code
  if (row.settlement_id !== null) return settlementCode(row.settlement_id)
  return row.receivable_payment_id === null ? null : paymentCode(row.receivable_payment_id)
}

const toLine = (row: LineRow, proposals: readonly ProposalRow[], why: string): BankLine => ({
  id: row.id,
  date: row.day,
  amount: reais(row.amount_cents),
  description: row.description,
  endToEndId: row.end_to_end_id,
  status: row.status,
  account: row.account_name ?? row.account,
  orderId: row.order_id,
  settlementId: row.settlement_id,
  code: codeOf(row),
  reason: row.reason,
  byItself: row.by_itself,
  decidedBy: row.decided_who,
  decidedAt: row.decided_at,
  why,
  doubt: row.doubt,
  proposals: proposals.map(toProposal),
})

/** Lines with what they may pay and why they wait; four queries, however many lines. */
async function describeLines(db: Db, rows: readonly LineRow[]): Promise<Described[]> {
  const ids = rows.filter(({ status }) => status === 'waiting').map(({ id }) => id)
  const [proposals, facts, company] = await Promise.all([
    findProposals(db, ids),
    findWaitingFacts(db, ids),
    findCompany(db, COMPANY_ID),
  ])
  const ofLine = Map.groupBy(proposals, ({ line_id }) => line_id)
  const factsOf = new Map(facts.map((one) => [one.line_id, one]))
  return rows.map((row) => {
    const own = ofLine.get(row.id) ?? []
    const found = factsOf.get(row.id)
    const autoSettle = company?.auto_settle ?? true
    const why = found ? whyWaiting({ line: row, facts: found, proposals: own, autoSettle }) : ''
    return { row, proposals: own, facts: found, why }
  })
}

interface Described {
  row: LineRow
  proposals: readonly ProposalRow[]
  facts: WaitingFacts | undefined
  why: string
}

/** A page of lines in a status, latest day first; waiting ones with proposals and why they wait. */
export async function listLines(
  db: Db,
  page: { status: BankLineStatus; page: number; items: number },
): Promise<BankLines> {
  const { rows, total } = await findLines(db, page)
  const described = await describeLines(db, rows)
  return { items: described.map(({ row, proposals, why }) => toLine(row, proposals, why)), total }
}

/** @throws AppError NOT_FOUND */
export async function getLine(db: Db, id: number): Promise<BankLine> {
  const row = await findLine(db, id)
  if (!row) throw notFound('Lançamento não encontrado.')
  const [line] = await describeLines(db, [row])
  return toLine(row, line?.proposals ?? [], line?.why ?? '')
}

const thingOf = ({ order_id, part_id, settlement_id, payment_id, instalments }: ProposalRow) =>
  instalments ? `i${instalments}` : `o${order_id}p${part_id}s${settlement_id}r${payment_id}`

/** Most waiting lines that are searched for matches, the latest first. */
const MOST_SEARCHED = 1_000

/**
 * The waiting lines with exactly one thing of their amount that they can pay, which no other line can: what a person may
 * settle at once. A line whose payer is known to be somebody else has none.
 */
async function findOnlyMatches(db: Db) {
  const ids = await findWaitingIds(db, MOST_SEARCHED)
  const described = await describeLines(db, await findLinesById(db, ids))
  const found = described.flatMap(({ row, proposals, facts }) => {
    const isOpen =
      row.amount_cents > 0 &&
      row.doubt === null &&
      facts &&
      !facts.is_later &&
      !facts.twin &&
      facts.used === null
    const [only, ...others] = proposals.filter(({ same_amount }) => same_amount)
    if (!isOpen || !only || others.length > 0) return []
    const isSomebodyElse =
      only.settlement_id === null && row.document !== null && !only.same_document && !only.same_id
    return isSomebodyElse ? [] : [{ row, only }]
  })
  const counts = new Map<string, number>()
  for (const { only } of found) counts.set(thingOf(only), (counts.get(thingOf(only)) ?? 0) + 1)
  return found.filter(({ only }) => counts.get(thingOf(only)) === 1)
}

export async function listMatches(db: Db): Promise<BankMatches> {
  const found = await findOnlyMatches(db)
  return {
    items: found.slice(0, MOST_MATCHES).map(({ row, only }) => ({
      id: row.id,
      date: row.day,
      amount: reais(row.amount_cents),
      description: row.description,
      proposal: toProposal(only),
    })),
  }
}

/**
 * Settles these lines, each by its only match as it is now. A line that has none any more, or
 * whose order does not allow it, is left with the reason.
 */
export async function settleMatches(tx: Tx, by: Actor, lineIds: readonly number[]): Promise<SettledMatches> {
  const found = new Map((await findOnlyMatches(tx)).map(({ row, only }) => [row.id, only]))
  const left: SettledMatches['left'] = []
  let settled = 0
  for (const id of lineIds) {
    const only = found.get(id)
    const reason = only ? await tryToSettle(tx, by, id, only) : 'Já não há um só par para ele.'
    if (reason === undefined) settled++
    else left.push({ id, reason })
  }
  return { settled, left }
}

/** Returns the refusal; undefined when it was settled. */
async function tryToSettle(tx: Tx, by: Actor, id: number, only: ProposalRow): Promise<string | undefined> {
  const paying = {
    orderId: only.order_id ?? undefined,
    partId: only.part_id ?? undefined,
    instalments: only.instalments ?? undefined,
    paymentId: only.payment_id ?? undefined,
    settlementId: only.settlement_id ?? undefined,
    reason: '',
  }
  await sql`savepoint each_line`.execute(tx)
  try {
    await settleLine(tx, by, id, paying)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint each_line`.execute(tx)
    return error.message
  }
}

/** What the line can pay and matches the search, the most likely first. @throws AppError NOT_FOUND */
export async function searchChoices(db: Db, id: number, search: string): Promise<BankChoices> {
  if (!(await findLine(db, id))) throw notFound('Lançamento não encontrado.')
  return { items: (await findChoices(db, id, search)).map(toProposal) }
}

/** Orders that count as paid, and payments of instalments, whose money no line shows; latest first. */
export async function listMissing(db: Db, page: { page: number; items: number }): Promise<BankMissing> {
  const { rows, total } = await findMissing(db, page)
  const items = rows.map((row) => ({
    orderId: row.order_id,
    partId: row.part_id,
    paymentId: row.payment_id,
    code: row.code ?? paymentCode(row.payment_id ?? 0),
    status: row.status === null ? '' : statusLabel(row.status),
    customerId: row.customer_id,
    customer: row.name,
    payment: PAYMENTS[row.payment],
    amount: reais(row.cents),
    placedAt: new Date(row.placed_at).toISOString(),
    who: row.who,
  }))
  return { items, total }
}

export async function getStatementSettings(db: Db): Promise<BankStatementSettings> {
  return { autoSettle: (await findCompany(db, COMPANY_ID))?.auto_settle ?? true }
}

export const changeStatementSettings = (db: Db, by: Actor, { autoSettle }: BankStatementSettings) =>
  inTransaction(db, async (tx): Promise<BankStatementSettings> => {
    const before = await lockCompany(tx, COMPANY_ID)
    if (!before) throw notFound('Empresa não encontrada.')
    const text = describeChanges([
      { label: 'Conciliação automática do extrato', from: before.auto_settle, to: autoSettle },
    ])
    if (!text) return { autoSettle }
    await tx.updateTable('companies').set({ auto_settle: autoSettle }).where('id', '=', COMPANY_ID).execute()
    await writeAudit(tx, by, 'edit', 'company', COMPANY_ID, text)
    return { autoSettle }
  })
