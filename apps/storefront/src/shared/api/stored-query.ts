import { targetOf } from '@shop/browser/address'
import { ApiError, isUncertain } from '@shop/browser/api-error'
import { request } from '@shop/browser/client'
import { reloadChanged } from '@shop/browser/query-client'
import type { Address } from '@shop/contract/address'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

/** A call that reads. */
type Read<T, Q> = Address<{ query: Q; response: T }>

/** The server's response; without one, the response that this phone stored before. */
async function load<T, Q>(address: Read<T, Q>, query: Q | undefined, signal: AbortSignal): Promise<T> {
  const { path } = targetOf(address, query)
  try {
    const data = await request(address, { query, signal, repeats: true })
    void storeData(path, data)
    return data
  } catch (error) {
    const isAway = error instanceof ApiError && error.code !== 'SESSION_OVER' && isUncertain(error)
    const stored = isAway ? await readStored<T>(path) : undefined
    if (stored === undefined) throw error
    return stored
  }
}

/** The response of a call, readable offline. */
export const storedQuery = <T, Q>(about: About, address: Read<T, Q>, query?: Q) =>
  queryOptions({
    queryKey: [about, targetOf(address, query).path] as const,
    queryFn: ({ signal }) => load(address, query, signal),
    meta: { silent: true },
  })

type Stored<T> = ReturnType<typeof storedQuery<T, unknown>>

/** A list that is read page after page: the first is page 0. */
export const storedPages = <T extends { more: boolean }, Q>(
  about: About,
  address: Read<T, Q>,
  queryOf: (page: number) => Q,
) =>
  infiniteQueryOptions<T, Error, InfiniteData<T, number>, readonly [About, string], number>({
    queryKey: [about, targetOf(address, queryOf(0)).path],
    queryFn: ({ pageParam, signal }) => load(address, queryOf(pageParam), signal),
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
