import {
  changeReceipt as changeReceiptBody,
  finishReceipt as finishReceiptBody,
  newReceipt,
  receipt,
  receiptPage,
  receiptPrices,
  receipts,
} from '@shop/contract/goods-receipts'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { inTransaction } from '../../../db/database.ts'
import { byId, created, ok } from '../../../http.ts'
import { allow } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { finishReceipt, getReceiptPrices } from './finish-goods-receipt.ts'
import {
  changeReceipt,
  createGoodsReceipt,
  discardGoodsReceipt,
  getGoodsReceipt,
  listGoodsReceipts,
} from './receiving.service.ts'

const tags = ['receiving']
const config = allow('bo:manage:products')

export const receivingRoutes: Feature = (app, { db }) => {
  app.get(
    '/receipts',
    {
      config,
      schema: {
        tags,
        summary: 'Receipts of goods, latest first',
        querystring: receiptPage,
        response: ok(receipts),
      },
    },
    async (request) => ({ data: await listGoodsReceipts(db, request.query) }),
  )

  app.get(
    '/receipts/:id',
    {
      config,
      schema: { tags, summary: 'A receipt of goods with its lines', params: byId, response: ok(receipt) },
    },
    async (request) => ({ data: await getGoodsReceipt(db, request.params.id) }),
  )

  app.get(
    '/receipts/:id/prices',
    {
      config,
      schema: {
        tags,
        summary: 'What finishing a receipt would do to prices and open carts',
        params: byId,
        response: ok(receiptPrices),
      },
    },
    async (request) => ({ data: await getReceiptPrices(db, request.params.id) }),
  )

  app.post(
    '/receipts',
    {
      config,
      schema: {
        tags,
        summary: 'Begins to receive goods from an order, a document or a supplier',
        ...onceHeaders,
        body: newReceipt,
        response: created(receipt),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => createGoodsReceipt(tx, actorOf(request), request.body)) }
    },
  )

  app.put(
    '/receipts/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Saves the quantities counted so far',
        params: byId,
        body: changeReceiptBody,
        response: ok(receipt),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) => changeReceipt(tx, request.params.id, request.body)),
    }),
  )

  app.post(
    '/receipts/:id/finish',
    {
      config,
      schema: {
        tags,
        summary: 'Enters the received goods into the stock, or holds them until prices are decided',
        ...onceHeaders,
        params: byId,
        body: finishReceiptBody,
        response: ok(receipt),
      },
    },
    async (request) => ({
      data: await once(db, request, (tx) =>
        finishReceipt(tx, actorOf(request), request.params.id, request.body),
      ),
    }),
  )

  app.delete(
    '/receipts/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes a receipt of which nothing entered the stock',
        params: byId,
        response: ok(z.null()),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) => discardGoodsReceipt(tx, actorOf(request), request.params.id)),
    }),
  )
}
