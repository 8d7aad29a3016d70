import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { queryOptions } from '@tanstack/react-query'

/** Every brand with its references. */
export const readBrands = (signal: AbortSignal) => request(calls.getProductsBrands, { signal })

export const brands = queryOptions({
  queryKey: ['products', 'brands'],
  queryFn: ({ signal }) => readBrands(signal),
})
