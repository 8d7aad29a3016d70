import { at } from '@shop/browser/address'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '../../../shared/api/read-query.ts'
import { CUSTOMERS } from '../customers.api.ts'

/** The latest orders that the page shows; the history has all. */
const LATEST = 10

/** A customer by id or e-mail address. The page shows the failure. */
export const customerOfPage = (customer: string) =>
  queryOptions({
    ...readQuery(CUSTOMERS, at('GET /administrator/customer/:email', { email: customer })),
    meta: { silent: true },
  })

export const latestOrders = (id: number, today: string) =>
  readQuery(
    CUSTOMERS,
    at('GET /reports/customer/histories/:id/start/:start/end/:end', {
      id,
      start: '2000-01-01T00:00:00',
      end: `${today}T23:59:59`,
    }),
    { page: 0, items: LATEST },
  )

/** Phones that the customer has, latest bought first. */
export const unitsOf = (customerId: number) =>
  queryOptions({
    ...readQuery('claims', 'GET /claims/units', { customerId: String(customerId) }),
    select: ({ items }) => items,
  })

export const claimsOfCustomer = (customerId: number) =>
  queryOptions({
    ...readQuery('claims', 'GET /claims', { customerId: String(customerId), page: 0, items: LATEST }),
    select: ({ items }) => items,
  })
