import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { WireOf } from '@shop/contract/address'
import type { ClaimStatus } from '@shop/domain/claims'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const claimsOf =
  (status: ClaimStatus | undefined) =>
  ({ page, pageSize, search }: TableView) =>
    queryOptions({
      queryKey: ['claims', 'list', status, page, pageSize, search],
      queryFn: ({ signal }) =>
        request('GET /claims', {
          query: { page, items: pageSize, ...(status && { status }), ...(search && { search }) },
          signal,
        }),
    })

export const claimById = (id: number) =>
  queryOptions({
    queryKey: ['claims', 'one', id],
    queryFn: ({ signal }) => request(at('GET /claims/:id', { id }), { signal }),
  })

/** Units that customers have, by customer or order. */
export const claimableUnits = (search: string) =>
  queryOptions({
    queryKey: ['claims', 'units', search],
    queryFn: ({ signal }) => request('GET /claims/units', { query: { search }, signal }),
    select: ({ items }) => items,
  })

export const claimCosts = (query: WireOf<'GET /claims/costs'>['query']) =>
  queryOptions({
    queryKey: ['claims', 'costs', query],
    queryFn: ({ signal }) => request('GET /claims/costs', { query, signal }),
  })

export const saveClaim = sendOnce('POST /claims')

export const changeClaim = (id: number) => sendOnce(at('PATCH /claims/:id', { id }))

/** A claim moves its unit between customer, stock and defective shelf, and money by a return. */
export const refreshClaims = () =>
  refresh(['claims'], ['units'], ['defective'], ['products'], ['returns'], ['orders'], ['credit'], ['till'])
