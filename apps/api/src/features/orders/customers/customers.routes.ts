import { Readable } from 'node:stream'
import { LEVELS } from '@shop/domain/pricing'
import type { Feature } from '../../../context.ts'
import { actorOf, employeeActorOf, employeeOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { entriesOf, route } from '../../../route.ts'
import { linkForCustomer } from '../../identity/accounts/invitation-link.ts'
import { countDownload } from '../../identity/accounts/rate-limits.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { changeCustomerRoutes } from './change-customer.routes.ts'
import { getCustomerHistory } from './customer-history.ts'
import { countFound, countLists, listLabel } from './customer-lists.queries.ts'
import {
  exportCustomers,
  getCustomer,
  getUsualTerms,
  getWalkIn,
  listCustomers,
  searchCustomers,
} from './customers.service.ts'
import { personalDataRoutes } from './personal-data.routes.ts'
import { registerCustomer } from './register-customer.ts'

const LISTS = {
  'GET /customers': 'active',
  'GET /customers/blocked': 'blocked',
  'GET /customers/reproved': 'reproved',
  'GET /administrator/customers/unnaproved': 'waiting',
  'GET /customers/counter': 'counter',
} as const

export const customersRoutes: Feature = (app, context) => {
  readRoutes(app, context)
  changeCustomerRoutes(app, context)
  personalDataRoutes(app, context)
}

const readRoutes: Feature = (app, context) => {
  const { db, reader } = context

  for (const [name, list] of entriesOf(LISTS))
    route(app, name, (request) => listCustomers(db, list, request.query))

  route(app, 'GET /customers/counts', () => countLists(db))

  route(app, 'GET /customers/export', async (request, reply) => {
    const { list, ...finding } = request.query
    const change = `Lista de clientes lida como arquivo: ${listLabel(list)}`
    await countDownload(context, employeeOf(request).id, request.ip)
    await writeAudit(db, actorOf(request), 'download', 'customer', null, change)
    reply.header('x-total-count', await countFound(reader.db(), list, finding))
    reply.type('application/x-ndjson; charset=utf-8')
    return reply.send(Readable.from(exportCustomers(reader.db(), list, finding)))
  })

  route(app, 'POST /customers/:id/invitation/link', (request) =>
    linkForCustomer(context, employeeActorOf(request), request.params.id),
  )

  route(app, 'GET /customers/level', async () => [...LEVELS])

  route(app, 'POST /customers', (request) =>
    once(db, request, (tx) => registerCustomer(tx, actorOf(request), request.body)),
  )

  route(app, 'GET /customers/walk-in', (request) => getWalkIn(db, employeeOf(request).permissions))

  route(app, 'GET /customers/full-search', async (request) => {
    const { permissions } = employeeOf(request)
    return { customers: await searchCustomers(db, request.query.param, permissions) }
  })

  route(app, 'GET /administrator/customer/:email', (request) => getCustomer(db, request.params.email))

  route(app, 'GET /customers/:id/usual-terms', (request) => getUsualTerms(db, request.params.id))

  route(app, 'GET /reports/customer/histories/:id/start/:start/end/:end', (request) =>
    getCustomerHistory(context, request.params, request.query),
  )
}
