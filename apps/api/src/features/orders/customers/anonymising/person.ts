import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { likeText } from '../../../../wire.ts'
import type { CustomerRow } from '../customers.queries.ts'

export const NOBODY = 'Cliente anonimizado'

/** A customer to anonymise: everything that identifies the person, now and before earlier changes. */
export interface Forgotten {
  id: number
  /** Present, earlier and not yet confirmed addresses, in lower case. */
  emails: readonly string[]
  /** Regular expression of PostgreSQL for every identifier, for texts of the person's own rows. */
  any: string
  /**
   * The same without names of one word, which may be an ordinary word ('Balance'), for texts that belong to no
   * customer.
   */
  certain: string
  /** For LIKE over the text in lower case: every text that {@link certain} matches is like one of these. */
  likely: readonly string[]
}

/** What identifies a person, by the label of the field in `customer_change_details`. */
const IDENTIFYING = { Nome: 'name', 'E-mail': 'email', Telefone: 'phone', Documento: 'document' } as const
type Field = (typeof IDENTIFYING)[keyof typeof IDENTIFYING]

const digitsOf = (value: string) => value.replace(/[^\dA-Z]/gi, '')
const isNumber = (field: Field) => field === 'phone' || field === 'document'
const plain = (field: Field, value: string) => (isNumber(field) ? digitsOf(value) : value)

/**
 * The values that a field had, latest first, read backwards through 'Label: de X para Y': Y is known, so X is exact also
 * when a name contains ' para ' or ';'.
 */
export function earlierValues(
  label: string,
  current: string,
  changes: readonly string[],
  field: Field,
): string[] {
  const values: string[] = []
  let after = current
  for (const change of changes) {
    const begin = change.indexOf(`${label}: de `)
    if (begin < 0) continue
    const rest = change.slice(begin + label.length + 5)
    const end = [...rest.matchAll(/ para /g)].find(({ index }) => {
      const right = rest.slice(index + 6)
      // A number is stored with punctuation, so its digits are compared.
      return isNumber(field)
        ? digitsOf(right.split('; ')[0] ?? '') === (after || 'vazio')
        : right === (after || 'vazio') || right.startsWith(`${after || 'vazio'}; `)
    })
    if (!end) continue
    const before = plain(field, rest.slice(0, end.index))
    after = before === 'vazio' ? '' : before
    values.push(after)
  }
  return values
}

const VARIANTS = ['aáàâãä', 'cç', 'eéèêë', 'iíìîï', 'nñ', 'oóòôõö', 'uúùûü']

/** A letter with or without its accent. */
function letter(given: string): string {
  const base = given.normalize('NFD').charAt(0).toLowerCase()
  const variants = VARIANTS.find((all) => all.startsWith(base))
  return variants ? `[${variants}]` : given.replace(/[^\p{L}\p{N}]/u, '\\$&')
}

const wholeWord = (text: string) => `(?<!\\w)${text}(?!\\w)`
const namePattern = (name: string) =>
  wholeWord([...name].map((one) => (/\s/.test(one) ? '\\s+' : letter(one))).join(''))

/** Not within another address: neither 'bi.ana@x.com' nor 'ana@x.com.br' is 'ana@x.com'. */
const emailPattern = (email: string) =>
  `(?<![\\w.+-])${email.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![\\w-]|\\.\\w)`

/** A telephone or a document, as digits or with punctuation; a telephone also with the code of Brazil. */
const numberPattern = (value: string, field: Field) =>
  wholeWord(`${field === 'phone' ? '(?:[+]?55[\\s-]*)?' : ''}[(]?${[...value].join('[\\s()./-]*')}`)

const SHORTEST_NUMBER = 8

function patternOf(field: Field, value: string): string | undefined {
  if (field === 'name') return namePattern(value)
  if (field === 'email') return emailPattern(value)
  return value.length >= SHORTEST_NUMBER ? numberPattern(value, field) : undefined
}

/**
 * A pattern for LIKE that is met by every text which {@link patternOf} matches, in lower case: a fast test that leaves few
 * rows for the regular expression, which takes ten times as long.
 */
function likelyOf(field: Field, value: string): string {
  if (field === 'email') return `%${likeText(value.toLowerCase())}%`
  if (field !== 'name') return `%${[...value].join('%')}%`
  const letters = [...value.toLowerCase()].map((one) => {
    if (/\s/.test(one)) return '%'
    return letter(one).startsWith('[') ? '_' : likeText(one)
  })
  return `%${letters.join('')}%`
}

const anyOfThem = (patterns: readonly (string | undefined)[]) =>
  patterns.filter((one) => one !== undefined).join('|')

/** Collects what identifies the customer, before the rows that contain it are deleted. */
export async function findPerson(tx: Tx, customer: CustomerRow): Promise<Forgotten> {
  const { id } = customer
  const details = await tx
    .selectFrom('customer_change_details')
    .select('change')
    .where('customer_id', '=', id)
    .orderBy('audit_id', 'desc')
    .execute()
  const requested = await tx
    .selectFrom('account_codes')
    .select('email')
    .where('customer_id', '=', id)
    .execute()
  const changes = details.map(({ change }) => change)
  const values = Object.entries(IDENTIFYING).flatMap(([label, field]) =>
    [customer[field], ...earlierValues(label, customer[field], changes, field)].map((value) => ({
      field,
      value,
    })),
  )
  for (const { email } of requested) values.push({ field: 'email', value: email ?? '' })
  const known = values.filter(({ value }) => value.trim() !== '')
  const isCertain = ({ field, value }: (typeof known)[number]) => field !== 'name' || /\S\s+\S/.test(value)
  const toPattern = ({ field, value }: (typeof known)[number]) => patternOf(field, value)
  return {
    id,
    emails: [
      ...new Set(known.filter(({ field }) => field === 'email').map(({ value }) => value.toLowerCase())),
    ],
    any: anyOfThem(known.map(toPattern)),
    certain: anyOfThem(known.filter(isCertain).map(toPattern)),
    likely: known.filter(isCertain).map(({ field, value }) => likelyOf(field, value)),
  }
}

/** The text with the person's identifiers replaced by {@link NOBODY}, in any case. */
export const withoutPerson = (text: RawBuilder<unknown>, pattern: string): RawBuilder<string> =>
  sql<string>`regexp_replace(${text}, ${pattern}, ${NOBODY}, 'gi')`

export async function textWithoutPerson(tx: Tx, text: string, { any }: Forgotten): Promise<string> {
  const { rows } = await sql<{
    text: string
  }>`select ${withoutPerson(sql`${text}::text`, any)} as text`.execute(tx)
  return rows[0]?.text ?? ''
}
