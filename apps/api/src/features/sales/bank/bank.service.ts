import type {
  BankChoices,
  BankLine,
  BankLineStatus,
  BankLines,
  BankMissing,
  BankProposal,
  BankStatementSettings,
} from '@shop/contract/bank'
import { COMPANY_ID } from '@shop/contract/company'
import { PAYMENTS } from '@shop/domain/pricing'
import type { Actor } from '../../../actor.ts'
import { notFound } from '../../../app-error.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { reais } from '../../../wire.ts'
import { describeChanges, writeAudit } from '../../platform/audit/audit.ts'
import { findCompany, lockCompany } from '../../platform/settings/settings.queries.ts'
import { findLine, findLines, findMissing, type LineRow } from './bank.queries.ts'
import { findChoices, findProposals, type ProposalRow } from './payable.queries.ts'

/** The same code as in the list of settlements. */
const settlementCode = (id: number) => `A${String(id).padStart(6, '0')}`

const whyOf = (row: ProposalRow): string =>
  [
    row.same_id && 'mesmo identificador',
    row.same_document && 'mesmo documento',
    row.same_name && 'nome parecido',
    row.same_amount && 'mesmo valor',
  ]
    .filter(Boolean)
    .join(', ')

const toProposal = (row: ProposalRow): BankProposal => ({
  orderId: row.order_id,
  partId: row.part_id,
  part: row.part_kind,
  instalments: row.instalments,
  settlementId: row.settlement_id,
  code: row.code ?? (row.settlement_id === null ? '' : settlementCode(row.settlement_id)),
  name: row.name,
  amount: reais(row.cents),
  at: row.at,
  why: whyOf(row),
})

const codeOf = (row: LineRow): string | null => {
  if (row.code) return row.code
  if (row.settlement_id !== null) return settlementCode(row.settlement_id)
  return row.receivable_payment_id === null ? null : `Recebimento ${row.receivable_payment_id}`
}

const toLine = (row: LineRow, proposals: readonly ProposalRow[]): BankLine => ({
  id: row.id,
  date: row.day,
  amount: reais(row.amount_cents),
  description: row.description,
  endToEndId: row.end_to_end_id,
  status: row.status,
  account: row.account,
  orderId: row.order_id,
  settlementId: row.settlement_id,
  code: codeOf(row),
  reason: row.reason,
  byItself: row.by_itself,
  decidedBy: row.decided_who,
  decidedAt: row.decided_at,
  proposals: proposals.filter(({ line_id }) => line_id === row.id).map(toProposal),
})

/** A page of lines in a status, latest day first; waiting ones with proposals. */
export async function listLines(
  db: Db,
  page: { status: BankLineStatus; page: number; items: number },
): Promise<BankLines> {
  const { rows, total } = await findLines(db, page)
  const proposals = await findProposals(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => toLine(row, proposals)), total }
}

/** @throws AppError NOT_FOUND */
export async function getLine(db: Db, id: number): Promise<BankLine> {
  const row = await findLine(db, id)
  if (!row) throw notFound('Lançamento não encontrado.')
  return toLine(row, await findProposals(db, [id]))
}

/** What the line can pay and matches the search, the most likely first. @throws AppError NOT_FOUND */
export async function searchChoices(db: Db, id: number, search: string): Promise<BankChoices> {
  if (!(await findLine(db, id))) throw notFound('Lançamento não encontrado.')
  return { items: (await findChoices(db, id, search)).map(toProposal) }
}

/** Orders that count as paid and whose money no line shows, latest first. */
export async function listMissing(db: Db, page: { page: number; items: number }): Promise<BankMissing> {
  const { rows, total } = await findMissing(db, page)
  const items = rows.map((row) => ({
    orderId: row.order_id,
    code: row.code,
    customer: row.name,
    payment: PAYMENTS[row.payment],
    amount: reais(row.cents),
    placedAt: new Date(row.placed_at).toISOString(),
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
