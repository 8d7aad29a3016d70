import { z } from 'zod'
import { allow, allowOrCustomer, allowOrOwner } from '../access.ts'
import { calls } from '../call.ts'
import { lastBought, sale, saleSummary, shopAccount } from '../selling.ts'
import { byId } from '../wire.ts'

const SALES = ['bo:manage:internal_sales', 'bo:manage:selling'] as const
const SELLERS = allow(...SALES)

export const salesCalls = calls('selling', {
  getShopCustomersByIdBought: {
    method: 'GET',
    path: '/shop/customers/:id/bought',
    access: allowOrOwner(...SALES),
    summary: 'Products that the customer bought last',
    params: byId,
    response: lastBought,
  },
  getShopSales: {
    method: 'GET',
    path: '/shop/sales',
    access: SELLERS,
    summary: 'Own latest sales',
    response: z.object({ sales: z.array(saleSummary) }),
  },
  getShopSalesById: {
    method: 'GET',
    path: '/shop/sales/:id',
    access: SELLERS,
    summary: 'An own sale',
    params: byId,
    response: sale,
  },
  getShopAccounts: {
    method: 'GET',
    path: '/shop/accounts',
    access: allowOrCustomer(...SALES),
    summary: 'The accounts that customers transfer to',
    response: z.object({ accounts: z.array(shopAccount) }),
  },
})
