import { createHash } from 'node:crypto'
import type { BankDoubt } from '@shop/contract/bank'
import { findEndToEndId } from '@shop/domain/end-to-end-id'
import { lineOf } from '@shop/domain/text'
import { documentOf, documentOfCell } from './payer.ts'
import type { LineRow, Side } from './statement-file.ts'
import { type Amount, isRefund, wordedSide } from './values.ts'

/** A row with a day and an amount, with all that the file says about where the money went. */
export interface Money {
  line: number
  day: string
  amount: Amount
  /** A type or column that names the direction; it counts as much as a sign. */
  strong: Side | undefined
  /** One that counts where there is no sign. */
  weak: Side | undefined
  bankId: string
  description: string
  /** Other numbers of the row. */
  other: string
  /** A column that contains nothing but the payer's document. */
  payerDocument: string
  /** The balance after the row, in cents. */
  balance: number | undefined
}

interface Habit {
  /** OFX defines the sign of each amount, so a positive one came in unless the file contradicts that. */
  positiveIsIn: boolean
}

const MOST_TEXT = 300
const MOST_ID = 200

/** Placeholders: nothing but zeros and punctuation, one character again and again, words for 'none'. */
const isPlaceholder = (id: string) =>
  /^[0\W_]*$/.test(id) || /^(.)\1+$/.test(id) || /^(?:null|none|n\/?a|undefined|nan|fitid|id)$/i.test(id)

/** The ids that distinguish a payment: not repeated in the file, no placeholder, and no mere number of the row. */
function idsOf(rows: readonly Money[]): string[] {
  const counts = new Map<string, number>()
  for (const { bankId } of rows) counts.set(bankId, (counts.get(bankId) ?? 0) + 1)
  const isNumbering = [0, 1].some((first) =>
    rows.every(({ bankId }, index) => /^\d{1,6}$/.test(bankId) && Number(bankId) === index + first),
  )
  return rows.map(({ bankId }) =>
    isNumbering || isPlaceholder(bankId) || counts.get(bankId) !== 1 ? '' : bankId.slice(0, MOST_ID),
  )
}

/** A digest, because the text may contain a name and is replaced when the customer is anonymised. */
export const textKeyOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * The direction that the balances prove: of rows in order of time, or the reverse, where each balance differs from its
 * neighbour's by the amount.
 */
function sidesByBalance(rows: readonly Money[]): (Side | undefined)[] {
  for (const step of [-1, 1]) {
    const sides = rows.map(({ balance, amount }, index) => {
      const before = rows[index + step]?.balance
      if (balance === undefined || before === undefined) return undefined
      const moved = balance - before
      return Math.abs(moved) === amount.cents ? (moved > 0 ? 'in' : 'out') : null
    })
    if (sides.every((side) => side !== null) && sides.some(Boolean)) return sides as (Side | undefined)[]
  }
  return rows.map(() => undefined)
}

/** Decides about each row by all that the file says; what is not certain is a doubt, which a person answers. */
export function toLines(rows: readonly Money[], account: number, { positiveIsIn }: Habit): LineRow[] {
  const isSigned = rows.some(({ amount }) => amount.side === 'out')
  const worded = rows.map(({ description }) => wordedSide(description))
  const balanced = isSigned ? [] : sidesByBalance(rows)
  // Amounts without a sign that left the account: the sign says nothing in this file.
  const isUnsigned =
    !isSigned &&
    rows.some(({ strong, weak, amount }, at) => !amount.side && (strong ?? weak ?? worded[at]) === 'out')
  const ids = idsOf(rows)
  return rows.map((row, at): LineRow => {
    const { amount, strong, weak } = row
    const bySign = amount.side ?? (isSigned ? 'in' : undefined)
    let side: Side | undefined = bySign ?? strong
    let doubt: BankDoubt | null = null
    if (bySign && strong && bySign !== strong) doubt = bySign === 'in' ? 'sign-in' : 'sign-out'
    // A text may name a payment in words of the payer: it proves money that came in, not money that left.
    side ??= weak ?? balanced[at] ?? (worded[at] === 'in' ? 'in' : undefined)
    if (!side && positiveIsIn && !isUnsigned) side = 'in'
    if (!side) doubt = 'unsaid'
    const description = lineOf(row.description, MOST_TEXT)
    const whole = `${description} ${row.other}`
    if (!doubt && side === 'in' && isRefund(description)) doubt = 'refund'
    return {
      line: row.line,
      became: 'line',
      account,
      day: row.day,
      cents: amount.cents,
      side: side ?? 'in',
      doubt,
      bankId: ids[at] ?? '',
      description,
      textKey: textKeyOf(whole),
      document: documentOfCell(row.payerDocument) ?? documentOf(whole),
      endToEndId: findEndToEndId(`${row.bankId} ${whole}`) ?? null,
    }
  })
}
