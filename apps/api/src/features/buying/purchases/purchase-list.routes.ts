import {
  askers,
  askersQuery,
  choosePurchase as choosePurchaseBody,
  decideWanted as decideWantedBody,
  orderedPurchases,
  orderFromList as orderFromListBody,
  productIdParam,
  purchaseList,
  purchaseListQuery,
  wantedPage,
  wantedTerms,
} from '@shop/contract/purchases'
import { holdsAny } from '@shop/domain/permissions'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { inTransaction } from '../../../db/database.ts'
import { created, ok } from '../../../http.ts'
import { allow, employeeOf } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { choosePurchase, forgetChoice, getPurchaseList } from './purchase-list.service.ts'
import { orderFromList } from './purchases.service.ts'
import { decideWanted, listAskers, listWanted } from './wanted.service.ts'

const tags = ['purchases']
const config = allow('bo:manage:products')

export const purchaseListRoutes: Feature = (app, { db }) => {
  app.get(
    '/purchase-list',
    {
      config,
      schema: {
        tags,
        summary: 'What to buy and why; what runs out first stands first',
        querystring: purchaseListQuery,
        response: ok(purchaseList),
      },
    },
    async (request) => ({ data: await getPurchaseList(db, request.query) }),
  )

  app.put(
    '/purchase-list/:productId',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a product to the purchase list, or sets its quantity and supplier',
        params: productIdParam,
        body: choosePurchaseBody,
        response: ok(z.null()),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) =>
        choosePurchase(tx, actorOf(request), request.params.productId, request.body),
      ),
    }),
  )

  app.delete(
    '/purchase-list/:productId',
    {
      config,
      schema: {
        tags,
        summary: 'Removes the chosen quantity and supplier of a product',
        params: productIdParam,
        response: ok(z.null()),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) => forgetChoice(tx, request.params.productId)),
    }),
  )

  app.post(
    '/purchase-list/orders',
    {
      config,
      schema: {
        tags,
        summary: 'Writes a draft of a purchase order for each supplier',
        ...onceHeaders,
        body: orderFromListBody,
        response: created(orderedPurchases),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => orderFromList(tx, actorOf(request), request.body)) }
    },
  )

  app.get(
    '/wanted',
    {
      config,
      schema: {
        tags,
        summary: 'Terms that were searched in vain, most wanted first',
        querystring: wantedPage,
        response: ok(wantedTerms),
      },
    },
    async (request) => ({ data: await listWanted(db, request.query) }),
  )

  app.put(
    '/wanted',
    {
      config,
      schema: {
        tags,
        summary: 'Links a term to a product, adds it to the list, dismisses it, or undoes that',
        body: decideWantedBody,
        response: ok(z.null()),
      },
    },
    async (request) => ({
      data: await inTransaction(db, (tx) => decideWanted(tx, actorOf(request), request.body)),
    }),
  )

  app.get(
    '/wanted/customers',
    {
      config: allow('bo:manage:customers', 'bo:manage:internal_sales', 'bo:manage:selling'),
      schema: {
        tags,
        summary: 'Customers for whom products were searched in vain',
        querystring: askersQuery,
        response: ok(askers),
      },
    },
    async (request) => {
      const withPhones = holdsAny(employeeOf(request).permissions, ['bo:manage:customers'])
      return { data: await listAskers(db, request.query.productIds, withPhones) }
    },
  )
}
