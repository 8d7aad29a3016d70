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
  route(app, 'getPurchases', (request) => listPurchases(db, request.query))

  route(app, 'getPurchasesById', (request) => getPurchase(db, request.params.id))

  route(app, 'postPurchases', (request) =>
    once(db, request, (tx) => createPurchase(tx, actorOf(request), request.body)),
  )

  route(app, 'putPurchasesById', (request) =>
    inTransaction(db, (tx) => changePurchase(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'postPurchasesByIdSend', (request) =>
    once(db, request, (tx) =>
      sendPurchase(tx, actorOf(request), request.params.id, request.body.expectedOn, settings.SHOP_TIMEZONE),
    ),
  )

  const endings = { postPurchasesByIdCancel: 'cancel', postPurchasesByIdClose: 'close' } as const
  for (const [name, action] of entriesOf(endings))
    route(app, name, (request) =>
      once(db, request, (tx) =>
        endPurchase(tx, actorOf(request), request.params.id, action, request.body.reason),
      ),
    )
}
