import { Readable } from 'node:stream'
import {
  type CustomerList,
  customerCounts,
  customerDetails,
  customerEmailParam,
  customerExport,
  customerHistory,
  customerHistoryPage,
  customerHistoryParams,
  customerLevel,
  customerPage,
  customerPageAnswer,
  customerSearch,
  foundCustomer,
  usualTerms,
} from '@shop/contract/customers'
import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { LEVELS } from '@shop/domain/pricing'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { allow, employeeOf } from '../../../plugins/access.ts'
import { countDownload } from '../../identity/accounts/rate-limits.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { changeCustomerRoutes } from './change-customer.routes.ts'
import { getCustomerHistory } from './customer-history.ts'
import { countFound, LIST_STATUS } from './customer-lists.queries.ts'
import {
  countCustomers,
  exportCustomers,
  getCustomer,
  getUsualTerms,
  listCustomers,
  searchCustomers,
} from './customers.service.ts'
import { personalDataRoutes } from './personal-data.routes.ts'

const tags = ['customers']
const CUSTOMERS = allow('bo:manage:customers')
const SELLERS = allow('bo:manage:customers', 'bo:manage:internal_sales', 'bo:manage:selling')
const LEVEL_READERS = allow(
  'bo:manage:customers',
  'bo:manage:products',
  'bo:manage:reports',
  'bo:manage:internal_sales',
  'bo:manage:selling',
)

const LISTS: readonly [path: string, list: CustomerList, summary: string][] = [
  ['/customers', 'active', 'Approved customers'],
  ['/customers/blocked', 'blocked', 'Blocked customers'],
  ['/customers/reproved', 'reproved', 'Reproved customers'],
  ['/administrator/customers/unnaproved', 'waiting', 'Customers waiting for approval'],
]

export const customersRoutes: Feature = (app, shop) => {
  readRoutes(app, shop)
  changeCustomerRoutes(app, shop)
  personalDataRoutes(app, shop)
}

const readRoutes: Feature = (app, shop) => {
  const { db, reader } = shop

  for (const [path, list, summary] of LISTS)
    app.get(
      path,
      {
        config: CUSTOMERS,
        schema: { tags, summary, querystring: customerPage, response: ok(customerPageAnswer) },
      },
      async (request) => ({ data: await listCustomers(db, list, request.query) }),
    )

  app.get(
    '/customers/counts',
    {
      config: CUSTOMERS,
      schema: { tags, summary: 'How many customers each list holds', response: ok(customerCounts) },
    },
    async () => ({ data: await countCustomers(db) }),
  )

  app.get(
    '/customers/export',
    {
      config: CUSTOMERS,
      schema: {
        tags,
        summary: 'A whole list as lines of JSON; the header x-total-count says how many',
        querystring: customerExport,
      },
    },
    async (request, reply) => {
      const { list, ...finding } = request.query
      const change = `Lista de clientes lida como arquivo: ${CUSTOMER_STATUS_LABELS[LIST_STATUS[list]]}`
      await countDownload(shop, employeeOf(request).id, request.ip)
      await writeAudit(db, actorOf(request), 'download', 'customer', null, change)
      reply.header('x-total-count', await countFound(reader.db(), LIST_STATUS[list], finding))
      reply.type('application/x-ndjson; charset=utf-8')
      return reply.send(Readable.from(exportCustomers(reader.db(), list, finding)))
    },
  )

  app.get(
    '/customers/level',
    {
      config: LEVEL_READERS,
      schema: { tags, summary: 'Customer levels', response: ok(z.array(customerLevel)) },
    },
    async () => ({ data: [...LEVELS] }),
  )

  app.get(
    '/customers/full-search',
    {
      config: SELLERS,
      schema: {
        tags,
        summary: 'Customers who can be sold to, best match first',
        querystring: customerSearch,
        response: ok(z.object({ customers: z.array(foundCustomer) })),
      },
    },
    async (request) => {
      const { permissions } = employeeOf(request)
      return { data: { customers: await searchCustomers(db, request.query.param, permissions) } }
    },
  )

  app.get(
    '/administrator/customer/:email',
    {
      config: CUSTOMERS,
      schema: {
        tags,
        summary: 'A customer with the audit trail',
        params: customerEmailParam,
        response: ok(customerDetails),
      },
    },
    async (request) => ({ data: await getCustomer(db, request.params.email) }),
  )

  app.get(
    '/customers/:id/usual-terms',
    {
      config: CUSTOMERS,
      schema: {
        tags,
        summary:
          'The freight, fast delivery tax and deliverer that are usual in the neighbourhood of a customer',
        params: byId,
        response: ok(usualTerms),
      },
    },
    async (request) => ({ data: await getUsualTerms(db, request.params.id) }),
  )

  app.get(
    '/reports/customer/histories/:id/start/:start/end/:end',
    {
      config: CUSTOMERS,
      schema: {
        tags,
        summary: 'The orders that a customer placed in a period',
        params: customerHistoryParams,
        querystring: customerHistoryPage,
        response: ok(customerHistory),
      },
    },
    async (request) => ({ data: await getCustomerHistory(shop, request.params, request.query) }),
  )
}
