import type { LeftReason } from '@shop/domain/bank-rows'
import { fold } from '@shop/domain/text'
import { dayOf } from '@shop/domain/written-day'
import type { Columns } from './csv-columns.ts'
import type { Block, CsvRow } from './find-blocks.ts'
import type { Money } from './sides.ts'
import type { Side, StatementRow } from './statement-file.ts'
import {
  type Amount,
  amountOf,
  codedSide,
  decimalMarkOf,
  isAccountBalance,
  isBalance,
  isOpeningBalance,
  isTotal,
  signed,
  wordedSide,
} from './values.ts'

/** Longer cells are cut before anything looks at them. */
export const MOST_CELL = 500
export const MOST_SHOWN = 100

/** A balance that a row of its own tells, after the first `at` lines of the block. */
export interface ToldBalance {
  account: number
  line: number
  cents: number
  at: number
}

export interface ReadBlock {
  rows: StatementRow[]
  money: { account: number; row: Money }[]
  balances: ToldBalance[]
}

const UNDONE =
  /cancel|recus|rejeit|negad|estorn|devolv|pendent|agendad|previst|futur|process|falh|erro|nao efetiv|nao realiz|expirad/

const isReal = (currency: string) => /^(?:|brl|r\$|rea(?:l|is)|986)$/.test(fold(currency.slice(0, 20)))

/** '-' and 'R$ -', also with a longer dash, are written where there is no amount. */
const isBlank = (text: string) => /^(?:R\$)?[\s\u2212\u2013\u2014-]*$/i.test(text)

/** Whether all cells of a column are codes of a direction. */
function isCoded(rows: readonly CsvRow[], index: number): boolean {
  const filled = rows.map(({ cells }) => cells[index] ?? '').filter(Boolean)
  return filled.length > 0 && filled.every((cell) => codedSide(cell) !== undefined)
}

type Found = Amount | 'unreadable' | 'decimals' | 'currency' | 'both' | undefined

const PROBLEMS = {
  unreadable: 'Valor inválido',
  decimals: 'Valor com frações de centavo',
  both: 'Crédito e débito na mesma linha',
}

/**
 * Reads the rows of one block: each becomes money, is left out with a reason, or is refused with its column.
 * `accountAt` gives the index of the account with this number.
 */
export function readBlock(
  { columns, rows }: Block,
  accountAt: (number: string) => number,
  monthFirst: boolean,
): ReadBlock {
  const { at, titles } = columns
  const read: ReadBlock = { rows: [], money: [], balances: [] }
  const cellOf = ({ cells }: CsvRow, name: keyof Columns['at']) => cells[at[name] ?? -1] ?? ''
  const cellsIn = (...names: (keyof Columns['at'])[]) =>
    names.flatMap((name) => (at[name] === undefined ? [] : rows.map((row) => cellOf(row, name))))
  const mark = decimalMarkOf(cellsIn('amount', 'credit', 'debit', 'balance'))
  const full = rows.filter(({ cells }) => cells.filter(Boolean).length > 2)
  const coded = [at.direction, ...columns.texts].filter(
    (index, place, all): index is number =>
      index !== undefined && all.indexOf(index) === place && isCoded(full, index),
  )
  const textColumns = columns.texts.filter((index) => !coded.includes(index))

  function amountIn(row: CsvRow): Found {
    const [single, credit, debit] = (['amount', 'credit', 'debit'] as const).map((name) => {
      const text = cellOf(row, name)
      return isBlank(text) ? undefined : amountOf(text, mark)
    })
    for (const one of [single, credit, debit]) if (typeof one === 'string') return one
    const isMoney = (one: typeof credit): one is Amount => typeof one === 'object' && one.cents !== 0
    if (isMoney(credit) && isMoney(debit)) return 'both'
    if (isMoney(credit)) return { cents: credit.cents, side: credit.side ?? 'in' }
    // A debit with a minus is the same debit.
    if (isMoney(debit)) return { cents: debit.cents, side: debit.side === 'in' ? 'in' : 'out' }
    return (single ?? credit ?? debit) as Amount | undefined
  }

  function addMoney(row: CsvRow, day: string, description: string, amount: Amount): void {
    const sides = new Set(
      coded.map((index) => codedSide(row.cells[index] ?? '')).filter((side) => side !== undefined),
    )
    const [only] = sides
    const balance = amountOf(cellOf(row, 'balance'), mark)
    read.money.push({
      account: accountAt(cellOf(row, 'account')),
      row: {
        line: row.line,
        day,
        amount,
        // Two columns that contradict each other say as little as none; the sign still counts.
        strong: sides.size === 1 ? (only as Side) : undefined,
        weak: wordedSide(cellOf(row, 'direction')),
        bankId: cellOf(row, 'bankId'),
        description,
        other: ['document', 'payerDocument', 'endToEndId']
          .map((name) => cellOf(row, name as keyof Columns['at']))
          .filter(Boolean)
          .join(' '),
        payerDocument: cellOf(row, 'payerDocument'),
        balance: typeof balance === 'object' ? signed(balance) : undefined,
      },
    })
  }

  function tellBalance(row: CsvRow, words: string, money: Found): void {
    const balance = amountOf(cellOf(row, 'balance'), mark)
    const told = typeof balance === 'object' ? balance : money
    if (typeof told !== 'object') return
    if (told !== balance && !isOpeningBalance(words) && !isAccountBalance(words)) return
    const account = accountAt(cellOf(row, 'account'))
    read.balances.push({ account, line: row.line, cents: signed(told), at: read.money.length })
  }

  let lastDay: string | undefined

  /** What becomes of a row: a reason for leaving it out, the column that refuses it with the reason, or undefined for money. */
  function decide(row: CsvRow): LeftReason | { index: number | undefined; why: string } | undefined {
    const dateText = cellOf(row, 'date')
    const texts = [...new Set(textColumns.map((index) => row.cells[index] ?? '').filter(Boolean))]
    const description = texts.join(' ').slice(0, MOST_CELL)
    const day = dayOf(dateText, monthFirst)
    const money = amountIn(row)
    const words = [dateText, ...texts].find(isBalance)
    if (words !== undefined) {
      tellBalance(row, words, money)
      return 'balance'
    }
    if (isTotal(dateText) || (day === undefined && texts.some(isTotal))) return 'total'
    if (day === undefined && dateText !== '')
      return money === undefined ? 'text' : { index: at.date, why: 'Data inválida' }
    if (money === undefined) {
      if (day !== undefined) return 'no-amount'
      const last = read.money.at(-1)?.row
      // A row that has text alone continues the one before: the payer's name of a Pix.
      if (description === '' || !last || row.line - last.line > 2) return 'text'
      last.description = `${last.description} ${description}`.slice(0, MOST_CELL)
      return 'continued'
    }
    if (money === 'currency' || !isReal(cellOf(row, 'currency'))) return 'currency'
    if (typeof money === 'string') {
      const index = [at.amount, at.credit, at.debit].find((one) => !isBlank(row.cells[one ?? -1] ?? ''))
      return { index, why: PROBLEMS[money] }
    }
    // The day stands on the first of its rows alone.
    const dated = day ?? lastDay
    if (dated === undefined || (day === undefined && description === ''))
      return { index: at.date, why: 'Sem data' }
    lastDay = dated
    if (money.cents === 0) return 'zero'
    if (UNDONE.test(fold(cellOf(row, 'status').slice(0, 60)))) return 'not-done'
    addMoney(row, dated, description, money)
    return undefined
  }

  for (const row of rows) {
    const decided = decide(row)
    const { line, cells } = row
    if (typeof decided === 'string')
      read.rows.push({
        line,
        became: 'left',
        reason: decided,
        text: cells.filter(Boolean).join(' ').slice(0, MOST_SHOWN),
      })
    else if (decided)
      read.rows.push({
        line,
        became: 'refused',
        column: (titles[decided.index ?? -1] ?? '').slice(0, MOST_SHOWN),
        text: `${decided.why}: “${(cells[decided.index ?? -1] ?? '').slice(0, 40)}”`,
      })
  }
  return read
}
