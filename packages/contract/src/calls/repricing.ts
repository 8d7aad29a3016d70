import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  applyRepricingBody,
  previewPageQuery,
  previewRepricingBody,
  priceHistory,
  priceHistoryPageQuery,
  repricing,
  repricingPageQuery,
  repricingPreview,
  repricings,
} from '../repricing.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:products')

export const repricingCalls = calls('repricing', access, {
  'POST /repricings/preview': {
    summary: 'Prices and margins before and after; nothing is written',
    query: previewPageQuery,
    body: previewRepricingBody,
    response: repricingPreview,
  },
  'POST /repricings': {
    summary: 'Changes the prices that a preview showed',
    headers: idempotencyHeader,
    body: applyRepricingBody,
    status: 201,
    response: repricing,
  },
  'GET /repricings': {
    summary: 'Repricings, latest first',
    query: repricingPageQuery,
    response: repricings,
  },
  'POST /repricings/:id/undo': {
    summary: 'Undoes a repricing for the products that did not change since',
    headers: idempotencyHeader,
    params: byId,
    response: repricing,
  },
  'GET /price-history/:id': {
    summary: 'Changes of a product’s cost and prices, latest first',
    params: byId,
    query: priceHistoryPageQuery,
    response: priceHistory,
  },
})
