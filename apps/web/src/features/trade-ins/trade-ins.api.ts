import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const tradeInsPage = (show: 'all' | 'incomplete') => (view: TableView) =>
  readQuery('trade-ins', 'GET /trade-ins', { show, ...pageOf(view), search: view.search || undefined })

export const tradeInPrices = readQuery('trade-ins', 'GET /trade-ins/prices')

/** Customers that match a typed text. */
export const sellersFoundBy = (text: string) =>
  queryOptions({
    ...readQuery('trade-ins', 'GET /trade-ins/sellers', { param: text }),
    select: ({ customers }) => customers,
    enabled: text !== '',
  })

/** The customer of an open sale. */
export const customerOfSale = (id: number) =>
  queryOptions({
    ...readQuery('trade-ins', at('GET /orders/pre/checkout/:id', { id })),
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
