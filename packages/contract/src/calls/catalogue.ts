import { SELLERS } from '@shop/domain/permissions'
import { z } from 'zod'
import { allowOrCustomer } from '../access.ts'
import { calls } from '../call.ts'
import { catalogue, catalogueQuery } from '../catalogue.ts'
import { brand } from '../products.ts'

const access = allowOrCustomer(...SELLERS)

export const catalogueCalls = calls('shop', access, {
  'GET /shop/catalogue': {
    summary: 'A page of the products at the customer’s prices',
    query: catalogueQuery,
    response: catalogue,
  },
  'GET /shop/brands': {
    summary: 'Brands and references that have products',
    response: z.object({ brands: z.array(brand) }),
  },
})
