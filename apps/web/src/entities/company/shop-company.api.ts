import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

/** What everybody may read of the shop; says whether mails leave. */
export const shopCompany = queryOptions({
  ...readQuery('settings', 'GET /shop/company'),
  staleTime: 5 * 60_000,
  meta: { silent: true },
})
