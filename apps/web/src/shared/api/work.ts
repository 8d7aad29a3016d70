import type { Work } from '@shop/contract/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

/** Sales so far and what waits, as far as the person may see it. Asked by nobody, it says nothing when it fails. */
export const workQuery = queryOptions({
  queryKey: ['work'],
  queryFn: ({ signal }) => request<Work>('GET', '/work', { signal, mayBeOffline: true }),
  refetchInterval: 60_000,
  staleTime: 30_000,
  meta: { silent: true },
})
