import { request } from '@shop/browser/client'
import type { Colleague } from '@shop/contract/employees'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

/** Employees of one kind by name, including blocked ones only `withBlocked`. */
const colleagues = (
  kind: string,
  address: 'GET /employees/deliverers' | 'GET /employees/attendants',
  withBlocked = false,
) =>
  queryOptions({
    queryKey: ['employees', kind, { withBlocked }],
    queryFn: ({ signal }) =>
      request(address, {
        signal,
        ...(withBlocked && { query: { blocked: 'true' } }),
      }),
    select: (data: Record<string, Colleague[]>) => data[kind] ?? [],
  })

/** Deliverers for a selection. */
export const deliverersQuery = colleagues('deliverers', 'GET /employees/deliverers')
/** With blocked ones: past periods still refer to them, and their cash is still settled. */
export const everyDeliverer = {
  ...colleagues('deliverers', 'GET /employees/deliverers', true),
  staleTime: 60_000,
}
export const everyAttendant = {
  ...colleagues('attendants', 'GET /employees/attendants', true),
  staleTime: 60_000,
}

export const roles = queryOptions({
  ...readQuery('roles', 'GET /roles'),
  // The screen with the list shows that it could not be loaded.
  meta: { silent: true },
})
