import type { Count, CountDetails, CountedLines, CountSuggestions } from '@shop/contract/counts'
import type { StockChangeRow } from '@shop/contract/products'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeProduct, stockOf } from '../../../../test/make.ts'
import { makePhone, nextImei } from '../../../../test/serials.ts'
import { systemActor } from '../../../actor.ts'
import { checkLedger } from '../../../checks/ledgers.ts'
import { type Movement, recordMovements } from '../stock/ledger.ts'

let shop: TestShop
let stocker: Person
let colleague: Person
let manager: Person

beforeAll(async () => {
  shop = await openTestShop()
  stocker = await shop.employee(['bo:manage:products'])
  colleague = await shop.employee(['bo:manage:products'])
  manager = await shop.employee(['full:access'])
})
afterAll(async () => {
  expect((await checkLedger(shop.db)).broken).toEqual([])
  await shop.close()
})

const begin = async (codes: string[], more: object = {}) =>
  (await shop.call<Count>('POST', '/counts', stocker, { name: 'Prateleira', scope: { codes }, ...more })).data
    .id
const put = (id: number, lines: object[], key?: string, as = stocker) =>
  shop.call<CountedLines>('PUT', `/counts/${id}/lines`, as, { lines }, key ? { 'idempotency-key': key } : {})
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const finish = (id: number) => shop.call<Count>('POST', `/counts/${id}/finish`, stocker)
const approve = (id: number, body: object = {}, as = stocker) =>
  shop.call<Count>('POST', `/counts/${id}/approve`, as, body)
const read = async (id: number, query = '') =>
  (await shop.call<CountDetails>('GET', `/counts/${id}${query}`, stocker)).data
const differences = async (id: number) =>
  Object.fromEntries((await read(id)).lines.map(({ productId, difference }) => [productId, difference]))
const move = (movement: Movement) =>
  shop.db.transaction().execute((tx) => recordMovements(tx, systemActor('Teste'), [movement]))
/** A count that began some time ago. */
async function begunAgo(ms: number, codes: string[]) {
  const id = await begin(codes)
  await shop.owner
    .updateTable('counts')
    .set({ created_at: ago(ms) })
    .where('id', '=', id)
    .execute()
  return id
}
/** Like a sale, but without an order. */
const sell = (productId: number, quantityOut = 1) => move({ productId, kind: 'defective', quantityOut })

test('scans of several people add up, by code, GTIN or id, and a repeated call counts once', async () => {
  const product = await makeProduct(shop.db, 5, { gtin: '7891000315507' })
  const id = await begin([product.code])
  await put(id, [{ code: product.code }, { code: '07891000315507' }])
  const responses = [
    await put(id, [{ productId: product.id, quantity: 2 }], 'once', colleague),
    await put(id, [{ productId: product.id, quantity: 2 }], 'once', colleague),
  ]
  expect(responses.map(({ data }) => data.lines)).toEqual(
    Array(2).fill([{ productId: product.id, code: product.code, name: product.name, counted: 4 }]),
  )
  expect((await put(id, [{ code: product.code, quantity: -1 }])).data.lines[0]?.counted).toBe(3)
  const below = await put(id, [{ code: product.code, quantity: -4 }])
  expect([below.status, below.errors?.[0]]).toEqual([
    422,
    'A contagem de um produto não pode ficar abaixo de zero.',
  ])
  const above = await put(id, Array(500).fill({ code: product.code, quantity: 1_000_000 }))
  expect([above.status, above.errors?.[0]]).toEqual([
    422,
    `A contagem de ${product.name} passaria de 1.000.000 unidades.`,
  ])
  expect((await read(id)).lines[0]).toMatchObject({
    counted: 3,
    expected: 5,
    difference: -2,
    differenceCost: -100,
  })
})

test('a sale after a product was counted is no difference, and approving keeps the sale', async () => {
  const [right, short] = [await makeProduct(shop.db, 10), await makeProduct(shop.db, 10)]
  const id = await begin([right.code, short.code])
  await put(id, [
    { productId: right.id, quantity: 10 },
    { productId: short.id, quantity: 7 },
  ])
  await sell(right.id, 4)
  await sell(short.id, 2)
  await finish(id)
  await sell(short.id)
  expect(await differences(id)).toEqual({ [right.id]: 0, [short.id]: -3 })
  expect((await approve(id)).data.status).toBe('approved')
  expect([await stockOf(shop.db, right.id), await stockOf(shop.db, short.id)]).toEqual([6, 4])
})

test('a unit sold between two people’s counts of one product may be in either part or in none', async () => {
  for (const [second, difference] of [
    [6, 0],
    [5, 0],
    [7, 1],
    [4, -1],
  ] as const) {
    const product = await makeProduct(shop.db, 10)
    const id = await begin([product.code])
    await put(id, [{ productId: product.id, quantity: 4 }])
    await sell(product.id)
    await put(id, [{ productId: product.id, quantity: second }], undefined, colleague)
    expect(await differences(id)).toEqual({ [product.id]: difference })
  }
})

test('units counted on a phone before a sale and sent after it are compared with the stock of that moment', async () => {
  const product = await makeProduct(shop.db, 10)
  await shop.owner
    .updateTable('stock_movements')
    .set({ at: new Date(Date.now() - 600_000).toISOString() })
    .where('product_id', '=', product.id)
    .execute()
  await sell(product.id, 3)
  const id = await begunAgo(600_000, [product.code])
  await put(id, [{ productId: product.id, quantity: 10, countedAt: ago(300_000) }])
  expect(await differences(id)).toEqual({ [product.id]: 0 })
  await put(id, [{ productId: product.id, quantity: -10, countedAt: ago(300_000) }])
  await put(id, [{ productId: product.id, quantity: 7 }])
  expect(await differences(id)).toEqual({ [product.id]: 0 })
})

test('a phone with a wrong clock gives the age of its counts by its own time of sending', async () => {
  const product = await makeProduct(shop.db, 10)
  await shop.owner
    .updateTable('stock_movements')
    .set({ at: ago(600_000) })
    .where('product_id', '=', product.id)
    .execute()
  await sell(product.id, 3)
  const id = await begunAgo(600_000, [product.code])
  const lines = [{ productId: product.id, quantity: 10, countedAt: '2020-01-01T00:00:00.000Z' }]
  const sentAt = { 'x-sent-at': '2020-01-01T00:05:00.000Z' }
  await shop.call('PUT', `/counts/${id}/lines`, stocker, { lines }, sentAt)
  expect(await differences(id)).toEqual({ [product.id]: 0 })
})

describe('units that are sold and not packed yet lie on the shelf', () => {
  const change = (action: string, orderId: number, more: object = {}) =>
    shop.call('PATCH', `/workflow/order/${action}`, manager, { orderId, ...more })
  const pack = async (orderId: number) => {
    await change('prepare', orderId)
    expect((await change('pack', orderId, { images: [] })).status).toBe(200)
  }
  /** Ten units, three of them sold. */
  const sold = async () => {
    const product = await makeProduct(shop.db, 10)
    const { id: customerId } = await makeCustomer(shop.db)
    const line = { productId: product.id, quantity: 3 }
    await shop.call('POST', `/orders/cart/add/${customerId}`, manager, line)
    const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
    const { data } = await shop.call<{ orderId: number }>(
      'POST',
      `/orders/checkout/${customerId}`,
      manager,
      choice,
    )
    return { product, orderId: data.orderId }
  }
  /** Moves everything that has happened to the product and its order into the past by `ms`. */
  const setBack = async (productId: number, orderId: number, ms: number) => {
    await shop.owner
      .updateTable('stock_movements')
      .set({ at: ago(ms) })
      .where('product_id', '=', productId)
      .execute()
    await shop.owner
      .updateTable('order_history')
      .set({ at: ago(ms) })
      .where('order_id', '=', orderId)
      .execute()
  }

  test('they are no surplus, and their number is said', async () => {
    const { product, orderId } = await sold()
    const id = await begin([product.code])
    expect((await read(id)).lines[0]).toMatchObject({ expected: 10, unpacked: 3, difference: null })
    await put(id, [{ productId: product.id, quantity: 10 }])
    expect((await read(id)).lines[0]).toMatchObject({ expected: 10, unpacked: 3, difference: 0 })
    await finish(id)
    await approve(id)
    expect(await stockOf(shop.db, product.id)).toBe(7)
    await change('cancel', orderId, { comment: 'Desistiu' })
    expect(await stockOf(shop.db, product.id)).toBe(10)
  })

  test('what is missing beside them is a difference', async () => {
    const { product } = await sold()
    const id = await begin([product.code])
    await put(id, [{ productId: product.id, quantity: 9 }])
    await finish(id)
    await approve(id)
    expect(await stockOf(shop.db, product.id)).toBe(6)
  })

  test('counted before the packing and sent after it, they lay there; counted after it, they did not', async () => {
    const { product, orderId } = await sold()
    const id = await begunAgo(900_000, [product.code])
    await setBack(product.id, orderId, 800_000)
    await pack(orderId)
    await put(id, [{ productId: product.id, quantity: 10, countedAt: ago(300_000) }])
    expect((await read(id)).lines[0]).toMatchObject({ expected: 10, unpacked: 3, difference: 0 })
    const later = await begin([product.code])
    await put(later, [{ productId: product.id, quantity: 7 }])
    expect((await read(later)).lines[0]).toMatchObject({ expected: 7, unpacked: 0, difference: 0 })
  })

  test('packed between two parts of one count, they may be in either or in none', async () => {
    for (const [second, difference] of [
      [2, 0],
      [5, 0],
      [1, -1],
      [6, 1],
    ] as const) {
      const { product, orderId } = await sold()
      const id = await begin([product.code])
      await put(id, [{ productId: product.id, quantity: 5 }])
      await pack(orderId)
      await put(id, [{ productId: product.id, quantity: second }], undefined, colleague)
      expect(await differences(id)).toEqual({ [product.id]: difference })
    }
  })

  test('a sale or its cancellation between two parts moves nothing on the shelf', async () => {
    const { product, orderId } = await sold()
    const id = await begin([product.code])
    await put(id, [{ productId: product.id, quantity: 5 }])
    await change('cancel', orderId, { comment: 'Desistiu' })
    await put(id, [{ productId: product.id, quantity: 4 }])
    expect(await differences(id)).toEqual({ [product.id]: -1 })
  })
})

test('nothing was counted before the count began, whatever a phone says', async () => {
  const product = await makeProduct(shop.db, 30)
  await shop.owner
    .updateTable('stock_movements')
    .set({ at: ago(4 * 86_400_000) })
    .where('product_id', '=', product.id)
    .execute()
  await sell(product.id, 18)
  const id = await begin([product.code])
  await put(id, [{ productId: product.id, quantity: 12, countedAt: ago(3 * 86_400_000) }])
  expect((await read(id)).lines[0]).toMatchObject({ expected: 12, difference: 0 })
})

test('three people count a stockroom while sales run, without false differences', async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => makeProduct(shop.db, 50)))
  const id = await begin(products.map(({ code }) => code))
  const shelf = new Map(products.map((product) => [product.id, 50]))
  const turns = new Map<number, Promise<unknown>>()
  /** No two people count the same shelf at once. */
  const atShelf = (productId: number, work: () => Promise<unknown>) => {
    const turn = Promise.resolve(turns.get(productId)).then(work)
    turns.set(productId, turn)
    return turn
  }
  const selling = Array.from({ length: 96 }, (_, sale) => {
    const productId = products[(sale * 7) % products.length]?.id ?? 0
    return atShelf(productId, async () => {
      await sell(productId)
      shelf.set(productId, (shelf.get(productId) ?? 0) - 1)
    })
  })
  const counting = [stocker, colleague, stocker].map(async (as, person) => {
    for (const [index, { id: productId }] of products.entries())
      if (index % 3 === person)
        await atShelf(productId, () =>
          put(id, [{ productId, quantity: shelf.get(productId) }], undefined, as),
        )
  })
  await Promise.all([...selling, ...counting])
  await finish(id)
  expect(Object.values(await differences(id))).toEqual(products.map(() => 0))
  expect(await Promise.all(products.map((product) => stockOf(shop.db, product.id)))).toEqual([
    ...shelf.values(),
  ])
})

test('approving writes each difference once, with the count as its source, also when two approve at once', async () => {
  const products = await Promise.all([8, 8, 8].map((stock) => makeProduct(shop.db, stock)))
  const [more, less, same] = products
  const id = await begin(
    products.map(({ code }) => code),
    { name: 'Contagem de capas' },
  )
  await put(id, [
    { productId: more?.id, quantity: 9 },
    { productId: less?.id, quantity: 5 },
    { productId: same?.id, quantity: 8 },
  ])
  expect((await approve(id)).errors?.[0]).toBe('Conclua a contagem antes de aprovar.')
  await finish(id)
  const responses = await Promise.all([approve(id), approve(id, {}, colleague)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await Promise.all(products.map((product) => stockOf(shop.db, product.id)))).toEqual([9, 5, 8])
  const history = await shop.call<{ histories: StockChangeRow[] }>(
    'GET',
    `/reports/product/stock/changed/${less?.id}/start/2020-01-01T00:00:00/end/2040-01-01T00:00:00`,
    stocker,
  )
  expect(history.data.histories[0]).toMatchObject({
    eventType: 'Inventário: Contagem de capas',
    output: 3,
    stockAfter: 5,
  })
  expect((await shop.call('DELETE', `/counts/${id}`, stocker)).status).toBe(409)
})

test('some differences are approved first, the rest later; the count can be approved further until then', async () => {
  const [one, two] = [await makeProduct(shop.db, 4), await makeProduct(shop.db, 4)]
  const id = await begin([one.code, two.code])
  await put(id, [
    { productId: one.id, quantity: 3 },
    { productId: two.id, quantity: 6 },
  ])
  await finish(id)
  expect((await approve(id, { codes: [one.code] })).data.status).toBe('finished')
  expect((await approve(id, { codes: [one.code] })).data.status).toBe('finished')
  expect([await stockOf(shop.db, one.id), await stockOf(shop.db, two.id)]).toEqual([3, 4])
  expect((await approve(id, { codes: ['nada'] })).status).toBe(404)
  expect((await approve(id, { productIds: [two.id] })).data.status).toBe('approved')
  expect([await stockOf(shop.db, one.id), await stockOf(shop.db, two.id)]).toEqual([3, 6])
})

test('a difference is refused with the product’s name when it was archived, adjusted or sold out since', async () => {
  const refusal = async (
    meanwhile: (product: Awaited<ReturnType<typeof makeProduct>>) => Promise<unknown>,
  ) => {
    const product = await makeProduct(shop.db, 5, { name: 'Película' })
    const id = await begin([product.code])
    await put(id, [{ productId: product.id, quantity: 2 }])
    await finish(id)
    await meanwhile(product)
    const { status, errors } = await approve(id)
    return [status, errors?.[0]]
  }
  expect(await refusal(({ code }) => shop.call('PATCH', `/products/archive?codes=${code}`, stocker))).toEqual(
    [409, 'Película foi arquivado depois da contagem.'],
  )
  expect(
    await refusal(({ code }) =>
      shop.call('PATCH', `/products/inventory/${code}`, stocker, { code, newStock: 2 }),
    ),
  ).toEqual([409, 'O estoque de Película foi ajustado depois da contagem. Conte de novo.'])
  expect(await refusal(({ id }) => sell(id, 4))).toEqual([
    409,
    'O estoque de Película não comporta a diferença de -3: resta 1. Conte de novo.',
  ])
})

test('a difference that cannot correct the stock is dismissed, so that the count can be closed', async () => {
  const [one, two] = [await makeProduct(shop.db, 5), await makeProduct(shop.db, 5)]
  const id = await begin([one.code, two.code])
  await put(id, [
    { productId: one.id, quantity: 4 },
    { productId: two.id, quantity: 4 },
  ])
  await finish(id)
  await approve(id, { productIds: [one.id] })
  await shop.call('PATCH', `/products/archive?codes=${two.code}`, stocker)
  expect((await approve(id)).status).toBe(409)
  const closed = await approve(id, { productIds: [two.id], dismiss: true })
  expect([closed.status, closed.data.status]).toEqual([200, 'approved'])
  expect(await stockOf(shop.db, two.id)).toBe(5)
  const lines = (await read(id, '?show=different')).lines
  expect(lines.map(({ productId, dismissed }) => [productId, dismissed])).toEqual(
    expect.arrayContaining([
      [one.id, false],
      [two.id, true],
    ]),
  )
})

test('approving without a body approves everything', async () => {
  const product = await makeProduct(shop.db, 5)
  const id = await begin([product.code])
  await put(id, [{ productId: product.id, quantity: 4 }])
  await finish(id)
  const { status, data } = await shop.call<Count>('POST', `/counts/${id}/approve`, stocker)
  expect([status, data.status]).toEqual([200, 'approved'])
  expect(await stockOf(shop.db, product.id)).toBe(4)
})

test('the product list tells how many sold units are still on the shelf', async () => {
  const product = await makeProduct(shop.db, 10)
  const { id: customerId } = await makeCustomer(shop.db)
  const line = { productId: product.id, quantity: 3 }
  await shop.call('POST', `/orders/cart/add/${customerId}`, manager, line)
  await shop.call('POST', `/orders/checkout/${customerId}`, manager, {
    typeOfDelivery: 2,
    withWarranty: false,
    isFastDelivery: false,
  })
  const { data } = await shop.call('GET', `/products/inventory/${product.code}`, stocker)
  expect(data).toEqual({ stock: 7, unpacked: 3 })
  expect((await shop.call('GET', '/products/inventory/nada', stocker)).status).toBe(404)
})

test('a blind count hides the expected stock until it is finished', async () => {
  const product = await makeProduct(shop.db, 5)
  const id = await begin([product.code], { blind: true })
  await put(id, [{ productId: product.id, quantity: 2 }])
  const open = await read(id)
  expect([open.differences, open.differenceCost]).toEqual([null, null])
  expect(open.lines[0]).toMatchObject({ counted: 2, expected: null, difference: null, movements: [] })
  expect((await shop.call('GET', `/counts/${id}?show=different`, stocker)).status).toBe(409)
  await finish(id)
  const [line] = (await read(id, '?show=different')).lines
  expect(line).toMatchObject({ expected: 5, difference: -3 })
  expect(line?.movements.map(({ eventType, quantity }) => [eventType, quantity])).toEqual([
    ['Entrada: Compra de fornecedor', 5],
  ])
})

test('products that were not counted keep their stock; an empty shelf is counted as zero', async () => {
  const [missing, none] = [await makeProduct(shop.db, 3), await makeProduct(shop.db, 3)]
  const id = await begin([missing.code, none.code])
  await put(id, [{ productId: none.id, quantity: 0 }])
  expect((await read(id, '?show=missing')).lines.map(({ productId }) => productId)).toEqual([missing.id])
  await finish(id)
  await approve(id)
  expect([await stockOf(shop.db, missing.id), await stockOf(shop.db, none.id)]).toEqual([3, 0])
})

test('a scan outside the scope, of an unknown code or after the end is refused and adds nothing', async () => {
  const [inside, outside] = [await makeProduct(shop.db, 3), await makeProduct(shop.db, 3)]
  const id = await begin([inside.code])
  const refused = async (line: object) => {
    const { status, errors } = await put(id, [{ productId: inside.id }, line])
    return [status, errors?.[0]]
  }
  expect(await refused({ productId: outside.id })).toEqual([
    422,
    `${outside.name} não faz parte desta contagem.`,
  ])
  expect(await refused({ code: '99' })).toEqual([404, 'Produto 99 não encontrado.'])
  expect((await put(id, [{ quantity: 1 }])).status).toBe(422)
  expect((await read(id)).lines[0]?.counted).toBeNull()
  await finish(id)
  expect(await refused({ productId: inside.id })).toEqual([409, 'A contagem Prateleira já foi concluída.'])
  expect((await finish(id)).status).toBe(409)
})

test('the whole shop or a brand is counted, including products created meanwhile', async () => {
  const brand = await shop.call<Count>('POST', '/counts', stocker, {
    name: 'Marca',
    scope: { brand: 'marca' },
  })
  expect(brand.data).toMatchObject({ status: 'open', counted: 0, scope: { brand: 'marca' } })
  const later = await makeProduct(shop.db, 1)
  expect((await put(brand.data.id, [{ productId: later.id }])).status).toBe(200)
  const none = await shop.call('POST', '/counts', stocker, { name: 'Nada', scope: { brand: 'Inexistente' } })
  expect([none.status, none.errors?.[0]]).toEqual([422, 'Não há produtos para esta contagem.'])
  expect((await shop.call('POST', '/counts', stocker, { name: 'X', scope: { codes: ['99'] } })).status).toBe(
    404,
  )
  const list = await shop.call<{ counts: Count[]; total: number }>('GET', '/counts?status=open', stocker)
  expect(list.data.counts[0]).toMatchObject({ id: brand.data.id, name: 'Marca' })
  expect((await shop.call('DELETE', `/counts/${brand.data.id}`, stocker)).status).toBe(200)
  expect((await shop.call('GET', `/counts/${brand.data.id}`, stocker)).status).toBe(404)
})

test('a product is chosen by its GTIN, with or without leading zeros', async () => {
  const product = await makeProduct(shop.db, 1, { gtin: '7891000100103' })
  const id = await begin(['07891000100103'])
  expect((await read(id)).lines).toMatchObject([{ productId: product.id }])
})

test('thousands of differences are approved at once', async () => {
  const brand = await shop.db
    .insertInto('brands')
    .values({ name: 'Muitos' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into products (name, brand_id, cost_cents, sell_price_cents, gold_ppm, silver_ppm,
      gold_price_cents, silver_price_cents)
    select 'Capa ' || n, ${brand.id}, 100, 200, 0, 0, 100, 100 from generate_series(1, 5000) as n`.execute(
    shop.db,
  )
  const id = await begin([], { scope: { brand: 'Muitos' } })
  await sql`update count_lines set counted = 2, stock = 0, first_position = 0, position = 0, counted_at = now(),
    counted_by = 'Teste' where count_id = ${id}`.execute(shop.db)
  await finish(id)
  expect(await approve(id)).toMatchObject({ status: 200, data: { status: 'approved', differences: 5000 } })
})

test('the most sold product not counted for 90 days is suggested, until it is counted', async () => {
  const product = await makeProduct(shop.db, 5)
  const suggested = async () =>
    (await shop.call<CountSuggestions>('GET', '/counts/suggestions', stocker)).data.products
  const customer = await makeCustomer(shop.db)
  const seller = await shop.employee(['bo:manage:selling'])
  await shop.call('POST', `/orders/cart/add/${customer.id}`, seller, { productId: product.id, quantity: 4 })
  await shop.call('POST', `/orders/checkout/${customer.id}`, seller, {
    typeOfDelivery: 2,
    withWarranty: false,
    isFastDelivery: false,
  })
  expect((await suggested())[0]).toMatchObject({ productId: product.id, sold: 4, stock: 1, countedAt: null })
  const id = await begin([product.code])
  await put(id, [{ productId: product.id }])
  await finish(id)
  expect((await suggested()).map(({ productId }) => productId)).not.toContain(product.id)
})

test('a difference of a serialised product is approved with the units that are missing or were found', async () => {
  const [less, more] = [await makePhone(shop.db, 3), await makePhone(shop.db, 1)]
  const found = nextImei()
  const id = await begin([less.code, more.code])
  await put(id, [
    { code: less.code, quantity: 2 },
    { code: more.code, quantity: 2 },
  ])
  await finish(id)
  expect((await read(id)).lines.map(({ serialised }) => serialised)).toEqual([true, true])
  const blind = await approve(id)
  expect([blind.status, await stockOf(shop.db, less.id)]).toEqual([422, 3])
  expect(blind.errors[0]).toContain('Informe os números de série')
  const [lost = ''] = less.serials
  const named = (serial: string, productId = less.id) => ({ productId, serial })
  const alone = { productIds: [less.id] }
  expect((await approve(id, { ...alone, serials: [named(found)] })).status).toBe(422)
  expect((await approve(id, { ...alone, serials: [named(lost), named(found, more.id)] })).status).toBe(422)
  expect((await approve(id, { serials: [named(lost), named(found, more.id)] })).data.status).toBe('approved')
  expect([await stockOf(shop.db, less.id), await stockOf(shop.db, more.id)]).toEqual([2, 2])
  const stateOf = async (serial: string) =>
    (await shop.call<{ state: string }>('GET', `/units/${serial}`, stocker)).data.state
  expect([await stateOf(lost), await stateOf(found)]).toEqual(['gone', 'stock'])
})

describe('a serialised product', () => {
  const countedOf = async (id: number, lines: object[], as = stocker) =>
    (await put(id, lines, undefined, as)).data.lines.map(({ counted }) => counted)

  test('is counted by the serial numbers of its units in any form, each once, whoever reads it again', async () => {
    const phone = await makePhone(shop.db, 3)
    const [a = '', b = ''] = phone.serials
    const id = await begin([phone.code])
    expect(await countedOf(id, [{ code: a }, { code: `${a.slice(0, 6)}-${a.slice(6)}` }])).toEqual([1])
    expect(await countedOf(id, [{ code: a.slice(0, 14) }], colleague)).toEqual([1])
    const both = await Promise.all([put(id, [{ code: b }]), put(id, [{ code: b }], undefined, colleague)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await read(id)).lines[0]?.counted).toBe(2)
    expect(await countedOf(id, [{ code: b, quantity: -1 }])).toEqual([1])
    expect(await countedOf(id, [{ code: b, quantity: -1 }])).toEqual([1])
  })

  test('leaves the units that nobody read as missing, which are approved without naming them', async () => {
    const phone = await makePhone(shop.db, 3)
    const [a = '', b = '', missing = ''] = phone.serials
    const id = await begin([phone.code])
    await put(id, [{ code: a }, { code: b }])
    await finish(id)
    expect((await read(id)).lines[0]).toMatchObject({ difference: -1, unread: [missing] })
    expect((await approve(id)).data.status).toBe('approved')
    expect(await stockOf(shop.db, phone.id)).toBe(2)
    expect((await shop.call<{ state: string }>('GET', `/units/${missing}`, stocker)).data.state).toBe('gone')
  })

  test('asks for the missing units where not all were read by their numbers', async () => {
    const phone = await makePhone(shop.db, 3)
    const id = await begin([phone.code])
    await put(id, [{ code: phone.serials[0] }, { code: phone.code }])
    await finish(id)
    expect((await read(id)).lines[0]).toMatchObject({ difference: -1, unread: [] })
    expect((await approve(id)).status).toBe(422)
  })

  test('refuses a number as several units, one that is not on the shelf, of another scope, or unknown', async () => {
    const [phone, other] = [await makePhone(shop.db, 2), await makePhone(shop.db, 1)]
    const [a = '', gone = ''] = phone.serials
    const id = await begin([phone.code])
    await move({ productId: phone.id, kind: 'inventory', quantityOut: 1, serials: [gone] })
    expect((await put(id, [{ code: a, quantity: 2 }])).status).toBe(422)
    expect(await put(id, [{ code: gone }])).toMatchObject({
      status: 409,
      errors: [expect.stringContaining(gone)],
    })
    expect((await put(id, [{ code: other.serials[0] }])).status).toBe(422)
    expect((await put(id, [{ code: nextImei() }])).status).toBe(404)
    expect((await read(id)).lines[0]?.counted).toBeNull()
  })
})
