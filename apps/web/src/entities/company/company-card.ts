import type { CompanyCard } from '@shop/contract/company'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/client.ts'

/** What stands on paper of the company; it changes rarely. */
export const companyCard = queryOptions({
  queryKey: ['settings', 'card'],
  queryFn: ({ signal }) => request<CompanyCard>('GET', '/companies/card', { signal }),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})
