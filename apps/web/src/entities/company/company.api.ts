import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** The company's details on paper; they change rarely. */
export const companyCard = queryOptions({
  queryKey: ['settings', 'card'],
  queryFn: ({ signal }) => request('GET /companies/card', { signal }),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})
