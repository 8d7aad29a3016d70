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

export const receivingCalls = calls('receiving', access, {
  'GET /receipts': {
    summary: 'Receipts of goods, latest first',
    query: receiptPageQuery,
    response: receipts,
  },
  'GET /receipts/:id': {
    summary: 'A receipt of goods with its lines',
    params: byId,
    response: receipt,
  },
  'GET /receipts/:id/prices': {
    summary: 'What finishing a receipt would do to prices and open carts',
    params: byId,
    response: receiptPrices,
  },
  'POST /receipts': {
    summary: 'Begins to receive goods from an order, a document or a supplier',
    headers: idempotencyHeader,
    body: newReceiptBody,
    status: 201,
    response: receipt,
  },
  'PUT /receipts/:id': {
    summary: 'Saves the quantities counted so far',
    headers: idempotencyHeader,
    params: byId,
    body: changeReceiptBody,
    response: receipt,
  },
  'POST /receipts/:id/finish': {
    summary: 'Enters the received goods into the stock, or holds them until prices are decided',
    headers: idempotencyHeader,
    params: byId,
    body: finishReceiptBody,
    response: receipt,
  },
  'DELETE /receipts/:id': {
    summary: 'Deletes a receipt of which nothing entered the stock',
    params: byId,
    response: z.null(),
  },
})
