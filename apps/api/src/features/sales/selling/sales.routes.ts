import { lastBought, sale, saleSummary, shopAccount } from '@shop/contract/selling'
import { z } from 'zod'
import type { Feature } from '../../../context'
import { byId, ok } from '../../../http.ts'
import { allow, allowOrCustomer, employeeOf } from '../../../plugins/access.ts'
import { findTransferAccounts } from './sales.queries.ts'
import { getLastBought, getSale, listLatestSales } from './sales.service.ts'

const tags = ['selling']
const SALES = ['bo:manage:internal_sales', 'bo:manage:selling'] as const
const SELLERS = allow(...SALES)

export const salesRoutes: Feature = (app, { db }) => {
  app.get(
    '/shop/customers/:id/bought',
    {
      config: SELLERS,
      schema: {
        tags,
        summary: 'Products that the customer bought last',
        params: byId,
        response: ok(lastBought),
      },
    },
    async (request) => ({ data: await getLastBought(db, request.params.id) }),
  )

  app.get(
    '/shop/sales',
    {
      config: SELLERS,
      schema: {
        tags,
        summary: 'Own latest sales',
        response: ok(z.object({ sales: z.array(saleSummary) })),
      },
    },
    async (request) => ({ data: { sales: await listLatestSales(db, employeeOf(request)) } }),
  )

  app.get(
    '/shop/sales/:id',
    {
      config: SELLERS,
      schema: { tags, summary: 'An own sale', params: byId, response: ok(sale) },
    },
    async (request) => ({ data: await getSale(db, employeeOf(request), request.params.id) }),
  )

  app.get(
    '/shop/accounts',
    {
      config: allowOrCustomer(...SALES),
      schema: {
        tags,
        summary: 'The accounts that customers transfer to',
        response: ok(z.object({ accounts: z.array(shopAccount) })),
      },
    },
    async () => ({ data: { accounts: await findTransferAccounts(db) } }),
  )
}
