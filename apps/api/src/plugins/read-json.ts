import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT } from '../http.ts'

const MB = 1024 * 1024
/** Longer strings are pictures; the longest text that a person can send is shorter. */
const LONG = 64 * 1024
/** Bytes of a long list that are parsed at a time. */
const PART = 64 * 1024
/** Lists of a body that is parsed in parts. */
const MOST_LISTS = 100
/** Most values of a body, or of a part of a list: the cost of parsing and checking grows with their number. */
const MOST_VALUES = 16_000

const code = (char: string) => char.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const COMMA = code(',')
const [BRACKET, CLOSING_BRACKET] = [code('['), code(']')]
const [BRACE, CLOSING_BRACE] = [code('{'), code('}')]

const unreadable = () => new AppError('BAD_REQUEST', 'A requisição não pôde ser lida.')
export const tooMuch = () => new AppError('TOO_LARGE', 'O conteúdo enviado tem partes demais.')

/** @throws AppError TOO_LARGE when the text could hold more values than any body or part needs */
export function refuseManyValues(raw: Buffer): void {
  let left = MOST_VALUES
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at]
    if ((byte === COMMA || byte === BRACKET || byte === BRACE) && --left < 0) throw tooMuch()
  }
}

function isEscaped(raw: Buffer, at: number): boolean {
  let start = at
  while (raw[start - 1] === BACKSLASH) start--
  return (at - start) % 2 === 1
}

interface Span {
  from: number
  to: number
}

/**
 * Positions of the long strings of a JSON text, between their quotes. Stops as soon as the text around them is larger
 * than a body without pictures may be.
 */
function findLongStrings(raw: Buffer): Span[] {
  const found: Span[] = []
  let outside = 0
  let quotes = 0
  let done = 0
  for (let open = raw.indexOf(QUOTE); open !== -1; open = raw.indexOf(QUOTE, done)) {
    let close = open
    do {
      close = raw.indexOf(QUOTE, close + 1)
      if (close === -1) throw unreadable()
      if (++quotes > MOST_VALUES) throw tooMuch()
    } while (isEscaped(raw, close))
    const long = close - open > LONG
    if (long) found.push({ from: open + 1, to: close })
    outside += long ? open - done : close - done
    if (outside > BODY_LIMIT) throw tooMuch()
    done = close + 1
  }
  if (outside + raw.length - done > BODY_LIMIT) throw tooMuch()
  return found
}

/** In base64, JSON never has to escape a character, but some writers escape '/'. */
function withoutEscapes(part: Buffer): string {
  if (!part.includes(BACKSLASH)) return part.toString('latin1')
  const kept = Buffer.allocUnsafe(part.length)
  let length = 0
  for (let at = 0; at < part.length; at++) {
    const byte = part[at] as number
    if (byte !== BACKSLASH) kept[length++] = byte
  }
  return kept.toString('latin1', 0, length)
}

async function readLongString(raw: Buffer, { from, to }: Span): Promise<string> {
  const parts: string[] = []
  for (let at = from; at < to; at += MB) {
    parts.push(withoutEscapes(raw.subarray(at, Math.min(to, at + MB))))
    await breathe()
  }
  return parts.join('')
}

/** SHA-256. */
export async function digestOf(raw: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let at = 0; at < raw.length; at += MB) {
    hash.update(raw.subarray(at, at + MB))
    await breathe()
  }
  return hash.digest()
}

/** A body without its pictures, and a function that puts them back into the parsed body. */
export interface LiftedPictures {
  /** JSON with a short placeholder for each picture. */
  text: string
  /** Puts the pictures back, into the body itself or into a list of it. */
  restore: (body: unknown) => void
}

/**
 * Takes long strings out of a JSON text before it is parsed, a megabyte at a time, so that pictures of any size do not
 * block other requests.
 * @throws AppError TOO_LARGE when the rest is too large
 */
export async function liftPictures(raw: Buffer): Promise<LiftedPictures> {
  const lifted = new Map<unknown, string>()
  const parts: string[] = []
  let done = 0
  for (const span of findLongStrings(raw)) {
    const name = randomUUID()
    lifted.set(name, await readLongString(raw, span))
    parts.push(raw.toString('utf8', done, span.from), name)
    done = span.to
  }
  parts.push(raw.toString('utf8', done))
  const put = (value: unknown) => lifted.get(value) ?? value
  return {
    text: parts.join(''),
    restore: (body) => {
      if (lifted.size === 0 || typeof body !== 'object' || body === null) return
      for (const [key, value] of Object.entries(body))
        (body as Record<string, unknown>)[key] = Array.isArray(value) ? value.map(put) : put(value)
    },
  }
}

/** Positions of the entries of a body's lists: in parts of {@link PART} bytes with several entries each. */
async function findParts(raw: Buffer): Promise<Span[][]> {
  const lists: Span[][] = []
  let list: Span[] | undefined
  let depth = 0
  let from = 0
  let breathed = 0
  const end = (to: number) => {
    if (to - from > 2 * PART) throw tooMuch()
    list?.push({ from, to })
    from = to + 1
  }
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at]
    if (byte === QUOTE) {
      const open = at
      do {
        at = raw.indexOf(QUOTE, at + 1)
        if (at === -1) throw unreadable()
        if (at - open > 2 * PART) throw tooMuch()
      } while (isEscaped(raw, at))
    } else if (byte === BRACKET || byte === BRACE) {
      depth++
      if (depth !== 2 || byte !== BRACKET) continue
      list = []
      if (lists.push(list) > MOST_LISTS) throw tooMuch()
      from = at + 1
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) {
      if (depth === 2 && list) {
        end(at)
        list = undefined
      }
      depth--
    } else if (byte === COMMA && depth === 2 && list && at - from > PART) end(at)
    if (at - breathed > 4 * PART) {
      breathed = at
      await breathe()
    }
  }
  return lists
}

/**
 * Parses a body that is large because of a list with many entries, a part at a time.
 * @throws AppError TOO_LARGE when one entry, or the text around the lists, is that large
 */
export async function parseInParts(raw: Buffer, parse: (text: string) => Promise<unknown>): Promise<unknown> {
  const lists = new Map<unknown, Span[]>()
  const frame: string[] = []
  let done = 0
  for (const parts of await findParts(raw)) {
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) throw unreadable()
    const name = randomUUID()
    lists.set(name, parts)
    frame.push(raw.toString('utf8', done, first.from), `"${name}"`)
    done = last.to
  }
  const text = [...frame, raw.toString('utf8', done)].join('')
  if (text.length > BODY_LIMIT) throw tooMuch()
  const body = await parse(text)
  for (const [key, value] of Object.entries(body ?? {})) {
    const parts = lists.get(Array.isArray(value) ? value[0] : undefined)
    if (!parts) continue
    const entries: unknown[] = []
    for (const { from, to } of parts) {
      refuseManyValues(raw.subarray(from, to))
      entries.push(...((await parse(`[${raw.toString('utf8', from, to)}]`)) as unknown[]))
      await breathe()
    }
    ;(body as Record<string, unknown>)[key] = entries
  }
  return body
}
