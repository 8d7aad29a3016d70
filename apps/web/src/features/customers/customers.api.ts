import { at } from '@shop/browser/address'
import { request, requestStream } from '@shop/browser/client'
import type { BodyOf, Target } from '@shop/contract/address'
import type { Customer, CustomerList } from '@shop/contract/customers'
import { CUSTOMER_SORTS } from '@shop/domain/list-sorts'
import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { allPages, eachOnce } from '../../shared/api/all-pages.ts'
import { refresh } from '../../shared/api/query-client.ts'
import { readQuery } from '../../shared/api/read-query.ts'
import type { TableView } from '../../shared/table/table-view.ts'

/** The first part of the keys of what is loaded about customers. */
export const CUSTOMERS = 'customers'
const SORTABLE: readonly string[] = CUSTOMER_SORTS
const LONGEST_SEARCH = 200

const ADDRESSES = {
  active: 'GET /customers',
  waiting: 'GET /administrator/customers/unnaproved',
  counter: 'GET /customers/counter',
  blocked: 'GET /customers/blocked',
  reproved: 'GET /customers/reproved',
} as const satisfies Record<CustomerList, Target>

const numberIn = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? text : undefined)

/** The table's view as parameters of the server. The URL may contain anything: invalid values are left out. */
export const listQuery = ({ search, sort, filters }: TableView) => ({
  search: search.slice(0, LONGEST_SEARCH),
  level: numberIn(filters.level),
  delivererId: numberIn(filters.deliverer),
  sort: sort && SORTABLE.includes(sort.id) ? `${sort.desc ? '-' : ''}${sort.id}` : undefined,
})

export const customersPage = (list: CustomerList, view: TableView) =>
  readQuery(CUSTOMERS, ADDRESSES[list], {
    ...listQuery(view),
    page: view.page,
    items: Math.min(view.pageSize, LARGEST_PAGE),
  })

export const customerCounts = readQuery(CUSTOMERS, 'GET /customers/counts')

/** The dialog shows the failure. */
export const customerByEmail = (email: string) =>
  queryOptions({
    // A form needs the current version: an older one would be refused because of the person's own change.
    staleTime: 0,
    gcTime: 0,
    queryKey: [CUSTOMERS, 'one', email],
    queryFn: ({ signal }) => request(at('GET /administrator/customer/:email', { email }), { signal }),
    meta: { silent: true },
  })

export interface Period {
  /** Days as YYYY-MM-DD, both included. */
  start: string
  end: string
}

/** Every order of the period; the history has no pages. The dialog shows a failure. */
export const customerHistory = (customerId: number, { start, end }: Period) =>
  queryOptions({
    queryKey: [CUSTOMERS, 'history', customerId, start, end],
    queryFn: async ({ signal }) => {
      const address = at('GET /reports/customer/histories/:id/start/:start/end/:end', {
        id: customerId,
        start: `${start}T00:00:00`,
        end: `${end}T23:59:59`,
      })
      let totalOrders = 0
      const orders = await allPages(async (page) => {
        const query = { page, items: LARGEST_PAGE }
        const response = await request(address, { query, signal })
        totalOrders = response.totalOrders
        return { rows: response.histories }
      })
      return { orders: eachOnce(orders, ({ orderId }) => orderId), totalOrders }
    },
    meta: { silent: true },
  })

/** Reloads lists, counts and open records. */
export function useReloadCustomers() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [CUSTOMERS] })
}

export const refreshCustomers = () => refresh([CUSTOMERS])

/** A change started by a button instead of a form: shows the result, then reloads everything. */
export function useCustomerCall(
  call: (customer: Customer) => Promise<unknown>,
  meta: { successText: string; errorText: string },
) {
  const reload = useReloadCustomers()
  return useMutation({
    // Calls are made one after the other until the first refusal, which is shown; earlier ones stay done.
    mutationFn: async (customers: readonly Customer[]) => {
      for (const customer of customers) await call(customer)
    },
    onSettled: reload,
    meta,
  })
}

/** The usual terms where the customer lives; without a response nothing is proposed. */
export const usualTerms = (id: number) =>
  queryOptions({
    ...readQuery(CUSTOMERS, at('GET /customers/:id/usual-terms', { id })),
    retry: false,
    meta: { silent: true },
  })

/** Moves a reproved customer back to those waiting. */
export const reopenCustomer = ({ id, version }: Customer) =>
  request(at('PATCH /administrator/customer/:id/status', { id }), {
    body: { status: 'Waiting', version },
  })

export const unblockCustomer = ({ id, version }: Customer) =>
  request(at('PATCH /administrator/customer/:id/status', { id }), { body: { status: 'Approved', version } })

export const removeCustomer = ({ id, version }: Customer) =>
  request(at('DELETE /customers/:id', { id }), { query: { version } })

/** A link with which the customer chooses their first password. */
export const makePasswordLink = (id: number) => request(at('POST /customers/:id/invitation/link', { id }))

export const exportPersonalData = (id: number) => request(at('GET /customers/:id/personal-data', { id }))

export const changeCustomer = (body: BodyOf<'PATCH /customers'>) => request('PATCH /customers', { body })

/** Approves or reproves an applicant. */
export const reviewCustomer = (body: BodyOf<'PATCH /administrator/customers/approve'>) =>
  request('PATCH /administrator/customers/approve', { body })

export const blockCustomer = ({ id, version }: Customer, note: string) =>
  request(at('PATCH /administrator/customer/:id/status', { id }), {
    body: { status: 'Blocked', note, version },
  })

export const anonymiseCustomer = ({ id, version }: Customer, reason: string) =>
  request(at('POST /customers/:id/anonymise', { id }), { body: { reason, version } })

export const assignDelivererToCustomer = (body: BodyOf<'PUT /employees/deliverer/sign/customer'>) =>
  request('PUT /employees/deliverer/sign/customer', { body })

/** Every customer that matches the view, a line each, as the server streams them. */
export const exportCustomers = (list: CustomerList, view: TableView, signal: AbortSignal) =>
  requestStream('GET /customers/export', { query: { list, ...listQuery(view) }, signal })
