import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { actorOf, identityOf } from '../../../plugins/access.ts'
import { once, requestKeyOf } from '../../../plugins/once.ts'
import { route } from '../../../route.ts'
import {
  addToCart,
  type CartOf,
  changeCart,
  getPreCheckout,
  scanToCart,
  searchForCustomer,
  viewProduct,
} from './cart.service.ts'
import { listOpenCarts } from './open-carts.ts'
import { placeOrder, placePixOrder } from './place-order.ts'
import { openSearchRecorder } from './search-recorder.ts'

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

  route(app, 'getShopProductsFullSearchByParamEmailByEmail', (request) => {
    const { param, email } = request.params
    const identity = identityOf(request)
    return searchForCustomer(db, notes, param, email, identity)
  })

  route(app, 'getShopProductsById', (request) => viewProduct(db, request.params.id, identityOf(request)))

  route(app, 'getOrdersCarts', async () => ({ carts: await listOpenCarts(db) }))

  route(app, 'getOrdersPreCheckoutById', (request) => getPreCheckout(db, cartOf(request)))

  route(app, 'postOrdersCartAddById', async (request) => {
    const { productId, quantity } = request.body
    const add = (at: Db) => addToCart(at, cartOf(request), productId, quantity)
    // One statement changes the cart: without a key it needs no transaction.
    return requestKeyOf(request) ? once(db, request, add) : add(db)
  })

  route(app, 'postOrdersCartScanById', (request) =>
    once(db, request, (tx) => scanToCart(tx, cartOf(request), request.body.code)),
  )

  route(app, 'patchOrdersCartChangeById', async (request) => {
    const { productId, newQuantity } = request.body
    return changeCart(db, cartOf(request), productId, newQuantity)
  })

  route(app, 'postOrdersCheckoutById', (request) =>
    placeOrder(context, actorOf(request), {
      customerId: request.params.id,
      payment: 'cash',
      choice: request.body,
      requestKey: requestKeyOf(request, checkoutOf(request.params.id)),
    }),
  )

  route(app, 'postOrdersCheckoutBankTransferById', (request) =>
    placeOrder(context, actorOf(request), {
      customerId: request.params.id,
      payment: 'transfer',
      choice: request.body,
      requestKey: requestKeyOf(request, checkoutOf(request.params.id)),
    }),
  )

  route(app, 'postOrdersCheckoutPixById', (request) =>
    placePixOrder(context, actorOf(request), {
      customerId: request.params.id,
      choice: request.body,
      requestKey: requestKeyOf(request, checkoutOf(request.params.id)),
    }),
  )
}
