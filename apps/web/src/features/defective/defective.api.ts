import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import { pageOf, type TableView } from '../../shared/table/table-view.ts'

export const defectiveList = (view: TableView) =>
  readQuery('defective', 'GET /products/defective', pageOf(view))

export const defectiveMovements = (code: string, view: TableView) =>
  readQuery('defective', at('GET /products/defective/:code/movements', { code }), pageOf(view))

export const moveDefective = (code: string) => sendOnce(at('POST /products/:code/defective', { code }))

/** Units move between the defective shelf and the stock. */
export const refreshDefective = () => refresh(['defective'], ['products'])

/** The product of a typed code; null when there is none. */
export const foundProduct = (code: string) =>
  queryOptions({
    queryKey: ['defective', 'product', code],
    queryFn: async ({ signal }) => {
      const [product] = await request('GET /products/lookup', {
        query: { codes: code },
        signal,
      })
      return product ?? null
    },
    enabled: code !== '',
    meta: { silent: true },
  })
