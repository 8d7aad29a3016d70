const KEY = 'return-address'

/** Remembers, in this tab only, where a person was when the session ended. */
export function keepReturnAddress(personId: string, href: string) {
  if (href.startsWith('/admin')) sessionStorage.setItem(KEY, JSON.stringify({ personId, href }))
}

/** Where `personId` was, once; null for anybody else. */
export function takeReturnAddress(personId: string): string | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!stored) return null
  const kept: { personId: string; href: string } = JSON.parse(stored)
  return kept.personId === personId ? kept.href : null
}
