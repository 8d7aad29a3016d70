export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

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

/** A full storage loses the draft, not the form. */
export function writeDraft(storage: DraftStorage, key: string, values: object) {
  try {
    storage.setItem(key, JSON.stringify(values))
  } catch {
    storage.removeItem(key)
  }
}
