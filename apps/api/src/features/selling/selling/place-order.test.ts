import type { Order } from '@shop/contract/orders'
import type { PreCheckout } from '@shop/contract/selling'
import { MAX_CENTS } from '@shop/domain/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, overlap, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { recordMovements } from '../../catalogue/stock/ledger.ts'
import { hashPassword } from '../../identity/accounts/password.ts'

let shop: TestShop
let seller: Person
let orders: Person

beforeAll(async () => {
  shop = await openTestShop()
  seller = await shop.employee(['bo:manage:internal_sales'])
  orders = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const CHOICE = { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false }
const TERMS = { shipping_cost_cents: 1_500, warranty_ppm: 50_000, fast_delivery_tax_cents: 3_000 }

const add = (customerId: number, productId: number, quantity: number) =>
  shop.call<PreCheckout>('POST', `/orders/cart/add/${customerId}`, seller, { productId, quantity })

const checkout = (customerId: number, choice: object = CHOICE, key?: string) =>
  shop.call<{ code: string; orderId: number }>(
    'POST',
    `/orders/checkout/${customerId}`,
    seller,
    choice,
    key ? { 'idempotency-key': key } : {},
  )

const placed = async (orderId: number) =>
  (await shop.call<Order>('GET', `/orders/by-id/${orderId}`, orders)).data

describe('the cart', () => {
  test('shows each line at the price of the customer’s level and the amounts that their terms can add', async () => {
    const customer = await makeCustomer(shop.db, { ...TERMS, level: 1 })
    const product = await makeProduct(shop.db, 5)
    const { status, data } = await add(customer.id, product.id, 2)
    expect(status).toBe(201)
    expect(data.cart).toMatchObject({ customerId: customer.id, totalAmount: 120, totalAmountWarranty: 6 })
    expect(data.cart.items).toMatchObject([
      { productId: product.id, quantity: 2, unitPrice: 60, totalPrice: 120 },
    ])
    expect(data).toMatchObject({ shippingCost: 15, total: 135, totalWithWarranty: 6, hasWarranty: true })
    expect(data).toMatchObject({ fastDeliveryEnabled: true, fastDeliveryTax: 30 })
  })

  test('refuses more than the stock, counting the units already in it, with the number left', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 3)
    await add(customer.id, product.id, 2)
    const refused = await add(customer.id, product.id, 2)
    expect(refused).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
    expect(refused.errors[0]).toBe(`Estoque insuficiente para ${product.name}: restam 3.`)
  })

  test('a new quantity of 0 removes a product', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 3)
    await add(customer.id, product.id, 2)
    const { data } = await shop.call<PreCheckout>('PATCH', `/orders/cart/change/${customer.id}`, seller, {
      productId: product.id,
      newQuantity: 0,
    })
    expect(data.cart.items).toEqual([])
  })

  test('of a customer who was blocked stays as it is', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 3)
    await add(customer.id, product.id, 2)
    await shop.db.updateTable('customers').set({ status: 'Blocked' }).where('id', '=', customer.id).execute()
    const line = { productId: product.id, newQuantity: 0 }
    expect((await shop.call('PATCH', `/orders/cart/change/${customer.id}`, seller, line)).status).toBe(409)
    const stored = shop.db.selectFrom('cart_items').select('quantity').where('customer_id', '=', customer.id)
    expect(await stored.execute()).toEqual([{ quantity: 2 }])
  })

  test('takes what is left once a change of the stock that it waits for is done', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 3)
    const response = await overlap(
      shop.db,
      (tx) =>
        recordMovements(tx, systemActor('Teste'), [
          { productId: product.id, kind: 'inventory', quantityOut: 2 },
        ]),
      () => add(customer.id, product.id, 2),
    )
    expect(response).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' })
  })

  test.each(['Waiting', 'Reproved', 'Blocked'] as const)(
    'a customer who is %s cannot buy',
    async (status) => {
      const customer = await makeCustomer(shop.db, { status })
      const product = await makeProduct(shop.db, 3)
      expect(await add(customer.id, product.id, 1)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
      expect(await checkout(customer.id)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    },
  )
})

describe('checkout', () => {
  test.each([
    { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false, freight: 15, warranty: 0, total: 215 },
    { typeOfDelivery: 1, withWarranty: false, isFastDelivery: true, freight: 30, warranty: 0, total: 230 },
    { typeOfDelivery: 1, withWarranty: true, isFastDelivery: false, freight: 0, warranty: 10, total: 210 },
    { typeOfDelivery: 1, withWarranty: true, isFastDelivery: true, freight: 30, warranty: 10, total: 240 },
    { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false, freight: 0, warranty: 0, total: 200 },
    { typeOfDelivery: 2, withWarranty: true, isFastDelivery: false, freight: 0, warranty: 10, total: 210 },
  ])(
    'charges $total for delivery $typeOfDelivery, warranty $withWarranty, fast $isFastDelivery',
    async (row) => {
      const { freight, warranty, total, ...choice } = row
      const customer = await makeCustomer(shop.db, TERMS)
      const product = await makeProduct(shop.db, 2)
      await add(customer.id, product.id, 2)
      const { status, data } = await checkout(customer.id, choice)
      expect(status).toBe(201)
      expect(await placed(data.orderId)).toMatchObject({
        status: 'AGUARDANDO_ESTOQUISTA',
        subTotal: 200,
        shippingCost: freight,
        totalWarranty: warranty,
        total,
        payment: 'Dinheiro',
      })
    },
  )

  test('sells at the total that the person saw, and refuses another', async () => {
    const customer = await makeCustomer(shop.db, TERMS)
    const product = await makeProduct(shop.db, 2)
    await add(customer.id, product.id, 1)
    await shop.db
      .updateTable('products')
      .set({ sell_price_cents: 12_345 })
      .where('id', '=', product.id)
      .execute()
    expect(await checkout(customer.id, { ...CHOICE, totalSeen: 115 })).toMatchObject({
      status: 409,
      code: 'STALE',
      errors: ['O total mudou: agora é R$\u00a0138,45. Confira o carrinho antes de finalizar.'],
      current: 138.45,
    })
    expect(await stockOf(shop.db, product.id)).toBe(2)
    expect(await checkout(customer.id, { ...CHOICE, totalSeen: 138.45 })).toMatchObject({ status: 201 })
  })

  test('accepts a total above the limit of a single price', async () => {
    const customer = await makeCustomer(shop.db, TERMS)
    const product = await makeProduct(shop.db, 2, { sell_price_cents: MAX_CENTS })
    await add(customer.id, product.id, 2)
    const sold = await checkout(customer.id, { ...CHOICE, totalSeen: 200_000_014.98 })
    expect(sold).toMatchObject({ status: 201 })
  })

  test('takes the stock through the ledger, empties the cart and fixes the price', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 5)
    await add(customer.id, product.id, 2)
    const { data } = await checkout(customer.id)
    expect(await stockOf(shop.db, product.id)).toBe(3)
    const movement = await shop.db
      .selectFrom('stock_movements')
      .selectAll()
      .where('order_id', '=', data.orderId)
      .executeTakeFirstOrThrow()
    expect(movement).toMatchObject({ kind: 'sale', quantity_before: 5, quantity_out: 2, quantity_after: 3 })
    await shop.db
      .updateTable('products')
      .set({ sell_price_cents: 99_900 })
      .where('id', '=', product.id)
      .execute()
    expect((await placed(data.orderId)).items).toMatchObject([{ quantity: 2, unitPrice: 100 }])
    expect(await checkout(customer.id)).toMatchObject({ status: 409, code: 'EMPTY_CART' })
  })

  test('the order goes to the customer’s associated deliverer, but not when it is picked up', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const customer = await makeCustomer(shop.db, { deliverer_id: deliverer.id })
    const product = await makeProduct(shop.db, 2)
    await add(customer.id, product.id, 1)
    const delivered = await checkout(customer.id)
    expect((await placed(delivered.data.orderId)).delivererId).toBe(deliverer.id)
    await add(customer.id, product.id, 1)
    const pickedUp = await checkout(customer.id, { ...CHOICE, typeOfDelivery: 2 })
    expect((await placed(pickedUp.data.orderId)).delivererId).toBeNull()
  })

  test('refuses warranty and fast delivery that are not in the customer’s terms', async () => {
    const customer = await makeCustomer(shop.db)
    expect(await checkout(customer.id, { ...CHOICE, withWarranty: true })).toMatchObject({ status: 422 })
    expect(await checkout(customer.id, { ...CHOICE, isFastDelivery: true })).toMatchObject({ status: 422 })
    const fast = await makeCustomer(shop.db, TERMS)
    const pickup = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: true }
    expect(await checkout(fast.id, pickup)).toMatchObject({ status: 422 })
  })

  test('a repeated request with the same key answers with the same order and sells once', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 5)
    await add(customer.id, product.id, 2)
    const responses = await Promise.all([1, 2, 3, 4].map(() => checkout(customer.id, CHOICE, 'same-sale')))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(responses.map(({ data }) => data.orderId)).size).toBe(1)
    expect(await stockOf(shop.db, product.id)).toBe(3)
  })

  test('two people finishing one cart place one order; the other gets an empty cart', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 5)
    await add(customer.id, product.id, 2)
    const responses = await Promise.all([checkout(customer.id), checkout(customer.id)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await stockOf(shop.db, product.id)).toBe(3)
  })

  test('customers racing for the last units never get more than the stock', async () => {
    const products = await Promise.all([makeProduct(shop.db, 3), makeProduct(shop.db, 2)])
    const customers = await Promise.all(Array.from({ length: 8 }, () => makeCustomer(shop.db)))
    for (const { id } of customers) for (const product of products) await add(id, product.id, 1)
    const responses = await Promise.all(customers.map(({ id }) => checkout(id)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const { code } of responses.filter(({ status }) => status !== 201)) expect(code).toBe('OUT_OF_STOCK')
    expect(await Promise.all(products.map(({ id }) => stockOf(shop.db, id)))).toEqual([1, 0])
  })

  test('the customer’s deliverer gets the order, unless blocked', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const customer = await makeCustomer(shop.db, { deliverer_id: deliverer.id })
    const product = await makeProduct(shop.db, 5)
    const place = async () => {
      await add(customer.id, product.id, 1)
      const { data } = await checkout(customer.id)
      return (await placed(data.orderId)).delivererId
    }
    expect(await place()).toBe(deliverer.id)
    await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', deliverer.id).execute()
    expect(await place()).toBeNull()
  })

  test('staff must attach the proof of a transfer; it then waits for approval', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 5)
    await add(customer.id, product.id, 1)
    const path = `/orders/checkout/bank/transfer/${customer.id}`
    expect(await shop.call('POST', path, seller, CHOICE)).toMatchObject({ status: 422 })
    const response = await shop.call<{ orderId: number }>('POST', path, seller, {
      ...CHOICE,
      receiptImage: PNG_BASE64,
    })
    expect(response.status).toBe(201)
    expect(await placed(response.data.orderId)).toMatchObject({
      status: 'AGUARDANDO_APROVACAO',
      payment: 'Depósito',
    })
    const receipt = await shop.call<{ url: string }>(
      'GET',
      `/orders/receipt/${response.data.orderId}`,
      orders,
    )
    const image = await shop.app.inject({ url: receipt.data.url })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const forged = await shop.app.inject({
      url: receipt.data.url.replace(/signature=./, (first) =>
        first.endsWith('_') ? 'signature=-' : 'signature=_',
      ),
    })
    expect(forged.statusCode).toBe(403)
  })

  test.each([
    ['HTML named an image', Buffer.from('<html><script>alert(1)</script></html>').toString('base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64')],
    ['a GIF', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
    ['no base64', 'data:image/png;base64,xyz'],
  ])('%s is no proof', async (_name, receiptImage) => {
    const customer = await makeCustomer(shop.db)
    const response = await shop.call('POST', `/orders/checkout/bank/transfer/${customer.id}`, seller, {
      ...CHOICE,
      receiptImage,
    })
    expect(response).toMatchObject({ status: 422, errors: ['Envie uma imagem JPEG, PNG ou WebP válida.'] })
  })
})

describe('the customer’s own app', () => {
  test('signs in, sees products at their prices, buys for themselves and nobody else', async () => {
    const customer = await makeCustomer(shop.db, {
      level: 2,
      password_hash: await hashPassword('uma-boa-senha'),
    })
    const other = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 3)
    const session = await shop.call<{ accessToken: string; permissions: string[] }>(
      'POST',
      '/shop/customers/signin',
      null,
      { email: customer.email, password: 'uma-boa-senha' },
    )
    expect(session.data.permissions).toEqual([])
    const self = { id: customer.id, token: session.data.accessToken }

    const seen = await shop.call('GET', `/shop/products/${product.id}`, self)
    expect(seen.data).toMatchObject({ productId: product.id, priceDiscounted: 70, brand: 'Marca', stock: 3 })
    await shop.call('GET', `/shop/products/${product.id}`, seller)
    const views = await shop.db
      .selectFrom('product_views')
      .where('product_id', '=', product.id)
      .selectAll()
      .execute()
    expect(views).toHaveLength(1)

    const line = { productId: product.id, quantity: 1 }
    expect((await shop.call('POST', `/orders/cart/add/${other.id}`, self, line)).status).toBe(403)
    await shop.call('POST', `/orders/cart/add/${customer.id}`, self, line)
    expect((await shop.call('POST', `/orders/checkout/${customer.id}`, self, CHOICE)).status).toBe(403)
    const path = `/orders/checkout/bank/transfer/${customer.id}`
    const order = await shop.call<{ orderId: number }>('POST', path, self, CHOICE)
    expect(await placed(order.data.orderId)).toMatchObject({
      status: 'AGUARDANDO_COMPROVANTE',
      attendant: null,
    })
    const proof = { orderId: order.data.orderId, receiptImage: PNG_BASE64 }
    const sent = await shop.call('PATCH', '/workflow/order/proof', self, proof)
    const { code } = await placed(order.data.orderId)
    expect([sent.status, sent.data]).toEqual([
      200,
      { orderId: order.data.orderId, code, status: 'AGUARDANDO_APROVACAO', statusKey: 11 },
    ])
    expect((await placed(order.data.orderId)).status).toBe('AGUARDANDO_APROVACAO')
    for (const address of ['/customers', '/orders/status', '/dashboard', `/orders/pre/checkout/${other.id}`])
      expect((await shop.call('GET', address, self)).status).toBe(403)
  })
})

describe('bad input gets its status and a message, and writes nothing', () => {
  test.each([
    ['a text for a number', { productId: 1, quantity: '1' }, 400],
    ['null', { productId: 1, quantity: null }, 400],
    ['a negative', { productId: 1, quantity: -1 }, 400],
    ['1e308', { productId: 1, quantity: 1e308 }, 400],
    ['a fraction', { productId: 1, quantity: 1.5 }, 400],
    ['an id that is no id', { productId: 'abc', quantity: 1 }, 400],
    ['a product that is not there', { productId: 2_000_000, quantity: 1 }, 404],
    ['nothing', undefined, 400],
  ])('%s', async (_name, body, expected) => {
    const customer = await makeCustomer(shop.db)
    const response = await shop.call('POST', `/orders/cart/add/${customer.id}`, seller, body)
    expect(response.status).toBe(expected)
    expect(response.errors[0]).toMatch(/[a-zç]{3,}.*\.$/i)
  })

  test('other fields of a line are ignored, and what they say of the price too', async () => {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 5)
    const line = { productId: product.id, quantity: 2, price: 0.01, totalPrice: 0.02, name: 'Outro' }
    const response = await shop.call<PreCheckout>('POST', `/orders/cart/add/${customer.id}`, seller, line)
    expect(response).toMatchObject({ status: 201, data: { cart: { totalAmount: 200 } } })
  })

  test('an invalid or unknown customer id', async () => {
    expect((await shop.call('GET', '/orders/pre/checkout/abc', seller)).status).toBe(400)
    expect((await shop.call('GET', '/orders/pre/checkout/99999999999', seller)).status).toBe(400)
    expect((await shop.call('GET', '/orders/pre/checkout/2000000', seller)).status).toBe(404)
  })

  test('a NUL byte, an address that cannot be decoded and a body that is too large', async () => {
    const nul = await shop.call('POST', '/accounts/signin', null, { email: 'a@b.co', password: 'a\0b' })
    expect(nul).toMatchObject({ status: 400, errors: ['O texto contém um caractere inválido.'] })
    expect((await shop.call('GET', '/orders/%ff', orders)).status).toBe(400)
    const large = await shop.call('POST', '/orders/cart/add/1', seller, {
      productId: 1,
      quantity: 1,
      x: 'x'.repeat(2e6),
    })
    expect(large).toMatchObject({ status: 413, errors: ['O conteúdo enviado é grande demais.'] })
  })
})
