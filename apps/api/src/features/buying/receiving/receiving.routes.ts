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
  route(app, 'getReceipts', (request) => listGoodsReceipts(db, request.query))

  route(app, 'getReceiptsById', (request) => getGoodsReceipt(db, request.params.id))

  route(app, 'getReceiptsByIdPrices', (request) => getReceiptPrices(db, request.params.id))

  route(app, 'postReceipts', (request) =>
    once(db, request, (tx) => createGoodsReceipt(tx, actorOf(request), request.body)),
  )

  route(app, 'putReceiptsById', (request) =>
    inTransaction(db, (tx) => changeReceipt(tx, request.params.id, request.body)),
  )

  route(app, 'postReceiptsByIdFinish', (request) =>
    once(db, request, (tx) => finishReceipt(tx, actorOf(request), request.params.id, request.body)),
  )

  route(app, 'deleteReceiptsById', (request) =>
    inTransaction(db, (tx) => discardGoodsReceipt(tx, actorOf(request), request.params.id)),
  )
}
