import { request } from '@shop/browser/client'
import type { Address } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
import type { Colleague } from '@shop/contract/employees'
import { queryOptions } from '@tanstack/react-query'

/** Employees of one kind by name, including blocked ones only `withBlocked`. */
const colleagues = (
  kind: string,
  address: Address<{ query: { blocked?: unknown }; response: Record<string, Colleague[]> }>,
  withBlocked = false,
) =>
  queryOptions({
    queryKey: ['employees', kind, { withBlocked }],
    queryFn: ({ signal }) =>
      request(address, {
        signal,
        ...(withBlocked && { query: { blocked: 'true' } }),
      }),
    select: (data) => data[kind] ?? [],
  })

/** Deliverers for a selection. */
export const deliverersQuery = colleagues('deliverers', calls.getEmployeesDeliverers)
/** With blocked ones: past periods still refer to them, and their cash is still settled. */
export const everyDeliverer = {
  ...colleagues('deliverers', calls.getEmployeesDeliverers, true),
  staleTime: 60_000,
}
export const everyAttendant = {
  ...colleagues('attendants', calls.getEmployeesAttendants, true),
  staleTime: 60_000,
}

export const roles = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => request(calls.getRoles, { signal }),
  // The screen with the list shows that it could not be loaded.
  meta: { silent: true },
})
