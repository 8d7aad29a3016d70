import type { ImportApplied } from '@shop/contract/imports'
import type { Order } from '@shop/contract/orders'
import type { Product } from '@shop/contract/products'
import type { ReturnDetails } from '@shop/contract/returns'
import type { SearchFound } from '@shop/contract/search'
import type { Unit, UnitList } from '@shop/contract/units'
import type { StatusKey } from '@shop/domain/order-status'
import { warrantyEnd } from '@shop/domain/serials'
import { shopDay } from '@shop/domain/shop-time'
import { SUPERUSER } from '@shop/postgres/create-cluster'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { addCatalogue, changeBody, productBody } from '../../../../test/product-body.ts'
import { giveSecond, imeis, makePhone, nextImei } from '../../../../test/serials.ts'
import { base64, csvFile } from '../../../../test/sheets.ts'
import { systemActor } from '../../../actor.ts'
import { checkDefectiveLedger, checkLedger, checkUnits } from '../../../checks/ledgers.ts'
import { type Db, inTransaction, openDatabase } from '../../../db/database.ts'
import { lockProducts } from '../../../db/lock-products.ts'
import { serialiseShelves } from '../products/serialise-product.ts'
import { insertMoves, insertUnits } from './units.queries.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.employee(['full:access'])
  await addCatalogue(shop, admin)
})
afterAll(async () => {
  const checks = [checkUnits, checkLedger, checkDefectiveLedger]
  expect((await Promise.all(checks.map((check) => check(shop.db)))).map(({ broken }) => broken)).toEqual([
    [],
    [],
    [],
  ])
  await shop.close()
})

const patch = <T = Product>(path: string, body: object) => shop.call<T>('PATCH', path, admin, body)
const post = <T>(path: string, body: object) => shop.call<T>('POST', path, admin, body)
let sheets = 0
/** Imports a sheet of product codes and serial numbers. */
const bringNumbers = (rows: readonly string[][]) =>
  post<ImportApplied>('/imports/units/apply', {
    file: base64(csvFile([['Código', 'Número de série'], ...rows])),
    key: `units-${++sheets}`,
  })
const unitOf = async (serial: string, as = admin) =>
  (await shop.call<Unit>('GET', `/units/${encodeURIComponent(serial)}`, as)).data
const statesOf = (serials: readonly string[]) =>
  Promise.all(serials.map(async (one) => (await unitOf(one)).state))
const enter = (productId: number, stock: number, serials?: unknown, source = 1) =>
  patch('/products/menu/purchase/batch', {
    products: [{ productId, cost: 70, stock, source, ...(serials === undefined ? {} : { serials }) }],
  })
const count = (code: string, newStock: number, serials?: string[]) =>
  patch(`/products/inventory/${code}`, { code, newStock, ...(serials && { serials }) })
const pack = (order: { id: number; productId: number }, serials: readonly string[], as = admin) =>
  shop.call<Order>('PATCH', '/workflow/order/pack', as, {
    orderId: order.id,
    images: [PNG_BASE64],
    serials: serials.map((serial) => ({ productId: order.productId, serial })),
  })

/** Statements of this shop's database that wait for a lock. */
const waitingForLocks = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

const setStatus = (id: number, status: StatusKey) =>
  shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute()

/** A phone with three units in stock, two of them packed. */
async function packed() {
  const phone = await makePhone(shop.db, 3)
  const order = await makeOrder(shop.db, 2, { productId: phone.id })
  const [first = '', second = '', third = ''] = phone.serials
  expect(await pack(order, [first, second])).toMatchObject({ status: 200 })
  return { phone, order, first, second, third }
}

describe('an entry', () => {
  test('of a serialised product adds each unit with its number, cost and source', async () => {
    const phone = await makePhone(shop.db, 0)
    const serials = imeis(2)
    expect(await enter(phone.id, 2, serials)).toMatchObject({ status: 200 })
    expect(await unitOf(serials[0] ?? '')).toMatchObject({
      state: 'stock',
      stateText: 'Em estoque',
      productCode: phone.code,
      warrantyMonths: 12,
      warrantyUntil: null,
      entry: { cost: 70, supplier: 'Compra de fornecedor' },
      sale: null,
      history: [{ kind: 'entry' }],
    })
  })

  test.each([
    ['without numbers', undefined, 422, 'Faltam 2 números de série'],
    ['with too few', (two: string[]) => two.slice(1), 422, 'Falta informar 1 número de série'],
    ['with too many', (two: string[]) => [...two, 'SN-A1'], 422, 'Há 1 número de série a mais'],
    ['with one twice', (two: string[]) => [two[0], two[0]], 422, 'está repetido'],
    ['with a wrong IMEI', (two: string[]) => [two[0], '356938035643801'], 422, 'O IMEI não confere'],
    ['with a number of no such form', () => ['abc', 'SN_12'], 400, 'de 4 a 40'],
  ])('%s is refused and leaves the stock', async (_, serials, status, text) => {
    const phone = await makePhone(shop.db, 0)
    const response = await enter(phone.id, 2, serials?.(imeis(2)))
    expect([response.status, await stockOf(shop.db, phone.id)]).toEqual([status, 0])
    expect(response.errors[0]).toContain(text)
  })

  test('of a number that is in stock, sold or defective is a 409, in upper or lower case', async () => {
    const { first, third, phone } = await packed()
    await post(`/products/${phone.code}/defective`, {
      kind: 'found',
      quantity: 1,
      comment: 'x',
      serials: [third],
    })
    for (const serial of [first, third])
      expect(await enter(phone.id, 1, [serial])).toMatchObject({ status: 409, code: 'DUPLICATE' })
    expect((await enter(phone.id, 1, [first])).errors[0]).toContain('foi vendido no pedido')
    const serial = `sn-${phone.id}/a`
    await enter(phone.id, 1, [serial])
    expect((await enter(phone.id, 1, [serial.toUpperCase()])).status).toBe(409)
    expect((await unitOf(serial.toUpperCase())).serial).toBe(serial)
  })

  test('re-adds a phone that its customer sells back, also as another product', async () => {
    const { first } = await packed()
    const used = await makePhone(shop.db, 0, { name: 'Usado' })
    expect((await enter(used.id, 1, [first], 2)).status).toBe(200)
    expect(await unitOf(first)).toMatchObject({ state: 'stock', productName: 'Usado', orderId: null })
  })

  test('of a sold phone does not bring it in a second time when its order is cancelled', async () => {
    const { phone, order, first, second } = await packed()
    await enter(phone.id, 1, [first], 2)
    expect((await patch('/workflow/order/cancel', { orderId: order.id, comment: 'Desistiu' })).status).toBe(
      200,
    )
    expect([await stockOf(shop.db, phone.id), await statesOf([first, second])]).toEqual([
      3,
      ['stock', 'stock'],
    ])
    expect((await unitOf(first)).history[0]).toMatchObject({ kind: 'restock' })
  })

  test('of a sold phone, sold again since, does not hinder the return of its first order', async () => {
    const { phone, order, first, second, third } = await packed()
    await setStatus(order.id, 13)
    await enter(phone.id, 1, [first], 2)
    const next = await makeOrder(shop.db, 2, { productId: phone.id })
    expect(await pack(next, [first, third])).toMatchObject({ status: 200 })
    const body = (serials: string[], defective = false) => ({
      fromOrderId: order.id,
      items: [{ productId: phone.id, quantity: serials.length, defective, reason: 'regret', serials }],
      settle: 'credit',
    })
    expect(await post('/returns', body([first], true))).toMatchObject({ status: 409 })
    const other = await giveSecond(shop.db, first)
    expect((await post('/returns', body([other, second]))).status).toBe(201)
    expect((await unitOf(first)).history.find(({ kind }) => kind === 'return')?.returnCode).toBeTruthy()
    expect([await stockOf(shop.db, phone.id), await statesOf([first, second])]).toEqual([
      1,
      ['sold', 'stock'],
    ])
    expect((await post('/returns', body([first]))).status).toBe(409)
  })

  test.each<[string, (order: { id: number }, productId: number, serial: string) => Promise<number>]>([
    [
      'cancelled',
      async ({ id }) => (await patch('/workflow/order/cancel', { orderId: id, comment: 'Desistiu' })).status,
    ],
    [
      'returned',
      async ({ id }, productId, serial) => {
        await setStatus(id, 4)
        const back = { orderId: id, fromOrderId: id, productId, quantity: 1, serial }
        return (await post('/workflow/order/return', back)).status
      },
    ],
  ])('of a sold phone as another product while its order is %s hinders neither', async (_, takeBack) => {
    const { phone, order, first } = await packed()
    const used = await makePhone(shop.db, 0, { name: 'Usado' })
    const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inTransaction(shop.db, async (tx) => {
      await lockProducts(tx, [phone.id])
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const taken = takeBack(order, phone.id, first)
    await expect.poll(() => waitingForLocks(shop.db)).toBe(1)
    expect((await enter(used.id, 1, [first], 2)).status).toBe(200)
    held.resolve()
    await holding
    expect([200, 201]).toContain(await taken)
    expect(await unitOf(first)).toMatchObject({ state: 'stock', productName: 'Usado' })
  })

  test('of a product without numbers accepts none', async () => {
    const cover = await makeProduct(shop.db, 0)
    expect((await enter(cover.id, 1)).status).toBe(200)
    expect(await enter(cover.id, 1, [nextImei()])).toMatchObject({ status: 422 })
    expect(await stockOf(shop.db, cover.id)).toBe(1)
  })

  test('of one number by two at once is done once', async () => {
    const phone = await makePhone(shop.db, 0)
    const serial = nextImei()
    const responses = await Promise.all([enter(phone.id, 1, [serial]), enter(phone.id, 1, [serial])])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf(shop.db, phone.id)).toBe(1)
  })
})

describe('packing', () => {
  test('sells the named units, and the order, the histories and the unit show it', async () => {
    const { phone, order, first, second, third } = await packed()
    expect(await statesOf([first, second, third])).toEqual(['sold', 'sold', 'stock'])
    const { data } = await shop.call<Order>('GET', `/orders/by-id/${order.id}`, admin)
    expect(data.items[0]).toMatchObject({ serialised: true, serials: [first, second].sort() })
    const sold = await unitOf(first)
    expect(sold).toMatchObject({
      orderId: order.id,
      orderCode: order.code,
      warrantyUntil: warrantyEnd(shopDay(new Date(sold.soldAt ?? 0), 'America/Sao_Paulo'), 12),
      sale: { orderCode: order.code, packaging: [expect.stringContaining('/files/')], signature: null },
      history: [{ kind: 'sale', orderCode: order.code }, { kind: 'entry' }],
    })
    const period = 'start/2020-01-01T00:00:00/end/2099-01-01T00:00:00'
    const sales = await shop.call<{ histories: object[] }>(
      'GET',
      `/reports/product/sold/histories/${phone.id}/${period}`,
      admin,
    )
    expect(sales.data.histories).toMatchObject([{ serials: [first, second].sort() }])
    const moves = await shop.call<{ histories: object[] }>(
      'GET',
      `/reports/product/stock/changed/${phone.id}/${period}`,
      admin,
    )
    expect(moves.data.histories).toMatchObject([
      { serials: [first, second].sort() },
      { serials: phone.serials },
    ])
  })

  test('refuses too few, too many, unknown, repeated and foreign numbers, and leaves the order unchanged', async () => {
    const [phone, other] = [await makePhone(shop.db, 3), await makePhone(shop.db, 1)]
    const order = await makeOrder(shop.db, 2, { productId: phone.id })
    const [a = '', b = '', c = ''] = phone.serials
    const refusals: [string[], number, string][] = [
      [[], 422, 'Faltam 2 números de série'],
      [[a], 422, 'Falta informar 1 número'],
      [[a, b, c], 422, 'Há 1 número de série a mais'],
      [[a, a], 422, 'está repetido'],
      [[a, nextImei()], 422, 'não está registrado'],
      [[a, other.serials[0] ?? ''], 422, `é de ${other.name}, e não de ${phone.name}`],
    ]
    for (const [serials, status, text] of refusals) {
      const response = await pack(order, serials)
      expect([response.status, response.errors[0]]).toEqual([status, expect.stringContaining(text)])
    }
    expect(await pack({ id: order.id, productId: other.id }, [a, b])).toMatchObject({
      status: 422,
      errors: [expect.stringContaining('não está no pedido')],
    })
    expect(await statesOf(phone.serials)).toEqual(['stock', 'stock', 'stock'])
    expect((await pack(order, [a, b])).status).toBe(200)
  })

  test('a unit sold before is a 409 that names its order', async () => {
    const { phone, order, first } = await packed()
    await enter(phone.id, 2, imeis(2))
    const next = await makeOrder(shop.db, 2, { productId: phone.id })
    expect(await pack(next, [first, phone.serials[2] ?? ''])).toMatchObject({
      status: 409,
      errors: [`O número de série ${first} foi vendido no pedido ${order.code}.`],
    })
  })

  test('of one unit into two orders at once gives one of them a 409', async () => {
    for (let round = 0; round < 5; round++) {
      const phone = await makePhone(shop.db, 4)
      const [a = '', b = '', c = ''] = phone.serials
      const orders = [
        await makeOrder(shop.db, 2, { productId: phone.id }),
        await makeOrder(shop.db, 2, { productId: phone.id }),
      ] as const
      const responses = await Promise.all([pack(orders[0], [a, b]), pack(orders[1], [c, a])])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = orders[responses[0].status === 200 ? 0 : 1]
      const refusal = responses.find(({ status }) => status === 409)?.errors
      expect(refusal).toEqual([`O número de série ${a} foi vendido no pedido ${winner.code}.`])
    }
  })

  test('a scanned number shows its order line, and a number that cannot be packed is refused', async () => {
    const { phone, order: sold, first, third } = await packed()
    const other = await makePhone(shop.db, 1)
    await enter(phone.id, 1, imeis(1))
    const order = await makeOrder(shop.db, 2, { productId: phone.id })
    const stocker = await shop.employee(['app:stocking'], 'stocker')
    const read = (serial: string) =>
      shop.call('GET', `/workflow/order/pack/${order.id}/units/${encodeURIComponent(serial)}`, stocker)
    expect(await read(third)).toMatchObject({ status: 200, data: { productId: phone.id } })
    expect(await read(first)).toMatchObject({
      status: 409,
      errors: [`O número de série ${first} foi vendido no pedido ${sold.code}.`],
    })
    expect((await read(other.serials[0] ?? '')).status).toBe(422)
    expect((await read('SN/ALHEIO')).status).toBe(404)
    expect((await shop.call('GET', `/workflow/order/pack/${sold.id}/units/${third}`, stocker)).status).toBe(
      404,
    )
  })

  test('is done by a stocker, and asks nothing for a product without numbers', async () => {
    const stocker = await shop.employee(['app:stocking'], 'stocker')
    const order = await makeOrder(shop.db, 2)
    expect((await pack(order, ['SN-123'], stocker)).status).toBe(422)
    expect((await pack(order, [], stocker)).status).toBe(200)
  })
})

describe('what comes back', () => {
  test('a cancelled order brings its units back to the stock', async () => {
    const { order, first, second, phone } = await packed()
    const serials = [{ productId: phone.id, serial: await giveSecond(shop.db, first) }]
    await patch('/workflow/order/cancel', { orderId: order.id, comment: 'Desistiu', serials })
    expect(await statesOf([first, second])).toEqual(['stock', 'stock'])
    expect(await stockOf(shop.db, phone.id)).toBe(3)
    expect((await unitOf(first)).history[0]).toMatchObject({ kind: 'restock', orderCode: order.code })
  })

  test('an order that is cancelled before it was packed moves no unit', async () => {
    const phone = await makePhone(shop.db, 2)
    const order = await makeOrder(shop.db, 1, { productId: phone.id })
    expect((await patch('/workflow/order/cancel', { orderId: order.id, comment: 'x' })).status).toBe(200)
    expect((await unitOf(phone.serials[0] ?? '')).history).toHaveLength(1)
  })

  test.each([
    ['exchange', false, 'stock'],
    ['return', true, 'defective'],
  ])('an %s, defective: %s, moves the named unit to %s', async (kind, defective, state) => {
    const { order, first, second, phone } = await packed()
    await setStatus(order.id, 4)
    const back = { orderId: order.id, fromOrderId: order.id, productId: phone.id, quantity: 1, defective }
    expect(await post(`/workflow/order/${kind}`, back)).toMatchObject({ status: 422 })
    const foreign = await packed()
    expect((await post(`/workflow/order/${kind}`, { ...back, serial: foreign.first })).status).toBe(422)
    expect((await post(`/workflow/order/${kind}`, { ...back, serial: nextImei() })).status).toBe(422)
    expect((await post(`/workflow/order/${kind}`, { ...back, serial: first })).status).toBe(201)
    expect(await statesOf([first, second])).toEqual([state, 'sold'])
    expect((await post(`/workflow/order/${kind}`, { ...back, serial: first })).status).toBe(409)
  })

  test('a return of a finished sale takes the numbers, and the unit refers to the document', async () => {
    const { order, first, second, phone } = await packed()
    await setStatus(order.id, 13)
    const body = (serials: string[]) => ({
      fromOrderId: order.id,
      items: [{ productId: phone.id, quantity: 2, reason: 'regret', serials }],
      settle: 'credit',
    })
    expect(await post('/returns', body([first]))).toMatchObject({ status: 422 })
    const { data, status } = await post<ReturnDetails>('/returns', body([second, first]))
    expect([status, data.items[0]?.serials]).toEqual([201, [second, first]])
    expect((await unitOf(first)).history[0]).toMatchObject({ kind: 'return', returnCode: data.code })
    expect(await statesOf([first, second])).toEqual(['stock', 'stock'])
  })

  test('a unit sold before its number was stored is registered when it comes back', async () => {
    const product = await makeProduct(shop.db, 3)
    const order = await makeOrder(shop.db, 4, { productId: product.id, deliverer_id: null })
    const [stored = '', sold = '', sold2 = ''] = imeis(3)
    await bringNumbers([[product.code, stored]])
    const back = { orderId: order.id, fromOrderId: order.id, productId: product.id, quantity: 1 }
    expect((await post('/workflow/order/return', { ...back, serial: stored })).status).toBe(409)
    expect((await post('/workflow/order/return', { ...back, serial: sold })).status).toBe(201)
    expect((await patch('/workflow/order/cancel', { orderId: order.id, comment: 'x' })).status).toBe(422)
    const serials = [{ productId: product.id, serial: sold2 }]
    expect((await patch('/workflow/order/cancel', { orderId: order.id, comment: 'x', serials })).status).toBe(
      200,
    )
    expect(await statesOf([stored, sold, sold2])).toEqual(['stock', 'stock', 'stock'])
  })

  test('the list of returnable items names the numbers still with the customer', async () => {
    const { order, first, second, phone } = await packed()
    await setStatus(order.id, 4)
    const back = { orderId: order.id, fromOrderId: order.id, productId: phone.id, quantity: 1, serial: first }
    await post('/workflow/order/exchange', back)
    const { data } = await shop.call<object>('GET', `/workflow/order/returnable/${order.id}`, admin)
    expect(data).toMatchObject({ orders: [{ items: [{ serials: [second] }] }] })
  })

  test('of an unpacked order nothing comes back, and its cancelling takes no numbers', async () => {
    const phone = await makePhone(shop.db, 3)
    const earlier = await makeOrder(shop.db, 1, { productId: phone.id })
    const order = await makeOrder(shop.db, 14, { customer_id: earlier.customer_id })
    const [serial = ''] = phone.serials
    const back = { orderId: order.id, fromOrderId: earlier.id, productId: phone.id, quantity: 1 }
    expect((await post('/workflow/order/exchange', { ...back, defective: true, serial })).status).toBe(409)
    const cancel = (more: object) =>
      patch('/workflow/order/cancel', { orderId: earlier.id, comment: 'x', ...more })
    expect((await cancel({ serials: [{ productId: phone.id, serial }] })).status).toBe(409)
    expect((await cancel({})).status).toBe(200)
    expect((await unitOf(serial)).state).toBe('stock')
  })
})

describe('the defective shelf', () => {
  test('takes the named units, returns them repaired, and removes the others', async () => {
    const phone = await makePhone(shop.db, 3)
    const [a = '', b = '', c = ''] = phone.serials
    const move = (kind: string, ...serials: string[]) =>
      post(`/products/${phone.code}/defective`, {
        kind,
        quantity: serials.length || 1,
        comment: 'Teste',
        serials,
      })
    expect((await move('found')).status).toBe(422)
    expect((await move('found', a, b)).status).toBe(201)
    expect((await move('repaired', c)).status).toBe(409)
    expect((await move('repaired', a)).status).toBe(201)
    expect((await move('supplier', a)).status).toBe(409)
    expect((await move('supplier', b)).status).toBe(201)
    expect(await statesOf([a, b, c])).toEqual(['stock', 'gone', 'stock'])
    expect((await enter(phone.id, 1, [b])).status).toBe(200)
  })
})

describe('a count', () => {
  test('names the units that are missing and those that were found', async () => {
    const phone = await makePhone(shop.db, 3)
    const [missing = ''] = phone.serials
    const found = nextImei()
    expect(await count(phone.code, 2)).toMatchObject({
      status: 422,
      errors: [`Informe os números de série de ${phone.name} que faltam: a contagem muda 1 unidade.`],
    })
    expect((await count(phone.code, 2, [missing])).status).toBe(200)
    expect((await count(phone.code, 2)).status).toBe(200)
    expect((await count(phone.code, 2, [phone.serials[1] ?? '', found])).status).toBe(200)
    expect(await statesOf([...phone.serials, found])).toEqual(['gone', 'gone', 'stock', 'stock'])
    expect((await count(phone.code, 3, [missing])).status).toBe(200)
  })

  test('leaves a unit that was missing its own day, supplier and cost', async () => {
    const phone = await makePhone(shop.db, 1)
    const [serial = ''] = phone.serials
    const { entry } = await unitOf(serial)
    for (const stock of [0, 1]) expect((await count(phone.code, stock, [serial])).status).toBe(200)
    expect([entry.cost, (await unitOf(serial)).entry]).toEqual([50, entry])
  })
})

describe('a product becomes serialised', () => {
  const change = (product: Product, changes: Record<string, unknown>) =>
    shop.call<Product>('PUT', `/products/${product.code}`, admin, changeBody(product.code, changes))

  test('with the numbers on its shelf, including those of unpacked orders', async () => {
    const { data: product } = await post<Product>('/products', productBody({ stock: 3 }))
    await makeOrder(shop.db, 1, { productId: product.id })
    expect(product).toMatchObject({ serialised: false, warrantyMonths: 0 })
    expect(await change(product, { serialised: true, serials: imeis(1) })).toMatchObject({
      status: 422,
      errors: ['Faltam 2 números de série de Capa iPhone 13.'],
    })
    const { data } = await change(product, { serialised: true, warrantyMonths: 3, serials: imeis(3) })
    expect(data).toMatchObject({ stock: 1, serialised: true, warrantyMonths: 3 })
    expect((await change(data, {})).data).toMatchObject({ serialised: true, warrantyMonths: 3 })
    expect((await change(data, { serials: imeis(1) })).status).toBe(422)
    expect(await change(data, { serialised: false })).toMatchObject({ status: 409 })
  })

  test('when created, with its first stock; and it stops being it only without units', async () => {
    const serials = imeis(2)
    expect((await post('/products', productBody({ stock: 2, serialised: true }))).status).toBe(422)
    const body = productBody({ stock: 2, serialised: true, warrantyMonths: 12, serials })
    expect(await post('/products', body)).toMatchObject({ status: 201 })
    expect(await statesOf(serials)).toEqual(['stock', 'stock'])
    const { data: empty } = await post<Product>('/products', productBody({ serialised: true }))
    expect(await change(empty, { serialised: false })).toMatchObject({
      status: 200,
      data: { serialised: false },
    })
  })

  test('by a file of numbers, all products or none, and repeating the file changes nothing', async () => {
    const [a, b] = [await makeProduct(shop.db, 2), await makeProduct(shop.db, 1)]
    const [one = '', two = '', three = ''] = imeis(3)
    expect(
      await bringNumbers([
        [a.code, one],
        [b.code, two],
      ]),
    ).toMatchObject({
      status: 422,
      errors: [expect.stringContaining('tem 2 na prateleira')],
    })
    expect(
      (
        await bringNumbers([
          [a.code, one],
          ['0', two],
        ])
      ).status,
    ).toBe(422)
    const units = [
      [a.code, one],
      [b.code, two],
      [a.code, three],
    ]
    expect(await bringNumbers(units)).toMatchObject({ status: 200, data: { fresh: 3 } })
    expect(await bringNumbers(units)).toMatchObject({ status: 200, data: { fresh: 0, unchanged: 3 } })
    expect([await stockOf(shop.db, a.id), await stockOf(shop.db, b.id)]).toEqual([2, 1])
    expect(await statesOf([one, two, three])).toEqual(['stock', 'stock', 'stock'])
  })

  test('by a file and by an edit at once, as one after the other', async () => {
    const { data: product } = await post<Product>('/products', productBody({ stock: 2 }))
    const both = await Promise.all([
      bringNumbers(imeis(2).map((serial) => [product.code, serial])),
      change(product, { serialised: true, serials: imeis(2) }),
    ])
    // A file that comes second brings further units, or is refused because it was read before.
    const statuses = both.map(({ status }) => status)
    expect([200, 409]).toContain(statuses[0])
    expect([200, 409, 422]).toContain(statuses[1])
    const { data } = await shop.call<UnitList>('GET', `/units?product=${product.code}`, admin)
    expect(data.total).toBe(await stockOf(shop.db, product.id))
  })

  test('by a file that also brings units of a product without stock, which enter it', async () => {
    const [standing, empty] = [await makeProduct(shop.db, 1), await makeProduct(shop.db, 0)]
    const [one = '', two = ''] = imeis(2)
    expect(
      await bringNumbers([
        [standing.code, one],
        [empty.code, two],
      ]),
    ).toMatchObject({ data: { fresh: 2 } })
    expect([await stockOf(shop.db, standing.id), await stockOf(shop.db, empty.id)]).toEqual([1, 1])
  })

  test('by a file of 10,000 numbers of one product', async () => {
    const { id, code } = await makeProduct(shop.db, 10_000)
    const units = Array.from({ length: 10_000 }, (_, unit) => [code, `ARQUIVO-${unit}`])
    expect(await bringNumbers(units)).toMatchObject({ status: 200, data: { fresh: 10_000 } })
    expect((await shop.call<UnitList>('GET', `/units?product=${code}`, admin)).data.total).toBe(10_000)
    expect(await stockOf(shop.db, id)).toBe(10_000)
  })

  test('compares each product with its stock once, however many units it has', async () => {
    const linesOf = async (stock: number) => {
      const { id, code } = await makeProduct(shop.db, stock)
      const serials = Array.from({ length: stock }, (_, unit) => `SN-${code}-${unit}`)
      return { product: { id, name: code }, serials }
    }
    const shelves = [await linesOf(1_100), await linesOf(2)]
    // Only the server's administrator may count calls of functions.
    const administrator = openDatabase(
      { ...shop.connection, user: SUPERUSER, password: inject('cluster').password },
      1,
      () => {},
      0,
    )
    const calls = await inTransaction(administrator, async (tx) => {
      await sql`set local track_functions = 'pl'`.execute(tx)
      await serialiseShelves(tx, systemActor('Teste'), shelves)
      await sql`set constraints all immediate`.execute(tx)
      const { rows } = await sql<{ calls: number }>`select calls from pg_stat_xact_user_functions
        where funcname = 'refuse_units_apart'`.execute(tx)
      return rows[0]?.calls
    }).finally(() => administrator.destroy())
    // For each product once because its units changed and once because it became serialised.
    expect(calls).toBe(4)
  })
})

test('thousands of units and their moves are written at once', async () => {
  const { id } = await makeProduct(shop.db, 0)
  const gone = { product_id: id, state: 'gone', order_id: null, source: null, cost_cents: null } as const
  const units = Array.from({ length: 10_000 }, (_, unit) => ({
    ...gone,
    serial: `MIL-${unit}`,
    second_serial: null,
    warranty_months: 0,
  }))
  await inTransaction(shop.db, async (tx) => {
    const made = await insertUnits(tx, units)
    const moves = made.map(
      (unit) =>
        ({
          ...gone,
          unit_id: unit.id,
          kind: 'missing',
          employee_id: null,
          movement_id: null,
          who: '',
        }) as const,
    )
    await insertMoves(tx, moves)
  })
  const { data } = await shop.call<UnitList>('GET', '/units?q=MIL-&items=1', admin)
  expect(data.total).toBe(10_000)
})

describe('units are found', () => {
  test('by product and state, a page at a time', async () => {
    const { phone, first } = await packed()
    const list = (query: string) => shop.call<UnitList>('GET', `/units?product=${phone.code}&${query}`, admin)
    expect((await list('items=2')).data).toMatchObject({ total: 3, units: [{}, {}] })
    expect((await list('state=sold')).data.total).toBe(2)
    expect((await list(`q=${first.slice(0, 14)}`)).data.units).toMatchObject([{ serial: first }])
  })

  test('by the global search, for people who may see their life', async () => {
    const { first, order } = await packed()
    const found = async (...permissions: Parameters<TestShop['employee']>[0]) =>
      (await shop.call<SearchFound>('GET', `/search?q=${first}`, await shop.employee(permissions))).data.units
    expect(await found('bo:manage:selling')).toMatchObject([{ serial: first, orderCode: order.code }])
    expect(await found('bo:manage:roles')).toEqual([])
  })

  test('with cost and supplier for products, images for orders, and the current name of the customer', async () => {
    const { first, order } = await packed()
    const seller = await shop.employee(['bo:manage:selling'])
    const { entry, sale, customer } = await unitOf(first, seller)
    expect([Object.keys(entry), sale?.packaging, customer]).toEqual([['when'], [], sale?.customer])
    await shop.db
      .updateTable('customers')
      .set({ name: 'Outra Pessoa' })
      .where('id', '=', order.customer_id)
      .execute()
    expect((await unitOf(first)).sale?.customer).toBe('Outra Pessoa')
  })

  test('that do not exist are a 404', async () => {
    expect(await shop.call('GET', '/units/SN-NADA', admin)).toMatchObject({ status: 404 })
  })
})

test('the database refuses units that differ from the stock', async () => {
  const phone = await makePhone(shop.db, 2)
  const stock = shop.db.updateTable('products').set({ stock: 1 }).where('id', '=', phone.id)
  await expect(stock.execute()).rejects.toMatchObject({ constraint: 'units_agree_with_stock' })
  const gone = shop.db.updateTable('units').set({ state: 'gone' }).where('product_id', '=', phone.id)
  await expect(gone.execute()).rejects.toMatchObject({ constraint: 'units_agree_with_stock' })
  const order = await makeOrder(shop.db, 2, { productId: phone.id })
  const leaves = shop.db.updateTable('orders').set({ status: 3 }).where('id', '=', order.id)
  await expect(leaves.execute()).rejects.toMatchObject({ constraint: 'units_agree_with_stock' })
})

test.each<[string, (leaves: string) => string[]]>([
  ['at its end', () => []],
  ['at once when the transaction asks for it', () => ['set constraints all immediate']],
  ['after a change that was rolled back', (leaves) => ['savepoint one', leaves, 'rollback to one']],
  ['after a change that stays', (leaves) => ['savepoint one', leaves, 'release one']],
])('units that leave after their product was compared are refused %s', async (_, between) => {
  const { id, serials } = await makePhone(shop.db, 3)
  const [first = '', second = '', third = ''] = serials.map(
    (serial) => `update units set state = 'gone' where serial = '${serial}'`,
  )
  const compare = ['set constraints all immediate', 'set constraints all deferred']
  const agreeing = [`update products set stock = stock - 1 where id = ${id}`, first, ...compare]
  const run = inTransaction(shop.db, async (tx) => {
    for (const text of [...agreeing, ...between(second), third]) await sql.raw(text).execute(tx)
  })
  await expect(run).rejects.toMatchObject({ constraint: 'units_agree_with_stock' })
  expect(await statesOf(serials)).toEqual(['stock', 'stock', 'stock'])
})

test('an anonymised customer’s name is removed from the bought units', async () => {
  const customer = await makeCustomer(shop.db, { name: 'Doralice Quimera' })
  const phone = await makePhone(shop.db, 2)
  const order = await makeOrder(shop.db, 2, { productId: phone.id, customer_id: customer.id })
  await pack(order, phone.serials)
  await shop.db.updateTable('customers').set({ name: 'Anônimo' }).where('id', '=', customer.id).execute()
  const rows = JSON.stringify(await shop.db.selectFrom('unit_moves').selectAll().execute())
  expect([
    rows.includes('Doralice'),
    JSON.stringify(await unitOf(phone.serials[0] ?? '')).includes('Doralice'),
  ]).toEqual([false, false])
})

test('one phone is one unit, in whatever form its number is written, by either of its IMEIs', async () => {
  const { id, code } = await makePhone(shop.db, 0)
  const [one, other] = [nextImei(), nextImei()]
  const body = one.slice(0, 14)
  expect((await enter(id, 1, [`${one}/${other}`])).status).toBe(200)
  const forms = [
    one,
    `${body.slice(0, 6)}-${body.slice(6, 8)}-${body.slice(8)}-${one.slice(14)}`,
    one.replace(/(..)(.{6})(.{6})(.)/, '$1.$2.$3.$4'),
    body,
    `${body}01`,
    other,
    `${other}${one}`,
    `${nextImei()}/${other}`,
  ]
  for (const form of forms) expect([form, (await enter(id, 1, [form])).status]).toEqual([form, 409])
  expect((await enter(id, 2, [nextImei(), '89049032000001000000012345678901'])).status).toBe(400)
  expect((await unitOf(other)).serial).toBe(one)
  const found = await shop.call<SearchFound>('GET', `/search?q=${other}`, admin)
  expect(found.data.products).toMatchObject([{ code }])
  const raced = [nextImei(), nextImei()] as const
  const answers = await Promise.all([enter(id, 1, [`${raced[0]}/${raced[1]}`]), enter(id, 1, [raced[1]])])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
