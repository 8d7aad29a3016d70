import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

export const phoneSettings = queryOptions({
  queryKey: ['phones', 'settings'],
  queryFn: ({ signal }) => request('GET /companies/phones', { signal }),
})
