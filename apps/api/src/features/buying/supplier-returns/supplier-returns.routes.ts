import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { decideUnit, listSupplierReturns, sendToSupplier } from './supplier-returns.service.ts'

export const supplierReturnsRoutes: Feature = (app, { db }) => {
  route(app, 'GET /supplier-returns', (request) => listSupplierReturns(db, request.query))

  route(app, 'POST /supplier-returns', (request) =>
    once(db, request, (tx) => sendToSupplier(tx, actorOf(request), request.body)),
  )

  route(app, 'PATCH /supplier-returns/:id/units/:serial', (request) =>
    once(db, request, (tx) => decideUnit(tx, actorOf(request), request.params, request.body)),
  )
}
