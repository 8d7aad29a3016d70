import type { Colleague } from '@shop/contract/employees'
import type { Role } from '@shop/contract/roles'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/client.ts'

/** Employees of one kind by name. Who is blocked by now is among them only `withBlocked`. */
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

/** The deliverers to choose from. */
export const deliverersQuery = colleagues('deliverers')
/** Those who are blocked too: a period that is over still names them, and its money is still settled. */
export const everyDeliverer = { ...colleagues('deliverers', true), staleTime: 60_000 }
export const everyAttendant = { ...colleagues('attendants', true), staleTime: 60_000 }

export const roles = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => request<Role[]>('GET', '/roles', { signal }),
  // A screen that lists them says that they could not be loaded.
  meta: { silent: true },
})
