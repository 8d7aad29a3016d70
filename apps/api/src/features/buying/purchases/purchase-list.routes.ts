import { holdsAny } from '@shop/domain/permissions'
import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf, employeeOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { choosePurchase, deleteChoice, getPurchaseList } from './purchase-list.service.ts'
import { orderFromList } from './purchases.service.ts'
import { decideWanted, listAskers, listWanted } from './wanted.service.ts'
export const purchaseListRoutes: Feature = (app, { db }) => {
  route(app, 'GET /purchase-list', (request) => getPurchaseList(db, request.query))

  route(app, 'PUT /purchase-list/:productId', (request) =>
    inTransaction(db, (tx) => choosePurchase(tx, actorOf(request), request.params.productId, request.body)),
  )

  route(app, 'DELETE /purchase-list/:productId', (request) =>
    inTransaction(db, (tx) => deleteChoice(tx, request.params.productId)),
  )

  route(app, 'POST /purchase-list/orders', (request) =>
    once(db, request, (tx) => orderFromList(tx, actorOf(request), request.body)),
  )

  route(app, 'GET /wanted', (request) => listWanted(db, request.query))

  route(app, 'PUT /wanted', (request) =>
    inTransaction(db, (tx) => decideWanted(tx, actorOf(request), request.body)),
  )

  route(app, 'GET /wanted/customers', async (request) => {
    const withPhones = holdsAny(employeeOf(request).permissions, ['bo:manage:customers'])
    return listAskers(db, request.query.productIds, withPhones)
  })
}
