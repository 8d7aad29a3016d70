import { createHash } from 'node:crypto'
import type { CsvPositions } from '@shop/contract/bank'
import { fold } from '@shop/domain/text'
import { dayOf } from '@shop/domain/written-day'
import { amountOf } from './values.ts'

/** What a column of a bank's CSV contains; the others are text about the payer, or nothing that is used. */
type ColumnKind =
  | 'date'
  | 'description'
  | 'document'
  | 'payerDocument'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'direction'
  | 'balance'
  | 'bankId'
  | 'endToEndId'
  | 'account'
  | 'currency'
  | 'status'
  | 'unused'

/**
 * Titles as banks and payment companies write them, folded, with '_' as a blank; the first pattern that fits decides.
 * The titles of two directions come before those of one.
 */
const TITLES: readonly (readonly [ColumnKind, RegExp])[] = [
  [
    'unused',
    /^(?:ag[.e /]|agencia|dependencia|lote|hora|time|categoria|data (?:do )?balancete|data contabil|data de liberacao|dia da semana|taxa|tarifa|imposto|saldo antes)/,
  ],
  [
    'direction',
    /deb(?:ito)?[^a-z]{1,5}cred|cred(?:ito)?[^a-z]{1,5}deb|^[dc] ?\/ ?[dc]\b|entrada[^a-z]{1,5}saida|^natureza|^sentido|^sinal|^operacao$|^tipo\b|^type\b|^transaction type$|^movimento$|^movimentacao$/,
  ],
  ['balance', /^saldo|^partial balance|^balance|^running/],
  ['currency', /^(?:moeda|currency)/],
  ['status', /^(?:status|situacao|state)/],
  ['endToEndId', /end ?to ?end|e2e/],
  [
    'payerDocument',
    /^(?:cpf|cnpj)|(?:cpf|cnpj) (?:d[oe] )?(?:pagador|origem|remetente|contraparte|favorecido)|^documento (?:do )?(?:pagador|remetente)|^origem documento/,
  ],
  [
    'bankId',
    /^(?:id\b|identificador|codigo da transacao|codigo transacao|reference id|source id|external reference|autenticacao|nsu)/,
  ],
  ['document', /^(?:n\W{0,2}(?:umero|r)?\W{0,2}(?:d[oe] )?)?doc/],
  ['date', /^(?:data|date|dt\b|release date)/],
  ['credit', /^(?:valor )?(?:do )?(?:credito|entrada|recebimento|deposito)|^credits?\b/],
  ['debit', /^(?:valor )?(?:do )?(?:debito|saida|retirada)|^debits?\b/],
  ['amount', /^(?:valor|amount|transaction net amount|net amount|value\b)/],
  ['account', /^(?:conta|account)\b/],
  ['description', /^(?:historico|descricao|lancamento|memo|title|titulo|description|detalhe|transacao)/],
]

/** A title longer than this is text. */
const MOST_TITLE = 80

const kindOf = (title: string): ColumnKind | undefined => {
  if (title.length > MOST_TITLE) return undefined
  const plain = fold(title.replaceAll('_', ' '))
  return plain === '' ? undefined : TITLES.find(([, pattern]) => pattern.test(plain))?.[0]
}

/** The columns of one block of the file. */
export interface Columns {
  titles: string[]
  at: Partial<Record<ColumnKind, number>>
  /** Columns with text about the payment, in their order. */
  texts: number[]
  monthFirst: boolean
}

const MONEY = ['amount', 'credit', 'debit'] as const

export const hasMoney = (at: Columns['at']): boolean => MONEY.some((name) => at[name] !== undefined)

/** The columns that the titles name; undefined for a row that is no row of titles. */
export function columnsOf(titles: readonly string[]): Columns | undefined {
  const kinds = titles.map(kindOf)
  const at: Columns['at'] = {}
  kinds.forEach((kind, index) => {
    if (kind) at[kind] ??= index
  })
  if (at.date === undefined || !hasMoney(at)) return undefined
  // Titles contain no values.
  if (titles.some((title) => dayOf(title) !== undefined || typeof amountOf(title, 'unknown') === 'object'))
    return undefined
  return { titles: [...titles], at, texts: textsOf(titles.length, at), monthFirst: false }
}

const NO_TEXTS: readonly ColumnKind[] = [
  'date',
  'amount',
  'credit',
  'debit',
  'balance',
  'currency',
  'status',
  'account',
  'unused',
  'document',
  'payerDocument',
  'bankId',
  'endToEndId',
]

/** The description first, then every other column with text. */
function textsOf(count: number, at: Columns['at']): number[] {
  const used = new Set(NO_TEXTS.map((kind) => at[kind]))
  const texts = Array.from({ length: count }, (_, index) => index).filter((index) => !used.has(index))
  return texts.sort((one, other) => Number(other === at.description) - Number(one === at.description))
}

/** The columns that a person matched, for a block with these titles. */
export function matchedColumns(
  titles: readonly string[],
  { monthFirst, ...positions }: CsvPositions,
): Columns {
  const known = columnsOf(titles)
  // What was stored of a file that proved its order of dates are positions that its titles had named.
  const at: Columns['at'] = {
    ...(monthFirst === undefined ? { balance: known?.at.balance } : known?.at),
    ...positions,
  }
  return { titles: [...titles], at, texts: textsOf(titles.length, at), monthFirst: monthFirst ?? false }
}

/** The names of the columns of a file without titles. */
export const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Coluna ${index + 1}`)

/**
 * The columns of rows without titles, by what they contain: a date and an amount in nearly every row. Undefined where
 * they do not.
 */
export function columnsByContent(rows: readonly (readonly string[])[]): Columns | undefined {
  const count = Math.max(0, ...rows.map((cells) => cells.length))
  const share = (index: number, is: (cell: string) => boolean) =>
    rows.filter((cells) => is(cells[index] ?? '')).length / rows.length
  const indexes = Array.from({ length: Math.min(count, 60) }, (_, index) => index)
  const date = indexes.find((index) => share(index, (cell) => dayOf(cell) !== undefined) > 0.7)
  const isMoney = (cell: string) =>
    dayOf(cell) === undefined &&
    /\d[.,]\d{1,2}\D*$/.test(cell.slice(-12)) &&
    typeof amountOf(cell, 'unknown') === 'object'
  const amount = indexes.find((index) => index !== date && share(index, isMoney) > 0.7)
  if (date === undefined || amount === undefined) return undefined
  const at: Columns['at'] = { date, amount }
  const other = indexes.find((index) => index > amount && share(index, isMoney) > 0.5)
  if (other !== undefined) at.balance = other
  return { titles: numbered(count), at, texts: textsOf(count, at), monthFirst: false }
}

/**
 * Names the layout of a file: a digest, because the row of titles of a file without titles contains a person's payment.
 */
export const layoutOf = (titles: readonly string[]): string =>
  createHash('sha256').update(titles.join('|').slice(0, 1000)).digest('hex')
