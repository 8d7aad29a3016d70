import { request } from '@shop/browser/client'
import * as calls from '@shop/contract/addresses.gen'
import { queryOptions } from '@tanstack/react-query'

export const phoneSettings = queryOptions({
  queryKey: ['phones', 'settings'],
  queryFn: ({ signal }) => request(calls.getCompaniesPhones, { signal }),
})
