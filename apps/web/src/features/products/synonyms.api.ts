import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { queryOptions } from '@tanstack/react-query'
import { PRODUCTS } from './products.api.ts'

export const synonyms = queryOptions({
  queryKey: [PRODUCTS, 'synonyms'],
  queryFn: ({ signal }) => request('GET /products/synonyms', { signal }),
})

export const saveSynonym =
  (id: number | undefined) => (body: BodyOf<'PUT /products/synonyms/:id'>, key: string) =>
    id === undefined
      ? sendOnce('POST /products/synonyms')(body, key)
      : request(at('PUT /products/synonyms/:id', { id }), { body })

export const removeSynonym = (id: number) => request(at('DELETE /products/synonyms/:id', { id }))
