import { randomBytes } from 'node:crypto'
import type { OwnSession } from '@shop/contract/accounts'
import type { OwnOrder } from '@shop/contract/own-orders'
import type { PreCheckout } from '@shop/contract/selling'
import { systemActor } from '../src/actor.ts'
import { openRest } from '../src/features/debts/receivables/debt.ts'
import { openSession } from '../src/features/identity/accounts/session.service.ts'
import type { GuardedRoute } from '../src/plugins/access.ts'
import type { Person, TestShop } from './harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64 } from './make.ts'
import { makePhone } from './serials.ts'

/** The same key for every call, so that a call that creates something does it once. */
export const KEY = 'one-key-for-everything'
const CHOICE = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }

interface Placed {
  orderId: number
  code: string
}

/** A customer with data of every kind that customers have. */
export interface Owner {
  self: Person
  email: string
  /** Their ids that a path or a body may contain. */
  ids: {
    customer: number
    orders: number[]
    session: string
    product: number
    productCode: string
    instalment: number
    tracking: string
    file: string
    /** A bought unit without a claim. */
    serial: string
  }
  /** Texts that occur only in this customer's data, by kind. */
  marks: Record<string, string>
}

export async function makeOwner(
  shop: TestShop,
  staff: Person,
  name: string,
  unitCents: number,
): Promise<Owner> {
  const digits = String(randomBytes(4).readUInt32BE()).padStart(10, '7')
  const row = await makeCustomer(shop.db, {
    name: `${name} Marca`,
    email: `${name}@marca.example`,
    phone: `11${digits.slice(0, 9)}`,
    document: `9${digits}`,
    street: `Rua ${name}`,
    neighborhood: `Bairro ${name}`,
    city: `Cidade ${name}`,
    notes: `Portaria ${name}`,
  })
  const self = await shop.signIn(row.id)
  await openSession(shop.context, { customerId: row.id }, row.name, {
    ip: '10.1.2.3',
    userAgent: `Aparelho ${name}`,
  })
  const product = await makeProduct(shop.db, 30, { sell_price_cents: unitCents })
  const add = (quantity: number) =>
    shop.call<PreCheckout>('POST', `/orders/cart/add/${row.id}`, self, { productId: product.id, quantity })
  const checkout = async <T extends Placed>(kind: string, more: object) => {
    const path = `/orders/checkout/${kind}/${row.id}`
    return (await shop.call<T>('POST', path, self, { ...CHOICE, ...more })).data
  }
  await add(1)
  const pix = await checkout<Placed & { txid: string }>('pix', { comments: `Recado ${name}` })
  await add(2)
  const transfer = await checkout<Placed>('bank/transfer', { receiptImage: PNG_BASE64 })
  const sold = await makeOrder(shop.db, 13, { customer_id: row.id, payment: 'transfer', paid_cents: 20_000 })
  await shop.call('POST', '/returns', staff, {
    fromOrderId: sold.id,
    items: [{ productId: sold.productId, quantity: 1, defective: false, reason: 'regret' }],
    settle: 'credit',
    comments: `Equipe ${name}`,
  })
  const debt = { orderId: sold.id, customerId: row.id, amountCents: 700, by: systemActor('Teste') }
  await shop.db.transaction().execute((tx) => openRest(tx, debt))
  const { instalment } = await shop.db
    .selectFrom('instalments')
    .select('id as instalment')
    .where('order_id', '=', sold.id)
    .executeTakeFirstOrThrow()
  const serial = await buyPhones(shop, staff, self, name)
  const wanted = await makeProduct(shop.db, 0, { name: `Querido ${name}` })
  await shop.call('POST', `/shop/products/${wanted.id}/notify-me`, self)
  // Archived, because every customer would see its name in the catalogue.
  await shop.db
    .updateTable('products')
    .set({ archived_at: new Date().toISOString() })
    .where('id', '=', wanted.id)
    .execute()
  const cart = (await add(7)).data.cart
  const { sessions } = (await shop.call<{ sessions: OwnSession[] }>('GET', '/accounts/me/sessions', self))
    .data
  const order = (await shop.call<OwnOrder>('GET', `/shop/orders/${pix.orderId}`, self)).data
  const { receipt_file: file } = await shop.db
    .selectFrom('orders')
    .select('receipt_file')
    .where('id', '=', transfer.orderId)
    .executeTakeFirstOrThrow()
  const { returned } = await shop.db
    .selectFrom('returns')
    .select('code as returned')
    .where('from_order_id', '=', sold.id)
    .executeTakeFirstOrThrow()
  const tracking = order.trackingUrl.split('/').at(-1) ?? ''
  return {
    self,
    email: row.email,
    ids: {
      customer: row.id,
      orders: [pix.orderId, transfer.orderId, sold.id],
      session: sessions.find(({ current }) => !current)?.id ?? '',
      product: product.id,
      productCode: product.code,
      instalment,
      tracking,
      file: file?.split('/').at(-1) ?? '',
      serial,
    },
    marks: {
      name: row.name,
      email: row.email,
      phone: row.phone,
      document: row.document,
      street: `Rua ${name}`,
      neighborhood: `Bairro ${name}`,
      city: `Cidade ${name}`,
      notes: `Portaria ${name}`,
      device: `Aparelho ${name}`,
      session: sessions[0]?.id ?? '',
      comment: `Recado ${name}`,
      pixOrder: pix.code,
      txid: pix.txid,
      transferOrder: transfer.code,
      soldOrder: sold.code,
      returned,
      wanted: wanted.name,
      claim: `Defeito ${name}`,
      cart: String(cart.totalAmount),
      tracking,
    },
  }
}

/** Buys two delivered units, of which one has a claim; returns the serial number of the other. */
async function buyPhones(shop: TestShop, staff: Person, self: Person, name: string): Promise<string> {
  const phone = await makePhone(shop.db, 2)
  const { id: orderId } = await makeOrder(shop.db, 2, { customer_id: self.id, productId: phone.id })
  const serials = phone.serials.map((serial) => ({ productId: phone.id, serial }))
  await shop.call('PATCH', '/workflow/order/pack', staff, { orderId, images: [PNG_BASE64], serials })
  await shop.db
    .updateTable('orders')
    .set({ status: 13, paid_cents: 20_000 })
    .where('id', '=', orderId)
    .execute()
  await shop.db
    .insertInto('order_history')
    .values({ order_id: orderId, action: 'finish', status: 13, employee_id: null, who: 'Teste' })
    .execute()
  const [claimed, other = ''] = phone.serials
  await shop.call('POST', '/shop/claims', self, { serial: claimed, problem: `Defeito ${name}` })
  return other
}

export const nameOf = ({ method, url }: GuardedRoute) => `${method} ${url.replace(/^\/api/, '')}`

/** Calls that a customer may make, and public ones. */
export const isForCustomers = ({ access, method, url }: GuardedRoute) =>
  !url.endsWith('/events') &&
  (access.kind === 'any-customer' ||
    access.kind === 'signed-in' ||
    (access.kind === 'employee' && access.orCustomer !== undefined) ||
    (access.kind === 'open' && method === 'GET'))

/** Bodies of the calls that change something, with a person's ids. */
export const BODIES: Record<string, (whose: Owner) => object[]> = {
  'PATCH /accounts/me/password': () => [
    { currentPassword: 'nenhuma senha', newPassword: 'girassol azul da tarde' },
  ],
  'PATCH /shop/customers/me': () => [{ notes: 'Outra portaria' }],
  'POST /shop/customers/me/email': ({ email }) => [{ email, currentPassword: 'nenhuma senha' }],
  'POST /shop/customers/me/email/confirm': () => [{ code: '00000000' }],
  'PUT /push/subscriptions': ({ ids }) => [
    {
      endpoint: `https://push.exemplo/${ids.session}`,
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
  ],
  'DELETE /push/subscriptions': ({ ids }) => [{ endpoint: `https://push.exemplo/${ids.session}` }],
  'POST /shop/claims': ({ ids }) => [{ serial: ids.serial, problem: 'Não liga' }],
  'POST /shop/receivables/pix': ({ ids }) => [{ instalments: [ids.instalment] }],
  'POST /shop/orders/:id/requests': () => [{ kind: 'cancel', comments: 'Desisti' }],
  'PATCH /workflow/order/proof': ({ ids }) =>
    ids.orders.map((orderId) => ({ orderId, receiptImage: PNG_BASE64 })),
  'POST /orders/cart/add/:id': ({ ids }) => [{ productId: ids.product, quantity: 1 }],
  'POST /orders/cart/scan/:id': ({ ids }) => [{ code: ids.productCode }],
  'PATCH /orders/cart/change/:id': ({ ids }) => [{ productId: ids.product, newQuantity: 1 }],
  'POST /orders/checkout/:id': () => [CHOICE],
  'POST /orders/checkout/pix/:id': () => [CHOICE],
  'POST /orders/checkout/bank/transfer/:id': () => [CHOICE],
}

/** Values for a path parameter: all of the person's that it could have. */
const valuesFor = (parameter: string, { ids, email, marks }: Owner): (string | number | undefined)[] =>
  parameter === 'id'
    ? [ids.customer, ...ids.orders, ids.session, ids.product]
    : ({
        email: [email],
        param: [marks.name, marks.pixOrder],
        token: [ids.tracking],
        name: [`${ids.file}?expires=9999999999&signature=${ids.tracking}`],
      }[parameter] ?? [])

/** Every path of a route with ids of `whose`. */
export function addressesOf({ url }: GuardedRoute, whose: Owner): string[] {
  const [parameter] = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (!parameter) return [url]
  return valuesFor(parameter, whose).map((value) =>
    url.replace(/:(\w+)/g, (_, name: string) =>
      String(name === parameter ? value : valuesFor(name, whose)[0]).replaceAll(' ', '%20'),
    ),
  )
}

/** Calls that empty the cart or end sessions come last: the tests need their cart and session, and one more to end. */
const rankOf = (route: GuardedRoute) =>
  ['DELETE /orders/cart/:id', 'DELETE /accounts/me/sessions', 'POST /accounts/signout'].indexOf(nameOf(route))
export const customerRoutes = ({ app }: TestShop) =>
  app.routeTable.filter(isForCustomers).toSorted((a, b) => rankOf(a) - rankOf(b))
