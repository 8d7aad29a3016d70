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

const ending = (path: string, summary: string) => ({
  method: 'POST' as const,
  path,
  access,
  summary,
  headers: idempotencyHeader,
  params: byId,
  body: endPurchaseBody,
  response: purchase,
})

export const purchasesCalls = calls('purchases', {
  getPurchases: {
    method: 'GET',
    path: '/purchases',
    access,
    summary: 'Purchase orders, latest first',
    query: purchasePageQuery,
    response: purchases,
  },
  getPurchasesById: {
    method: 'GET',
    path: '/purchases/:id',
    access,
    summary: 'A purchase order with its lines and receipts',
    params: byId,
    response: purchase,
  },
  postPurchases: {
    method: 'POST',
    path: '/purchases',
    access,
    summary: 'Writes a draft of a purchase order',
    headers: idempotencyHeader,
    body: newPurchaseBody,
    status: 201,
    response: purchase,
  },
  putPurchasesById: {
    method: 'PUT',
    path: '/purchases/:id',
    access,
    summary: 'Changes a draft',
    params: byId,
    body: changePurchaseBody,
    response: purchase,
  },
  postPurchasesByIdSend: {
    method: 'POST',
    path: '/purchases/:id/send',
    access,
    summary: 'Records that a draft was sent to the supplier',
    headers: idempotencyHeader,
    params: byId,
    body: sendPurchaseBody,
    response: purchase,
  },
  postPurchasesByIdCancel: ending('/purchases/:id/cancel', 'Cancels an order of which nothing came in'),
  postPurchasesByIdClose: ending(
    '/purchases/:id/close',
    'Closes an order without the units that are missing',
  ),
})
