import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

/** The signed-in person's role and second step; its answer brings the current permissions, as every answer does. */
export const ownAccess = queryOptions({
  ...readQuery('own-access', 'GET /accounts/me'),
  staleTime: 0,
  meta: { silent: true },
})
