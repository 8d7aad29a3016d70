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

export const repricingCalls = calls('repricing', {
  postRepricingsPreview: {
    method: 'POST',
    path: '/repricings/preview',
    access,
    summary: 'Prices and margins before and after; nothing is written',
    query: previewPageQuery,
    body: previewRepricingBody,
    response: repricingPreview,
  },
  postRepricings: {
    method: 'POST',
    path: '/repricings',
    access,
    summary: 'Changes the prices that a preview showed',
    headers: idempotencyHeader,
    body: applyRepricingBody,
    status: 201,
    response: repricing,
  },
  getRepricings: {
    method: 'GET',
    path: '/repricings',
    access,
    summary: 'Repricings, latest first',
    query: repricingPageQuery,
    response: repricings,
  },
  postRepricingsByIdUndo: {
    method: 'POST',
    path: '/repricings/:id/undo',
    access,
    summary: 'Undoes a repricing for the products that did not change since',
    headers: idempotencyHeader,
    params: byId,
    response: repricing,
  },
  getPriceHistoryById: {
    method: 'GET',
    path: '/price-history/:id',
    access,
    summary: 'Changes of a product’s cost and prices, latest first',
    params: byId,
    query: priceHistoryPageQuery,
    response: priceHistory,
  },
})
