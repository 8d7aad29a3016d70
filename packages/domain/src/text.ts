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

const MOST_MARKS = 30

/**
 * Without the marks beyond 30 on one letter: no language has more (Unicode's stream-safe text), and the time of
 * normalising grows with the square of their number.
 */
const withFewMarks = (text: string): string =>
  text.replace(/\p{M}+/gu, (marks) =>
    marks.length > MOST_MARKS ? [...marks].slice(0, MOST_MARKS).join('') : marks,
  )

/** The text with composed letters (NFC), in a time that grows with its length alone. */
export const composed = (text: string): string => withFewMarks(text).normalize('NFC')

/** The first word of a name. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/**
 * The text in the form in which names are compared and searched: lower case, without accents, trimmed, one space
 * between words. Equals `lower(unaccent(text))` of PostgreSQL 18 for Portuguese text that is already trimmed; older
 * servers do not replace ª and º.
 */
export function fold(text: string): string {
  return withFewMarks(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(REPLACED, (character) => UNACCENTED[character] ?? character)
    .trim()
    .replace(/\s+/g, ' ')
}

// Control characters except tab and line break; characters without a picture, among them the marks that change the
// writing direction, which hide a part of a text; and halves of characters, which JSON of PostgreSQL refuses.
const INVISIBLE =
  /[^\P{Cc}\t\n]|[\p{Cs}\p{Cf}]|\u034F|[\u115F\u1160]|[\u17B4\u17B5]|[\u2800\u3164\uFFA0]|[\uFE00-\uFE0D]|[\u{E0100}-\u{E01EF}]/gu
/** Sequences in which such characters have a meaning: joined and coloured emoji, flags, joiners inside of words. */
const MEANT =
  /(\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*)+|\u{1F3F4}[\u{E0061}-\u{E007A}]+\u{E007F}|(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}]))/gu

/** Without characters that nobody sees, except where they change what is seen. */
export const withoutInvisible = (text: string): string =>
  text
    .split(MEANT)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(INVISIBLE, '')))
    .join('')

/** The one form of text from outside: composed (NFC), so that equal texts are equal, and without invisible characters. */
export const cleanText = (text: string): string => withoutInvisible(composed(text))

/** Whether a text has a letter or digit that can be seen. */
export const hasVisibleWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(withoutInvisible(text))

/**
 * A text of a file as one line: composed, without invisible characters, with at most `max` characters, none of them cut in half.
 */
export const lineOf = (text: string, max: number): string =>
  [...cleanText(text).replace(/\s+/g, ' ').trim()].slice(0, max).join('').trim()
