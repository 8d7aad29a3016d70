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

export const purchaseListCalls = calls('purchases', {
  getPurchaseList: {
    method: 'GET',
    path: '/purchase-list',
    access,
    summary: 'What to buy and why; what runs out first stands first',
    query: purchaseListQuery,
    response: purchaseList,
  },
  putPurchaseListByProductId: {
    method: 'PUT',
    path: '/purchase-list/:productId',
    access,
    summary: 'Adds a product to the purchase list, or sets its quantity and supplier',
    params: productIdParam,
    body: choosePurchaseBody,
    response: z.null(),
  },
  deletePurchaseListByProductId: {
    method: 'DELETE',
    path: '/purchase-list/:productId',
    access,
    summary: 'Removes the chosen quantity and supplier of a product',
    params: productIdParam,
    response: z.null(),
  },
  postPurchaseListOrders: {
    method: 'POST',
    path: '/purchase-list/orders',
    access,
    summary: 'Writes a draft of a purchase order for each supplier',
    headers: idempotencyHeader,
    body: orderFromListBody,
    status: 201,
    response: orderedPurchases,
  },
  getWanted: {
    method: 'GET',
    path: '/wanted',
    access,
    summary: 'Terms that were searched in vain, most wanted first',
    query: wantedPageQuery,
    response: wantedTerms,
  },
  putWanted: {
    method: 'PUT',
    path: '/wanted',
    access,
    summary: 'Links a term to a product, adds it to the list, dismisses it, or undoes that',
    body: decideWantedBody,
    response: z.null(),
  },
  getWantedCustomers: {
    method: 'GET',
    path: '/wanted/customers',
    access: allow('bo:manage:customers', 'bo:manage:internal_sales', 'bo:manage:selling'),
    summary: 'Customers for whom products were searched in vain',
    query: askersQuery,
    response: askers,
  },
})
