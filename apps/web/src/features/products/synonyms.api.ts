import { at } from '@shop/browser/address'
import { request, sendOnce } from '@shop/browser/client'
import type { BodyOf } from '@shop/contract/address'
import { readQuery } from '../../shared/api/read-query.ts'
import { PRODUCTS } from './products.api.ts'

export const synonyms = readQuery(PRODUCTS, 'GET /synonyms')

export const saveSynonym = (id: number | undefined) => (body: BodyOf<'PUT /synonyms/:id'>, key: string) =>
  id === undefined
    ? sendOnce('POST /synonyms')(body, key)
    : request(at('PUT /synonyms/:id', { id }), { body })

export const removeSynonym = (id: number) => request(at('DELETE /synonyms/:id', { id }))
