import type { AccountTrust, CsvColumns, ImportedRow, ImportedStatement } from '@shop/contract/bank'
import type { Actor } from '../../../actor.ts'
import { AppError, ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { digestOf } from '../../../digest.ts'
import { reais } from '../../../wire.ts'
import { lockStatements } from '../../orders/record/bank-matches.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { type AccountRow, EARLIER_CSV, findAccounts, findSavedLines, moveLines } from './accounts.queries.ts'
import { findAccountOf, type GivenAccount, listAccounts, moveStatement } from './accounts.service.ts'
import {
  correctLines,
  countWaiting,
  findColumns,
  findStatement,
  insertLines,
  insertStatement,
  type NewLine,
  saveColumns,
} from './bank.queries.ts'
import { type Compared, identityOf, matchKnown, takenIn } from './known-lines.ts'
import type { LineRow, StatementFile } from './reading/statement-file.ts'
import { settleByThemselves } from './settle-by-themselves.ts'

const unreadable = (what: string): AppError =>
  ruleViolation(`O extrato não pôde ser lido (${what}). Nada foi importado.`)

/** Refuses a file of which nothing can be imported. @throws AppError RULE_VIOLATION */
function checkRows({ rows, layout }: StatementFile): LineRow[] {
  const lines = rows.filter((row) => row.became === 'line')
  const refused = rows.find((row) => row.became === 'refused')
  if (lines.length === 0 && refused)
    throw unreadable(
      `${layout === 'ofx' ? 'lançamento' : 'linha'} ${refused.line}: data ou valor inválido. ${refused.column}: ${refused.text}`,
    )
  if (!rows.some((row) => row.became === 'line' || (row.became === 'left' && row.reason !== 'text')))
    throw unreadable('não há lançamentos nele')
  return lines
}

/** The direction of a row by what a person said about its account; in cents, negative for money that left. */
function decided({ cents, side, doubt }: LineRow, trusts: AccountTrust | null) {
  const certain = (isIn: boolean) => ({ cents: isIn ? cents : -cents, doubt: null })
  if (doubt === null) return certain(side === 'in')
  if (trusts === 'sign' && doubt !== 'refund') return certain(doubt !== 'sign-out')
  if (trusts === 'type' && (doubt === 'sign-in' || doubt === 'sign-out')) return certain(doubt === 'sign-out')
  return { cents, doubt }
}

interface Saved {
  /** Lines of the file that were not known. */
  newLines: Set<LineRow>
  ids: number[]
}

/** Saves the lines of one account that are not there yet, and corrects those that were read otherwise before. */
async function saveLines(
  tx: Tx,
  statementId: number,
  account: AccountRow,
  lines: readonly LineRow[],
  layout: string,
): Promise<Saved> {
  if (lines.length === 0) return { newLines: new Set(), ids: [] }
  const days = lines.map(({ day }) => day).sort()
  const accounts = account.key === EARLIER_CSV ? [account.key] : [account.key, EARLIER_CSV]
  const isEarlierOpen = (await findAccounts(tx)).some(
    ({ key, confirmed_at }) => key === EARLIER_CSV && confirmed_at === null,
  )
  const found = await findSavedLines(tx, accounts, days[0] ?? '', days.at(-1) ?? '')
  const saved = found.filter((line) => line.account === account.key)
  const incoming: Compared[] = lines.map(({ day, cents, bankId, textKey }) => ({
    day,
    cents,
    bankId,
    textKey,
    layout,
  }))
  const known = matchKnown(incoming, saved)
  const taken = takenIn(saved)
  // CSV files of earlier releases had no account: what this file has word for word is of its account.
  const rest = incoming.flatMap((line, index) => (known[index] ? [] : [{ ...line, index }]))
  const earlier = isEarlierOpen
    ? matchKnown(
        rest,
        found.filter((line) => line.account === EARLIER_CSV).map((line) => ({ ...line, layout })),
      )
    : []
  const adopted = earlier.flatMap((line, at) => (line ? [{ line, index: rest[at]?.index ?? 0 }] : []))
  await moveLines(
    tx,
    adopted.map(({ line }) => ({ id: line.id, identity: identityOf(line, taken) })),
    account.key,
  )
  for (const { line, index } of adopted) known[index] = line
  const corrected = lines.flatMap((line, index) => {
    const saved = known[index]
    const right = decided(line, account.trusts)
    const isOpen = saved && !saved.isDecided && saved.status !== 'settled'
    return isOpen && (saved.amount !== right.cents || saved.doubt !== right.doubt)
      ? [{ id: saved.id, ...right }]
      : []
  })
  await correctLines(tx, corrected)
  const fresh = lines.flatMap((line, index): [LineRow, NewLine][] => {
    if (known[index]) return []
    const { day, textKey, description, document, endToEndId } = line
    const identity = identityOf(incoming[index] as Compared, taken)
    return [
      [
        line,
        {
          account: account.key,
          day,
          ...decided(line, account.trusts),
          identity,
          textKey,
          description,
          document,
          endToEndId,
        },
      ],
    ]
  })
  const ids = await insertLines(
    tx,
    statementId,
    fresh.map(([, line]) => line),
  )
  return { newLines: new Set(fresh.map(([line]) => line)), ids }
}

const rowsOf = ({ rows }: StatementFile, newLines: ReadonlySet<LineRow>): ImportedRow[] =>
  rows.map((row) => ({
    line: row.line,
    became: row.became !== 'line' ? row.became : newLines.has(row) ? 'new' : 'known',
    reason: row.became === 'left' ? row.reason : null,
    column: row.became === 'refused' ? row.column : null,
    text: row.became === 'line' ? '' : row.text,
  }))

/**
 * Saves the new lines of a bank statement, all or none, then settles those that fit one thing only. A known file, or
 * known lines of another one, change nothing. The answer accounts for every row of the file. Two people who import at
 * once wait for each other.
 * @throws AppError RULE_VIOLATION for a file that is no statement, with unknown columns, of an account that must be
 * chosen, or with too many lines; NOT_FOUND for an account that is not there
 */
export async function importStatement(
  { db, reading }: Pick<AppContext, 'db' | 'reading'>,
  actor: Actor,
  {
    name,
    file,
    columns,
    ...given
  }: { name: string; file: Uint8Array; columns?: CsvColumns | undefined } & GivenAccount,
): Promise<ImportedStatement> {
  const read = await reading.read(
    'statement',
    file,
    { columns, known: await findColumns(db) },
    { person: actor },
  )
  if ('unknown' in read)
    throw new AppError(
      'RULE_VIOLATION',
      'Não reconhecemos as colunas deste arquivo: indique a data, o histórico e o valor. Nada foi importado.',
      { columns: read.unknown, sample: read.sample },
    )
  const lines = checkRows(read)
  const digest = await digestOf(file)
  const { layout, matched } = read
  const saved = await inTransaction(db, async (tx) => {
    await lockStatements(tx)
    if (matched) await saveColumns(tx, layout, matched)
    const existing = await findStatement(tx, digest)
    const id =
      existing?.id ??
      (await insertStatement(tx, {
        name,
        digest,
        lines: lines.length,
        layout,
        employee_id: actor.employeeId,
        who: actor.who,
      }))
    const newLines = new Set<LineRow>()
    const ids: number[] = []
    const accounts = new Set<number>()
    for (const [index, named] of read.accounts.entries()) {
      const ofAccount = lines.filter(({ account }) => account === index)
      // The account of a file of several is the one that the file names.
      const isChosen = read.accounts.length === 1 || named === null
      if (ofAccount.length === 0 && !isChosen) continue
      const account = await findAccountOf(tx, { named, layout, fileName: name }, isChosen ? given : {})
      accounts.add(account.id)
      if (existing && isChosen) await moveStatement(tx, id, account)
      const one = await saveLines(tx, id, account, ofAccount, layout)
      for (const line of one.newLines) newLines.add(line)
      ids.push(...one.ids)
    }
    if (!existing || newLines.size > 0)
      await writeAudit(
        tx,
        actor,
        'import',
        'bank-statement',
        id,
        `${newLines.size} lançamentos novos de ${lines.length}`,
      )
    return { id, newLines, ids, accounts }
  })
  const settled = new Set(await settleByThemselves(db))
  const own = saved.ids.filter((id) => settled.has(id)).length
  const rows = rowsOf(read, saved.newLines)
  const count = (is: (row: ImportedRow) => boolean) => rows.filter(is).length
  return {
    id: saved.id,
    lines: lines.length,
    known: lines.length - saved.newLines.size,
    settled: own,
    settledEarlier: settled.size - own,
    waiting: await countWaiting(db, saved.ids),
    balances: count(({ reason }) => reason === 'balance'),
    left: count(({ became }) => became === 'left'),
    refused: count(({ became }) => became === 'refused'),
    rows,
    differences:
      read.balances?.differences.map(({ line, cents }) => ({ line, amount: reais(cents) })) ?? null,
    accounts: (await listAccounts(db)).filter(({ id }) => saved.accounts.has(id)),
  }
}
