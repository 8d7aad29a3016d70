import type { Method, Person, TestShop } from '../harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64 } from '../make.ts'
import { productBody } from '../product-body.ts'
import { makePhone, nextImei } from '../serials.ts'

interface Sent {
  path: string
  body: object
  /** Staff without one. */
  as?: Person
}

/** The people and things of a shop that the calls need. */
export interface Place {
  shop: TestShop
  staff: Person
  /** A product of {@link productBody}. */
  code: string
}

/** Prepares what the call needs, so that it comes to read the file. */
type FileCall = (place: Place, file: string) => Promise<Sent>

const IMPORTED = ['customers', 'products', 'units', 'suppliers', 'receivables'] as const
const imports = Object.fromEntries(
  IMPORTED.flatMap((kind) =>
    (['preview', 'apply'] as const).map((step): [string, FileCall] => [
      `POST /imports/${kind}/${step}`,
      async (_, file) => ({
        path: `/imports/${kind}/${step}`,
        body: { file, ...(step === 'apply' && { key: nextImei() }) },
      }),
    ]),
  ),
)

const CHOICE = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }

/** A checkout of one product, by default with the file as the proof of a transfer. */
const checkout =
  (kind: string, fields: (file: string) => object = (receiptImage) => ({ receiptImage })): FileCall =>
  async ({ shop }, file) => {
    const { id } = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 2)
    await shop.db
      .insertInto('cart_items')
      .values({ customer_id: id, product_id: product.id, quantity: 1 })
      .execute()
    return { path: `/orders/checkout/${kind}${id}`, body: { ...CHOICE, ...fields(file) } }
  }
const inParts = (receiptImage: string) => ({ parts: [{ kind: 'transfer', amount: 100, receiptImage }] })

const workflow =
  (action: string, status: 2 | 4, fields: (file: string) => object): FileCall =>
  async ({ shop, staff }, file) => {
    const { id: orderId } = await makeOrder(shop.db, status, { deliverer_id: status === 4 ? staff.id : null })
    return { path: `/workflow/order/${action}`, body: { orderId, ...fields(file) } }
  }

/** A unit that a customer bought. */
async function soldUnit({ shop, staff }: Place) {
  const phone = await makePhone(shop.db, 2)
  const { id: customer } = await makeCustomer(shop.db)
  const { id: orderId } = await makeOrder(shop.db, 2, { customer_id: customer, productId: phone.id })
  const serials = phone.serials.map((serial) => ({ productId: phone.id, serial }))
  await shop.call('PATCH', '/workflow/order/pack', staff, { orderId, images: [PNG_BASE64], serials })
  await shop.db
    .updateTable('orders')
    .set({ status: 13, paid_cents: 20_000 })
    .where('id', '=', orderId)
    .execute()
  return { serial: phone.serials[0] ?? '', customer }
}

const returned = async ({ shop }: Place) => {
  const { id: fromOrderId, productId } = await makeOrder(shop.db, 13)
  return {
    fromOrderId,
    items: [{ productId, quantity: 1, defective: false, reason: 'regret' }],
    comments: 'Desistiu',
  }
}

/** A used phone that a customer brings. */
const tradeIn = async ({ shop }: Place) => {
  const phone = await makePhone(shop.db, 0)
  await shop.db
    .insertInto('trade_in_prices')
    .values({ product_id: phone.id, grade: 'B', price_cents: 50_000 })
    .execute()
  const { id: customerId } = await makeCustomer(shop.db)
  return { customerId, productId: phone.id, serial: nextImei(), grade: 'B', price: 400, settle: 'credit' }
}

/** Every call that takes a file, by its address. */
export const FILE_CALLS: Readonly<Record<string, readonly FileCall[]>> = {
  ...Object.fromEntries(Object.entries(imports).map(([address, call]) => [address, [call]])),
  'POST /bank/statements': [
    async (_, file) => ({ path: '/bank/statements', body: { name: 'a', accountName: 'A', file } }),
  ],
  'POST /nfes': [async (_, file) => ({ path: '/nfes', body: { file } })],
  'POST /orders/checkout/:id': [checkout(''), checkout('', inParts)],
  'POST /orders/checkout/bank/transfer/:id': [checkout('bank/transfer/')],
  'POST /orders/checkout/pix/:id': [checkout('pix/'), checkout('pix/', inParts)],
  'PATCH /workflow/order/proof': [
    async ({ shop }, receiptImage) => {
      const { id: orderId } = await makeOrder(shop.db, 10, { payment: 'transfer' })
      return { path: '/workflow/order/proof', body: { orderId, receiptImage } }
    },
    async ({ shop }, receiptImage) => {
      const { id } = await makeCustomer(shop.db)
      const { id: orderId } = await makeOrder(shop.db, 10, { payment: 'transfer', customer_id: id })
      return { path: '/workflow/order/proof', body: { orderId, receiptImage }, as: await shop.signIn(id) }
    },
  ],
  'PATCH /workflow/order/pack': [workflow('pack', 2, (file) => ({ images: [file] }))],
  'PATCH /workflow/order/deliver': [
    workflow('deliver', 4, (signature) => ({ signature, receivedBy: 'Ana' })),
  ],
  'PATCH /workflow/order/fail': [workflow('fail', 4, (image) => ({ reason: 'absent', image }))],
  'POST /claims': [
    async (place, file) => {
      const { serial } = await soldUnit(place)
      return { path: '/claims', body: { serial, problem: 'N\u00e3o liga', images: [file] } }
    },
  ],
  'POST /shop/claims': [
    async (place, file) => {
      const { serial, customer } = await soldUnit(place)
      const as = await place.shop.signIn(customer)
      return { path: '/shop/claims', body: { serial, problem: 'N\u00e3o liga', images: [file] }, as }
    },
  ],
  'POST /returns': [
    async (place, file) => ({
      path: '/returns',
      body: { ...(await returned(place)), settle: 'credit', images: [file] },
    }),
  ],
  'POST /returns/exchange': [
    async (place, file) => {
      const { id: productId } = await makeProduct(place.shop.db, 1)
      const goods = [{ productId, quantity: 1 }]
      return {
        path: '/returns/exchange',
        body: { ...(await returned(place)), goods, payment: 'cash', images: [file] },
      }
    },
  ],
  'POST /trade-ins': (['documentImage', 'lookupImage', 'signature'] as const).map(
    (field): FileCall =>
      async (place, file) => ({ path: '/trade-ins', body: { ...(await tradeIn(place)), [field]: file } }),
  ),
  'PATCH /trade-ins/:id': [
    async (place, documentImage) => {
      const { data } = await place.shop.call<{ id: number }>('POST', '/trade-ins', place.staff, {
        ...(await tradeIn(place)),
        settle: 'cart',
      })
      return { path: `/trade-ins/${data.id}`, body: { documentImage } }
    },
  ],
  'POST /products': [
    async (_, file) => ({ path: '/products', body: productBody({ name: nextImei(), images: [file] }) }),
  ],
  'PATCH /products/image/:code': [
    async ({ code }, image) => ({ path: `/products/image/${code}`, body: { image } }),
  ],
  'PATCH /companies/settings/logo': [
    async (_, image) => ({ path: '/companies/settings/logo', body: { image } }),
  ],
}

export const methodOf = (address: string) => address.split(' ')[0] as Method
