import type { Brand } from '@shop/contract/products'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/api/client.ts'

/** Every brand with its references. */
export const brands = queryOptions({
  queryKey: ['products', 'brands'],
  queryFn: ({ signal }) => request<Brand[]>('GET', '/products/brands', { signal }),
})
