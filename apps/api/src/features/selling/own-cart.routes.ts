import { reordered, wantedProduct, wantedProducts } from '@shop/contract/own-account'
import { byId, created, ok } from '../../http.ts'
import { approvedCustomer, identityOf } from '../../plugins/access.ts'
import { once, onceHeaders } from '../../plugins/once.ts'
import type { Feature } from '../../shop.ts'
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
        summary: 'Puts an order of one’s own into the cart again, within the stock',
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
      schema: { tags, summary: 'Products that one waits for', response: ok(wantedProducts) },
    },
    async (request) => ({ data: { products: await listWanted(db, identityOf(request).id) } }),
  )

  app.post(
    '/shop/products/:id/notify-me',
    {
      config,
      schema: {
        tags,
        summary: 'Wants a product that is out, and a mail when it is there again',
        params: byId,
        response: created(wantedProduct),
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
      schema: { tags, summary: 'No longer waits for a product', params: byId, response: ok(wantedProduct) },
    },
    async (request) => ({ data: await unwant(db, identityOf(request).id, request.params.id) }),
  )
}
