import { SELLERS } from '@shop/domain/permissions'
import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  askers,
  askersQuery,
  choosePurchaseBody,
  decideWantedBody,
  orderedPurchases,
  orderFromListBody,
  productIdParam,
  purchaseList,
  purchaseListQuery,
  wantedPageQuery,
  wantedTerms,
} from '../purchases.ts'
import { idempotencyHeader } from '../wire.ts'

const access = allow('bo:manage:products')

export const purchaseListCalls = calls('purchases', access, {
  'GET /purchase-list': {
    summary: 'What to buy and why; what runs out first stands first',
    query: purchaseListQuery,
    response: purchaseList,
  },
  'PUT /purchase-list/:productId': {
    summary: 'Adds a product to the purchase list, or sets its quantity and supplier',
    params: productIdParam,
    body: choosePurchaseBody,
    response: z.null(),
  },
  'DELETE /purchase-list/:productId': {
    summary: 'Removes the chosen quantity and supplier of a product',
    params: productIdParam,
    response: z.null(),
  },
  'POST /purchase-list/orders': {
    summary: 'Writes a draft of a purchase order for each supplier',
    headers: idempotencyHeader,
    body: orderFromListBody,
    status: 201,
    response: orderedPurchases,
  },
  'GET /wanted': {
    summary: 'Terms that were searched in vain, most wanted first',
    query: wantedPageQuery,
    response: wantedTerms,
  },
  'PUT /wanted': {
    summary: 'Links a term to a product, adds it to the list, dismisses it, or undoes that',
    body: decideWantedBody,
    response: z.null(),
  },
  'GET /wanted/customers': {
    access: allow('bo:manage:customers', ...SELLERS),
    summary: 'Customers for whom products were searched in vain',
    query: askersQuery,
    response: askers,
  },
})
