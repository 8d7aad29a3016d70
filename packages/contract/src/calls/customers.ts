import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  customerCounts,
  customerDetails,
  customerEmailParam,
  customerExportQuery,
  customerHistory,
  customerHistoryPageQuery,
  customerHistoryParams,
  customerLevel,
  customerPageQuery,
  customerSearchQuery,
  customersResponse,
  foundCustomer,
  registerCustomerBody,
  usualTerms,
} from '../customers.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const CUSTOMERS = allow('bo:manage:customers')
const SELLERS = allow('bo:manage:customers', 'bo:manage:internal_sales', 'bo:manage:selling')
const LEVEL_READERS = allow(
  'bo:manage:customers',
  'bo:manage:products',
  'bo:manage:reports',
  'bo:manage:internal_sales',
  'bo:manage:selling',
)

const list = (path: string, summary: string) => ({
  method: 'GET' as const,
  path,
  access: CUSTOMERS,
  summary,
  query: customerPageQuery,
  response: customersResponse,
})

export const customersCalls = calls('customers', {
  getCustomers: list('/customers', 'Approved customers'),
  getCustomersBlocked: list('/customers/blocked', 'Blocked customers'),
  getCustomersReproved: list('/customers/reproved', 'Reproved customers'),
  getAdministratorCustomersUnnaproved: list(
    '/administrator/customers/unnaproved',
    'Customers waiting for approval',
  ),
  getCustomersCounts: {
    method: 'GET',
    path: '/customers/counts',
    access: CUSTOMERS,
    summary: 'How many customers each list holds',
    response: customerCounts,
  },
  getCustomersExport: {
    method: 'GET',
    path: '/customers/export',
    access: CUSTOMERS,
    summary: 'A whole list as lines of JSON; the header x-total-count says how many',
    query: customerExportQuery,
  },
  getCustomersLevel: {
    method: 'GET',
    path: '/customers/level',
    access: LEVEL_READERS,
    summary: 'Customer levels',
    response: z.array(customerLevel),
  },
  postCustomers: {
    method: 'POST',
    path: '/customers',
    access: SELLERS,
    summary: 'Registers a customer at the counter; approved at once by people who manage customers',
    headers: idempotencyHeader,
    body: registerCustomerBody,
    status: 201,
    response: foundCustomer,
  },
  getCustomersWalkIn: {
    method: 'GET',
    path: '/customers/walk-in',
    access: SELLERS,
    summary: 'The shop’s own record for sales to people who are not registered',
    response: foundCustomer,
  },
  getCustomersFullSearch: {
    method: 'GET',
    path: '/customers/full-search',
    access: SELLERS,
    summary: 'Customers who can be sold to, best match first',
    query: customerSearchQuery,
    response: z.object({ customers: z.array(foundCustomer) }),
  },
  getAdministratorCustomerByEmail: {
    method: 'GET',
    path: '/administrator/customer/:email',
    access: CUSTOMERS,
    summary: 'A customer with the audit trail',
    params: customerEmailParam,
    response: customerDetails,
  },
  getCustomersByIdUsualTerms: {
    method: 'GET',
    path: '/customers/:id/usual-terms',
    access: CUSTOMERS,
    summary: 'The freight, fast delivery tax and deliverer that are usual in the neighbourhood of a customer',
    params: byId,
    response: usualTerms,
  },
  getReportsCustomerHistoriesByIdInPeriod: {
    method: 'GET',
    path: '/reports/customer/histories/:id/start/:start/end/:end',
    access: CUSTOMERS,
    summary: 'The orders that a customer placed in a period',
    params: customerHistoryParams,
    query: customerHistoryPageQuery,
    response: customerHistory,
  },
})
