import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** What everybody may read of the shop; says whether mails leave. */
export const shopCompany = queryOptions({
  queryKey: ['settings', 'shop-company'],
  queryFn: ({ signal }) => request('GET /shop/company', { signal }),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})
