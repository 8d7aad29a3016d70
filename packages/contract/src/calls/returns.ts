import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  confirmRefundBody,
  createReturnBody,
  exchangedGoods,
  exchangeGoodsBody,
  MAX_RETURN_IMAGES,
  returnDetails,
  returnPageQuery,
  returnSummary,
} from '../returns.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:orders')

export const returnsCalls = calls('returns', {
  postReturns: {
    method: 'POST',
    path: '/returns',
    access,
    images: { field: 'images', most: MAX_RETURN_IMAGES },
    summary: 'Records a return of a finished sale',
    headers: idempotencyHeader,
    body: createReturnBody,
    status: 201,
    response: returnDetails,
  },
  postReturnsExchange: {
    method: 'POST',
    path: '/returns/exchange',
    access,
    images: { field: 'images', most: MAX_RETURN_IMAGES },
    summary: 'Exchanges goods at the counter: returned items, new items, difference',
    headers: idempotencyHeader,
    body: exchangeGoodsBody,
    status: 201,
    response: exchangedGoods,
  },
  getReturns: {
    method: 'GET',
    path: '/returns',
    access,
    summary: 'Returns of finished sales, latest first',
    query: returnPageQuery,
    response: z.object({ returns: z.array(returnSummary), total: z.int() }),
  },
  getReturnsById: {
    method: 'GET',
    path: '/returns/:id',
    access,
    summary: 'A return',
    params: byId,
    response: returnDetails,
  },
  patchReturnsByIdRefunded: {
    method: 'PATCH',
    path: '/returns/:id/refunded',
    access,
    summary: 'Records that a return was refunded',
    params: byId,
    body: confirmRefundBody,
    response: returnDetails,
  },
})
