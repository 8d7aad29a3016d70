import { SELLERS } from '@shop/domain/permissions'
import { z } from 'zod'
import { allow, allowOrCustomer, allowOrOwner } from '../access.ts'
import { calls } from '../call.ts'
import { lastBought, sale, saleSummary, shopAccount } from '../selling.ts'
import { byId } from '../wire.ts'

const SELL = allow(...SELLERS)

export const salesCalls = calls('selling', SELL, {
  'GET /shop/customers/:id/bought': {
    access: allowOrOwner(...SELLERS),
    summary: 'Products that the customer bought last',
    params: byId,
    response: lastBought,
  },
  'GET /shop/sales': {
    summary: 'Own latest sales',
    response: z.object({ sales: z.array(saleSummary) }),
  },
  'GET /shop/sales/:id': {
    summary: 'An own sale',
    params: byId,
    response: sale,
  },
  'GET /shop/accounts': {
    access: allowOrCustomer(...SELLERS),
    summary: 'The accounts that customers transfer to',
    response: z.object({ accounts: z.array(shopAccount) }),
  },
})
