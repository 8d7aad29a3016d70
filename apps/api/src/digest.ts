import { createHash, type Hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'

/** Bytes digested at a time: about half a millisecond. */
const PART = 1024 * 1024

/** Adds bytes to a digest, in parts between which other requests are served. */
export async function addTo(hash: Hash, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += PART) {
    if (at > 0) await breathe()
    hash.update(bytes.subarray(at, at + PART))
  }
}

/** Of values that people compare by it: another digest means that one of them changed. */
export const digestOfList = (list: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('hex')

/** SHA-256 of a file or body, which may be large. */
export async function digestOf(bytes: Uint8Array): Promise<Buffer> {
  const hash = createHash('sha256')
  await addTo(hash, bytes)
  return hash.digest()
}
