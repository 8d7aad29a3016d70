import { LARGEST_PAGE } from '@shop/domain/page-sizes'
import { z } from 'zod'
import { allow } from '../access.ts'
import { calls } from '../call.ts'
import {
  codeParam,
  countStockBody,
  inventoryHistory,
  option,
  product,
  purchaseHistory,
  saleHistory,
  shelf,
  stockChangeHistory,
  stockEntriesBody,
} from '../products.ts'
import { idempotencyHeader, idParam, pageQuery, period } from '../wire.ts'

const access = allow('bo:manage:products')

const history = <T extends z.ZodType>(summary: string, response: T) => ({
  summary,
  params: z.strictObject({ id: idParam, ...period }),
  query: z.strictObject(pageQuery(LARGEST_PAGE)),
  response,
})

export const stockCalls = calls('stock', access, {
  'GET /products/sources': {
    summary: 'Sources of stock entries',
    response: z.array(option),
  },
  'PATCH /products/menu/purchase/batch': {
    summary: 'Enters goods, all lines or none',
    headers: idempotencyHeader,
    body: stockEntriesBody,
    response: z.array(product),
  },
  'GET /products/inventory/:code': {
    summary: 'The stock, and the units that are sold but still on the shelf',
    params: codeParam,
    response: shelf,
  },
  'PATCH /products/inventory/:code': {
    summary: 'Sets the counted stock',
    params: codeParam,
    body: countStockBody,
    response: product,
  },
  'GET /reports/product/sold/histories/:id/start/:start/end/:end': history('Sales of a product', saleHistory),
  'GET /reports/product/purchased/histories/start/:start/end/:end/:id': history(
    'Entries of a product',
    purchaseHistory,
  ),
  'GET /reports/product/inventory/updated/histories/start/:start/end/:end/:id': history(
    'Counts of a product',
    inventoryHistory,
  ),
  'GET /reports/product/stock/changed/:id/start/:start/end/:end': history(
    'All movements of a product',
    stockChangeHistory,
  ),
})
