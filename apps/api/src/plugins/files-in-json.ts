import { randomUUID } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { BODY_LIMIT } from '../http.ts'

const [QUOTE, BACKSLASH] = ['"', '\\'].map((char) => char.charCodeAt(0)) as [number, number]
/** Characters decoded at a time, a multiple of the four that are three bytes. */
const PART = 1024 * 1024

/** The bytes of a text in base64, in parts between which other requests are served; undefined for another text. */
async function decode(text: Buffer): Promise<Buffer | undefined> {
  const padding = text.subarray(-2).filter((byte) => byte === 0x3d).length
  const bytes = Buffer.allocUnsafeSlow(Math.floor(((text.length - padding) * 3) / 4))
  for (let at = 0, done = 0; at < text.length; at += PART) {
    if (at > 0) await breathe()
    const part = text.toString('latin1', at, at + PART)
    const written = bytes.write(part, done, 'base64')
    done += written
    // Node.js leaves out what is no base64.
    if (at + PART < text.length ? written < (PART / 4) * 3 : done < bytes.length) return undefined
  }
  return bytes
}

/** The text of a body without its files, each of which is named there in place of its base64. */
interface WithoutFiles {
  text: string
  files: ReadonlyMap<string, Buffer>
}

/**
 * Takes texts in base64 that are longer than a body without files may be out of JSON, before it is parsed: parsing 20 MB
 * in one piece would let other requests wait. Undefined for a body with more quotes than such a body can have.
 */
export async function takeFiles(raw: Buffer): Promise<WithoutFiles | undefined> {
  const id = randomUUID()
  const files = new Map<string, Buffer>()
  const texts: string[] = []
  let rest = 0
  let quotes = 0
  for (let at = raw.indexOf(QUOTE); at >= 0; ) {
    if (++quotes > BODY_LIMIT) return undefined
    const end = raw.indexOf(QUOTE, at + 1)
    // Between two texts there is always a sign that is no base64.
    const file =
      end - at > BODY_LIMIT && raw[at - 1] !== BACKSLASH ? await decode(raw.subarray(at + 1, end)) : undefined
    if (file) {
      const name = `${id} ${files.size}`
      files.set(name, file)
      texts.push(raw.toString('utf8', rest, at + 1), name)
      rest = end
    }
    at = end
  }
  texts.push(raw.toString('utf8', rest))
  return { text: texts.join(''), files }
}

/** Puts the files into their field of the parsed body. @returns how many of them are there */
export function putFiles(body: unknown, field: string, files: ReadonlyMap<string, Buffer>): number {
  const record = body as Record<string, unknown> | null
  const sent = record?.[field]
  if (!record || files.size === 0) return 0
  let put = 0
  const fileOr = (one: unknown) => {
    const file = typeof one === 'string' ? files.get(one) : undefined
    if (file) put++
    return file ?? one
  }
  record[field] = Array.isArray(sent) ? sent.map(fileOr) : fileOr(sent)
  return put
}
