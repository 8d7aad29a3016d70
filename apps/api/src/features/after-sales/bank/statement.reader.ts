import { MOST_BANK_LINES } from '@shop/contract/bank'
import { withoutInvisible } from '@shop/domain/text'
import { ruleViolation } from '../../../app-error.ts'
import { decodeText } from '../../platform/reading/decode-text.ts'
import { otherKind } from '../../platform/reading/other-kind.ts'
import { readCsv as csvRows } from '../../platform/reading/read-csv.ts'
import type { CsvHints } from './reading/find-blocks.ts'
import { readCsv } from './reading/read-csv.ts'
import { isOfx, MOST_HEAD, readOfx } from './reading/read-ofx.ts'
import { type StatementFile, type UnknownColumns, UnreadableStatement } from './reading/statement-file.ts'

function readText(text: string, hints: CsvHints): StatementFile | UnknownColumns {
  if (isOfx(text.slice(0, MOST_HEAD))) return readOfx(text)
  const { rows } = csvRows(text)
  return readCsv(
    rows.map(({ number, cells }) => ({ line: number, cells })),
    hints,
  )
}

/** A bank's export has one account, or the few of one company. */
const MOST_ACCOUNTS = 100

function withinLimit(read: StatementFile | UnknownColumns) {
  if (!('rows' in read)) return read
  if (read.accounts.length > MOST_ACCOUNTS)
    throw ruleViolation(
      `O extrato tem ${read.accounts.length.toLocaleString('pt-BR')} contas: importe no máximo ${MOST_ACCOUNTS} de cada vez. Nada foi importado.`,
    )
  const count = read.rows.filter(({ became }) => became === 'line').length
  if (count > MOST_BANK_LINES)
    throw ruleViolation(
      `O extrato tem ${count.toLocaleString('pt-BR')} lançamentos: importe no máximo ${MOST_BANK_LINES.toLocaleString('pt-BR')} de cada vez, em períodos menores. Nada foi importado.`,
    )
  return read
}

/**
 * Reads a bank statement, OFX 1, OFX 2 or CSV, in whatever encoding.
 * @throws AppError RULE_VIOLATION
 */
export function readStatement(bytes: Uint8Array, hints: CsvHints): StatementFile | UnknownColumns {
  try {
    const other = otherKind(bytes)
    if (other) throw new UnreadableStatement(`é ${other}: exporte o extrato do banco em OFX ou CSV`)
    const text = decodeText(bytes)
    if (text === undefined) throw new UnreadableStatement('não é um arquivo OFX nem CSV')
    return withinLimit(readText(withoutInvisible(text.replace(/\r\n?/g, '\n')), hints))
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error
    throw ruleViolation(`O extrato não pôde ser lido (${error.message}). Nada foi importado.`)
  }
}
