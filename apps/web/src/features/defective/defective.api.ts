import { at, request } from '@shop/browser/client'
import type { DefectiveList, MovedDefective } from '@shop/contract/defective'
import type { Product } from '@shop/contract/products'
import { queryOptions } from '@tanstack/react-query'
import { refresh } from '../../shared/api/query-client.ts'
import type { TableView } from '../../shared/table/table-view.ts'

export const defectiveList = ({ page, pageSize }: TableView) =>
  queryOptions({
    queryKey: ['defective', page, pageSize],
    queryFn: ({ signal }) =>
      request<DefectiveList>('GET', '/products/defective', { query: { page, items: pageSize }, signal }),
  })

export const moveDefective = (code: string) => (body: object, key: string) =>
  request<MovedDefective>('POST', at`/products/${code}/defective`, {
    body,
    headers: { 'idempotency-key': key },
  })

/** Units move between the defective shelf and the stock. */
export const refreshDefective = () => refresh(['defective'], ['products'])

/** The product of a typed code; null when there is none. */
export const foundProduct = (code: string) =>
  queryOptions({
    queryKey: ['defective', 'product', code],
    queryFn: async ({ signal }) => {
      const [product] = await request<Product[]>('GET', '/products/lookup', {
        query: { codes: code },
        signal,
      })
      return product ?? null
    },
    enabled: code !== '',
    meta: { silent: true },
  })
