import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** What of the shop works; loaded in the background for the bell, so failures are shown by the screen alone. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => request('GET /health', { signal }),
  refetchInterval: 5 * 60_000,
  staleTime: 60_000,
  meta: { silent: true },
})
