import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { actorOf, employeeOf, identityOf } from '../../../plugins/access.ts'
import { once, requestKeyOf } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import {
  addToCart,
  type CartOf,
  changeCart,
  clearCart,
  getPreCheckout,
  scanToCart,
  searchForCustomer,
  viewProduct,
} from './cart.service.ts'
import { leaveCart, listLeftCarts, resumeCart } from './left-carts.ts'
import { moveCart } from './move-cart.ts'
import { listOpenCarts } from './open-carts.ts'
import { placeOrder, placePixOrder } from './place-order.ts'
import { openSearchRecorder } from './search-recorder.ts'
import { findWalkInId } from './selling.queries.ts'

/** Scope of the key: a cart is checked out once, whichever payment was tried first. */
const checkoutOf = (customerId: number) => `checkout ${customerId}`

const cartOf = (request: FastifyRequest & { params: { id: number } }): CartOf => ({
  customerId: request.params.id,
  sellerId: actorOf(request).employeeId,
})

export const sellingRoutes: Feature = (app, context) => {
  const { db } = context
  const notes = openSearchRecorder(db, (error) => app.log.error(error))
  app.addHook('onClose', () => notes.finish())

  route(app, 'GET /shop/products/full/search/:param/email/:email', (request) => {
    const { param, email } = request.params
    const identity = identityOf(request)
    return searchForCustomer(db, request.query.typing ? undefined : notes, param, email, identity)
  })

  route(app, 'GET /shop/products/:id', (request) => viewProduct(db, request.params.id, identityOf(request)))

  route(app, 'GET /orders/carts', async (request) => {
    const [carts, left] = await Promise.all([listOpenCarts(db), listLeftCarts(db, employeeOf(request).id)])
    return { carts, left }
  })

  route(app, 'POST /orders/carts/left', async (request) => {
    const sellerId = employeeOf(request).id
    await inTransaction(db, (tx) => leaveCart(tx, sellerId))
    return getPreCheckout(db, { customerId: await findWalkInId(db), sellerId })
  })

  route(app, 'POST /orders/carts/left/:id/resume', async (request) => {
    const sellerId = employeeOf(request).id
    await inTransaction(db, (tx) => resumeCart(tx, sellerId, request.params.id))
    return getPreCheckout(db, { customerId: await findWalkInId(db), sellerId })
  })

  route(app, 'POST /orders/carts/move/:id', async (request) => {
    await inTransaction(db, (tx) =>
      moveCart(tx, employeeOf(request).id, request.body.from, request.params.id),
    )
    return getPreCheckout(db, cartOf(request))
  })

  route(app, 'GET /orders/pre/checkout/:id', (request) => getPreCheckout(db, cartOf(request)))

  route(app, 'POST /orders/cart/add/:id', async (request) => {
    const { productId, quantity } = request.body
    const add = (at: Db) => addToCart(at, cartOf(request), productId, quantity)
    // One statement changes the cart: without a key it needs no transaction.
    return requestKeyOf(request) ? once(db, request, add) : add(db)
  })

  route(app, 'POST /orders/cart/scan/:id', (request) =>
    once(db, request, (tx) => scanToCart(tx, cartOf(request), request.body)),
  )

  route(app, 'PATCH /orders/cart/change/:id', async (request) => {
    const { productId, newQuantity } = request.body
    return changeCart(db, cartOf(request), productId, newQuantity)
  })

  route(app, 'DELETE /orders/cart/:id', (request) =>
    inTransaction(db, (tx) => clearCart(tx, cartOf(request))),
  )

  route(app, 'POST /orders/checkout/:id', (request) =>
    placeOrder(context, actorOf(request), {
      customerId: request.params.id,
      payment: 'cash',
      choice: request.body,
      requestKey: requestKeyOf(request, checkoutOf(request.params.id)),
    }),
  )

  route(app, 'POST /orders/checkout/bank/transfer/:id', (request) =>
    placeOrder(context, actorOf(request), {
      customerId: request.params.id,
      payment: 'transfer',
      choice: request.body,
      requestKey: requestKeyOf(request, checkoutOf(request.params.id)),
    }),
  )

  route(app, 'POST /orders/checkout/pix/:id', (request) =>
    placePixOrder(context, actorOf(request), {
      customerId: request.params.id,
      choice: request.body,
      requestKey: requestKeyOf(request, checkoutOf(request.params.id)),
    }),
  )
}
