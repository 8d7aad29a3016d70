import type { Count } from '@shop/contract/counts'
import type { Purchase } from '@shop/contract/purchases'
import type { Receipt } from '@shop/contract/receiving'
import type { Repricing, RepricingPreview } from '@shop/contract/repricing'
import type { StatusKey } from '@shop/domain/order-status'
import { sql } from 'kysely'
import type { ApiResponse, Method, Person, TestShop } from './harness.ts'
import { makeCustomer, makeOrder, makeProduct, makeSupplier } from './make.ts'
import { base64, csvFile } from './sheets.ts'

/** Three products, the last one first: code that locks them in the order given locks them in the wrong order. */
export interface Goods {
  as: Person
  word: string
  products: readonly { id: number; code: string; name: string }[]
}

/** Prepares what the call needs; returns a function that sends the call. */
export type Writer = (shop: TestShop, goods: Goods) => Promise<() => Promise<ApiResponse<unknown>>>

const people = new WeakMap<TestShop, Person>()
let words = 0

export async function goodsOf(shop: TestShop): Promise<Goods> {
  const as = people.get(shop) ?? (await shop.employee(['full:access']))
  people.set(shop, as)
  const word = `Lote${++words}x`
  const products = []
  for (const one of ['a', 'b', 'c'])
    products.push(await makeProduct(shop.db, 1000, { name: `${word} ${one}` }))
  return { as, word, products: products.toReversed() }
}

const call = <T>(shop: TestShop, { as }: Goods, method: Method, path: string, body?: object) =>
  shop.call<T>(method, path, as, body)

/** Prepares a call with the response of an earlier one. @throws when the earlier one failed */
async function first<T>(
  shop: TestShop,
  goods: Goods,
  method: Method,
  path: string,
  body?: object,
): Promise<T> {
  const { status, data, errors } = await call<T>(shop, goods, method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${errors?.[0]}`)
  return data
}

const lines = ({ products }: Goods) => products.map(({ id }) => ({ productId: id, quantity: 1 }))
const back = (goods: Goods) => lines(goods).map((line) => ({ ...line, defective: false, reason: 'regret' }))

async function cartOf(shop: TestShop, goods: Goods): Promise<number> {
  const { id } = await makeCustomer(shop.db)
  for (const { productId } of lines(goods))
    await shop.db
      .insertInto('cart_items')
      .values({ customer_id: id, product_id: productId, quantity: 2 })
      .execute()
  return id
}

const pickup = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }

/** A sale of two units each, brought to a status. */
async function saleOf(shop: TestShop, goods: Goods, status: StatusKey): Promise<number> {
  const customerId = await cartOf(shop, goods)
  const { orderId } = await first<{ orderId: number }>(
    shop,
    goods,
    'POST',
    `/orders/checkout/${customerId}`,
    pickup,
  )
  await shop.db
    .updateTable('orders')
    .set({ status, paid_cents: sql<number>`total_cents` })
    .where('id', '=', orderId)
    .execute()
  return orderId
}

async function purchaseOf(shop: TestShop, goods: Goods): Promise<Purchase> {
  const { id: supplierId } = await makeSupplier(shop.db)
  const ordered = lines(goods).map((line) => ({ ...line, quantity: 5, cost: 40 }))
  return first<Purchase>(shop, goods, 'POST', '/purchases', { supplierId, lines: ordered })
}

async function sentPurchase(shop: TestShop, goods: Goods): Promise<number> {
  const { id } = await purchaseOf(shop, goods)
  await first(shop, goods, 'POST', `/purchases/${id}/send`, {})
  return id
}

/** A receipt of the purchase, with units of some of its products. */
async function receiptOf(shop: TestShop, goods: Goods, purchaseId: number, some: Goods['products']) {
  const { id, lines: expected } = await first<Receipt>(shop, goods, 'POST', '/receipts', { purchaseId })
  const received = expected
    .filter(({ productId }) => some.some((product) => product.id === productId))
    .map(({ position, productId }) => ({ position, productId, quantity: 2, cost: 45 }))
  await first(shop, goods, 'PUT', `/receipts/${id}`, { lines: received })
  return id
}

async function countOf(shop: TestShop, goods: Goods, counted: boolean): Promise<number> {
  const scope = { codes: goods.products.map(({ code }) => code) }
  const { id } = await first<Count>(shop, goods, 'POST', '/counts', { name: goods.word, scope })
  if (counted)
    await first(shop, goods, 'PUT', `/counts/${id}/lines`, {
      lines: goods.products.map(({ code }) => ({ code, quantity: 999 })),
    })
  return id
}

const up = ({ word }: Goods) => ({ filter: { search: word }, rule: { kind: 'percent', percent: 10 } })

const priced = async (shop: TestShop, goods: Goods) => ({
  ...up(goods),
  digest: (await first<RepricingPreview>(shop, goods, 'POST', '/repricings/preview', up(goods))).digest,
})

/** The calls that write several products or move stock; each over the same three products. */
export const GOODS_WRITERS: Record<string, Writer> = {
  checkout: async (shop, goods) => {
    const customerId = await cartOf(shop, goods)
    return () => call(shop, goods, 'POST', `/orders/checkout/${customerId}`, pickup)
  },
  'sale at the counter': async (shop, goods) => {
    const customerId = await cartOf(shop, goods)
    const sold = { ...pickup, card: { brand: 'Visa' }, handOver: {} }
    return () => call(shop, goods, 'POST', `/orders/checkout/${customerId}`, sold)
  },
  'cancelled order': async (shop, goods) => {
    const orderId = await saleOf(shop, goods, 5)
    return () => call(shop, goods, 'PATCH', '/workflow/order/cancel', { orderId, comment: 'Desistiu' })
  },
  'freed stock': async (shop, goods) => {
    const { id } = await makeCustomer(shop.db)
    for (const { id: productId } of goods.products)
      await makeOrder(shop.db, 10, { customer_id: id, productId })
    return () => call(shop, goods, 'POST', `/orders/unpaid/${id}/cancel`, { comment: 'Sem resposta' })
  },
  'packed order': async (shop, goods) => {
    const orderId = await saleOf(shop, goods, 2)
    return () => call(shop, goods, 'PATCH', '/workflow/order/pack', { orderId, images: [] })
  },
  return: async (shop, goods) => {
    const fromOrderId = await saleOf(shop, goods, 13)
    const body = { fromOrderId, items: back(goods), settle: 'credit' }
    return () => call(shop, goods, 'POST', '/returns', body)
  },
  'return of defective units': async (shop, goods) => {
    const fromOrderId = await saleOf(shop, goods, 13)
    const items = back(goods).map((item, index) => ({ ...item, defective: index === 0, reason: 'defect' }))
    return () => call(shop, goods, 'POST', '/returns', { fromOrderId, items, settle: 'credit' })
  },
  'return at the desk': async (shop, goods) => {
    const [orderId, fromOrderId] = [await saleOf(shop, goods, 6), await saleOf(shop, goods, 13)]
    const { customer_id } = await shop.db
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', fromOrderId)
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('orders').set({ customer_id }).where('id', '=', orderId).execute()
    const body = { orderId, fromOrderId, ...lines(goods)[0], comments: 'Desistiu' }
    return () => call(shop, goods, 'POST', '/workflow/order/return', body)
  },
  exchange: async (shop, goods) => {
    const fromOrderId = await saleOf(shop, goods, 13)
    const [last, , early] = goods.products
    const body = {
      fromOrderId,
      items: back(goods).slice(0, 2),
      goods: [last, early].map((product) => ({ productId: product?.id, quantity: 1 })),
      payment: 'cash',
    }
    return () => call(shop, goods, 'POST', '/returns/exchange', body)
  },
  'stock entry': async (shop, goods) => {
    const products = lines(goods).map(({ productId }) => ({ productId, cost: 41, stock: 1, source: 1 }))
    return () => call(shop, goods, 'PATCH', '/products/menu/purchase/batch', { products })
  },
  'counted stock': async (shop, goods) => {
    const code = goods.products[0]?.code ?? ''
    return () => call(shop, goods, 'PATCH', `/products/inventory/${code}`, { code, newStock: 1000 })
  },
  'receipt of a part': async (shop, goods) => {
    const purchaseId = await sentPurchase(shop, goods)
    const receiptId = await receiptOf(shop, goods, purchaseId, goods.products.slice(0, 1))
    return () => call(shop, goods, 'POST', `/receipts/${receiptId}/finish`, { prices: 'accept' })
  },
  'sent purchase': async (shop, goods) => {
    const { id } = await purchaseOf(shop, goods)
    return () => call(shop, goods, 'POST', `/purchases/${id}/send`, {})
  },
  'cancelled purchase': async (shop, goods) => {
    const id = await sentPurchase(shop, goods)
    return () => call(shop, goods, 'POST', `/purchases/${id}/cancel`, { reason: 'Não vem' })
  },
  'counted lines': async (shop, goods) => {
    const id = await countOf(shop, goods, false)
    const counted = goods.products.map(({ code }) => ({ code, quantity: 3 }))
    return () => call(shop, goods, 'PUT', `/counts/${id}/lines`, { lines: counted })
  },
  'finished count': async (shop, goods) => {
    const id = await countOf(shop, goods, true)
    return () => call(shop, goods, 'POST', `/counts/${id}/finish`)
  },
  'approved count': async (shop, goods) => {
    const id = await countOf(shop, goods, true)
    await first(shop, goods, 'POST', `/counts/${id}/finish`)
    return () => call(shop, goods, 'POST', `/counts/${id}/approve`, {})
  },
  'found defect': async (shop, goods) => {
    const body = { kind: 'found', quantity: 1, comment: 'Tela' }
    return () => call(shop, goods, 'POST', `/products/${goods.products[1]?.code}/defective`, body)
  },
  repricing: async (shop, goods) => {
    const body = await priced(shop, goods)
    return () => call(shop, goods, 'POST', '/repricings', body)
  },
  'undone repricing': async (shop, goods) => {
    const { id } = await first<Repricing>(shop, goods, 'POST', '/repricings', await priced(shop, goods))
    return () => call(shop, goods, 'POST', `/repricings/${id}/undo`)
  },
  import: async (shop, goods) => {
    const file = base64(
      csvFile([
        ['Código da loja', 'Nome', 'Marca', 'Preço de compra', 'Preço de venda'],
        ...goods.products.map(({ code, name }) => [code, name, 'Marca', '50,00', '101,00']),
      ]),
    )
    return () => call(shop, goods, 'POST', '/imports/products/apply', { file, key: goods.word })
  },
  archive: async (shop, goods) => {
    const codes = goods.products.map(({ code }) => code).join(',')
    return () => call(shop, goods, 'PATCH', `/products/archive?codes=${codes}`)
  },
}
