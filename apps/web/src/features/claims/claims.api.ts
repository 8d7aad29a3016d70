import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { WireAt } from '@shop/contract/address'
import * as calls from '@shop/contract/addresses.gen'
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
        request(calls.getClaims, {
          query: { page, items: pageSize, ...(status && { status }), ...(search && { search }) },
          signal,
        }),
    })

export const claimById = (id: number) =>
  queryOptions({
    queryKey: ['claims', 'one', id],
    queryFn: ({ signal }) => request(at(calls.getClaimsById, { id }), { signal }),
  })

export const claimCosts = (query: WireAt<typeof calls.getClaimsCosts>['query']) =>
  queryOptions({
    queryKey: ['claims', 'costs', query],
    queryFn: ({ signal }) => request(calls.getClaimsCosts, { query, signal }),
  })

export const saveClaim = sendOnce(calls.postClaims)

export const changeClaim = (id: number) => sendOnce(at(calls.patchClaimsById, { id }))

/** A claim moves its unit between customer, stock and defective shelf, and money by a return. */
export const refreshClaims = () =>
  refresh(['claims'], ['units'], ['defective'], ['products'], ['returns'], ['orders'], ['credit'], ['till'])
