import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import type { Nfe, NfeItem } from '@shop/contract/nfe'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

/** Prefix of the query keys of everything that is bought, which depends on each other. */
export const BUYING = 'buying'

export const nfe = (id: number) => readQuery(BUYING, at('GET /nfes/:id', { id }))

/** Products to choose from for an item. */
export const similarProducts = (id: number, position: number) =>
  queryOptions({
    ...readQuery(BUYING, at('GET /nfes/:id/lines/:position/products', { id, position })),
    meta: { silent: true },
  })

/** `factor`: stock units in one unit of the document. */
export const matchNfe = (id: number, line: { position: number; productId: number; factor: number }) =>
  request(at('PUT /nfes/:id/lines', { id }), { body: { lines: [line] } })

/** The first item without a product. */
export const nextToIdentify = ({ lines }: Nfe) => lines.find(({ productId }) => productId === null)?.position

/** Reais that one stock unit of an item costs. */
export const unitCost = ({ total, quantity }: NfeItem, factor: number) => total / (quantity * factor)
