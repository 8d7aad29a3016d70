import { request } from '@shop/browser/client'
import type { Target, WireAt } from '@shop/contract/address'
import { queryOptions } from '@tanstack/react-query'

/**
 * The response of a GET as a query. `about` is its subject: `refresh` reloads all queries of a subject together; the
 * address and the query's values tell them apart.
 */
export const readQuery = <A extends Target>(about: string, address: A, query?: WireAt<A>['query']) =>
  queryOptions({
    queryKey: [about, address, query] as const,
    queryFn: ({ signal }) => request(address, { query, signal }),
  })
