import { newKey } from '../api/new-key.ts'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What found no room in the storage, until the page is left: it survives a dialog that was closed by accident. */
const overflow = new Map<string, string>()

const tryKey = (draft: string) => `${draft}:try`

/** Drafts are of one person: the next one to sign in on this computer does not see them. */
export const draftKey = (personId: string, name: string) => `draft:${personId}:${name}`

export function readDraft<Values extends object>(storage: DraftStorage, key: string): Partial<Values> | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? overflow.get(key) ?? 'null')
    return typeof stored === 'object' ? (stored as Partial<Values> | null) : null
  } catch {
    return null
  }
}

/** A text as 16 hex digits (FNV-1a, twice): tells two bodies apart without keeping their pictures. */
function fingerprint(text: string): string {
  const hashes = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++)
    for (let which = 0; which < 2; which++)
      hashes[which] = Math.imul((hashes[which] ?? 0) ^ (text.charCodeAt(at) + which), 0x01000193)
  return `${text.length}:${hashes.map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')}`
}

/**
 * The idempotency key of a try to send this: the same as before while the same is sent, so that what was done although
 * its answer got lost is not done again. It goes with the draft.
 */
export function keyOfTry(storage: DraftStorage, draft: string, body: unknown): string {
  const sent = fingerprint(JSON.stringify(body) ?? '')
  const before = readDraft<{ key: string; sent: string }>(storage, tryKey(draft))
  if (before?.key && before.sent === sent) return before.key
  const key = newKey()
  writeDraft(storage, tryKey(draft), { key, sent })
  return key
}

export function clearDraft(storage: DraftStorage, key: string) {
  for (const one of [key, tryKey(key)]) {
    storage.removeItem(one)
    overflow.delete(one)
  }
}

/** A full storage keeps the draft for as long as the page is open. */
export function writeDraft(storage: DraftStorage, key: string, values: object) {
  const text = JSON.stringify(values)
  try {
    storage.setItem(key, text)
    overflow.delete(key)
  } catch {
    storage.removeItem(key)
    overflow.set(key, text)
  }
}

/** The person leaves on purpose: nothing typed is kept. */
export const forgetOverflow = () => overflow.clear()
