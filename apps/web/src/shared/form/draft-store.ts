import { newKey } from '../api/new-key.ts'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const tryKey = (draft: string) => `${draft}:try`

/** Drafts are of one person: the next one to sign in on this computer does not see them. */
export const draftKey = (personId: string, name: string) => `draft:${personId}:${name}`

export function readDraft<Values extends object>(storage: DraftStorage, key: string): Partial<Values> | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return typeof stored === 'object' ? (stored as Partial<Values> | null) : null
  } catch {
    return null
  }
}

/**
 * The key of a try to send this: the same as before while the same is sent, so that what was done although its answer
 * got lost is not done again. It goes with the draft.
 */
export function keyOfTry(storage: DraftStorage, draft: string, body: unknown): string {
  const sent = JSON.stringify(body)
  const before = readDraft<{ key: string; sent: string }>(storage, tryKey(draft))
  if (before?.key && before.sent === sent) return before.key
  const key = newKey()
  writeDraft(storage, tryKey(draft), { key, sent })
  return key
}

export function clearDraft(storage: DraftStorage, key: string) {
  storage.removeItem(key)
  storage.removeItem(tryKey(key))
}

/** A full storage loses the draft, not the form. */
export function writeDraft(storage: DraftStorage, key: string, values: object) {
  try {
    storage.setItem(key, JSON.stringify(values))
  } catch {
    storage.removeItem(key)
  }
}
