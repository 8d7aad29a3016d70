import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { finishReceipt, getReceiptPrices } from './finish-goods-receipt.ts'
import {
  changeReceipt,
  createGoodsReceipt,
  discardGoodsReceipt,
  getGoodsReceipt,
  listGoodsReceipts,
} from './receiving.service.ts'
export const receivingRoutes: Feature = (app, { db }) => {
  route(app, 'GET /receipts', (request) => listGoodsReceipts(db, request.query))

  route(app, 'GET /receipts/:id', (request) => getGoodsReceipt(db, request.params.id))

  route(app, 'GET /receipts/:id/prices', (request) => getReceiptPrices(db, request.params.id))

  route(app, 'POST /receipts', (request) =>
    once(db, request, (tx) => createGoodsReceipt(tx, actorOf(request), request.body)),
  )

  route(app, 'PUT /receipts/:id', (request) =>
    inTransaction(db, (tx) => changeReceipt(tx, request.params.id, request.body)),
  )

  route(app, 'POST /receipts/:id/finish', (request) =>
    once(db, request, (tx) => finishReceipt(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'DELETE /receipts/:id', (request) =>
    inTransaction(db, (tx) => discardGoodsReceipt(tx, actorOf(request), request.params.id)),
  )
}
