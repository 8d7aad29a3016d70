import { at } from '@shop/browser/address'
import { sendOnce } from '@shop/browser/client'
import type { WireOf } from '@shop/contract/address'
import type { ClaimStatus } from '@shop/domain/claims'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const claimsOf = (status: ClaimStatus | undefined) => (view: TableView) =>
  readQuery('claims', 'GET /claims', { ...pageOf(view), status, search: view.search || undefined })

export const claimById = (id: number) => readQuery('claims', at('GET /claims/:id', { id }))

/** Units that customers have, by customer or order. */
export const claimableUnits = (search: string) =>
  queryOptions({ ...readQuery('claims', 'GET /claims/units', { search }), select: ({ items }) => items })

export const claimCosts = (query: WireOf<'GET /claims/costs'>['query']) =>
  readQuery('claims', 'GET /claims/costs', query)

export const saveClaim = sendOnce('POST /claims')

export const changeClaim = (id: number) => sendOnce(at('PATCH /claims/:id', { id }))

/** A claim moves its unit between customer, stock and defective shelf, and money by a return. */
export const refreshClaims = () =>
  refresh(['claims'], ['units'], ['defective'], ['products'], ['returns'], ['orders'], ['credit'], ['till'])
