import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import * as service from './defective.service.ts'
export const defectiveRoutes: Feature = (app, { db }) => {
  route(app, 'getProductsDefective', (request) => service.listDefective(db, request.query))

  route(app, 'getProductsDefectiveByCodeMovements', (request) =>
    service.listMovements(db, request.params.code, request.query),
  )

  route(app, 'postProductsByCodeDefective', (request) =>
    once(db, request, (tx) => service.moveDefective(tx, actorOf(request), request.params.code, request.body)),
  )
}
