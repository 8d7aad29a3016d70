import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import type { StartSteps } from '@shop/contract/start'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../shared/api/query-client.ts'

/** Stored in this browser once all steps are done or a person dismissed them. */
const HIDDEN = 'start-hidden'

export const isAllDone = (steps: StartSteps) => Object.values(steps).every(Boolean)

/** The first steps of a new shop; null once they need not be shown any more. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: async ({ signal }) => {
    if (localStorage.getItem(HIDDEN)) return null
    const steps = await request(calls.getStart, { signal })
    if (isAllDone(steps)) localStorage.setItem(HIDDEN, 'done')
    return steps
  },
  staleTime: 60_000,
  meta: { silent: true },
})

export function hideStart(): void {
  localStorage.setItem(HIDDEN, 'dismissed')
  queryClient.setQueryData(startQuery.queryKey, null)
}
