import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  freedStock,
  freeStockBody,
  unpaidCustomers,
  unpaidPageQuery,
  unpaidParams,
} from '../unpaid-orders.ts'

const access = allow('bo:manage:orders')

export const unpaidOrdersCalls = calls('orders', access, {
  'GET /orders/unpaid': {
    summary: 'Customers whose unpaid orders hold stock, most units first',
    query: unpaidPageQuery,
    response: unpaidCustomers,
  },
  'POST /orders/unpaid/:customerId/cancel': {
    summary: 'Cancels the unpaid orders of a customer, so that their stock is free again',
    params: unpaidParams,
    body: freeStockBody,
    response: freedStock,
  },
})
