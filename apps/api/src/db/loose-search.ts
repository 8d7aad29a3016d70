import {
  isOneLetterOff,
  LEAST_MISSPELT,
  nearPatterns,
  searchTokens,
  singular,
} from '@shop/domain/search-words'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** What has to occur in a searched text: a LIKE pattern of each inner list. */
export type SearchPatterns = readonly (readonly string[])[]

/** A term that was read loosely. */
export interface LooseTerm {
  patterns: SearchPatterns
  /** The term in the words that were found. */
  whole: string
}

/** A word of one or two letters is looked for in every text: more words than people type are not read loosely. */
const MOST_WORDS = 8

/** Rows that are read to find the words that are close to a misspelt one. */
const MOST_READ = sql.lit(5000)
/** Close words that are searched in place of a misspelt one. */
const MOST_NEAR = 8

const LETTERS = /^\D{3,}$/u

/** True for rows whose text has one of each list. Nothing to look for occurs nowhere. */
export const occurs = (text: RawBuilder<unknown>, patterns: SearchPatterns) =>
  patterns.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`${sql.join(
        patterns.map(
          (some) =>
            sql`(${sql.join(
              some.map((pattern) => sql`${text} like ${asFolded(pattern)}`),
              sql` or `,
            )})`,
        ),
        sql` and `,
      )}`

/**
 * A text that the domain folded, as PostgreSQL folds it: beyond ASCII they may differ. As a subquery it is computed once
 * per query.
 */
export const asFolded = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  /^[\x00-\x7f]*$/.test(text) ? sql<string>`${text}::text` : sql<string>`(select fold(${text}))`

/** A word in any place; where it is short or begins with a digit, only the whole word. */
const patternOf = (word: string) => (LETTERS.test(word) ? `%${singular(word)}%` : `% ${word} %`)

const isLetters = (word: string) => /^\D+$/u.test(word)

/** A word alone, and as one with the word before and after it: 'gala xy' is also 'galaxy'. */
const writings = (words: readonly string[], place: number): string[] =>
  [
    words.slice(place, place + 1),
    words.slice(place, place + 2),
    words.slice(Math.max(0, place - 1), place + 1),
  ]
    .filter((neighbours) => neighbours.length === 1 || neighbours.every(isLetters))
    .map((neighbours) => neighbours.join(''))

/** The words that were found, those once that were found as one with their neighbour alone. */
const wholeOf = (words: readonly string[], found: readonly string[][]): string =>
  found
    .map((forms, place) => {
      const [form = '', ...more] = forms
      const next = found[place + 1]
      return (
        (next && !next.includes(words[place + 1] ?? '') && more.find((one) => next.includes(one))) || form
      )
    })
    .filter((form, place, all) => place === 0 || form !== all[place - 1])
    .map((form) => (LETTERS.test(form) ? singular(form) : form))
    .join(' ')

/** Words of the texts that differ from this one by one letter. */
async function nearWords(db: Db, texts: RawBuilder<unknown>, word: string): Promise<string[]> {
  const { starts, ends, middle } = nearPatterns(word)
  const { rows } = await sql<{ word: string }>`
    select distinct word from (select search_key from ${texts}
      and (search_key like ${`% ${starts}%`} or search_key like ${`%${ends} %`} or search_key like ${`% ${middle} %`})
      limit ${MOST_READ}) as keys, unnest(string_to_array(search_key, ' ')) as word
    where word like ${`${starts}%`} or word like ${`%${ends}`} or word like ${middle}`.execute(db)
  return rows
    .map((row) => row.word)
    .filter((near) => isOneLetterOff(word, near))
    .slice(0, MOST_NEAR)
}

/**
 * Patterns for a term that finds nothing as it was typed: its words in any order and place, in the singular, alone or
 * as one with a neighbour, and a word of five letters or more that no text has replaced by those that differ from it by
 * one letter. Undefined when a word remains that no text has. `texts` is a table with the column `search_key` and a
 * condition.
 */
export async function loosely(
  db: Db,
  texts: RawBuilder<unknown>,
  term: string,
): Promise<LooseTerm | undefined> {
  const words = searchTokens(term)
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  const written = words.map((_, place) => writings(words, place))
  const { rows } = await sql<{
    pattern: string
  }>`select pattern from unnest(${written.flat().map(patternOf)}::text[]) as pattern
    where exists (select from ${texts} and search_key like pattern)`.execute(db)
  const known = new Set(rows.map(({ pattern }) => pattern))
  const found: string[][] = []
  for (const [place, word] of words.entries()) {
    const forms = written[place]?.filter((form) => known.has(patternOf(form))) ?? []
    if (forms.length === 0 && word.length >= LEAST_MISSPELT && LETTERS.test(word))
      forms.push(...(await nearWords(db, texts, word)))
    if (forms.length === 0) return undefined
    found.push(forms)
  }
  return { patterns: found.map((forms) => forms.map(patternOf)), whole: wholeOf(words, found) }
}
