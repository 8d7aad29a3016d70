import type { Product } from '@shop/contract/products'
import type { Purchase } from '@shop/contract/purchases'
import type { Receipt, ReceiptPrices } from '@shop/contract/receiving'
import type { PriceHistory } from '@shop/contract/repricing'
import type { Unit } from '@shop/contract/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, makeSupplier, stockOf } from '../../../../test/make.ts'

let shop: TestShop
let person: Person

beforeAll(async () => {
  shop = await openTestShop()
  person = await shop.employee(['bo:manage:products'])
})
afterAll(() => shop.close())

const post = <T>(path: string, body: object = {}, headers?: Record<string, string>) =>
  shop.call<T>('POST', path, person, body, headers)
const put = (id: number, body: object) => shop.call<Receipt>('PUT', `/receipts/${id}`, person, body)
const finish = (id: number, prices = 'accept', headers?: Record<string, string>) =>
  post<Receipt>(`/receipts/${id}/finish`, { prices }, headers)
const productOf = async (code: string) =>
  (await shop.call<Product[]>('GET', `/products/full/search/${code}`, person)).data[0]

async function sentOrder(quantity = 10, cost = 60) {
  const [supplier, product] = [await makeSupplier(shop.db), await makeProduct(shop.db, 2)]
  const lines = [{ productId: product.id, quantity, cost }]
  const { data } = await post<Purchase>('/purchases', { supplierId: supplier.id, lines })
  await post(`/purchases/${data.id}/send`)
  return { supplier, product, purchaseId: data.id }
}
async function free(lines: object[], costs: object = {}) {
  const supplier = await makeSupplier(shop.db)
  const { data } = await post<Receipt>('/receipts', { supplierId: supplier.id })
  const { data: stored } = await put(data.id, { ...costs, lines })
  return { supplier, receipt: stored }
}

test('begins at 0 with the order’s expected units, and missing units stay open', async () => {
  const { product, purchaseId } = await sentOrder()
  const begun = await post<Receipt>('/receipts', { purchaseId })
  expect(begun.status).toBe(201)
  expect(begun.data).toMatchObject({
    state: 'open',
    units: 0,
    purchaseId,
    lines: [{ productId: product.id, expected: 10, quantity: 0, cost: 60 }],
  })
  expect((await post('/receipts', { purchaseId })).status).toBe(409)
  expect((await finish(begun.data.id)).status).toBe(422)
  const line = { position: 0, productId: product.id, cost: 60 }
  await put(begun.data.id, { document: 'NF 1', lines: [{ ...line, quantity: 4 }] })
  expect((await finish(begun.data.id)).data).toMatchObject({ state: 'done', units: 4, total: 240 })
  expect(await stockOf(shop.db, product.id)).toBe(6)
  const purchase = async () => (await shop.call<Purchase>('GET', `/purchases/${purchaseId}`, person)).data
  expect(await purchase()).toMatchObject({
    status: 'partial',
    received: 4,
    availableActions: ['receive', 'close'],
  })
  expect((await productOf(product.code))?.arrivesOn).not.toBeNull()
  const rest = await post<Receipt>('/receipts', { purchaseId })
  expect(rest.data.lines).toMatchObject([{ expected: 6 }])
  expect((await post(`/purchases/${purchaseId}/close`, { reason: 'x' })).status).toBe(409)
  await put(rest.data.id, { document: 'NF 2', lines: [{ ...line, quantity: 6 }] })
  await finish(rest.data.id)
  expect(await purchase()).toMatchObject({ status: 'received', received: 10, receipts: [{}, {}] })
  expect((await productOf(product.code))?.arrivesOn).toBeNull()
})

test('freight, discount and other costs are spread by value, and enter cost, last cost and history', async () => {
  const [a, b] = [await makeProduct(shop.db, 0), await makeProduct(shop.db, 0)]
  const { receipt, supplier } = await free(
    [
      { productId: a.id, quantity: 1, cost: 100 },
      { productId: b.id, quantity: 3, cost: 10 },
    ],
    { document: '77', freight: 13.01, discount: 1, other: 0.5 },
  )
  expect(receipt).toMatchObject({ total: 142.51, lines: [{ landed: 109.62 }, { landed: 32.89 }] })
  await finish(receipt.id)
  expect([(await productOf(a.code))?.cost, (await productOf(b.code))?.cost]).toEqual([109.62, 10.96])
  const { data } = await shop.call<{ products: object[] }>(
    'GET',
    `/suppliers/${supplier.id}/products`,
    person,
  )
  expect(data.products).toContainEqual(expect.objectContaining({ productId: b.id, lastCost: 10.96 }))
  const history = await shop.call<PriceHistory>('GET', `/price-history/${a.id}`, person)
  expect(history.data.histories).toMatchObject([
    { kind: 'Entrada de estoque', before: { cost: 50, gold: 60 }, after: { cost: 109.62, gold: 131.54 } },
  ])
  const purchased = await shop.call<{ histories: object[] }>(
    'GET',
    `/reports/product/purchased/histories/start/2020-01-01T00:00:00/end/2099-01-01T00:00:00/${a.id}`,
    person,
  )
  expect(purchased.data.histories).toMatchObject([{ supplier: supplier.name, document: '77' }])
})

test('a discount larger than the goods is refused, and free units do not change the cost', async () => {
  const product = await makeProduct(shop.db, 0)
  const { receipt } = await free([{ productId: product.id, quantity: 2, cost: 5 }], { discount: 10.01 })
  expect((await finish(receipt.id)).errors[0]).toBe('O desconto é maior que o valor recebido.')
  await put(receipt.id, { lines: [{ productId: product.id, quantity: 2, cost: 0 }] })
  await finish(receipt.id)
  expect(await productOf(product.code)).toMatchObject({ stock: 2, cost: 50 })
})

test('before it is finished, the prices and open carts that would change are shown', async () => {
  const product = await makeProduct(shop.db, 5)
  const gold = await makeCustomer(shop.db, { level: 1 })
  const bronze = await makeCustomer(shop.db, { level: 3 })
  for (const { id } of [gold, bronze])
    await shop.db
      .insertInto('cart_items')
      .values({ customer_id: id, product_id: product.id, quantity: 2 })
      .execute()
  const { receipt } = await free([{ productId: product.id, quantity: 1, cost: 55 }])
  const shield = await shop.call<ReceiptPrices>('GET', `/receipts/${receipt.id}/prices`, person)
  expect(shield.data.products).toMatchObject([
    {
      productId: product.id,
      costBefore: 50,
      costAfter: 55,
      levels: [
        { level: 'gold', before: { price: 60, margin: 16.6667 }, accept: { price: 66 }, keep: { price: 60 } },
        { level: 'silver', before: { price: 70 }, accept: { price: 77 }, keep: { price: 70 } },
        { level: 'bronze', before: { price: 100, margin: 50 }, accept: { price: 100, margin: 45 } },
      ],
    },
  ])
  expect(shield.data.carts).toEqual([
    expect.objectContaining({ customerId: gold.id, quantity: 2, before: 60, accept: 66 }),
  ])
  expect((await finish(receipt.id, 'hold')).data.state).toBe('held')
  expect(await stockOf(shop.db, product.id)).toBe(5)
  await finish(receipt.id, 'keep')
  expect(await productOf(product.code)).toMatchObject({
    stock: 6,
    cost: 55,
    goldPrice: 60,
    silverPrice: 70,
    sellPrice: 100,
  })
})

test('ten who finish at once put the goods into stock once, and a repeated key gets the first response', async () => {
  const product = await makeProduct(shop.db, 0)
  const { receipt } = await free([{ productId: product.id, quantity: 7, cost: 5 }])
  const key = { 'idempotency-key': 'finish' }
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => finish(receipt.id, 'accept', index < 3 ? key : undefined)),
  )
  expect(await stockOf(shop.db, product.id)).toBe(7)
  const again = await finish(receipt.id, 'accept', key)
  const won = responses.find(({ status }) => status === 200)
  expect(won?.data.state).toBe('done')
  expect([200, 409]).toContain(again.status)
  expect((await put(receipt.id, { lines: [] })).status).toBe(409)
  expect((await shop.call('DELETE', `/receipts/${receipt.id}`, person)).status).toBe(409)
})

test('a save whose response was lost is repeated by its key, after another person counted too', async () => {
  const product = await makeProduct(shop.db, 0)
  const { receipt } = await free([{ productId: product.id, quantity: 0, cost: 5 }])
  const save = (quantity: number, version: number, headers?: Record<string, string>) =>
    shop.call<Receipt>(
      'PUT',
      `/receipts/${receipt.id}`,
      person,
      { lines: [{ position: 0, productId: product.id, quantity, cost: 5 }], version },
      headers,
    )
  const key = { 'idempotency-key': 'count' }
  const first = await save(5, receipt.version, key)
  const other = await save(7, first.data.version)
  expect(await save(5, receipt.version, key)).toMatchObject({ status: 200, data: other.data })
  expect((await save(6, receipt.version)).status).toBe(409)
})

test('what came beyond one line does not count for a line that never came', async () => {
  const supplier = await makeSupplier(shop.db)
  const products = [await makeProduct(shop.db, 0), await makeProduct(shop.db, 0)] as const
  const lines = products.map(({ id }, index) => ({ productId: id, quantity: index + 1, cost: 10 }))
  const { data } = await post<Purchase>('/purchases', { supplierId: supplier.id, lines })
  await post(`/purchases/${data.id}/send`)
  const { data: begun } = await post<Receipt>('/receipts', { purchaseId: data.id })
  const position = begun.lines.findIndex(({ productId }) => productId === products[0].id)
  const line = { position, productId: products[0].id, cost: 10, quantity: 3 }
  await put(begun.id, { document: 'NF 9', lines: [line] })
  expect((await finish(begun.id)).data).toMatchObject({ state: 'done', units: 3 })
  const { data: purchase } = await shop.call<Purchase>('GET', `/purchases/${data.id}`, person)
  expect(purchase).toMatchObject({ status: 'partial', units: 3, received: 1 })
  expect(purchase.lines.find(({ productId }) => productId === products[0].id)?.received).toBe(3)
})

test('a supplier’s document is received once', async () => {
  const { receipt, supplier } = await free([], { document: 'NF 900' })
  const other = await post<Receipt>('/receipts', { supplierId: supplier.id, document: 'NF 900' })
  expect([other.status, other.errors[0]]).toEqual([409, 'Este documento do fornecedor já foi recebido.'])
  const asTyped = await post<Receipt>('/receipts', { supplierId: supplier.id, document: 'nf900' })
  expect([asTyped.status, asTyped.errors]).toEqual([409, other.errors])
  const next = await post<Receipt>('/receipts', { supplierId: supplier.id, document: 'NF 901' })
  const put = (document: string) =>
    shop.call('PUT', `/receipts/${next.data.id}`, person, { document, lines: [] })
  expect([(await put('nf 900')).status, (await put('Nf 901')).status]).toEqual([409, 200])
  expect((await shop.call('DELETE', `/receipts/${receipt.id}`, person)).status).toBe(200)
  expect((await post('/receipts', { supplierId: supplier.id, document: 'NF 900' })).status).toBe(201)
})

test('of two who type one document in different ways at once, one receives it', async () => {
  const supplier = await makeSupplier(shop.db)
  const begin = (document: string) => post('/receipts', { supplierId: supplier.id, document })
  for (let number = 1; number <= 10; number++) {
    const spellings = [`SÉRIE ${number}`, `série${number}`, `Serie ${number}`]
    const responses = await Promise.all(spellings.map(begin))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  }
})

test('serial numbers are checked, and an IMEI is stored without separators', async () => {
  const product = await makeProduct(shop.db, 0)
  await shop.db.updateTable('products').set({ serialised: true }).where('id', '=', product.id).execute()
  const { receipt } = await free([])
  const save = (serial: string) =>
    put(receipt.id, { lines: [{ productId: product.id, quantity: 1, cost: 9, serials: [serial] }] })
  expect([(await save('')).status, (await save('352099001761482')).status]).toEqual([400, 422])
  expect((await save('35-209900-176148-1')).data.lines).toMatchObject([{ serials: ['352099001761481'] }])
})

test('a count by two people is not lost: the second gets the stored one', async () => {
  const product = await makeProduct(shop.db, 0)
  const { receipt } = await free([{ productId: product.id, quantity: 1, cost: 5 }])
  const [line] = receipt.lines
  const body = (quantity: number) => ({
    lines: [{ position: line?.position, productId: product.id, quantity, cost: 5 }],
    version: receipt.version,
  })
  expect((await put(receipt.id, body(2))).data.units).toBe(2)
  expect(await put(receipt.id, body(3))).toMatchObject({ status: 409, code: 'STALE', current: { units: 2 } })
  expect((await put(receipt.id, { lines: [{ productId: 9_999_999, quantity: 1, cost: 1 }] })).status).toBe(
    404,
  )
  expect(
    (await put(receipt.id, { lines: [{ position: 5, productId: product.id, quantity: 1, cost: 1 }] })).status,
  ).toBe(422)
})

test('the life of a unit names the supplier and document of its last receipt', async () => {
  const product = await makeProduct(shop.db, 0)
  await shop.db.updateTable('products').set({ serialised: true }).where('id', '=', product.id).execute()
  const serials = ['RC-000001']
  const { receipt, supplier } = await free([{ productId: product.id, quantity: 1, cost: 9, serials }], {
    document: 'NF 4711',
  })
  await finish(receipt.id)
  const { data } = await shop.call<Unit>('GET', '/units/RC-000001', person)
  expect(data.entry).toMatchObject({ supplier: supplier.name, document: 'NF 4711', cost: 9 })
})

test('an announced product that was archived since does not keep the receipt from being saved', async () => {
  const { product, purchaseId } = await sentOrder()
  const { data } = await post<Receipt>('/receipts', { purchaseId })
  await shop.call('PATCH', `/products/archive?codes=${product.code}`, person)
  const line = { productId: product.id, cost: 60 }
  expect((await put(data.id, { lines: [{ ...line, position: 0, quantity: 0 }] })).status).toBe(200)
  expect((await put(data.id, { lines: [{ ...line, position: 0, quantity: 2 }] })).data.units).toBe(2)
  const [finished, added] = [await finish(data.id), await put(data.id, { lines: [{ ...line, quantity: 2 }] })]
  expect([finished.status, finished.errors[0]]).toEqual([409, `Linha 1: ${product.name} está arquivado.`])
  expect([added.status, added.errors[0]]).toEqual([409, `Linha 1: ${product.name} está arquivado.`])
})

test('goods that an order does not list leave it as sent', async () => {
  const { purchaseId } = await sentOrder()
  const other = await makeProduct(shop.db, 0)
  const { data } = await post<Receipt>('/receipts', { purchaseId })
  await put(data.id, { lines: [{ productId: other.id, quantity: 2, cost: 5 }] })
  await finish(data.id)
  expect(await stockOf(shop.db, other.id)).toBe(2)
  const purchase = await shop.call<Purchase>('GET', `/purchases/${purchaseId}`, person)
  expect(purchase.data).toMatchObject({
    status: 'sent',
    received: 0,
    availableActions: ['receive', 'cancel'],
  })
  const { arrived_at } = await shop.db
    .selectFrom('purchase_orders')
    .select('arrived_at')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  expect(arrived_at).toBeNull()
})

test('more serial numbers than units are refused', async () => {
  const product = await makeProduct(shop.db, 0)
  await shop.db.updateTable('products').set({ serialised: true }).where('id', '=', product.id).execute()
  const save = async (quantity: number) => {
    const { receipt } = await free([
      { productId: product.id, quantity, cost: 9, serials: ['RC-11', 'RC-12'] },
    ])
    return finish(receipt.id)
  }
  const [surplus, without] = [await save(1), await save(0)]
  expect([surplus.status, surplus.errors[0]]).toEqual([
    422,
    `Há 1 número de série a mais de ${product.name}.`,
  ])
  expect(without.status).toBe(422)
  expect((await save(2)).status).toBe(200)
})

test('a cost beyond the largest amount is refused', async () => {
  const product = await makeProduct(shop.db, 0)
  const { receipt } = await free([{ productId: product.id, quantity: 1, cost: 99_999_999.99 }], {
    freight: 1,
  })
  expect((await finish(receipt.id)).errors[0]).toBe(
    `O custo de ${product.name} passaria de R$\u00a099.999.999,99.`,
  )
})

test('a price that cannot be kept is named, and given up only if a person saw it', async () => {
  const product = await makeProduct(shop.db, 0)
  const { receipt } = await free([{ productId: product.id, quantity: 1, cost: 65 }])
  const prices = await shop.call<ReceiptPrices>('GET', `/receipts/${receipt.id}/prices`, person)
  expect(prices.data.products[0]?.levels).toMatchObject([
    { level: 'gold', before: { price: 60 }, keep: { price: 65 }, keeps: false },
    { level: 'silver', before: { price: 70 }, keep: { price: 70 }, keeps: true },
    { level: 'bronze', before: { price: 100 }, keep: { price: 100 }, keeps: true },
  ])
  const refused = await finish(receipt.id, 'keep')
  expect([refused.status, refused.errors[0]]).toEqual([
    422,
    `Com o custo de R$\u00a065,00, o preço Ouro de ${product.name} não pode ser mantido: não fica abaixo do custo.`,
  ])
  expect(await stockOf(shop.db, product.id)).toBe(0)
  const body = { prices: 'keep', changing: [product.id] }
  expect((await post(`/receipts/${receipt.id}/finish`, body)).status).toBe(200)
  expect(await productOf(product.code)).toMatchObject({ goldPrice: 65, silverPrice: 70, sellPrice: 100 })
})
