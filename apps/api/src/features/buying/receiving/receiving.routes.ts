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

  // Saved after every pause of the scans, so no answer is kept: a repetition gets the receipt as it is now.
  route(app, 'PUT /receipts/:id', async (request) => {
    const { id } = request.params
    await once(db, request, (tx) => changeReceipt(tx, id, request.body))
    return getGoodsReceipt(db, id)
  })

  route(app, 'POST /receipts/:id/finish', (request) =>
    once(db, request, (tx) => finishReceipt(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'DELETE /receipts/:id', (request) =>
    inTransaction(db, (tx) => discardGoodsReceipt(tx, actorOf(request), request.params.id)),
  )
}
