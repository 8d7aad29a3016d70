import { newKey } from '@shop/browser/new-key'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Drafts too large for the storage, until the page is left: they survive closing a dialog by accident. */
const overflow = new Map<string, string>()

const tryKey = (draft: string) => `${draft}:try`

/** Drafts belong to one person: the next person to sign in on this computer does not see them. */
export const draftKey = (personId: string, name: string) => `draft:${personId}:${name}`

export function readDraft<Values extends object>(storage: DraftStorage, key: string): Partial<Values> | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? overflow.get(key) ?? 'null')
    return typeof stored === 'object' ? (stored as Partial<Values> | null) : null
  } catch {
    return null
  }
}

/** A hash of 16 hex digits (FNV-1a, twice): compares bodies without storing their images. */
function fingerprint(text: string): string {
  const hashes = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++)
    for (let which = 0; which < 2; which++)
      hashes[which] = Math.imul((hashes[which] ?? 0) ^ (text.charCodeAt(at) + which), 0x01000193)
  return `${text.length}:${hashes.map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')}`
}

/**
 * The idempotency key for this content: the same while the same content is sent, so that a call whose response was lost
 * is not done twice. Deleted with the draft.
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

/** If the storage is full, the draft is kept while the page is open. */
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

/** Deletes every typed text when the person signs out. */
export const clearOverflow = () => overflow.clear()
