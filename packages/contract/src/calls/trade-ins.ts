import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import { customerSearchQuery, foundCustomer } from '../customers.ts'
import {
  completeTradeInBody,
  newTradeInBody,
  tradeIn,
  tradeInList,
  tradeInPageQuery,
  tradeInPrices,
  tradeInPricesBody,
  tradeInProducts,
  tradeInProductsQuery,
} from '../trade-ins.ts'
import { byId, idempotencyHeader } from '../wire.ts'

const TRADERS = ['bo:manage:internal_sales', 'bo:manage:selling', 'bo:manage:orders'] as const
const access = allow(...TRADERS)
const images = { field: 'documentImage', most: 1 }

export const tradeInsCalls = calls('tradeIns', {
  getTradeIns: {
    method: 'GET',
    path: '/trade-ins',
    access: allow(...TRADERS, 'bo:manage:device_book'),
    summary: 'Used phones that the shop bought, latest first',
    query: tradeInPageQuery,
    response: tradeInList,
  },
  getTradeInsSellers: {
    method: 'GET',
    path: '/trade-ins/sellers',
    access,
    summary: 'Customers who can sell a used phone, best match first, with what choosing one needs',
    query: customerSearchQuery,
    response: z.object({ customers: z.array(foundCustomer) }),
  },
  getTradeInsProducts: {
    method: 'GET',
    path: '/trade-ins/products',
    access,
    summary: 'Products that a used phone can be, best match first',
    query: tradeInProductsQuery,
    response: tradeInProducts,
  },
  getTradeInsPrices: {
    method: 'GET',
    path: '/trade-ins/prices',
    access,
    summary: 'What the shop pays for used phones, by product and grade',
    response: tradeInPrices,
  },
  putTradeInsPrices: {
    method: 'PUT',
    path: '/trade-ins/prices',
    access,
    summary: 'Replaces the table of what the shop pays for used phones',
    body: tradeInPricesBody,
    response: tradeInPrices,
  },
  postTradeIns: {
    method: 'POST',
    path: '/trade-ins',
    access,
    images,
    summary: 'Buys a used phone',
    headers: idempotencyHeader,
    body: newTradeInBody,
    status: 201,
    response: tradeIn,
  },
  patchTradeInsById: {
    method: 'PATCH',
    path: '/trade-ins/:id',
    access,
    images,
    summary: 'Completes the record of a bought phone',
    headers: idempotencyHeader,
    params: byId,
    body: completeTradeInBody,
    response: tradeIn,
  },
  deleteTradeInsById: {
    method: 'DELETE',
    path: '/trade-ins/:id',
    access,
    summary: 'Withdraws a purchase that was not settled',
    params: byId,
    response: tradeIn,
  },
})
