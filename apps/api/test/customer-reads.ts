/**
 * What customers may read, written by hand and not derived from the routes under test. A field or a column that is in no
 * list is internal, also in a refusal.
 */

const within = (path: string, fields: string) =>
  fields
    .split(/\s+/)
    .map((field) => `${path}.${field}`)
    .join(' ')

/** Their own data, see own-view.ts. */
const OWN = `address.city address.complement address.neighborhood address.number address.shippingCost address.state address.street
  address.zipCode document email emailVerified id level name notes phone status version`

/** The cart and what it would cost; of the deliverer the first name. */
const CART = `cart.customerId cart.items[].imageUrls[] cart.items[].name cart.items[].productId
  cart.items[].archived cart.items[].code cart.items[].serialised cart.items[].quantity cart.items[].stock cart.items[].totalPrice cart.items[].unitPrice
  cart.totalAmount cart.totalAmountWarranty credit customer.deliverer customer.email customer.hasAddress customer.id
  customer.level customer.name customer.termAvailable fastDeliveryEnabled fastDeliveryTax hasWarranty pixReady shippingCost total
  totalWithWarranty warrantyPercentage`

/** A product at the price of the customer. */
const PRODUCT = `arrivesOn code imageUrl imageUrls[] name priceDiscounted productId stock`

/** The customer's request, with the shop's reply; without the person who decided. */
const REQUEST = `at comments decidedAt id kind reason reply state`

/** The fields of each call's answer. */
export const CUSTOMER_READS: Record<string, string> = {
  'DELETE /accounts/me/sessions': 'data',
  'DELETE /accounts/me/sessions/:id': 'data',
  'DELETE /orders/cart/:id': within('data', CART),
  'DELETE /push/subscriptions': 'data',
  'DELETE /shop/products/:id/notify-me': within('data', 'productId wanted'),
  'GET /accounts/me/sessions': within('data.sessions[]', 'createdAt current expiresAt id ip userAgent'),
  'GET /orders/pix/:id': within('data', 'code expiresAt orderId pixCode status statusKey total txid'),
  'GET /orders/pre/checkout/:id': within('data', CART),
  'GET /push/key': within('data', 'publicKey'),
  'GET /shop/brands': within('data.brands[]', 'name'),
  'GET /shop/catalogue': `data.more ${within('data.products[]', PRODUCT)}`,
  'GET /shop/claims/units': within(
    'data.items[]',
    'legalUntil orderCode productName serial soldAt warrantyUntil',
  ),
  'GET /shop/company': within('data', 'logoUrl name phone pixAuto sendsMail'),
  'GET /shop/credit': `${within('data', 'balance total')} ${within('data.entries[]', 'amount balance id kind orderCode orderId returnCode when')}`,
  'GET /shop/customers/me': within('data', OWN),
  'GET /shop/customers/:id/bought': `data.boughtAt ${within('data.products[]', PRODUCT)} data.products[].quantity`,
  'GET /shop/orders': `${within('data', 'more')} ${within('data.orders[]', 'code isFastDelivery isHeld orderId payment placedAt status statusKey toPay total typeOfDelivery units updatedAt wasPaid')}`,
  'GET /shop/orders/:id': `data.returnReasons[] ${within('data.requests[]', REQUEST)} ${within('data.requests[].items[]', 'name productId quantity')} ${within('data.address', 'city complement neighborhood number state street zipCode')} ${within('data', 'canAskCancel canSendProof code comments creditUsed deliverer isFastDelivery isHeld orderId payment placedAt proofUntil receivedBy shippingCost status statusKey subTotal toPay total totalExchange totalReturn totalWarranty trackingUrl typeOfDelivery updatedAt wasPaid')} ${within('data.histories[]', 'action status statusKey when')} ${within('data.parts[]', 'amount card days id kind status')} ${within('data.items[]', 'code gtin imageUrl name productId quantity returned serialised totalPrice unitPrice')}`,
  'GET /shop/products/:id': `${within('data', PRODUCT)} ${within('data', 'brand description reference wanted')}`,
  'GET /shop/products/wanted': within('data.products[]', 'name productId since'),
  'GET /shop/returns': `${within('data.returns[]', 'code freight given id kind orderCode orderId refund refundOpen refundState refundedAt settle total when')} ${within('data.returns[].items[]', 'name productId quantity unitPrice')} ${within('data', 'total')}`,
  'GET /shop/tracking/:token': `${within('data', 'attempts code deliverer ended isFastDelivery isPickup nextDeparture status statusKey text title')} ${within('data.company', 'logoUrl name phone pixAuto')} ${within('data.steps[]', 'at label state')}`,
  'PATCH /orders/cart/change/:id': within('data', CART),
  'PATCH /shop/customers/me': within('data', OWN),
  'POST /accounts/signout': 'data',
  'POST /orders/checkout/bank/transfer/:id': within('data', 'code orderId'),
  'POST /shop/claims': `${within('data', 'code id legalUntil orderCode outOfWarranty problem productCode productName replacement serial status statusText warrantyUntil when')} ${within('data.history[]', 'comment status text when')}`,
  'POST /shop/customers/me/email/code': 'data',
  'POST /shop/orders/:id/requests': `${within('data', REQUEST)} ${within('data.items[]', 'name productId quantity')}`,
  'POST /shop/orders/:id/reorder': `${within('data.cart', CART)} ${within('data.missing[]', 'added name productId wanted')}`,
  'PUT /push/subscriptions': 'data',
  'POST /shop/products/:id/notify-me': within('data', 'productId wanted emailVerified'),
}

/** The fields of a refusal beside its text and code. */
export const REFUSALS: Record<string, string> = {
  'PATCH /shop/customers/me': within('current', OWN),
  // The current price.
  'POST /orders/checkout/bank/transfer/:id': 'current',
  'POST /orders/checkout/pix/:id': 'current',
}

/** The columns whose text customers may read, by table. */
export const READ_COLUMNS: Record<string, string> = {
  bank_settings: 'account agency bank cnpj name pix_key',
  brand_references: 'name',
  brands: 'name',
  companies: 'logo_file name phone',
  customers: 'city complement document email name neighborhood notes number phone state street zip_code',
  order_items: 'name',
  // `received_by`: who signed for the customer.
  orders: 'city code comments complement neighborhood number received_by state street txid zip_code',
  pix_charges: 'code',
  products: 'code description name',
  returned_items: 'product_name',
  returns: 'code',
  sessions: 'ip user_agent',
  units: 'serial',
}

/** Columns with words and keys of the program, which the calls under test compare; nobody types into them. */
export const NOT_TYPED: Record<string, string> = {
  order_history: 'action',
}
