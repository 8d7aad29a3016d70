import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'

/** What one customer owes, and may still owe. */
export const debtOf = (customerId: number) =>
  queryOptions({
    queryKey: ['receivables', 'customer', customerId],
    queryFn: ({ signal }) => request(at('GET /receivables/customers/:id', { id: customerId }), { signal }),
  })
