import { createHash } from 'node:crypto'
import { findEndToEndId } from '@shop/domain/end-to-end-id'
import { type AppError, ruleViolation } from '../../../app-error.ts'

/** A line as the file has it. */
export interface BankRow {
  account: string
  /** YYYY-MM-DD. */
  day: string
  /** In cents; negative where money left the account. */
  cents: number
  /** The bank's own id (FITID); empty without one, and not always unique. */
  bankId: string
  description: string
  /** Other numbers of the line: a document, perhaps the payer's. */
  document: string
}

/** A line to save; `identity` distinguishes it from others of its account, day and amount. */
export interface NewLine {
  account: string
  day: string
  cents: number
  identity: string
  description: string
  document: string | null
  endToEndId: string | null
}

export const unreadable = (what: string): AppError =>
  ruleViolation(`O extrato não pôde ser lido (${what}). Nada foi importado.`)

/**
 * Thousands are separated by '.', or by ',' where '.' is before the cents: '12,055' is refused because it could be two
 * amounts.
 */
const AMOUNT = /^(\d*|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?$/

/** Characters of the longest amount, blanks included; a longer text is none. */
const MOST_AMOUNT = 60

/** Reais written with ',' or '.' before the cents, with or without separators of thousands; undefined where it is none. */
export function centsOf(text: string): number | undefined {
  const plain = (text.length > MOST_AMOUNT ? '' : text).replace(/\s/g, '')
  const [, minus, digits, after] = /^([+-]?)(?:R\$)?([\d.,]*\d)([DC-]?)$/i.exec(plain) ?? []
  const [, whole, cents = ''] = AMOUNT.exec(digits ?? '?') ?? []
  if (whole === undefined) return undefined
  const value = Number(`${whole.replace(/[.,]/g, '') || '0'}${cents.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(value)) return undefined
  return minus === '-' || after === '-' || after?.toUpperCase() === 'D' ? -value : value
}

/** The payer's CPF or CNPJ, digits alone, where the text has a whole one. */
export function documentOf(text: string): string | null {
  const found = text.match(
    /(?<![\d./-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{14}|\d{11})(?![\d./-])/,
  )
  return found ? found[0].replace(/\D/g, '') : null
}

const MOST_TEXT = 300

/** A digest, because the text may contain a name and is replaced when the customer is anonymised; the identity stays. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Gives each line its identity: the bank's id, or its number among the equal lines of its day. Banks repeat ids: lines
 * of one day and amount under one id are different ones where their texts differ.
 */
export function toLines(rows: readonly BankRow[]): NewLine[] {
  const seen = new Map<string, Map<string, number>>()
  const found = new Map<string, NewLine>()
  for (const row of rows) {
    const description = row.description.replace(/\s+/g, ' ').slice(0, MOST_TEXT)
    const whole = `${description} ${row.document}`
    const group = `${row.account}|${row.day}|${row.cents}|${row.bankId || `#${whole}`}`
    const texts = seen.get(group) ?? new Map<string, number>()
    seen.set(group, texts)
    let identity: string
    if (row.bankId) {
      const nth = texts.get(whole) ?? texts.size
      texts.set(whole, nth)
      identity = `${row.bankId.slice(0, 200)}#${nth}`
    } else {
      const nth = texts.get('') ?? 0
      texts.set('', nth + 1)
      identity = `${digestOf(whole)}#${nth}`
    }
    found.set(`${group}|${identity}`, {
      account: row.account,
      day: row.day,
      cents: row.cents,
      identity,
      description,
      document: documentOf(whole),
      endToEndId: findEndToEndId(`${row.bankId} ${whole}`) ?? null,
    })
  }
  return [...found.values()]
}
