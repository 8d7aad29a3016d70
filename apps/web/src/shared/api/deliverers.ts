import type { Colleague } from '@shop/contract/employees'
import { queryOptions } from '@tanstack/react-query'
import { request } from './client.ts'

/** The deliverers to choose from. */
export const deliverersQuery = queryOptions({
  queryKey: ['deliverers'],
  queryFn: ({ signal }) => request<{ deliverers: Colleague[] }>('GET', '/employees/deliverers', { signal }),
  select: (data) => data.deliverers,
})
