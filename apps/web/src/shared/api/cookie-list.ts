import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** An option in the server's response. */
export interface Choice {
  value: number
  text: string
}

const isChoice = (one: unknown): one is Choice =>
  typeof one === 'object' && one !== null && 'value' in one && 'text' in one

/** The list that an earlier visit stored as JSON in `cookies`; null when there is none or it is invalid. */
export function readList(cookies: string, name: string): Choice[] | null {
  const text = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  if (!text) return null
  try {
    const list: unknown = JSON.parse(decodeURIComponent(text))
    return Array.isArray(list) && list.length > 0 && list.every(isChoice) ? list : null
  } catch {
    return null
  }
}

/** Without `seconds` it expires when the browser closes. */
export const listCookie = (name: string, list: readonly Choice[], seconds?: number) =>
  `${name}=${encodeURIComponent(JSON.stringify(list))}; path=/; samesite=strict${seconds ? `; max-age=${seconds}` : ''}`

/** A list that rarely changes: from its cookie until that expires, otherwise from the server. */
const cookieList = (
  name: string,
  address: 'GET /customers/level' | 'GET /products/sources',
  seconds?: number,
) =>
  queryOptions({
    queryKey: [name],
    queryFn: async ({ signal }) => {
      const stored = readList(document.cookie, name)
      if (stored) return stored
      const list = await request(address, { signal })
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on secure origins only
      document.cookie = listCookie(name, list, seconds)
      return list
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

const A_DAY = 24 * 60 * 60

/** The customers' levels. */
export const customerLevels = cookieList('customerLevels', 'GET /customers/level', A_DAY)

/** The possible sources of a stock entry. */
export const stockSources = cookieList('productSources', 'GET /products/sources')

/** For a Select, whose values are text. */
export const toOptions = (list: readonly Choice[] = []) =>
  list.map(({ value, text }) => ({ value: String(value), label: text }))
