import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const tradeInsPage =
  (show: 'all' | 'incomplete') =>
  ({ page, pageSize, search }: TableView) =>
    queryOptions({
      queryKey: ['trade-ins', 'list', show, page, pageSize, search],
      queryFn: ({ signal }) =>
        request('GET /trade-ins', {
          query: { show, page, items: pageSize, ...(search && { search }) },
          signal,
        }),
    })

export const tradeInPrices = queryOptions({
  queryKey: ['trade-ins', 'prices'],
  queryFn: ({ signal }) => request('GET /trade-ins/prices', { signal }),
})

/** Customers that match a typed text. */
export const sellersFoundBy = (text: string) =>
  queryOptions({
    queryKey: ['trade-ins', 'sellers', text],
    queryFn: ({ signal }) => request('GET /trade-ins/sellers', { query: { param: text }, signal }),
    select: ({ customers }) => customers,
    enabled: text !== '',
  })

/** The customer of an open sale. */
export const customerOfSale = (id: number) =>
  queryOptions({
    queryKey: ['trade-ins', 'customer', id],
    queryFn: ({ signal }) => request(at('GET /orders/pre/checkout/:id', { id }), { signal }),
    select: ({ customer }) => customer,
  })

/** Products with serial numbers. */
export const findProducts = async (search: string) =>
  (await request('GET /trade-ins/products', { query: { search } })).items

export const saveTradeIn = sendOnce('POST /trade-ins')
export const completeTradeIn = (id: number) => sendOnce(at('PATCH /trade-ins/:id', { id }))
export const withdrawTradeIn = (id: number) => request(at('DELETE /trade-ins/:id', { id }))
export const savePrices = (body: BodyOf<'PUT /trade-ins/prices'>) =>
  request('PUT /trade-ins/prices', { body })

/** A bought phone becomes a unit, and the seller is paid from till or credit. */
export const refreshTradeIns = () => refresh(['trade-ins'], ['units'], ['products'], ['till'], ['credit'])
