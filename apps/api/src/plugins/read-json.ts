import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import { BODY_LIMIT } from '../http.ts'

const MB = 1024 * 1024
/** Longer strings are pictures; the longest text that a person can send is shorter. */
const LONG = 64 * 1024
/** Values that a body may hold by its size: parsing and checking cost by their number. */
const FEWEST_VALUES = 16_000
const BYTES_PER_VALUE = 16

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [...'"\\,[{'].map((char) => char.charCodeAt(0))

const unreadable = () => new AppError('BAD_REQUEST', 'A requisição não pôde ser lida.')
export const tooMuch = () => new AppError('TOO_LARGE', 'O conteúdo enviado tem partes demais.')

/** @throws AppError TOO_LARGE when the text could hold more values than a body of its route needs */
export function refuseManyValues(raw: Buffer, bodyLimit: number): void {
  let left = Math.max(FEWEST_VALUES, bodyLimit / BYTES_PER_VALUE)
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
 * Where the long strings of a JSON text stand, between their quotes. Gives up as soon as what is around them is larger
 * than a body without pictures may be.
 */
function findLongStrings(raw: Buffer): Span[] {
  const found: Span[] = []
  let outside = 0
  let quotes = 0
  let done = 0
  for (let open = raw.indexOf(QUOTE as number); open !== -1; open = raw.indexOf(QUOTE as number, done)) {
    let close = open
    do {
      close = raw.indexOf(QUOTE as number, close + 1)
      if (close === -1) throw unreadable()
      if (++quotes > FEWEST_VALUES) throw tooMuch()
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

/** Base64 holds nothing that JSON has to escape but '/', which some writers do. */
function withoutEscapes(part: Buffer): string {
  if (!part.includes(BACKSLASH as number)) return part.toString('latin1')
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

async function digestOf(raw: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for (let at = 0; at < raw.length; at += MB) {
    hash.update(raw.subarray(at, at + MB))
    await breathe()
  }
  return hash.digest()
}

/** What a body with pictures says without them, and how to put them back into what was parsed of it. */
export interface LiftedPictures {
  /** JSON with a short stand-in for each picture. */
  text: string
  /** SHA-256 of the whole body. */
  digest: Buffer
  /** Puts the pictures back, which stand in the body itself or in a list of it. */
  restore: (body: unknown) => void
}

/**
 * Takes long strings out of a JSON text before it is parsed, a megabyte at a time, so that pictures of any size hold up
 * nobody else.
 * @throws AppError TOO_LARGE when there is too much besides them
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
    digest: await digestOf(raw),
    restore: (body) => {
      if (lifted.size === 0 || typeof body !== 'object' || body === null) return
      for (const [key, value] of Object.entries(body))
        (body as Record<string, unknown>)[key] = Array.isArray(value) ? value.map(put) : put(value)
    },
  }
}
