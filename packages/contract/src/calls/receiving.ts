import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  changeReceiptBody,
  finishReceiptBody,
  newReceiptBody,
  receipt,
  receiptPageQuery,
  receiptPrices,
  receipts,
} from '../receiving.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:products')

export const receivingCalls = calls('receiving', {
  getReceipts: {
    method: 'GET',
    path: '/receipts',
    access,
    summary: 'Receipts of goods, latest first',
    query: receiptPageQuery,
    response: receipts,
  },
  getReceiptsById: {
    method: 'GET',
    path: '/receipts/:id',
    access,
    summary: 'A receipt of goods with its lines',
    params: byId,
    response: receipt,
  },
  getReceiptsByIdPrices: {
    method: 'GET',
    path: '/receipts/:id/prices',
    access,
    summary: 'What finishing a receipt would do to prices and open carts',
    params: byId,
    response: receiptPrices,
  },
  postReceipts: {
    method: 'POST',
    path: '/receipts',
    access,
    summary: 'Begins to receive goods from an order, a document or a supplier',
    headers: idempotencyHeader,
    body: newReceiptBody,
    status: 201,
    response: receipt,
  },
  putReceiptsById: {
    method: 'PUT',
    path: '/receipts/:id',
    access,
    summary: 'Saves the quantities counted so far',
    params: byId,
    body: changeReceiptBody,
    response: receipt,
  },
  postReceiptsByIdFinish: {
    method: 'POST',
    path: '/receipts/:id/finish',
    access,
    summary: 'Enters the received goods into the stock, or holds them until prices are decided',
    headers: idempotencyHeader,
    params: byId,
    body: finishReceiptBody,
    response: receipt,
  },
  deleteReceiptsById: {
    method: 'DELETE',
    path: '/receipts/:id',
    access,
    summary: 'Deletes a receipt of which nothing entered the stock',
    params: byId,
    response: z.null(),
  },
})
