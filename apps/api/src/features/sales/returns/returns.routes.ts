import {
  confirmRefund,
  createReturn as createReturnBody,
  exchangedGoods,
  exchangeGoods as exchangeGoodsBody,
  MAX_RETURN_IMAGES,
  returnDetails,
  returnPage,
  returnSummary,
} from '@shop/contract/returns'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { inTransaction } from '../../../db/database.ts'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { takesPictures } from '../../../plugins/pictures.ts'
import { savePictures } from '../../platform/files/save-pictures.ts'
import { PHOTOGRAPH } from '../orders/order-pictures.ts'
import { checkReturnable, createReturn } from './create-return.ts'
import { checkExchangeable, exchangeGoods } from './exchange-goods.ts'
import * as service from './returns.service.ts'

const tags = ['returns']
const config = allow('bo:manage:orders')

export const returnsRoutes: Feature = (app, shop) => {
  const { db, tokenSecret } = shop

  app.post(
    '/returns',
    {
      ...takesPictures(config, { field: 'images', most: MAX_RETURN_IMAGES }),
      schema: {
        tags,
        summary: 'Records a return of a finished sale',
        ...onceHeaders,
        body: createReturnBody,
        response: created(returnDetails),
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const { images = [], fromOrderId } = request.body
      if (images.length > 0) await checkReturnable(db, fromOrderId)
      const data = await savePictures(shop, actor, PHOTOGRAPH, images, (keys) =>
        once(db, request, async (tx) => {
          const id = await createReturn(tx, shop, actor, request.body, keys)
          return service.getReturn(tx, tokenSecret, id)
        }),
      )
      reply.status(201)
      return { data }
    },
  )

  app.post(
    '/returns/exchange',
    {
      ...takesPictures(config, { field: 'images', most: MAX_RETURN_IMAGES }),
      schema: {
        tags,
        summary: 'Exchanges goods at the counter: returned items, new items, difference',
        ...onceHeaders,
        body: exchangeGoodsBody,
        response: created(exchangedGoods),
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const { images = [], fromOrderId } = request.body
      if (images.length > 0) await checkExchangeable(db, actor, fromOrderId)
      const data = await savePictures(shop, actor, PHOTOGRAPH, images, (keys) =>
        once(db, request, async (tx) => {
          const { returnId, order } = await exchangeGoods(tx, shop, actor, request.body, keys)
          return {
            return: returnId === null ? null : await service.getReturn(tx, tokenSecret, returnId),
            order,
          }
        }),
      )
      reply.status(201)
      return { data }
    },
  )

  app.get(
    '/returns',
    {
      config,
      schema: {
        tags,
        summary: 'Returns of finished sales, latest first',
        querystring: returnPage,
        response: ok(z.object({ returns: z.array(returnSummary), total: z.int() })),
      },
    },
    async (request) => ({ data: await service.listReturns(db, request.query) }),
  )

  app.get(
    '/returns/:id',
    { config, schema: { tags, summary: 'A return', params: byId, response: ok(returnDetails) } },
    async (request) => ({ data: await service.getReturn(db, tokenSecret, request.params.id) }),
  )

  app.patch(
    '/returns/:id/refunded',
    {
      config,
      schema: {
        tags,
        summary: 'Records that a return was refunded',
        params: byId,
        body: confirmRefund,
        response: ok(returnDetails),
      },
    },
    async (request) => {
      const { id } = request.params
      await inTransaction(db, (tx) => service.confirmRefund(tx, actorOf(request), id, request.body.comment))
      return { data: await service.getReturn(db, tokenSecret, id) }
    },
  )
}
