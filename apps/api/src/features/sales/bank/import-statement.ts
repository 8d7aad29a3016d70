import { createHash } from 'node:crypto'
import { type CsvColumns, type ImportedStatement, MOST_BANK_LINES } from '@shop/contract/bank'
import { withoutInvisible } from '@shop/domain/text'
import type { Actor } from '../../../actor.ts'
import { ruleViolation } from '../../../app-error.ts'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import {
  countWaiting,
  findColumns,
  findStatement,
  insertLines,
  insertStatement,
  lockStatements,
  saveColumns,
} from './bank.queries.ts'
import { type NewLine, toLines, unreadable } from './bank-row.ts'
import { readCsv } from './read-csv.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import { settleByThemselves } from './settle-by-themselves.ts'

/** Brazilian banks write Latin-1, whatever encoding the file's header names. */
function textOf(file: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

interface ReadFile {
  lines: NewLine[]
  count: number
  balances: number
  /** Columns that were matched by hand, to be stored. */
  matched?: { titles: string; columns: CsvColumns }
}

async function read(db: Db, file: Uint8Array, columns: CsvColumns | undefined): Promise<ReadFile> {
  const whole = textOf(file)
  if (whole.includes('\0')) throw unreadable('não é um arquivo OFX nem CSV')
  const text = withoutInvisible(whole)
  const csv = isOfx(text) ? undefined : await readCsv(text, columns, (titles) => findColumns(db, titles))
  const rows = csv ? csv.rows : readOfx(text)
  if (rows.length === 0) throw unreadable('não há lançamentos nele')
  if (rows.length > MOST_BANK_LINES)
    throw ruleViolation(
      `O extrato tem ${rows.length.toLocaleString('pt-BR')} lançamentos: importe no máximo ${MOST_BANK_LINES.toLocaleString('pt-BR')} de cada vez, em períodos menores. Nada foi importado.`,
    )
  return {
    lines: toLines(rows),
    count: rows.length,
    balances: csv?.balances ?? 0,
    ...(csv && columns && { matched: { titles: csv.titles, columns } }),
  }
}

/**
 * Saves the new lines of a bank statement, all or none, then settles those that fit one thing only. A known file, or
 * known lines of another one, change nothing. Two people who import at once wait for each other.
 * @throws AppError RULE_VIOLATION for a file that is no statement, with unknown columns, or with too many lines
 */
export async function importStatement(
  context: Pick<AppContext, 'db' | 'settings'>,
  actor: Actor,
  { name, file, columns }: { name: string; file: Uint8Array; columns?: CsvColumns | undefined },
): Promise<ImportedStatement> {
  const { db } = context
  const { lines, count, balances, matched } = await read(db, file, columns)
  const digest = createHash('sha256').update(file).digest()
  const { id, added } = await inTransaction(db, async (tx) => {
    await lockStatements(tx)
    if (matched) await saveColumns(tx, matched.titles, matched.columns)
    const existing = await findStatement(tx, digest)
    if (existing) return { id: existing.id, added: 0 }
    const id = await insertStatement(tx, {
      name,
      digest,
      lines: count,
      employee_id: actor.employeeId,
      who: actor.who,
    })
    const added = await insertLines(tx, id, lines)
    await writeAudit(tx, actor, 'import', 'bank-statement', id, `${added} lançamentos novos de ${count}`)
    return { id, added }
  })
  const settled = await settleByThemselves(context)
  const waiting = await countWaiting(db, id)
  return { id, lines: count, known: count - added, settled, waiting, balances }
}
