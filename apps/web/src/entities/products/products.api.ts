import { request } from '@shop/browser/client'
import type { Brand } from '@shop/contract/products'
import { queryOptions } from '@tanstack/react-query'

/** Every brand with its references. */
export const brands = queryOptions({
  queryKey: ['products', 'brands'],
  queryFn: ({ signal }) => request<Brand[]>('GET', '/products/brands', { signal }),
})
