import { fold } from './text.ts'

/** Words that people put between the ones that name a thing; they are not looked for beside others. */
const SMALL_WORDS = new Set(
  'a as com da das de do dos e em na nas no nos o os ou p para por pra pro'.split(' '),
)

/**
 * A text in the form in which products are searched: lower case, without accents, numbers without separators ('10.000',
 * '22,5'), letters and digits apart ('iphone13' and 'iPhone 13' are both 'iphone 13'), one space between words. Equals
 * the function `search_words` of the database, which makes the indexed text.
 */
export const searchWords = (text: string): string =>
  fold(text.replaceAll('×', 'x'))
    .replace(/(\d)[.,](?=\d)/g, '$1')
    .replace(/([a-z\d])\+/g, '$1 plus ')
    .replace(/[^a-z\d\u0080-\u{10FFFF}]+/gu, ' ')
    .replace(/(\d)(?=[^\d ])/g, '$1 ')
    .replace(/([^\d ])(?=\d)/g, '$1 ')
    .trim()

/** The words without small ones, unless there is nothing else. */
export const withoutSmall = (words: readonly string[]) => {
  const large = words.filter((word) => !SMALL_WORDS.has(word))
  return large.length > 0 ? large : [...words]
}

/** What fits every product of such a shop: 'capinha de celular' is 'capinha'. */
const FOR_ANY_PHONE = /\s(?:de|para|pra|p)\s{1,3}celular(?:es)?(?=\s|$)/gi

/** What was typed between two spaces, each as words that stand side by side: 'cabo usb-c 20w' is 'cabo', 'usb c', '20 w'. */
export const searchPhrases = (term: string): string[] =>
  withoutSmall(term.replace(FOR_ANY_PHONE, ' ').split(/\s+/).map(searchWords).filter(Boolean))

/** The single words of a term. */
export const searchTokens = (term: string): string[] =>
  withoutSmall(searchWords(term.replace(FOR_ANY_PHONE, ' ')).split(' ').filter(Boolean))

/** A word without the ending of a plural: 'capinhas', 'carregadores'. */
export const singular = (word: string): string =>
  word.length < 5 ? word : word.replace(/(?<=[rz])es$|s$/, '')

/** Letters from which on a word may have one wrong letter. */
export const LEAST_MISSPELT = 5

/** Whether two words differ by one letter that is wrong, missing, too many, or exchanged with its neighbour. */
export function isOneLetterOff(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start++
  const [rest, other] = [typed.slice(start), word.slice(start)]
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0])
  )
}

/**
 * LIKE patterns of which each word that is one letter off fits at least one: one half of the word is intact, or the two
 * letters in its middle are exchanged.
 */
export function nearPatterns(word: string): { starts: string; ends: string; middle: string } {
  const half = Math.floor(word.length / 2)
  return {
    starts: word.slice(0, half),
    ends: word.slice(half),
    middle: `${word.slice(0, half - 1)}__${word.slice(half + 1)}`,
  }
}
