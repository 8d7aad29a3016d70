import { withoutInvisible } from '@shop/domain/text'
import { dayOf } from '@shop/domain/written-day'
import { type Balanced, type BalancePoint, compareBalances } from './balances.ts'
import { readElements } from './ofx-elements.ts'
import { type Money, toLines } from './sides.ts'
import {
  type BalanceDifference,
  type NamedAccount,
  type Side,
  type StatementFile,
  type StatementRow,
  UnreadableStatement,
} from './statement-file.ts'
import { amountOf, isBalance, isOpeningBalance, signed } from './values.ts'

/** Characters in which the first element stands. */
export const MOST_HEAD = 10_000

/** OFX, or its predecessor OFC, which a bank still offers for 'Money'. */
export const isOfx = (text: string): boolean => /<(?:\w{1,20}:)?OF[CX][\s>]/i.test(text)

/** What the type of a transaction says. The others leave it to the sign: INT is earned or paid, XFER either. */
const TYPES: Record<string, { side: Side; isStrong: boolean }> = {
  CREDIT: { side: 'in', isStrong: true },
  DEP: { side: 'in', isStrong: true },
  DIRECTDEP: { side: 'in', isStrong: true },
  DEBIT: { side: 'out', isStrong: true },
  FEE: { side: 'out', isStrong: true },
  SRVCHG: { side: 'out', isStrong: true },
  DIRECTDEBIT: { side: 'out', isStrong: true },
  // In OFC.
  0: { side: 'in', isStrong: true },
  1: { side: 'out', isStrong: true },
  // Banks write these on both sides, with a sign.
  DIV: { side: 'in', isStrong: false },
  ATM: { side: 'out', isStrong: false },
  POS: { side: 'out', isStrong: false },
  CHECK: { side: 'out', isStrong: false },
  PAYMENT: { side: 'out', isStrong: false },
  CASH: { side: 'out', isStrong: false },
  REPEATPMT: { side: 'out', isStrong: false },
}

/** The elements with text of one aggregate; the first of a name counts. */
type Fields = Map<string, string>

interface Statement {
  currency: string
  account: Fields
  transactions: { fields: Fields; isPending: boolean; isWhole: boolean }[]
  closing: string
}

const ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'ACCTFROM'])
const TRANSACTIONS = new Set(['STMTTRN', 'STMTTRNP'])

function statementsOf(text: string): Statement[] {
  // In OFC the account stands beside the element that has the transactions.
  const isOfc = /<OFC[\s>]/i.test(text.slice(0, MOST_HEAD))
  const roots = new Set(isOfc ? ['ACCTSTMT'] : ['STMTRS', 'CCSTMTRS'])
  const statements: Statement[] = []
  let current: Statement | undefined
  let transaction: Statement['transactions'][number] | undefined
  let aggregate = ''
  readElements(text, {
    open(name) {
      if (roots.has(name)) {
        current = { currency: '', account: new Map(), transactions: [], closing: '' }
        statements.push(current)
      } else if (TRANSACTIONS.has(name)) {
        if (transaction) transaction.isWhole = true
        transaction = { fields: new Map(), isPending: name === 'STMTTRNP', isWhole: false }
        current?.transactions.push(transaction)
      }
      if (name === 'LEDGERBAL' || name === 'CURRENCY' || name === 'ORIGCURRENCY' || ACCOUNTS.has(name))
        aggregate = name
    },
    value(name, raw) {
      const value = withoutInvisible(raw).trim()
      if (value === '') return
      const key = name === 'CURSYM' ? `${aggregate} CURSYM` : name
      if (transaction) {
        if (!transaction.fields.has(key)) transaction.fields.set(key, value)
      } else if (name === 'CURDEF' && current) current.currency = value
      else if (name === 'BALAMT' && aggregate === 'LEDGERBAL' && current) current.closing = value
      else if (ACCOUNTS.has(aggregate)) current?.account.set(key, value)
    },
    close(name) {
      if (TRANSACTIONS.has(name) || name === 'BANKTRANLIST' || name === 'BANKTRANLISTP') {
        if (transaction) transaction.isWhole = true
        transaction = undefined
      }
      if (name === aggregate) aggregate = ''
    },
  })
  return statements
}

const digitsOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/^0+(?=.)/, '')

/** Longer than banks' names of accounts are; an index contains it. */
const MOST_NAME = 100

function accountOf(fields: Fields): NamedAccount | null {
  const of = (name: string) => fields.get(name) ?? ''
  const names = [of('BANKID').replace(/^0+(?=\d)/, ''), of('BRANCHID'), of('ACCTID')]
  if (names.every((name) => name === '')) return null
  return {
    bank: digitsOf(of('BANKID')).slice(0, MOST_NAME),
    branch: digitsOf(of('BRANCHID')).slice(0, MOST_NAME),
    number: digitsOf(of('ACCTID')).slice(0, MOST_NAME),
    name: names.filter(Boolean).join('/').slice(0, MOST_NAME),
  }
}

/** Whether amounts of the statement have decimals. */
const hasMarks = ({ transactions }: Statement) =>
  transactions.some(({ fields }) => /[.,]/.test(fields.get('TRNAMT') ?? ''))

const isReal = (currency: string) => currency === '' || currency.toUpperCase() === 'BRL'

/**
 * The rows of an OFX file, version 1 (SGML) or 2 (XML), of one or more accounts. Amounts are read as OFX writes them,
 * without separators of thousands.
 * @throws UnreadableStatement
 */
export function readOfx(text: string): StatementFile {
  const statements = statementsOf(text)
  const written = text.split(/<(?:\w{1,20}:)?STMTTRNP?[\s>]/i).length - 1
  const read = statements.reduce((sum, { transactions }) => sum + transactions.length, 0)
  // A comment or CDATA without an end would hide transactions.
  if (read !== written) throw new UnreadableStatement('o arquivo está danificado')
  const rows: StatementRow[] = []
  const differences: BalanceDifference[] = []
  let hasBalances = false
  let line = 0
  statements.forEach((statement, account) => {
    const found: StatementRow[] = []
    const money: Money[] = []
    const points: BalancePoint[] = []
    for (const { fields, isPending, isWhole } of statement.transactions) {
      line++
      const of = (name: string) => fields.get(name) ?? ''
      const description = [...new Set([of('NAME'), of('MEMO')].filter(Boolean))].join(' ')
      const left = (reason: 'balance' | 'not-done' | 'currency' | 'zero') =>
        found.push({ line, became: 'left', reason, text: description.slice(0, 100) })
      const refuse = (column: string, why: string) =>
        found.push({ line, became: 'refused', column, text: `${why}: “${of(column).slice(0, 40)}”` })
      const amount = amountOf(of('TRNAMT'), 'point')
      const isAmount = typeof amount === 'object'
      const currency = of('CURRENCY CURSYM') || statement.currency
      if (!isWhole) {
        found.push({
          line,
          became: 'refused',
          column: 'STMTTRN',
          text: 'O arquivo termina no meio do lançamento',
        })
        continue
      }
      if (isBalance(of('NAME')) || isBalance(of('MEMO'))) {
        if (isAmount && isOpeningBalance(description)) points.push({ line, at: 0, cents: signed(amount) })
        left('balance')
        continue
      }
      if (
        isPending ||
        of('TRNTYPE').toUpperCase() === 'HOLD' ||
        of('CORRECTACTION').toUpperCase() === 'DELETE'
      ) {
        left('not-done')
        continue
      }
      if (!isReal(currency) || amount === 'currency') {
        left('currency')
        continue
      }
      const day = dayOf(of('DTPOSTED'))
      if (day === undefined) {
        refuse('DTPOSTED', 'Data inválida')
        continue
      }
      if (!isAmount) {
        refuse('TRNAMT', amount === 'decimals' ? 'Valor com frações de centavo' : 'Valor inválido')
        continue
      }
      if (amount.cents === 0) {
        left('zero')
        continue
      }
      const type = TYPES[of('TRNTYPE').toUpperCase()]
      money.push({
        line,
        day,
        amount,
        strong: type?.isStrong ? type.side : undefined,
        weak: type?.isStrong === false ? type.side : undefined,
        bankId: of('FITID'),
        description,
        other: [of('CHECKNUM'), of('REFNUM')].filter(Boolean).join(' '),
        payerDocument: '',
        balance: undefined,
      })
    }
    const lines = toLines(money, account, { positiveIsIn: true })
    for (const row of [...found, ...lines].sort((one, other) => one.line - other.line)) rows.push(row)
    const closing = amountOf(statement.closing, 'point')
    // Some banks write 1234 for 12,34 there alone.
    const isWritten = /[.,]/.test(statement.closing) || !hasMarks(statement)
    if (typeof closing === 'object' && points.length > 0 && isWritten) {
      hasBalances = true
      const inside: Balanced[] = lines.map(({ cents, side }) => (side === 'in' ? cents : -cents))
      differences.push(
        ...compareBalances(inside, [...points, { line: null, at: inside.length, cents: signed(closing) }]),
      )
    }
  })
  return {
    layout: 'ofx',
    accounts: statements.map(({ account }) => accountOf(account)),
    rows,
    balances: hasBalances ? { differences } : null,
    matched: null,
  }
}
