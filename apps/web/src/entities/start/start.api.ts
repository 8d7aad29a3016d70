import { request } from '@shop/browser/client'
import type { StartSteps } from '@shop/contract/start'
import { queryOptions } from '@tanstack/react-query'

/** Set in this browser once all steps are done, so that a running shop does not request them again. */
const DONE = 'start-done'

export const isAllDone = (steps: StartSteps) => Object.values(steps).every(Boolean)

/** The first steps of a new shop; null once all are done. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: async ({ signal }) => {
    if (localStorage.getItem(DONE)) return null
    const start = await request('GET /start', { signal })
    if (!isAllDone(start.steps)) return start
    localStorage.setItem(DONE, 'yes')
    return null
  },
  staleTime: 60_000,
  meta: { silent: true },
})
