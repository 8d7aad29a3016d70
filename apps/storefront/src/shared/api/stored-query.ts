import { targetOf } from '@shop/browser/address'
import { ApiError, isUncertain } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import { reloadChanged } from '@shop/browser/query-client'
import type { Target, WireAt } from '@shop/contract/address'
import {
  type dataTagSymbol,
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { readStored, storeData } from './data-store.ts'
import { queryClient } from './query-client.ts'

/** The subject of a query: all queries of a subject are reloaded together. */
type About =
  | 'accounts'
  | 'brands'
  | 'cart'
  | 'catalogue'
  | 'company'
  | 'credit'
  | 'me'
  | 'orders'
  | 'pix'
  | 'product'
  | 'receivables'
  | 'returns'
  | 'claims'
  | 'search'
  | 'sessions'
  | 'wanted'

/** The server's response; without one, the response that this phone stored before. */
async function load<A extends Target>(
  address: A,
  query: WireAt<A>['query'],
  signal: AbortSignal,
): Promise<WireAt<A>['response']> {
  const { path } = targetOf(address, query)
  try {
    const data = await request(address, { query, signal, repeats: true })
    void storeData(path, data)
    return data
  } catch (error) {
    const isAway = error instanceof ApiError && error.code !== 'SESSION_OVER' && isUncertain(error)
    const stored = isAway ? await readStored<WireAt<A>['response']>(path) : undefined
    if (stored === undefined) throw error
    return stored
  }
}

/** The response of a call, readable offline. */
export const storedQuery = <A extends Target>(about: About, address: A, query?: WireAt<A>['query']) =>
  queryOptions({
    queryKey: [about, targetOf(address, query).path] as const,
    queryFn: ({ signal }) => load(address, query, signal),
    meta: { silent: true },
  })

/** Where the response of a stored query is kept. */
interface Stored<T> {
  queryKey: readonly [About, string] & { readonly [dataTagSymbol]: T }
}

/** A page says whether more follow. */
type PageOf<A extends Target> = WireAt<A>['response'] & { more: boolean }

/** A list that is read page after page: the first is page 0. */
export const storedPages = <A extends Target>(
  about: About,
  address: A,
  queryOf: (page: number) => WireAt<A>['query'],
) =>
  infiniteQueryOptions<PageOf<A>, Error, InfiniteData<PageOf<A>, number>, readonly [About, string], number>({
    queryKey: [about, targetOf(address, queryOf(0)).path],
    queryFn: ({ pageParam, signal }) => load(address, queryOf(pageParam), signal) as Promise<PageOf<A>>,
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length : undefined),
    meta: { silent: true },
  })

/** The response to a change replaces the data without a reload; a load that began before it is dropped. */
export async function setData<T>({ queryKey }: Stored<T>, data: T) {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<T>(queryKey, data)
  void storeData(queryKey[1], data)
}

/** Reloads the queries of these subjects that are shown, and the others when they are opened. */
export const reload = (...about: About[]) =>
  Promise.all(about.map((one) => reloadChanged(queryClient, [one])))
