import { request } from '@shop/browser/client'
import type { Colleague } from '@shop/contract/employees'
import type { Role } from '@shop/contract/roles'
import { queryOptions } from '@tanstack/react-query'

/** Employees of one kind by name, including blocked ones only `withBlocked`. */
const colleagues = (kind: 'deliverers' | 'attendants', withBlocked = false) =>
  queryOptions({
    queryKey: ['employees', kind, { withBlocked }],
    queryFn: ({ signal }) =>
      request<Record<string, Colleague[]>>('GET', `/employees/${kind}`, {
        signal,
        ...(withBlocked && { query: { blocked: 'true' } }),
      }),
    select: (data) => data[kind] ?? [],
  })

/** Deliverers for a selection. */
export const deliverersQuery = colleagues('deliverers')
/** With blocked ones: past periods still refer to them, and their cash is still settled. */
export const everyDeliverer = { ...colleagues('deliverers', true), staleTime: 60_000 }
export const everyAttendant = { ...colleagues('attendants', true), staleTime: 60_000 }

export const roles = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => request<Role[]>('GET', '/roles', { signal }),
  // The screen with the list shows that it could not be loaded.
  meta: { silent: true },
})
