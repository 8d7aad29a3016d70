import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/client.ts'

export interface CustomerLevel {
  value: number
  text: string
}

const COOKIE = 'customerLevels'
const KEPT_FOR_SECONDS = 24 * 60 * 60

const isLevel = (one: unknown): one is CustomerLevel =>
  typeof one === 'object' && one !== null && 'value' in one && 'text' in one

/** The levels that an earlier visit kept as JSON in `cookies`; null when there are none that can be read. */
export function readLevels(cookies: string): CustomerLevel[] | null {
  const text = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  if (!text) return null
  try {
    const levels: unknown = JSON.parse(decodeURIComponent(text))
    return Array.isArray(levels) && levels.length > 0 && levels.every(isLevel) ? levels : null
  } catch {
    return null
  }
}

export const levelsCookie = (levels: readonly CustomerLevel[]) =>
  `${COOKIE}=${encodeURIComponent(JSON.stringify(levels))}; path=/; max-age=${KEPT_FOR_SECONDS}; samesite=lax`

/** The customer levels: from the cookie while it lasts, else from the server. */
export const customerLevels = queryOptions({
  queryKey: ['customer-levels'],
  queryFn: async ({ signal }) => {
    const kept = readLevels(document.cookie)
    if (kept) return kept
    const levels = await request<CustomerLevel[]>('GET', '/customers/level', { signal })
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of the shop
    document.cookie = levelsCookie(levels)
    return levels
  },
  staleTime: Number.POSITIVE_INFINITY,
})
