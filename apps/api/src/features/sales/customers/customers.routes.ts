import { Readable } from 'node:stream'
import { CUSTOMER_STATUS_LABELS } from '@shop/domain/customer-status'
import { LEVELS } from '@shop/domain/pricing'
import type { Feature } from '../../../context.ts'
import { actorOf, employeeOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { entriesOf, route } from '../../../route.ts'
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
  getWalkIn,
  listCustomers,
  searchCustomers,
} from './customers.service.ts'
import { personalDataRoutes } from './personal-data.routes.ts'
import { registerCustomer } from './register-customer.ts'

const LISTS = {
  getCustomers: 'active',
  getCustomersBlocked: 'blocked',
  getCustomersReproved: 'reproved',
  getAdministratorCustomersUnnaproved: 'waiting',
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

  route(app, 'getCustomersCounts', () => countCustomers(db))

  route(app, 'getCustomersExport', async (request, reply) => {
    const { list, ...finding } = request.query
    const change = `Lista de clientes lida como arquivo: ${CUSTOMER_STATUS_LABELS[LIST_STATUS[list]]}`
    await countDownload(context, employeeOf(request).id, request.ip)
    await writeAudit(db, actorOf(request), 'download', 'customer', null, change)
    reply.header('x-total-count', await countFound(reader.db(), LIST_STATUS[list], finding))
    reply.type('application/x-ndjson; charset=utf-8')
    return reply.send(Readable.from(exportCustomers(reader.db(), list, finding)))
  })

  route(app, 'getCustomersLevel', async () => [...LEVELS])

  route(app, 'postCustomers', (request) =>
    once(db, request, (tx) => registerCustomer(tx, actorOf(request), request.body)),
  )

  route(app, 'getCustomersWalkIn', (request) => getWalkIn(db, employeeOf(request).permissions))

  route(app, 'getCustomersFullSearch', async (request) => {
    const { permissions } = employeeOf(request)
    return { customers: await searchCustomers(db, request.query.param, permissions) }
  })

  route(app, 'getAdministratorCustomerByEmail', (request) => getCustomer(db, request.params.email))

  route(app, 'getCustomersByIdUsualTerms', (request) => getUsualTerms(db, request.params.id))

  route(app, 'getReportsCustomerHistoriesByIdInPeriod', (request) =>
    getCustomerHistory(context, request.params, request.query),
  )
}
