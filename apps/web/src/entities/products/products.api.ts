import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** Every brand with its references. */
export const readBrands = (signal: AbortSignal) => request('GET /products/brands', { signal })

export const brands = queryOptions({
  queryKey: ['products', 'brands'],
  queryFn: ({ signal }) => readBrands(signal),
})
