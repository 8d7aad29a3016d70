import { request } from '@shop/browser/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** The server returns nothing for fewer letters. */
export const SHORTEST_TEXT = 3

export const foundRecords = (term: string) =>
  queryOptions({
    queryKey: ['search', term],
    queryFn: ({ signal }) => request('GET /search', { query: { q: term }, signal, mayBeOffline: true }),
    enabled: term.length >= SHORTEST_TEXT,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
