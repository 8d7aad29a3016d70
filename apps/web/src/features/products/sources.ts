import type { Option } from '@shop/contract/products'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/client.ts'

const COOKIE = 'productSources'

function readCookie(): Option[] | undefined {
  const text = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
  if (!text) return undefined
  try {
    const options: unknown = JSON.parse(decodeURIComponent(text.slice(COOKIE.length + 1)))
    return Array.isArray(options) && options.length > 0 ? (options as Option[]) : undefined
  } catch {
    return undefined
  }
}

/** Where stock comes from; the server's answer is kept in a cookie until the browser closes. */
export const sources = queryOptions({
  queryKey: ['product-sources'],
  queryFn: async ({ signal }) => {
    const kept = readCookie()
    if (kept) return kept
    const options = await request<Option[]>('GET', '/products/sources', { signal })
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API exists on secure origins only
    document.cookie = `${COOKIE}=${encodeURIComponent(JSON.stringify(options))}; path=/; SameSite=Strict`
    return options
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** For a Select, whose values are text. */
export const toChoices = (options: readonly Option[] = []) =>
  options.map(({ value, text }) => ({ value: String(value), label: text }))
