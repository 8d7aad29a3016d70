import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** Sales and waiting work, as far as the person may see them. It is loaded in the background, so failures are not shown. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: ({ signal }) => request('GET /work', { signal, mayBeOffline: true }),
  refetchInterval: 60_000,
  staleTime: 30_000,
  meta: { silent: true },
})

/** The latest events that wait for an employee, as far as the person may see them; reloaded every half minute. */
export const newsQuery = queryOptions({
  queryKey: ['work', 'news'],
  queryFn: ({ signal }) => request('GET /news', { signal, mayBeOffline: true }),
  select: ({ news }) => news,
  refetchInterval: 30_000,
  staleTime: 15_000,
  meta: { silent: true },
})
