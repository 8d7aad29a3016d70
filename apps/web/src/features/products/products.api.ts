import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { Product } from '@shop/contract/products'
import { MAX_CODES } from '@shop/domain/call-limits'
import { gtinKey } from '@shop/domain/gtin'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../shared/api/all-pages.ts'
import { queryClient, refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import type { LoadAll } from '../../shared/table/export-progress.tsx'

/** Prefix of all query keys of this screen, so that one call reloads all of it. */
export const PRODUCTS = 'products'

export const refreshProducts = () => refresh([PRODUCTS])

/** Filters and sort order as parameters of the server. */
export interface ProductFinding {
  q?: string | undefined
  brand?: string | undefined
  reference?: string | undefined
  stock?: string | undefined
  sort?: string | undefined
}

const fetchPage = (finding: ProductFinding, offset: number, limit: number, signal: AbortSignal) =>
  request('GET /products', { query: { ...finding, offset, limit }, signal })

export const productPage = (finding: ProductFinding, page: number, limit: number) =>
  queryOptions({
    queryKey: [PRODUCTS, 'list', finding, page, limit],
    queryFn: ({ signal }) => fetchPage(finding, page * limit, limit, signal),
  })

/** Every matching active product, page by page, for a file or a print. */
export const loadAllProducts =
  (finding: ProductFinding): LoadAll<Product> =>
  (onProgress, signal) =>
    allPages(async (page) => {
      const { items, total } = await fetchPage(finding, page * LARGEST_PAGE, LARGEST_PAGE, signal)
      return { rows: items, total }
    }, onProgress)

const search = (term: string, signal: AbortSignal) =>
  request(at('GET /products/full/search/:term', { term }), { signal })

export const productSearch = (term: string) =>
  queryOptions({
    queryKey: [PRODUCTS, 'search', term],
    queryFn: ({ signal }) => search(term, signal),
    enabled: term.trim() !== '',
  })

/** What a person finds when counting: the stock, and sold units that are not packed yet. */
export const shelfOf = (code: string) =>
  queryOptions({
    ...readQuery(PRODUCTS, at('GET /products/inventory/:code', { code })),
    staleTime: 0,
    meta: { silent: true },
  })

/** One active product; null when there is none of that code. */
export const productByCode = (code: string) =>
  queryOptions({
    queryKey: [PRODUCTS, 'code', code],
    queryFn: async ({ signal }) =>
      (await search(code, signal)).find((product) => product.code === code) ?? null,
    // A form opened with cached data would be refused as stale when saving.
    gcTime: 0,
  })

/** Active products by their codes, any number of them; unknown codes are left out. */
export async function lookUp(requested: readonly string[], signal?: AbortSignal): Promise<Product[]> {
  // One text that cannot be a code would make the call fail for the others.
  const codes = requested.filter((code) => /^[^,]{1,20}$/.test(code))
  const found: Product[] = []
  for (let from = 0; from < codes.length; from += MAX_CODES) {
    const query = { codes: codes.slice(from, from + MAX_CODES).join(',') }
    found.push(...(await request('GET /products/lookup', { query, ...(signal && { signal }) })))
  }
  return found
}

/** Finds the product of a code or GTIN among those loaded. */
export function productFinder(products: readonly Product[]) {
  const byCode = new Map(products.map((product) => [product.code, product]))
  const byGtin = new Map(
    products.flatMap((product) => (product.gtin ? [[gtinKey(product.gtin), product]] : [])),
  )
  return (code: string): Product | undefined => byCode.get(code) ?? byGtin.get(gtinKey(code))
}

export const productLabels = (codes: string) =>
  queryOptions({
    queryKey: [PRODUCTS, 'labels', codes],
    queryFn: ({ signal }) => lookUp(codes.split(',').filter(Boolean), signal),
  })

const fetchArchived = (page: number, signal: AbortSignal) =>
  request('GET /products/archiveds', {
    query: { offset: page * LARGEST_PAGE, limit: LARGEST_PAGE },
    signal,
  })

/** The first archived products: those that the list's screen loads in advance, however many there are. */
export const firstArchivedProducts = queryOptions({
  queryKey: [PRODUCTS, 'archived', 'first'],
  queryFn: ({ signal }) => fetchArchived(0, signal),
})

export const archivedProducts = queryOptions({
  queryKey: [PRODUCTS, 'archived', 'all'],
  queryFn: ({ signal }) => allPages(async (page) => ({ rows: await fetchArchived(page, signal) })),
  placeholderData: () => queryClient.getQueryData(firstArchivedProducts.queryKey),
})

export const references = readQuery(PRODUCTS, 'GET /products/references')

/** The shop's percentages of new products, read again for each form: a form keeps those that it opened with. */
export const defaultPercentages = queryOptions({
  ...readQuery('settings', 'GET /companies/percentages'),
  gcTime: 0,
})
