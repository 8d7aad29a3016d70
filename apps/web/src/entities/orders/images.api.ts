import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../shared/api/read-query.ts'

const ADDRESSES = {
  receipt: 'GET /orders/receipt/:id',
  signature: 'GET /orders/signature/:id',
  packaging: 'GET /orders/stocking/images/:id',
} as const
export type ImageKind = keyof typeof ADDRESSES

/** The proofs of an order's transfer with the earlier ones that they resemble; links expire. */
export const orderProofs = (id: number) =>
  queryOptions({
    ...readQuery('order-proofs', at('GET /orders/proofs/:id', { id })),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })

/** Links to private images; they expire, so they are loaded each time a dialog opens. */
export const orderImages = (kind: ImageKind, id: number) =>
  queryOptions({
    queryKey: ['order-images', kind, id],
    queryFn: async ({ signal }) => {
      const response = await request(at(ADDRESSES[kind], { id }), { signal })
      return 'images' in response ? response.images : [response.url]
    },
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
