import { brand } from '@shop/contract/products'
import { catalogue, catalogueQuery } from '@shop/contract/storefront'
import { z } from 'zod'
import type { Feature } from '../../../context'
import { ok } from '../../../http.ts'
import { allowOrCustomer, identityOf } from '../../../plugins/access.ts'
import { findStockedBrands } from './catalogue.queries.ts'
import { listCatalogue } from './catalogue.service.ts'

const tags = ['shop']
const config = allowOrCustomer('bo:manage:internal_sales', 'bo:manage:selling')

export const catalogueRoutes: Feature = (app, { db }) => {
  app.get(
    '/shop/catalogue',
    {
      config,
      schema: {
        tags,
        summary: 'A page of the products at the customer’s prices',
        querystring: catalogueQuery,
        response: ok(catalogue),
      },
    },
    async (request) => ({ data: await listCatalogue(db, identityOf(request), request.query) }),
  )

  app.get(
    '/shop/brands',
    {
      config,
      schema: {
        tags,
        summary: 'Brands and references that have products',
        response: ok(z.object({ brands: z.array(brand) })),
      },
    },
    async () => ({ data: { brands: await findStockedBrands(db) } }),
  )
}
