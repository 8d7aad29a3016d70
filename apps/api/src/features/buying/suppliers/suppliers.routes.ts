import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import {
  archiveSupplier,
  changeSupplier,
  createSupplier,
  getSupplier,
  listSupplierProducts,
  listSuppliers,
} from './suppliers.service.ts'
export const suppliersRoutes: Feature = (app, { db }) => {
  route(app, 'GET /suppliers', (request) => listSuppliers(db, request.query))

  route(app, 'GET /suppliers/:id', (request) => getSupplier(db, request.params.id))

  route(app, 'GET /suppliers/:id/products', (request) =>
    listSupplierProducts(db, request.params.id, request.query),
  )

  route(app, 'POST /suppliers', (request) =>
    once(db, request, (tx) => createSupplier(tx, actorOf(request), request.body)),
  )

  route(app, 'PUT /suppliers/:id', (request) =>
    inTransaction(db, (tx) => changeSupplier(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'DELETE /suppliers/:id', (request) =>
    inTransaction(db, (tx) => archiveSupplier(tx, actorOf(request), request.params.id)),
  )
}
