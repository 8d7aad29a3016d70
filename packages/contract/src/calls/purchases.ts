import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  changePurchaseBody,
  endPurchaseBody,
  newPurchaseBody,
  purchase,
  purchasePageQuery,
  purchases,
  sendPurchaseBody,
} from '../purchases.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:products')

const ending = (summary: string) => ({
  summary,
  headers: idempotencyHeader,
  params: byId,
  body: endPurchaseBody,
  response: purchase,
})

export const purchasesCalls = calls('purchases', access, {
  'GET /purchases': {
    summary: 'Purchase orders, latest first',
    query: purchasePageQuery,
    response: purchases,
  },
  'GET /purchases/:id': {
    summary: 'A purchase order with its lines and receipts',
    params: byId,
    response: purchase,
  },
  'POST /purchases': {
    summary: 'Writes a draft of a purchase order',
    headers: idempotencyHeader,
    body: newPurchaseBody,
    status: 201,
    response: purchase,
  },
  'PUT /purchases/:id': {
    summary: 'Changes a draft',
    params: byId,
    body: changePurchaseBody,
    response: purchase,
  },
  'POST /purchases/:id/send': {
    summary: 'Records that a draft was sent to the supplier',
    headers: idempotencyHeader,
    params: byId,
    body: sendPurchaseBody,
    response: purchase,
  },
  'POST /purchases/:id/cancel': ending('Cancels an order of which nothing came in'),
  'POST /purchases/:id/close': ending('Closes an order without the units that are missing'),
})
