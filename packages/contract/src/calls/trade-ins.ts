import { GIVES_VALUE } from '@shop/domain/permissions'
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

export const tradeInsCalls = calls('tradeIns', access, {
  'GET /trade-ins': {
    lists: 'Compra de usados',
    access: allow(...TRADERS, 'bo:manage:device_book'),
    summary: 'Used phones that the shop bought, latest first',
    query: tradeInPageQuery,
    response: tradeInList,
  },
  'GET /trade-ins/sellers': {
    summary: 'Customers who can sell a used phone, best match first, with what choosing one needs',
    query: customerSearchQuery,
    response: z.object({ customers: z.array(foundCustomer) }),
  },
  'GET /trade-ins/products': {
    summary: 'Products that a used phone can be, best match first',
    query: tradeInProductsQuery,
    response: tradeInProducts,
  },
  'GET /trade-ins/prices': {
    summary: 'What the shop pays for used phones, by product and grade',
    response: tradeInPrices,
  },
  'PUT /trade-ins/prices': {
    access: allow(...GIVES_VALUE),
    summary: 'Replaces the table of what the shop pays for used phones',
    body: tradeInPricesBody,
    response: tradeInPrices,
  },
  'POST /trade-ins': {
    images,
    summary: 'Buys a used phone',
    headers: idempotencyHeader,
    body: newTradeInBody,
    status: 201,
    response: tradeIn,
  },
  'PATCH /trade-ins/:id': {
    images,
    summary: 'Completes the record of a bought phone',
    headers: idempotencyHeader,
    params: byId,
    body: completeTradeInBody,
    response: tradeIn,
  },
  'DELETE /trade-ins/:id': {
    summary: 'Withdraws a purchase that was not settled',
    params: byId,
    response: tradeIn,
  },
})
