import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** The signed-in person's role and second step; its answer brings the current permissions, as every answer does. */
export const ownAccess = queryOptions({
  queryKey: ['own-access'],
  queryFn: ({ signal }) => request('GET /accounts/me', { signal }),
  staleTime: 0,
  meta: { silent: true },
})
