import type { Feature } from '../../../context.ts'
import { inTransaction } from '../../../db/database.ts'
import { actorOf } from '../../../plugins/access.ts'
import { once } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import { PHOTOGRAPH } from '../../orders/record/order-images.ts'
import { saveImages } from '../../platform/files/save-images.ts'
import { checkCounterBounds, payOutWithinBounds } from './counter-bounds.ts'
import { checkReturnable, createReturn } from './create-return.ts'
import { checkExchangeable, exchangeGoods } from './exchange-goods.ts'
import * as service from './returns.service.ts'
export const returnsRoutes: Feature = (app, context) => {
  const { db, tokenSecret } = context

  route(app, 'POST /returns', async (request) => {
    const actor = actorOf(request)
    const { images = [], fromOrderId } = request.body
    if (images.length > 0) await checkReturnable(db, fromOrderId)
    const data = await saveImages(context, actor, PHOTOGRAPH, images, (keys) =>
      once(db, request, async (tx) => {
        await checkCounterBounds(tx, actor, request.body)
        const id = await createReturn(tx, context, actor, request.body, keys)
        await payOutWithinBounds(tx, actor, fromOrderId)
        return service.getReturn(tx, tokenSecret, id)
      }),
    )
    return data
  })

  route(app, 'POST /returns/exchange', async (request) => {
    const actor = actorOf(request)
    const { images = [], fromOrderId } = request.body
    if (images.length > 0) await checkExchangeable(db, actor, fromOrderId)
    const data = await saveImages(context, actor, PHOTOGRAPH, images, (keys) =>
      once(db, request, async (tx) => {
        await checkCounterBounds(tx, actor, { ...request.body, settle: 'credit', refundFreight: false })
        const { returnId, order } = await exchangeGoods(tx, context, actor, request.body, keys)
        return {
          return: returnId === null ? null : await service.getReturn(tx, tokenSecret, returnId),
          order,
        }
      }),
    )
    return data
  })

  route(app, 'GET /returns', (request) => service.listReturns(db, request.query))

  route(app, 'GET /returns/:id', (request) => service.getReturn(db, tokenSecret, request.params.id))

  route(app, 'PATCH /returns/:id/refunded', async (request) => {
    const { id } = request.params
    await inTransaction(db, (tx) => service.confirmRefund(tx, actorOf(request), id, request.body))
    return service.getReturn(db, tokenSecret, id)
  })
}
