import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { entriesOf, route } from '../../../route.ts'
import {
  changePurchase,
  createPurchase,
  endPurchase,
  getPurchase,
  listPurchases,
  sendPurchase,
} from './purchases.service.ts'

export const purchasesRoutes: Feature = (app, { db, settings }) => {
  route(app, 'GET /purchases', (request) => listPurchases(db, request.query))

  route(app, 'GET /purchases/:id', (request) => getPurchase(db, request.params.id))

  route(app, 'POST /purchases', (request) =>
    once(db, request, (tx) => createPurchase(tx, actorOf(request), request.body)),
  )

  route(app, 'PUT /purchases/:id', (request) =>
    inTransaction(db, (tx) => changePurchase(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'POST /purchases/:id/send', (request) =>
    once(db, request, (tx) =>
      sendPurchase(tx, actorOf(request), request.params.id, request.body.expectedOn, settings.SHOP_TIMEZONE),
    ),
  )

  const endings = { 'POST /purchases/:id/cancel': 'cancel', 'POST /purchases/:id/close': 'close' } as const
  for (const [address, action] of entriesOf(endings))
    route(app, address, (request) =>
      once(db, request, (tx) =>
        endPurchase(tx, actorOf(request), request.params.id, action, request.body.reason),
      ),
    )
}
