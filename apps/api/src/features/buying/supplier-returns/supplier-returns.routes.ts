import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { decideUnit, listSupplierReturns, sendToSupplier } from './supplier-returns.service.ts'

export const supplierReturnsRoutes: Feature = (app, { db }) => {
  route(app, 'getSupplierReturns', (request) => listSupplierReturns(db, request.query))

  route(app, 'postSupplierReturns', (request) =>
    once(db, request, (tx) => sendToSupplier(tx, actorOf(request), request.body)),
  )

  route(app, 'patchSupplierReturnsByIdUnitsBySerial', (request) =>
    once(db, request, (tx) => decideUnit(tx, actorOf(request), request.params, request.body)),
  )
}
