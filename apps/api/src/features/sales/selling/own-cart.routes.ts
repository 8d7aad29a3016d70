import { noticeWanted, reordered, wantedProduct, wantedProducts } from '@shop/contract/own-account'
import type { Feature } from '../../../context'
import { byId, created, ok } from '../../../http.ts'
import { approvedCustomer, identityOf } from '../../../plugins/access.ts'
import { once, onceHeaders } from '../../../plugins/once.ts'
import { reorder } from './cart.service.ts'
import { listWanted, unwant, want } from './wanted-products.ts'

const tags = ['shop']
const config = approvedCustomer

export const ownCartRoutes: Feature = (app, { db }) => {
  app.post(
    '/shop/orders/:id/reorder',
    {
      config,
      schema: {
        tags,
        summary: 'Adds the items of an own order to the cart, as far as in stock',
        ...onceHeaders,
        params: byId,
        response: created(reordered),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => reorder(tx, identityOf(request).id, request.params.id)) }
    },
  )

  app.get(
    '/shop/products/wanted',
    {
      config,
      schema: { tags, summary: 'Products that the customer waits for', response: ok(wantedProducts) },
    },
    async (request) => ({ data: { products: await listWanted(db, identityOf(request).id) } }),
  )

  app.post(
    '/shop/products/:id/notify-me',
    {
      config,
      schema: {
        tags,
        summary: 'Asks to be told by mail when a product is in stock again',
        params: byId,
        response: created(noticeWanted),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await want(db, identityOf(request).id, request.params.id) }
    },
  )

  app.delete(
    '/shop/products/:id/notify-me',
    {
      config,
      schema: { tags, summary: 'Stops waiting for a product', params: byId, response: ok(wantedProduct) },
    },
    async (request) => ({ data: await unwant(db, identityOf(request).id, request.params.id) }),
  )
}
