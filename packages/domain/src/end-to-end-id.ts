import { DAY_MS } from './shop-time.ts'

/** The Pix system's id of a payment: E, the payer's institution (8 digits), the minute in UTC, 11 letters or digits. */
const FORM = /^E\d{8}(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})[a-zA-Z0-9]{11}$/
/** Pix began in November 2020. */
const FIRST = Date.UTC(2020, 10, 1)
/** Whether the id has its form and contains a minute that exists, since Pix began and at most a day ahead of `now` (ms). */
export function isEndToEndId(text: string, now: number = Date.now()): boolean {
  const [, year, month, day, hour, minute] = (FORM.exec(text) ?? []).map(Number)
  if (year === undefined) return false
  const at = Date.UTC(year, (month ?? 0) - 1, day, hour, minute)
  const is = new Date(at)
  return (
    is.getUTCMonth() + 1 === month &&
    is.getUTCDate() === day &&
    is.getUTCHours() === hour &&
    is.getUTCMinutes() === minute &&
    at >= FIRST &&
    at <= now + DAY_MS
  )
}

const WHOLE = /E\d{20}[a-zA-Z0-9]{11}(?![a-zA-Z0-9])/g
const LETTERS = 32
/** Blanks in a row, as a narrow column or a break between two fields leaves them. */
const MOST_BLANKS = 8
const MOST_PIECES = 3

/** The text from `start` that has the letters of an id, with blanks between them; undefined where there are too few. */
function brokenAt(text: string, start: number): string | undefined {
  let end = start
  for (let letters = 0, blanks = 0; letters < LETTERS; end++) {
    const letter = text[end]
    if (letter === undefined || blanks > MOST_BLANKS) return undefined
    if (/\s/.test(letter)) blanks++
    else {
      letters++
      blanks = 0
    }
  }
  return /[a-zA-Z0-9]/.test(text[end] ?? '') ? undefined : text.slice(start, end)
}

/** Pieces of the text that may be a broken id: from each E on, in time that grows with the text. */
function brokenIn(text: string): string[] {
  const found: string[] = []
  for (let start = text.indexOf('E'); start >= 0; start = text.indexOf('E', start + 1)) {
    const broken = brokenAt(text, start)
    if (broken !== undefined) found.push(broken)
  }
  return found
}

/** Joins the pieces of a broken id; a word of letters after a blank is the next word of the text, not its last piece. */
function joined(found: string): string {
  const pieces = found.split(/\s+/)
  const last = pieces.at(-1) ?? ''
  const before = found.slice(0, found.length - last.length)
  const isOnNextLine = before.slice(before.trimEnd().length).includes('\n')
  const isNextWord = !/\d/.test(last) && !isOnNextLine
  return pieces.length > MOST_PIECES || (pieces.length > 1 && isNextWord) ? '' : pieces.join('')
}

/** The first such id in a text, also one that is broken over two or three lines; undefined without one. */
export function findEndToEndId(text: string, now?: number): string | undefined {
  const whole = text.match(WHOLE)?.find((id) => isEndToEndId(id, now))
  return (
    whole ??
    brokenIn(text)
      .map(joined)
      .find((id) => isEndToEndId(id, now))
  )
}
