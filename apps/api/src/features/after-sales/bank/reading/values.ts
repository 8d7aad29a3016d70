import { fold } from '@shop/domain/text'
import type { Side } from './statement-file.ts'

export interface Amount {
  /** Without its sign. */
  cents: number
  /** The sign that is written: '-', '+', parentheses, D or C; undefined where there is none. */
  side: Side | undefined
}

/** 'decimals': fractions of a cent; 'currency': not in reais. */
export type AmountProblem = 'unreadable' | 'decimals' | 'currency'

/** How a column of amounts separates cents: 'point' is also what OFX demands, which has no separators of thousands. */
export type DecimalMark = 'point' | 'comma' | 'unknown'

const MOST_AMOUNT = 40
const MINUS = /[−–—]/g
const FOREIGN = /US\$|U\$|USD|EUR|GBP|[€£]/
const THOUSANDS_BY_POINT = /^\d{1,3}(?:\.\d{3})+$/
const THOUSANDS_BY_COMMA = /^\d{1,3}(?:,\d{3})+$/

/** The digits before the cents without separators, and the decimals; undefined if they could be two amounts. */
function splitDigits(digits: string, mark: DecimalMark): [string, string] | undefined {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (at < 0) return [digits, '']
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)]
  const last = digits[at]
  const isGrouped = (last === ',' ? THOUSANDS_BY_POINT : THOUSANDS_BY_COMMA).test(whole)
  if (isGrouped) return [whole.replace(/[.,]/g, ''), decimals]
  if (/[.,]/.test(whole)) {
    const isOnlyThousands = last === '.' ? THOUSANDS_BY_POINT.test(digits) : false
    return isOnlyThousands && mark !== 'point' ? [digits.replaceAll('.', ''), ''] : undefined
  }
  if (decimals.length <= 2 || mark === 'point') return [whole, decimals]
  // '12.055' has thousands, as Brazilians write it; '12,055' could be two amounts.
  return last === '.' && THOUSANDS_BY_POINT.test(digits) ? [digits.replace('.', ''), ''] : undefined
}

/** Reads an amount with all that says its direction: 'R$ -24,00', '24,00-', '(24,00)', '24,00 D'. */
export function amountOf(text: string, mark: DecimalMark): Amount | AmountProblem {
  if (text.length > MOST_AMOUNT) return 'unreadable'
  const upper = text.toUpperCase().replace(MINUS, '-').replace(/\s/g, '')
  if (FOREIGN.test(upper)) return 'currency'
  const plain = upper.replace(/R\$|BRL/, '')
  const isBracketed = plain.startsWith('(') && plain.endsWith(')')
  const [, before = '', digits = '', after = ''] =
    /^([+-]?)([\d.,]+)([+-]|DB?|CR?|)$/.exec(isBracketed ? plain.slice(1, -1) : plain) ?? []
  if (!/\d/.test(digits)) return 'unreadable'
  const [whole, decimals] = splitDigits(digits, mark) ?? []
  if (whole === undefined || decimals === undefined) return 'unreadable'
  if (/[1-9]/.test(decimals.slice(2))) return 'decimals'
  const cents = Number(`${whole || '0'}${decimals.slice(0, 2).padEnd(2, '0')}`)
  if (!Number.isSafeInteger(cents)) return 'unreadable'
  const isOut = isBracketed || before === '-' || after === '-' || after.startsWith('D')
  const isIn = before === '+' || after === '+' || after.startsWith('C')
  if (isOut && isIn) return 'unreadable'
  return { cents, side: isOut ? 'out' : isIn ? 'in' : undefined }
}

/** What the amounts of a column prove about how they separate cents. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  const ends = (end: RegExp) => texts.some((text) => end.test(text.slice(0, MOST_AMOUNT)))
  const isPoint = ends(/\d\.\d{1,2}\D*$/)
  return ends(/\d,\d{1,2}\D*$/) ? 'comma' : isPoint ? 'point' : 'unknown'
}

const CODES: Record<string, Side> = {
  c: 'in',
  cr: 'in',
  cred: 'in',
  credito: 'in',
  credit: 'in',
  entrada: 'in',
  e: 'in',
  in: 'in',
  '+': 'in',
  d: 'out',
  db: 'out',
  deb: 'out',
  debito: 'out',
  debit: 'out',
  saida: 'out',
  s: 'out',
  out: 'out',
  '-': 'out',
}

/** The direction that a cell is a code of: 'C', 'Débito', 'Saída'. */
export function codedSide(text: string): Side | undefined {
  if (text.length > 20) return undefined
  const code = fold(text).replace(/[.()]/g, '')
  return CODES[code] ?? (code.length > 2 && code.endsWith('s') ? CODES[code.slice(0, -1)] : undefined)
}

const IN_WORDS = /\b(receb|credit|cred\b|entrada|deposit)|\brem:/
const OUT_WORDS = /\b(envi|debit|deb\b|saida|pagament|pagto|pgto|saque|tarifa|iof\b|imposto)/
const REFUND_WORDS = /\b(devol|estorn|reembols|chargeback)/

const MOST_WORDS = 300

/** The direction that the words of a text name; undefined where they name none, or both. */
export function wordedSide(text: string): Side | undefined {
  const plain = fold(text.slice(0, MOST_WORDS))
  if (REFUND_WORDS.test(plain)) return undefined
  const [isIn, isOut] = [IN_WORDS.test(plain), OUT_WORDS.test(plain)]
  return isIn === isOut ? undefined : isIn ? 'in' : 'out'
}

/** Money that came back: it pays no order, whoever sent it. */
export const isRefund = (text: string): boolean => REFUND_WORDS.test(fold(text.slice(0, MOST_WORDS)))

const BALANCE =
  /^(?:s ?a ?l ?d ?o|sdo)(?:$| *[:(-]| (?:d[aoe]|em|no|na|dia|ant|inicial|final|atual|parcial|total|disp|bloq|conta|c\/c|c\. ?c|corr|cta|apl|inv|liq|credor|devedor|mov|prev|\d))/

/** A row that tells a balance and moves no money: 'Saldo do dia', 'S A L D O'. */
export const isBalance = (text: string): boolean => BALANCE.test(fold(text.slice(0, 80)))

/** The balance before the lines of the file. */
export const isOpeningBalance = (text: string): boolean =>
  /^s ?a ?l ?d ?o (?:ant|inicial)/.test(fold(text.slice(0, 80)))

/** A balance of the account alone at that place: without limits, investments and blocked amounts. */
export const isAccountBalance = (text: string): boolean =>
  /^s ?a ?l ?d ?o(?: (?:ant|inicial|final|atual|do dia|dia|em \d|em conta|conta|c\/c).*)?$/.test(
    fold(text.slice(0, 80)),
  )

/** 'Total', 'Subtotal', 'Totais do período'. */
export const isTotal = (text: string): boolean => /^(?:sub ?-?)?tota(?:l|is)\b/.test(fold(text.slice(0, 80)))

/** In cents; negative for money that left, or a debt. */
export const signed = ({ cents, side }: Amount): number => (side === 'out' ? -cents : cents)
