import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@shop/contract/products'
import { ORDER_STATUS, type StatusKey } from '@shop/domain/order-status'
import { FULL_ACCESS } from '@shop/domain/permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Method, openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct } from '../../../../test/make.ts'
import { addCatalogue, productBody } from '../../../../test/product-body.ts'
import { openSession } from '../../identity/accounts/session.service.ts'

const MISSING = 2_147_480_000
const ORIGIN = { ip: '127.0.0.1', userAgent: 'test' }

let shop: TestShop
let manager: Person
let stocker: Person

beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: 'on' })
  manager = await shop.employee([FULL_ACCESS])
  stocker = await shop.employee(['app:stocking'], 'stocker')
  await addCatalogue(shop, manager)
  mkdirSync(join(shop.context.settings.DATA_DIR, 'files'))
})
afterAll(() => shop.close())

let width = 0
/** An image that nobody sent before. */
const makeImage = async () => {
  const image = sharp({ create: { width: ++width, height: 20, channels: 3, background: 'red' } })
  return (await image.jpeg().toBuffer()).toString('base64')
}

function stored(): string[] {
  const root = join(shop.context.settings.DATA_DIR, 'files')
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
  return files.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function order(status: StatusKey, stockerId: number | null = null) {
  return (await makeOrder(shop.db, status, { stocker_id: stockerId })).id
}

async function customer(status: 'Approved' | 'Waiting' = 'Approved') {
  const { id } = await makeCustomer(shop.db, { status })
  const { accessToken } = await openSession(shop.context, { customerId: id }, 'Cliente', ORIGIN)
  return { id, token: accessToken }
}

interface Refusal {
  name: string
  status: number
  send: (image: string) => Promise<readonly [Method, string, object, Person?]>
}

const transfer = (receiptImage: string) => ({
  typeOfDelivery: 1,
  withWarranty: false,
  isFastDelivery: false,
  receiptImage,
})

const REFUSALS: Refusal[] = [
  {
    name: 'a proof for an order that is not there',
    status: 404,
    send: async (receiptImage) => ['PATCH', '/workflow/order/proof', { orderId: MISSING, receiptImage }],
  },
  {
    name: 'a proof that nobody waits for',
    status: 409,
    send: async (receiptImage) => [
      'PATCH',
      '/workflow/order/proof',
      { orderId: await order(ORDER_STATUS.ENTREGUE), receiptImage },
    ],
  },
  {
    name: 'a proof for the order of somebody else',
    status: 404,
    send: async (receiptImage) => [
      'PATCH',
      '/workflow/order/proof',
      { orderId: await order(ORDER_STATUS.AGUARDANDO_COMPROVANTE), receiptImage },
      await customer(),
    ],
  },
  {
    name: 'images of an order that is packed already',
    status: 409,
    send: async (image) => [
      'PATCH',
      '/workflow/order/pack',
      {
        orderId: await order(ORDER_STATUS.AGUARDANDO_MOTOBOY, stocker.id),
        images: [image, await makeImage()],
      },
      stocker,
    ],
  },
  {
    name: 'a second image that is none',
    status: 422,
    send: async (image) => [
      'PATCH',
      '/workflow/order/pack',
      { orderId: await order(ORDER_STATUS.EM_PREPARACAO), images: [image, 'bm90IGFuIGltYWdl'] },
    ],
  },
  {
    name: 'a signature for an order that is not on its way',
    status: 409,
    send: async (signature) => [
      'PATCH',
      '/workflow/order/deliver',
      { orderId: await order(ORDER_STATUS.AGUARDANDO_ESTOQUISTA), signature, receivedBy: 'Ana' },
    ],
  },
  {
    name: 'a proof with an empty cart',
    status: 409,
    send: async (image) => [
      'POST',
      `/orders/checkout/bank/transfer/${(await customer()).id}`,
      transfer(image),
    ],
  },
  {
    name: 'a proof of a customer who waits',
    status: 409,
    send: async (image) => [
      'POST',
      `/orders/checkout/bank/transfer/${(await customer('Waiting')).id}`,
      transfer(image),
    ],
  },
  {
    name: 'a proof for more than there is',
    status: 409,
    send: async (image) => {
      const buyer = await customer()
      const { id } = await makeProduct(shop.db, 1)
      await shop.db
        .insertInto('cart_items')
        .values({ customer_id: buyer.id, product_id: id, quantity: 2 })
        .execute()
      return ['POST', `/orders/checkout/bank/transfer/${buyer.id}`, transfer(image)]
    },
  },
  {
    name: 'a product of an unknown brand',
    status: 422,
    send: async (image) => ['POST', '/products', productBody({ brand: 'Nenhuma', images: [image] })],
  },
  {
    name: 'an image of a product that is not there',
    status: 404,
    send: async (image) => ['PATCH', '/products/image/99999999', { image }],
  },
]

test.each(REFUSALS)('stores nothing of $name ($status)', async ({ status, send }) => {
  const [method, path, body, as] = await send(await makeImage())
  const before = stored()
  expect(await shop.call(method, path, as ?? manager, body)).toMatchObject({ status })
  expect(stored()).toEqual(before)
})

test('of two proofs sent at once for one order stores only the one that the order refers to', async () => {
  const orderId = await order(ORDER_STATUS.AGUARDANDO_COMPROVANTE)
  const before = new Set(stored())
  const send = async () =>
    shop.call('PATCH', '/workflow/order/proof', manager, { orderId, receiptImage: await makeImage() })
  const responses = await Promise.all([send(), send(), send()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { receipt_file } = await shop.db
    .selectFrom('orders')
    .select('receipt_file')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const added = stored().filter((name) => !before.has(name))
  expect(added.map((name) => `private/${name}`)).toEqual([receipt_file])
})

test('keeps an image of a refused call while another row refers to it', async () => {
  const receiptImage = await makeImage()
  const orderId = await order(ORDER_STATUS.AGUARDANDO_COMPROVANTE)
  const proof = (id: number) =>
    shop.call('PATCH', '/workflow/order/proof', manager, { orderId: id, receiptImage })
  expect(await proof(orderId)).toMatchObject({ status: 200 })
  const { url } = (await shop.call<{ url: string }>('GET', `/orders/receipt/${orderId}`, manager)).data
  expect((await proof(orderId)).status).toBe(409)
  expect((await shop.app.inject({ url })).statusCode).toBe(200)
})

test('of a sale that is sent again, also with another proof, stores only the first proof', async () => {
  const buyer = await customer()
  const { id } = await makeProduct(shop.db, 5)
  await shop.db
    .insertInto('cart_items')
    .values({ customer_id: buyer.id, product_id: id, quantity: 1 })
    .execute()
  const proof = await makeImage()
  const send = (image: string) =>
    shop.call('POST', `/orders/checkout/bank/transfer/${buyer.id}`, manager, transfer(image), {
      'idempotency-key': 'one',
    })
  const before = stored().length
  const [first, again] = await Promise.all([send(proof), send(proof)])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.data).toEqual(first.data)
  expect(await send(await makeImage())).toMatchObject({ status: 409, code: 'DUPLICATE' })
  expect(stored().length).toBe(before + 1)
})

describe('every call answers 422 to a file that is not an image', () => {
  test.each(['A', '=', 'AA==', '*', 'data:image/png;base64,AAAA'])('%s', async (image) => {
    const { data } = await shop.call<Product>('POST', '/products', manager, productBody({}))
    const buyer = await customer()
    const cart = await makeProduct(shop.db, 1)
    await shop.db
      .insertInto('cart_items')
      .values({ customer_id: buyer.id, product_id: cart.id, quantity: 1 })
      .execute()
    const packing = await order(ORDER_STATUS.EM_PREPARACAO)
    const waiting = await order(ORDER_STATUS.AGUARDANDO_COMPROVANTE)
    const onTheWay = await order(ORDER_STATUS.EM_ENTREGA)
    const calls: [Method, string, object][] = [
      ['POST', '/products', productBody({ images: [image] })],
      ['PATCH', `/products/image/${data.code}`, { image }],
      ['PATCH', '/workflow/order/pack', { orderId: packing, images: [image] }],
      ['PATCH', '/workflow/order/proof', { orderId: waiting, receiptImage: image }],
      ['PATCH', '/workflow/order/deliver', { orderId: onTheWay, signature: image, receivedBy: 'Ana' }],
      ['POST', `/orders/checkout/bank/transfer/${buyer.id}`, transfer(image)],
    ]
    for (const [method, path, body] of calls) {
      const response = await shop.call(method, path, manager, body)
      expect([path, response]).toMatchObject([path, { status: 422, code: 'RULE_VIOLATION' }])
    }
  })
})

describe('pixels', () => {
  const send = async (base64: string) =>
    shop.call('PATCH', '/workflow/order/pack', stocker, {
      orderId: await order(ORDER_STATUS.EM_PREPARACAO),
      images: [base64],
    })
  const blank = (side: number, progressive: boolean) =>
    sharp({ create: { width: side, height: side, channels: 3, background: 'white' } })
      .jpeg({ progressive })
      .toBuffer()

  test.each([
    [7100, false, 200],
    [7200, false, 422],
    [3500, true, 200],
    [3600, true, 422],
  ])('%i squared, interlaced: %s, is answered with %i', async (side, progressive, status) => {
    const bytes = await blank(side, progressive)
    const response = await send(bytes.toString('base64'))
    expect(response).toMatchObject({ status })
    if (status === 422) expect(response.errors[0]).toContain(`grande demais: ${side} × ${side} pontos`)
  })
})

test('accepts 60 images of a customer per day, and says politely that more are refused', async () => {
  const sender = await customer()
  const orderId = (await makeOrder(shop.db, ORDER_STATUS.AGUARDANDO_COMPROVANTE, { customer_id: sender.id }))
    .id
  const uploads = Array.from({ length: 60 }, (_, at) => ({ key: `private/${at}`, customer_id: sender.id }))
  await shop.db.insertInto('file_uploads').values(uploads).execute()
  const send = async () =>
    shop.call('PATCH', '/workflow/order/proof', sender, { orderId, receiptImage: await makeImage() })
  expect(await send()).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  await shop.db
    .updateTable('file_uploads')
    .set({ at: new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString() })
    .where('customer_id', '=', sender.id)
    .execute()
  expect(await send()).toMatchObject({ status: 200 })
})
