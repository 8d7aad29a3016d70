import type { Feature } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import * as service from './credit.service.ts'
export const creditRoutes: Feature = (app, { db }) => {
  route(app, 'getCustomersByIdCredit', (request) => service.getCredit(db, request.params.id, request.query))

  route(app, 'postCustomersByIdCreditGrant', (request) =>
    once(db, request, (tx) => service.grantCredit(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'postCustomersByIdCreditPayout', (request) =>
    once(db, request, (tx) => service.payOutCredit(tx, actorOf(request), request.params.id, request.body)),
  )
}
