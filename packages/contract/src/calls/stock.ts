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
import { importedUnits, importUnitsBody } from '../units.ts'
import { idempotencyHeader, idParam, pageQuery, period } from '../wire.ts'

const access = allow('bo:manage:products')

const history = <T extends z.ZodType>(path: string, summary: string, response: T) => ({
  method: 'GET' as const,
  path,
  access,
  summary,
  params: z.strictObject({ id: idParam, ...period }),
  query: z.strictObject(pageQuery(100)),
  response,
})

export const stockCalls = calls('stock', {
  getProductsSources: {
    method: 'GET',
    path: '/products/sources',
    access,
    summary: 'Sources of stock entries',
    response: z.array(option),
  },
  patchProductsMenuPurchaseBatch: {
    method: 'PATCH',
    path: '/products/menu/purchase/batch',
    access,
    summary: 'Enters goods, all lines or none',
    headers: idempotencyHeader,
    body: stockEntriesBody,
    response: z.array(product),
  },
  getProductsInventoryByCode: {
    method: 'GET',
    path: '/products/inventory/:code',
    access,
    summary: 'The stock, and the units that are sold but still on the shelf',
    params: codeParam,
    response: shelf,
  },
  patchProductsInventoryByCode: {
    method: 'PATCH',
    path: '/products/inventory/:code',
    access,
    summary: 'Sets the counted stock',
    params: codeParam,
    body: countStockBody,
    response: product,
  },
  getReportsProductSoldHistoriesByIdInPeriod: history(
    '/reports/product/sold/histories/:id/start/:start/end/:end',
    'Sales of a product',
    saleHistory,
  ),
  getReportsProductPurchasedHistoriesInPeriodById: history(
    '/reports/product/purchased/histories/start/:start/end/:end/:id',
    'Entries of a product',
    purchaseHistory,
  ),
  getReportsProductInventoryUpdatedHistoriesInPeriodById: history(
    '/reports/product/inventory/updated/histories/start/:start/end/:end/:id',
    'Counts of a product',
    inventoryHistory,
  ),
  getReportsProductStockChangedByIdInPeriod: history(
    '/reports/product/stock/changed/:id/start/:start/end/:end',
    'All movements of a product',
    stockChangeHistory,
  ),
  postUnitsImport: {
    method: 'POST',
    path: '/units/import',
    access: allow('bo:manage:products'),
    tag: 'units',
    summary: 'Serial numbers of what is in stock: its products become serialised',
    headers: idempotencyHeader,
    body: importUnitsBody,
    status: 201,
    response: importedUnits,
  },
})
