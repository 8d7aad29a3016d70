import { SELLERS } from '@shop/domain/permissions'
import { z } from 'zod'
import { allow, allowInPerson } from '../access.ts'
import { invitationLink } from '../accounts.ts'
import { calls } from '../call.ts'
import {
  customerCounts,
  customerDetails,
  customerExportQuery,
  customerHistory,
  customerHistoryPageQuery,
  customerHistoryParams,
  customerKeyParam,
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
const CUSTOMERS_AND_SELLERS = allow('bo:manage:customers', ...SELLERS)
const LEVEL_READERS = allow('bo:manage:customers', 'bo:manage:products', 'bo:manage:reports', ...SELLERS)

const list = (lists: string, summary: string) => ({
  lists,
  summary,
  query: customerPageQuery,
  response: customersResponse,
})

export const customersCalls = calls('customers', CUSTOMERS, {
  'GET /customers': list('Clientes ativos', 'Approved customers'),
  'GET /customers/blocked': list('Clientes bloqueados', 'Blocked customers'),
  'GET /customers/reproved': list('Clientes reprovados', 'Reproved customers'),
  'GET /administrator/customers/unnaproved': list(
    'Clientes aguardando aprovação',
    'Customers waiting for approval',
  ),
  'GET /customers/counter': list(
    'Clientes cadastrados no balcão, sem condições',
    'Customers registered at the counter, approved without freight and terms',
  ),
  'GET /customers/counts': {
    summary: 'How many customers each list holds',
    response: customerCounts,
  },
  'GET /customers/export': {
    summary: 'A whole list as lines of JSON; the header x-total-count says how many',
    query: customerExportQuery,
  },
  'GET /customers/level': {
    access: LEVEL_READERS,
    summary: 'Customer levels',
    response: z.array(customerLevel),
  },
  'POST /customers': {
    access: CUSTOMERS_AND_SELLERS,
    summary:
      'Registers a customer at the counter: approved at once, pickup only until freight and terms are set',
    headers: idempotencyHeader,
    body: registerCustomerBody,
    status: 201,
    response: foundCustomer,
  },
  'GET /customers/walk-in': {
    access: CUSTOMERS_AND_SELLERS,
    summary: 'The shop’s own record for sales to people who are not registered',
    response: foundCustomer,
  },
  'GET /customers/full-search': {
    access: CUSTOMERS_AND_SELLERS,
    summary: 'Customers who can be sold to, best match first',
    query: customerSearchQuery,
    response: z.object({ customers: z.array(foundCustomer) }),
  },
  'GET /administrator/customer/:email': {
    summary: 'A customer, by e-mail address or id, with the audit trail',
    params: customerKeyParam,
    response: customerDetails,
  },
  'GET /customers/:id/usual-terms': {
    summary: 'The freight, fast delivery tax and deliverer that are usual in the neighbourhood of a customer',
    params: byId,
    response: usualTerms,
  },
  'POST /customers/:id/invitation/link': {
    access: allowInPerson('bo:manage:customers'),
    summary: 'A link for the first password of a customer, to be handed over by hand',
    params: byId,
    status: 201,
    response: invitationLink,
  },
  'GET /reports/customer/histories/:id/start/:start/end/:end': {
    summary: 'The orders that a customer placed in a period',
    params: customerHistoryParams,
    query: customerHistoryPageQuery,
    response: customerHistory,
  },
})
