import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { queryOptions } from '@tanstack/react-query'

/** The company's details on paper; they change rarely. */
export const companyCard = queryOptions({
  queryKey: ['settings', 'card'],
  queryFn: ({ signal }) => request(calls.getCompaniesCard, { signal }),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})
