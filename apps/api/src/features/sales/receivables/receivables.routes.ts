import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf, identityOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { changeReceivableSettings, getReceivableSettings } from './receivable-settings.ts'
import { getOwnReceivables, getReceivables, listDebtors, listReceivables } from './receivables.service.ts'
import { receiveDebt, voidDebtPayment } from './receive-debt.ts'
import { rehearseTerms } from './rehearse-terms.ts'

export const receivablesRoutes: Feature = (app, { db }) => {
  route(app, 'getReceivables', (request) => listReceivables(db, request.query))

  route(app, 'getReceivablesCustomers', (request) => listDebtors(db, request.query))

  route(app, 'getReceivablesCustomersById', (request) => getReceivables(db, request.params.id))

  route(app, 'postReceivablesPayments', (request) =>
    once(db, request, (tx) => receiveDebt(tx, actorOf(request), request.body)),
  )

  route(app, 'postReceivablesPaymentsByIdVoid', (request) =>
    once(db, request, async (tx) => {
      const { id } = request.params
      return getReceivables(tx, await voidDebtPayment(tx, actorOf(request), id, request.body.comment))
    }),
  )

  route(app, 'postReceivablesRehearsal', (request) => rehearseTerms(db, request.body))

  route(app, 'getCompaniesReceivables', () => getReceivableSettings(db))

  route(app, 'patchCompaniesReceivables', (request) =>
    inTransaction(db, (tx) => changeReceivableSettings(tx, actorOf(request), request.body)),
  )

  route(app, 'getShopReceivables', (request) => getOwnReceivables(db, identityOf(request).id))
}
