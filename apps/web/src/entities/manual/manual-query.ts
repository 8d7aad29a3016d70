import { queryOptions } from '@tanstack/react-query'

/** The manual's chapters; their text is loaded on first use and kept. */
export const manualQuery = queryOptions({
  queryKey: ['manual'],
  queryFn: () => import('./chapters.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { silent: true },
})
