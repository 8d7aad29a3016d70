import {
  codeParam,
  countStock as countStockBody,
  inventoryHistory,
  option,
  product,
  purchaseHistory,
  saleHistory,
  shelf,
  stockChangeHistory,
  stockEntries,
} from '@shop/contract/products'
import { importedUnits, importUnits as importUnitsBody } from '@shop/contract/units'
import { idParam, pageQuery, period } from '@shop/contract/wire'
import { STOCK_SOURCES } from '@shop/domain/stock'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { created, IMPORT_BODY_LIMIT, ok } from '../../../http.ts'
import { allow, employeeOf } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { countStock, readShelf } from './count-stock.ts'
import { enterStock } from './enter-stock.ts'
import { listInventories, listPurchases, listSales, listStockChanges } from './product-history.service.ts'
import { importUnits } from './serialise-product.ts'

const tags = ['stock']
const config = allow('bo:manage:products')
const params = z.strictObject({ id: idParam, ...period })
const querystring = z.strictObject(pageQuery(100))
const history = <T extends z.ZodType>(summary: string, schema: T) => ({
  tags,
  summary,
  params,
  querystring,
  response: ok(schema),
})

export const stockRoutes: Feature = (app, { db, settings }) => {
  const zone = settings.SHOP_TIMEZONE

  app.get(
    '/products/sources',
    { config, schema: { tags, summary: 'Sources of stock entries', response: ok(z.array(option)) } },
    async () => ({ data: [...STOCK_SOURCES] }),
  )

  app.patch(
    '/products/menu/purchase/batch',
    {
      config,
      schema: {
        tags,
        summary: 'Enters goods, all lines or none',
        ...onceHeaders,
        body: stockEntries,
        response: ok(z.array(product)),
      },
    },
    async (request) => ({
      data: await once(db, request, (tx) => enterStock(tx, actorOf(request), request.body.products)),
    }),
  )

  app.get(
    '/products/inventory/:code',
    {
      config,
      schema: {
        tags,
        summary: 'The stock, and the units that are sold but still on the shelf',
        params: codeParam,
        response: ok(shelf),
      },
    },
    async (request) => ({ data: await readShelf(db, request.params.code) }),
  )

  app.patch(
    '/products/inventory/:code',
    {
      config,
      schema: {
        tags,
        summary: 'Sets the counted stock',
        params: codeParam,
        body: countStockBody,
        response: ok(product),
      },
    },
    async (request) => ({
      data: await countStock(db, actorOf(request), request.params.code, request.body),
    }),
  )

  app.get(
    '/reports/product/sold/histories/:id/start/:start/end/:end',
    { config, schema: history('Sales of a product', saleHistory) },
    async (request) => {
      const { permissions } = employeeOf(request)
      return { data: await listSales(db, zone, { ...request.params, ...request.query }, permissions) }
    },
  )

  app.get(
    '/reports/product/purchased/histories/start/:start/end/:end/:id',
    { config, schema: history('Entries of a product', purchaseHistory) },
    async (request) => ({ data: await listPurchases(db, zone, { ...request.params, ...request.query }) }),
  )

  app.get(
    '/reports/product/inventory/updated/histories/start/:start/end/:end/:id',
    { config, schema: history('Counts of a product', inventoryHistory) },
    async (request) => ({ data: await listInventories(db, zone, { ...request.params, ...request.query }) }),
  )

  app.get(
    '/reports/product/stock/changed/:id/start/:start/end/:end',
    { config, schema: history('All movements of a product', stockChangeHistory) },
    async (request) => ({ data: await listStockChanges(db, zone, { ...request.params, ...request.query }) }),
  )

  app.post(
    '/units/import',
    {
      config: allow('bo:manage:products'),
      bodyLimit: IMPORT_BODY_LIMIT,
      schema: {
        tags: ['units'],
        summary: 'Serial numbers of what is in stock: its products become serialised',
        ...onceHeaders,
        body: importUnitsBody,
        response: created(importedUnits),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return {
        data: await once(db, request, (tx) => importUnits(tx, actorOf(request), request.body.units)),
      }
    },
  )
}
