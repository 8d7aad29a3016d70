import type { CsvPositions } from '@shop/contract/bank'
import { fold } from '@shop/domain/text'
import { dateOrderOf } from '@shop/domain/written-day'
import { type BalancePoint, compareBalances } from './balances.ts'
import type { Columns } from './csv-columns.ts'
import { type Block, type CsvHints, type CsvRow, findBlocks } from './find-blocks.ts'
import { MOST_CELL, MOST_SHOWN, readBlock } from './read-block.ts'
import { type Money, toLines } from './sides.ts'
import {
  type BalanceDifference,
  type LineRow,
  type NamedAccount,
  type StatementFile,
  type StatementRow,
  type UnknownColumns,
  UnreadableStatement,
} from './statement-file.ts'
import { amountOf, signed } from './values.ts'

const ACCOUNT = /\b(?:conta(?: corrente| poupanca)?|c\/c|cc)\b/g
const NUMBER = /^[^\d]{0,12}(\d[\d.\- ]{2,20}[\dx])/
const BRANCH = /\bag(?:encia|\.)?\b[^\d]{0,12}(\d[\d-]{0,8})/

const digitsOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^\dX]/g, '')
    .replace(/^0+(?=.)/, '')

/** The cell below a title that begins with this word. */
function below(rows: readonly CsvRow[], title: RegExp): string {
  for (const [index, { cells }] of rows.entries()) {
    const at = cells.findIndex((cell) => title.test(fold(cell.slice(0, 40))))
    const found = at < 0 ? '' : (rows[index + 1]?.cells[at] ?? '')
    if (/^\d[\d.\- ]{1,20}[\dx]?$/i.test(found)) return found
  }
  return ''
}

const named = (branch: string, number: string): NamedAccount => ({
  bank: '',
  branch: digitsOf(branch),
  number: digitsOf(number),
  name: branch ? `Agência ${branch}, conta ${number}` : `Conta ${number}`,
})

/** The account that the rows above the titles name: 'Ag: 1234 | Conta: 123456-7', or below such titles. */
function namedBefore(before: readonly CsvRow[]): NamedAccount | null {
  const inColumn = below(before, /^conta\b/)
  if (inColumn) return named(below(before, /^ag(?:encia)?\b/), inColumn)
  const text = fold(
    before
      .map(({ cells }) => cells.join(' ').slice(0, MOST_CELL))
      .join(' ')
      .slice(0, 4_000),
  )
  const [number] = [...text.matchAll(ACCOUNT)].flatMap(({ 0: word, index }) => {
    const behind = text.slice(index + word.length, index + word.length + 40)
    return NUMBER.exec(behind)?.[1]?.trim() ?? []
  })
  if (!number) return null
  const branch = BRANCH.exec(text)?.[1] ?? ''
  return named(branch, number)
}

/** The balances that a row above the titles names, as '1.000,00' under 'INITIAL_BALANCE'. */
function openingBefore(before: readonly CsvRow[]): number | undefined {
  for (const [index, { cells }] of before.entries()) {
    const at = cells.findIndex((cell) =>
      /^(?:initial balance|saldo (?:inicial|anterior))/.test(fold(cell.slice(0, 40).replaceAll('_', ' '))),
    )
    const amount = at < 0 ? 'unreadable' : amountOf(before[index + 1]?.cells[at] ?? '', 'comma')
    if (typeof amount === 'object') return signed(amount)
  }
  return undefined
}

/** Compares the balances of one account with its lines, in the order of time or against it, whichever agrees better. */
function differencesOf(
  lines: readonly LineRow[],
  rows: readonly Money[],
  points: readonly { line: number; cents: number; at: number }[],
  opening: number | undefined,
): BalanceDifference[] | undefined {
  const moved = lines.map(({ cents, side }) => (side === 'in' ? cents : -cents))
  const after: BalancePoint[] = rows.flatMap(({ line, balance }, index) =>
    balance === undefined ? [] : [{ line, at: index + 1, cents: balance }],
  )
  const all = [...points, ...after].sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const forward = opening === undefined ? all : [{ line: 0, at: 0, cents: opening }, ...all]
  if (forward.length < 2) return undefined
  // The newest line first: the balance of a row counts after it, so that the rows below are older.
  const count = rows.length
  const isPoint = new Set(points.map(({ line }) => line))
  const reversed = all.toReversed().map(({ line, at, cents }) => ({
    line,
    at: count - (isPoint.has(line ?? -1) ? at : at - 1),
    cents,
  }))
  const backward = opening === undefined ? reversed : [{ line: 0, at: 0, cents: opening }, ...reversed]
  const [one, other] = [compareBalances(moved, forward), compareBalances(moved.toReversed(), backward)]
  return other.length < one.length ? other : one
}

/** Whether the month comes first in the file's dates, also by what an earlier file proved. @throws UnreadableStatement */
function isMonthFirst(blocks: readonly Block[], wasMonthFirst: boolean): boolean {
  const order = dateOrderOf(
    blocks.flatMap(({ columns, rows }) => rows.map(({ cells }) => cells[columns.at.date ?? -1] ?? '')),
    wasMonthFirst,
  )
  if (order === 'unsure')
    throw new UnreadableStatement(
      'as datas podem ter o dia ou o mês na frente: exporte um período que tenha um dia depois do 12',
    )
  return order === 'month'
}

/** Spreadsheets write a quote before what is to stay text. */
const withoutQuote = (cell: string) => cell.replace(/^'(?=[\d+\-=(])/, '')

/**
 * The rows of a bank's CSV file: one or several blocks with titles, or none. Every row of the file is in the result.
 * @throws UnreadableStatement
 */
export function readCsv(rows: readonly CsvRow[], hints: CsvHints): StatementFile | UnknownColumns {
  const trimmed = rows
    .map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => withoutQuote(cell.trim().slice(0, MOST_CELL))),
    }))
    .filter(({ cells }) => cells.some(Boolean))
  const found = findBlocks(trimmed, hints)
  if ('unknown' in found) return found
  const { before, headings, blocks } = found.blocks
  const accounts: (NamedAccount | null)[] = [namedBefore(before)]
  const numbers = new Map<string, number>()
  const accountAt = (text: string) => {
    const number = digitsOf(text.slice(0, 60))
    if (number === '' || !/\d{3}/.test(number)) return 0
    const known = numbers.get(number)
    if (known !== undefined) return known
    const named = { bank: '', branch: '', number, name: `Conta ${text.slice(0, 60)}` }
    numbers.set(number, numbers.size === 0 && accounts[0] === null ? 0 : accounts.length)
    accounts[numbers.get(number) as number] = named
    return numbers.get(number) as number
  }
  const wasMonthFirst = blocks.some(({ columns }) => columns.monthFirst)
  const monthFirst = isMonthFirst(blocks, wasMonthFirst)
  const read = blocks.map((block) => readBlock(block, accountAt, monthFirst))
  const result: StatementRow[] = [...before, ...headings].map(({ line, cells }) => ({
    line,
    became: 'left',
    reason: 'text',
    text: cells.filter(Boolean).join(' ').slice(0, MOST_SHOWN),
  }))
  const differences: BalanceDifference[] = []
  let hasBalances = false
  accounts.forEach((_, account) => {
    const money = read.flatMap((block) => block.money.filter((one) => one.account === account))
    const all = money.map(({ row }) => row)
    const lines = toLines(all, account, { positiveIsIn: false })
    const told = read.flatMap(({ balances }, index) => {
      const earlier = read.slice(0, index).reduce((sum, block) => sum + block.money.length, 0)
      return balances.map((one) => ({ ...one, at: one.at + earlier }))
    })
    const compared = differencesOf(
      lines,
      all,
      accounts.length === 1 ? told : [],
      account === 0 ? openingBefore(before) : undefined,
    )
    if (compared) {
      hasBalances = true
      for (const one of compared) differences.push(one)
    }
    for (const line of lines) result.push(line)
  })
  for (const block of read) for (const row of block.rows) result.push(row)
  const saysOrder = monthFirst || wasMonthFirst
  const positions = found.matched ?? (saysOrder ? positionsIn(blocks[0]?.columns) : null)
  return {
    layout: found.layout,
    accounts,
    rows: result.sort((one, other) => one.line - other.line),
    balances: hasBalances ? { differences } : null,
    matched: positions && (saysOrder ? { ...positions, monthFirst } : positions),
  }
}

/** The columns of a file that proved the order of its dates, to be stored: a later file may not prove it. */
function positionsIn(columns: Columns | undefined): CsvPositions | null {
  const { date, description, document, amount, credit, debit, direction } = columns?.at ?? {}
  return date === undefined ? null : { date, description, document, amount, credit, debit, direction }
}
