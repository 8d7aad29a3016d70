import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf, identityOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { changeReceivableSettings, getReceivableSettings } from './receivable-settings.ts'
import { getOwnReceivables, getReceivables, listDebtors, listReceivables } from './receivables.service.ts'
import { voidDebtPayment } from './receive-debt.ts'
import { rehearseTerms } from './rehearse-terms.ts'

export const receivablesRoutes: Feature = (app, { db }) => {
  route(app, 'GET /receivables', (request) => listReceivables(db, request.query))

  route(app, 'GET /receivables/customers', (request) => listDebtors(db, request.query))

  route(app, 'GET /receivables/customers/:id', (request) => getReceivables(db, request.params.id))

  route(app, 'POST /receivables/payments/:id/void', (request) =>
    once(db, request, async (tx) => {
      const { id } = request.params
      return getReceivables(tx, await voidDebtPayment(tx, actorOf(request), id, request.body.comment))
    }),
  )

  route(app, 'POST /receivables/rehearsal', (request) => rehearseTerms(db, request.body))

  route(app, 'GET /companies/receivables', () => getReceivableSettings(db))

  route(app, 'PATCH /companies/receivables', (request) =>
    inTransaction(db, (tx) => changeReceivableSettings(tx, actorOf(request), request.body)),
  )

  route(app, 'GET /shop/receivables', (request) => getOwnReceivables(db, identityOf(request).id))
}
