import { at } from '@shop/browser/address'
import { request } from '@shop/browser/client'
import { queryOptions } from '@tanstack/react-query'
import { CUSTOMERS } from '../customers.api.ts'

/** The latest orders that the page shows; the history has all. */
const LATEST = 10

/** A customer by id or e-mail address. The page shows the failure. */
export const customerOfPage = (customer: string) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'page', customer],
    queryFn: ({ signal }) =>
      request(at('GET /administrator/customer/:email', { email: customer }), { signal }),
    meta: { silent: true },
  })

export const latestOrders = (id: number, today: string) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'latest', id, today],
    queryFn: ({ signal }) =>
      request(
        at('GET /reports/customer/histories/:id/start/:start/end/:end', {
          id,
          start: '2000-01-01T00:00:00',
          end: `${today}T23:59:59`,
        }),
        { query: { page: 0, items: LATEST }, signal },
      ),
  })

/** Phones that the customer has, latest bought first. */
export const unitsOf = (customerId: number) =>
  queryOptions({
    queryKey: ['claims', 'units', { customerId }],
    queryFn: ({ signal }) =>
      request('GET /claims/units', { query: { customerId: String(customerId) }, signal }),
    select: ({ items }) => items,
  })

export const claimsOfCustomer = (customerId: number) =>
  queryOptions({
    queryKey: ['claims', 'list', { customerId }],
    queryFn: ({ signal }) =>
      request('GET /claims', { query: { customerId: String(customerId), page: 0, items: LATEST }, signal }),
    select: ({ items }) => items,
  })
