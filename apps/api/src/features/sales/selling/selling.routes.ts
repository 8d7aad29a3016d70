import {
  addToCart as addToCartBody,
  changeCart as changeCartBody,
  checkout,
  openCart,
  placedOrder,
  placedPixOrder,
  preCheckout,
  scannedCart,
  scanToCart as scanToCartBody,
  sellingProduct,
  shopProduct,
  transferCheckout,
} from '@shop/contract/selling'
import { email } from '@shop/contract/wire'
import { z } from 'zod'
import { actorOf } from '../../../actor.ts'
import type { Feature } from '../../../context'
import { byId, created, ok } from '../../../http.ts'
import { allow, allowOrCustomer, allowOrOwner, identityOf } from '../../../plugins/access.ts'
import { once, onceHeaders, requestKeyOf } from '../../../plugins/once.ts'
import { takesPictures } from '../../../plugins/pictures.ts'
import {
  addToCart,
  changeCart,
  getPreCheckout,
  scanToCart,
  searchForCustomer,
  viewProduct,
} from './cart.service.ts'
import { listOpenCarts } from './open-carts.ts'
import { checkBeforeProof, placeOrder, placePixOrder } from './place-order.ts'
import { openSearchNotes } from './search-notes.ts'

const tags = ['selling']
const SELLERS = ['bo:manage:internal_sales', 'bo:manage:selling'] as const
const sellersOrOwner = allowOrOwner(...SELLERS)

/** Scope of the key: a cart is checked out once, whichever payment was tried first. */
const checkoutOf = (customerId: number) => `checkout ${customerId}`

export const sellingRoutes: Feature = (app, shop) => {
  const { db } = shop
  const notes = openSearchNotes(db, (error) => app.log.error(error))
  app.addHook('onClose', () => notes.finish())

  app.get(
    '/shop/products/full/search/:param/email/:email',
    {
      config: allowOrCustomer(...SELLERS),
      schema: {
        tags,
        summary: 'Products for a customer, at that customer’s prices',
        params: z.strictObject({ param: z.string().trim().max(200), email }),
        response: ok(z.object({ products: z.array(sellingProduct) })),
      },
    },
    async (request) => {
      const { param, email } = request.params
      const identity = identityOf(request)
      return { data: { products: await searchForCustomer(db, notes, param, email, identity) } }
    },
  )

  app.get(
    '/shop/products/:id',
    {
      config: allowOrCustomer(...SELLERS),
      schema: {
        tags,
        summary: 'A product for the customer’s app; counts a view',
        params: byId,
        response: ok(shopProduct),
      },
    },
    async (request) => ({ data: await viewProduct(db, request.params.id, identityOf(request)) }),
  )

  app.get(
    '/orders/carts',
    {
      config: allow(...SELLERS),
      schema: {
        tags,
        summary: 'Carts changed last, to continue a sale',
        response: ok(z.object({ carts: z.array(openCart) })),
      },
    },
    async () => ({ data: { carts: await listOpenCarts(db) } }),
  )

  app.get(
    '/orders/pre/checkout/:id',
    {
      config: sellersOrOwner,
      schema: { tags, summary: 'The cart with its present prices', params: byId, response: ok(preCheckout) },
    },
    async (request) => ({ data: await getPreCheckout(db, request.params.id) }),
  )

  app.post(
    '/orders/cart/add/:id',
    {
      config: sellersOrOwner,
      schema: {
        tags,
        summary: 'Adds to the cart',
        ...onceHeaders,
        params: byId,
        body: addToCartBody,
        response: created(preCheckout),
      },
    },
    async (request, reply) => {
      const { productId, quantity } = request.body
      reply.status(201)
      return {
        data: await once(db, request, (tx) => addToCart(tx, request.params.id, productId, quantity)),
      }
    },
  )

  app.post(
    '/orders/cart/scan/:id',
    {
      config: sellersOrOwner,
      schema: {
        tags,
        summary: 'Adds a unit of a scanned product to the cart',
        ...onceHeaders,
        params: byId,
        body: scanToCartBody,
        response: created(scannedCart),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return { data: await once(db, request, (tx) => scanToCart(tx, request.params.id, request.body.code)) }
    },
  )

  app.patch(
    '/orders/cart/change/:id',
    {
      config: sellersOrOwner,
      schema: {
        tags,
        summary: 'Changes a line of the cart',
        params: byId,
        body: changeCartBody,
        response: ok(preCheckout),
      },
    },
    async (request) => {
      const { productId, newQuantity } = request.body
      return { data: await changeCart(db, request.params.id, productId, newQuantity) }
    },
  )

  /** The kinds of payment whose answer is only the order. */
  const checkouts = [
    {
      url: '/orders/checkout/:id',
      payment: 'cash',
      summary: 'Places the order, paid in cash',
      body: checkout,
      options: { config: sellersOrOwner },
    },
    {
      url: '/orders/checkout/bank/transfer/:id',
      payment: 'transfer',
      summary: 'Places the order, paid by bank transfer',
      body: transferCheckout,
      options: takesPictures(sellersOrOwner, {
        field: 'receiptImage',
        most: 1,
        async check(request) {
          const { success, data } = byId.safeParse(request.params)
          if (success) await checkBeforeProof(db, data.id, requestKeyOf(request, checkoutOf(data.id)))
        },
      }),
    },
  ] as const

  for (const { url, payment, summary, body, options } of checkouts) {
    app.post(
      url,
      {
        ...options,
        schema: {
          tags,
          summary,
          params: byId,
          ...onceHeaders,
          body,
          response: created(placedOrder),
        },
      },
      async (request, reply) => {
        reply.status(201)
        return {
          data: await placeOrder(shop, actorOf(request), {
            customerId: request.params.id,
            payment,
            choice: request.body,
            requestKey: requestKeyOf(request, checkoutOf(request.params.id)),
          }),
        }
      },
    )
  }

  app.post(
    '/orders/checkout/pix/:id',
    {
      config: sellersOrOwner,
      schema: {
        tags,
        summary: 'Places the order, to be paid with the Pix code of the answer',
        params: byId,
        ...onceHeaders,
        body: checkout,
        response: created(placedPixOrder),
      },
    },
    async (request, reply) => {
      reply.status(201)
      return {
        data: await placePixOrder(shop, actorOf(request), {
          customerId: request.params.id,
          choice: request.body,
          requestKey: requestKeyOf(request, checkoutOf(request.params.id)),
        }),
      }
    },
  )
}
