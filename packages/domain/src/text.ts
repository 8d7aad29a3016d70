/** Characters that canonical decomposition does not split but PostgreSQL's unaccent replaces. */
const UNACCENTED: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ª: 'a',
  º: 'o',
  '©': '(c)',
  '®': '(r)',
  '±': '+/-',
  '×': '*',
  '÷': '/',
  '¼': ' 1/4',
  '½': ' 1/2',
  '¾': ' 3/4',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '″': '"',
  '«': '<<',
  '»': '>>',
  '…': '...',
}

const REPLACED = new RegExp(`[${Object.keys(UNACCENTED).join('')}]`, 'g')

/** The first word of a name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/**
 * The text in the form in which names are compared and searched: lower case, without accents, trimmed, one space
 * between words. Equals `lower(unaccent(text))` of PostgreSQL 18 for Portuguese text that is already trimmed; older
 * servers do not replace ª and º.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(REPLACED, (character) => UNACCENTED[character] ?? character)
    .trim()
    .replace(/\s+/g, ' ')
}

// Control characters except tab and line break; marks that change the writing direction, which hide a part of a
// text; and halves of characters, which JSON of PostgreSQL refuses.
const INVISIBLE = /[^\P{Cc}\t\n]|[\p{Cs}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/**
 * A text of a file as one line: without invisible characters, with at most `max` characters, none of them cut in half.
 */
export const lineOf = (text: string, max: number): string =>
  [...withoutInvisible(text).replace(/\s+/g, ' ').trim()].slice(0, max).join('').trim()
