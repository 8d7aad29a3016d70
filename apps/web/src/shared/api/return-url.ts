import { getSession, subscribeToSession } from '@shop/browser/session'

const KEY = 'return-address'

/**
 * Stores, in this tab only, the page on which a session ended otherwise than by signing out (401, no response, expiry,
 * another tab), for the next sign-in.
 */
export const saveReturnUrls = () =>
  subscribeToSession((before) => {
    if (!before || getSession()) return
    const href = location.pathname + location.search
    if (href.startsWith('/admin'))
      sessionStorage.setItem(KEY, JSON.stringify({ personId: before.personId, href }))
  })

/** Returns and deletes the URL of `personId`; null for another person. */
export function takeReturnUrl(personId: string): string | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (!stored) return null
  const saved: { personId: string; href: string } = JSON.parse(stored)
  return saved.personId === personId ? saved.href : null
}
