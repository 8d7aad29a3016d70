import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

/** The company's details on paper; they change rarely. */
export const companyCard = queryOptions({
  ...readQuery('settings', 'GET /companies/card'),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})
