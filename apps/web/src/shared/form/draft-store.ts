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

/** Keeps all values but the named ones (passwords, files). A full storage loses the draft, not the form. */
export function writeDraft<Values extends object>(
  storage: DraftStorage,
  key: string,
  values: Values,
  omit: readonly (keyof Values)[] = [],
) {
  const kept = Object.entries(values).filter(([name]) => !omit.includes(name as keyof Values))
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    storage.removeItem(key)
  }
}
