import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

/** What of the shop works; loaded in the background for the bell, so failures are shown by the screen alone. */
export const healthQuery = queryOptions({
  ...readQuery('health', 'GET /health'),
  refetchInterval: 5 * 60_000,
  staleTime: 60_000,
  meta: { silent: true },
})
