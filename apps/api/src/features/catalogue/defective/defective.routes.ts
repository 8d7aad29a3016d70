import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import * as service from './defective.service.ts'
export const defectiveRoutes: Feature = (app, { db }) => {
  route(app, 'GET /products/defective', (request) => service.listDefective(db, request.query))

  route(app, 'GET /products/defective/:code/movements', (request) =>
    service.listMovements(db, request.params.code, request.query),
  )

  route(app, 'POST /products/:code/defective', (request) =>
    once(db, request, (tx) => service.moveDefective(tx, actorOf(request), request.params.code, request.body)),
  )
}
