import { MAX_RETURN_IMAGES } from '@shop/domain/call-limits'
import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  confirmRefundBody,
  createReturnBody,
  exchangedGoods,
  exchangeGoodsBody,
  returnDetails,
  returnPageQuery,
  returnSummary,
} from '../returns.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:orders', 'app:counter')

export const returnsCalls = calls('returns', access, {
  'POST /returns': {
    images: { field: 'images', most: MAX_RETURN_IMAGES },
    summary: 'Records a return of a finished sale',
    headers: idempotencyHeader,
    body: createReturnBody,
    status: 201,
    response: returnDetails,
  },
  'POST /returns/exchange': {
    images: { field: 'images', most: MAX_RETURN_IMAGES },
    summary: 'Exchanges goods at the counter: returned items, new items, difference',
    headers: idempotencyHeader,
    body: exchangeGoodsBody,
    status: 201,
    response: exchangedGoods,
  },
  'GET /returns': {
    summary: 'Returns of finished sales, latest first',
    query: returnPageQuery,
    response: z.object({ returns: z.array(returnSummary), total: z.int() }),
  },
  'GET /returns/:id': {
    summary: 'A return',
    params: byId,
    response: returnDetails,
  },
  'PATCH /returns/:id/refunded': {
    access: allow('bo:manage:orders'),
    summary: 'Records that a return was refunded',
    params: byId,
    body: confirmRefundBody,
    response: returnDetails,
  },
})
