import type { Order, OrderHistory, OrderSummary, StatusCount } from '@shop/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'

let shop: TestShop
let orders: Person

beforeAll(async () => {
  shop = await openTestShop()
  orders = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const get = <T>(path: string, as = orders) => shop.call<T>('GET', path, as)
const act = (path: string, body: object, as = orders) =>
  shop.call<Order>('PATCH', `/workflow/order/${path}`, as, body)
const counts = async () => {
  const { data } = await get<StatusCount[]>('/orders/status')
  return Object.fromEntries(data.map(({ key, quantity }) => [key, quantity]))
}

describe('the board', () => {
  test('counts per status follow every change and agree with the orders', async () => {
    const before = await counts()
    const { id } = await makeOrder(shop.db, 11)
    await act('approve', { orderId: id })
    const after = await counts()
    expect([(after[11] ?? 0) - (before[11] ?? 0), (after[1] ?? 0) - (before[1] ?? 0)]).toEqual([0, 1])
    const { data } = await get<{ total: number }>('/orders/count')
    expect(data.total).toBe(Object.values(after).reduce((sum, quantity) => sum + quantity, 0))
  })

  test('a status is listed by key or name, latest change first, in pages', async () => {
    const made = []
    for (let index = 0; index < 12; index++) made.push(await makeOrder(shop.db, 8))
    const first = await get<{ orders: OrderSummary[]; total: number }>('/orders/status/ERRO')
    const second = await get<{ orders: OrderSummary[]; total: number }>('/orders/status/8?page=1&items=10')
    expect(first.data.orders).toHaveLength(10)
    expect(first.data.total).toBe(12)
    expect([...first.data.orders, ...second.data.orders].map(({ orderId }) => orderId)).toEqual(
      made.map(({ id }) => id).reverse(),
    )
  })

  test.each(['page=-1', 'page=1.5', 'page=x', 'items=0', 'items=101', 'size=10', 'page=99999999999'])(
    'a page of %s is refused',
    async (query) => {
      expect((await get(`/orders/status/13?${query}`)).status).toBe(400)
    },
  )

  test.each(['0', '17', 'NADA', '1.0', '01'])('%s is no status', async (status) => {
    expect((await get(`/orders/status/${status}`)).status).toBe(400)
  })

  test('an order is found by its code, also with separators; an unknown code has its own message', async () => {
    const { code, id } = await makeOrder(shop.db, 1)
    expect((await get<Order>(`/orders/${code.slice(0, 4)}-${code.slice(4)}`)).data.orderId).toBe(id)
    const missing = await get('/orders/00000000')
    expect(missing.errors).toEqual(['Não foi possível encontrar o pedido com o código informado.'])
  })
})

describe('stock comes back once', () => {
  test('refusing gives it back, cancelling afterwards does not again', async () => {
    const { id, productId } = await makeOrder(shop.db, 11)
    await act('refuse', { orderId: id })
    expect(await stockOf(shop.db, productId)).toBe(2)
    expect((await act('cancel', { orderId: id, comment: 'Encerrado' })).data.status).toBe('CANCELADO')
    expect(await stockOf(shop.db, productId)).toBe(2)
  })

  test('of two cancellations at once the second gets the status that the first set', async () => {
    const { id, productId } = await makeOrder(shop.db, 1)
    const responses = await Promise.all([1, 2].map(() => act('cancel', { orderId: id, comment: 'Duplo' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.errors[0]).toContain('“Cancelado”')
    expect(await stockOf(shop.db, productId)).toBe(2)
  })

  test('cancelling needs a reason, which the history shows', async () => {
    const { id } = await makeOrder(shop.db, 1)
    for (const comment of ['', '   ', undefined, 'x'.repeat(501)])
      expect((await act('cancel', { orderId: id, comment })).status).toBe(400)
    expect((await act('cancel', { orderId: id, comment: ' ' })).errors).toEqual(['Preencha o campo'])
    await act('cancel', { orderId: id, comment: 'Cliente desistiu' })
    const { data } = await get<OrderHistory>(`/reports/order/histories/${id}`)
    expect(data.histories.at(-1)).toMatchObject({ status: 'CANCELADO', comment: 'Cliente desistiu' })
  })
})

describe('on the way to the customer', () => {
  test('an order is followed from the stocker to its end', async () => {
    const stocker = await shop.employee(['app:stocking'], 'stocker')
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const { id } = await makeOrder(shop.db, 1)
    expect((await act('prepare', { orderId: id }, stocker)).data.stocker).not.toBeNull()
    expect((await act('pack', { orderId: id, images: [PNG_BASE64] }, stocker)).data.status).toBe(
      'AGUARDANDO_MOTOBOY',
    )
    expect((await act('dispatch', { orderId: id })).errors[0]).toContain('Defina o motoboy')
    await shop.call('PUT', `/orders/change/order/${id}/deliverer/${deliverer.id}`, orders)
    const sent = await shop.call<Order>('PUT', '/orders/change/status', deliverer, {
      orderId: id,
      newStatus: 'SHIPPING',
    })
    expect([sent.data.status, sent.data.shippedDate !== null]).toEqual(['EM_ENTREGA', true])
    const handed = await act('deliver', { orderId: id, signature: PNG_BASE64, receivedBy: 'Ana' }, deliverer)
    expect([handed.data.status, handed.data.receivedBy]).toEqual(['ENTREGUE', 'Ana'])
    const done = await shop.call<Order>('POST', '/workflow/order/finalize', orders, { orderId: id })
    expect(done.data.status).toBe('FINALIZADOS')
    expect((await get<{ images: string[] }>(`/orders/stocking/images/${id}`)).data.images).toHaveLength(1)
    expect((await get<{ url: string }>(`/orders/signature/${id}`)).data.url).toContain('.png?expires=')
    const { data } = await get<OrderHistory>(`/reports/order/histories/${id}`)
    expect(data.histories.map(({ status }) => status)).toEqual([
      'AGUARDANDO_ESTOQUISTA',
      'EM_PREPARACAO',
      'AGUARDANDO_MOTOBOY',
      'AGUARDANDO_MOTOBOY',
      'EM_ENTREGA',
      'ENTREGUE',
      'FINALIZADOS',
    ])
  })

  test('a stocker whose answer got lost gets it again, although the order has left the queue', async () => {
    const stocker = await shop.employee(['app:stocking'], 'stocker')
    const { id } = await makeOrder(shop.db, 1)
    await act('prepare', { orderId: id }, stocker)
    const body = { orderId: id, images: [PNG_BASE64] }
    const key = { 'idempotency-key': 'packed once' }
    const pack = () => shop.call<Order>('PATCH', '/workflow/order/pack', stocker, body, key)
    const first = await pack()
    expect(await pack()).toEqual(first)
    expect((await get<{ images: string[] }>(`/orders/stocking/images/${id}`)).data.images).toHaveLength(1)
  })

  test.each([
    [{ is_fast: true }, 'ENTREGA_IMEDIATA'],
    [{ is_pickup: true }, 'AGUARDANDO_CLIENTE'],
    [{}, 'AGUARDANDO_MOTOBOY'],
  ])('packing %o leads to %s', async (columns, status) => {
    const { id } = await makeOrder(shop.db, 2, columns)
    expect((await act('pack', { orderId: id, images: [] })).data.status).toBe(status)
  })

  test('packing returns the order’s images, even if none', async () => {
    const { id } = await makeOrder(shop.db, 2)
    expect(await act('pack', { orderId: id })).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  test('a company that requires images of packed deliveries gets at least one; a pickup needs none', async () => {
    const requireImages = (packagingImages: boolean) =>
      shop.call('PATCH', '/companies/settings', orders, {
        companyId: 1,
        enablePixAuto: false,
        packagingImages,
      })
    const { id } = await makeOrder(shop.db, 2)
    const pickup = await makeOrder(shop.db, 2, { is_pickup: true })
    await requireImages(true)
    const isRequested = async (orderId: number) =>
      (await shop.call<Order>('GET', `/orders/by-id/${orderId}`, orders)).data.needsPackagingImage
    expect([await isRequested(id), await isRequested(pickup.id)]).toEqual([true, false])
    const refused = await act('pack', { orderId: id, images: [] })
    expect([refused.status, refused.errors[0]]).toEqual([422, expect.stringContaining('ao menos uma foto')])
    expect((await act('pack', { orderId: pickup.id, images: [] })).status).toBe(200)
    expect((await act('pack', { orderId: id, images: [PNG_BASE64] })).data.status).toBe('AGUARDANDO_MOTOBOY')
    await requireImages(false)
  })

  test('a pickup instead of a delivery removes the deliverer and keeps the price', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const { id } = await makeOrder(shop.db, 3, { deliverer_id: deliverer.id, freight_cents: 1_500 })
    const { data } = await act('pickup', { orderId: id })
    expect(data).toMatchObject({
      status: 'RETIRANDO',
      typeOfDelivery: 'Retirada na loja',
      deliverer: null,
      total: 215,
    })
  })

  test('the fast call changes the deliverer of fast orders only, to an active deliverer', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const attendant = await shop.employee([])
    const common = await makeOrder(shop.db, 3)
    const fast = await makeOrder(shop.db, 15, { is_fast: true })
    const call = (id: number, person: number) =>
      shop.call<Order>('PUT', `/orders/change/fast-deliverer/order/${id}/deliverer/${person}`, orders)
    expect((await call(common.id, deliverer.id)).status).toBe(409)
    expect((await call(fast.id, deliverer.id)).data.delivererId).toBe(deliverer.id)
    expect(await call(fast.id, attendant.id)).toMatchObject({
      status: 422,
      errors: ['O funcionário escolhido não é um motoboy.'],
    })
    expect(await call(fast.id, 2_000_000_000)).toMatchObject({
      status: 404,
      errors: ['Motoboy não encontrado.'],
    })
    await shop.db.updateTable('employees').set({ is_blocked: true }).where('id', '=', deliverer.id).execute()
    expect(await call(fast.id, deliverer.id)).toMatchObject({
      status: 422,
      errors: ['O motoboy escolhido está bloqueado.'],
    })
  })

  test('only 4 or SHIPPING can be set as a new status', async () => {
    const { id } = await makeOrder(shop.db, 3)
    for (const newStatus of [5, '4', 'FINALIZADOS', null])
      expect(
        (await shop.call('PUT', '/orders/change/status', orders, { orderId: id, newStatus })).status,
      ).toBe(400)
  })
})

describe('who sees what', () => {
  test.each([
    ['app:stocking', 1],
    ['bo:manage:reports', 4],
  ] as const)('%s opens no other person’s delivery to a deliverer', async (also, seen) => {
    const person = await shop.employee([also, 'app:delivery'], 'deliverer')
    const other = await shop.employee(['app:delivery'], 'deliverer')
    const foreign = await makeOrder(shop.db, 4, { deliverer_id: other.id })
    const own = await makeOrder(shop.db, 4, { deliverer_id: person.id })
    const handOver = { signature: PNG_BASE64, receivedBy: 'Ana' }
    // For a stocker an order outside the queue does not exist; a person who reads reports sees it and may not
    // change it.
    const refused = also === 'app:stocking' ? 404 : 403
    expect((await act('deliver', { orderId: foreign.id, ...handOver }, person)).status).toBe(refused)
    expect((await act('deliver', { orderId: own.id, ...handOver }, person)).status).toBe(200)
    const { id } = await makeOrder(shop.db, seen, { deliverer_id: other.id })
    const { data } = await get<Order>(`/orders/by-id/${id}`, person)
    expect(data.availableActions).toEqual(also === 'app:stocking' ? ['prepare'] : [])
  })

  test('a deliverer sees and changes their own orders only', async () => {
    const [mine, other] = [
      await shop.employee(['app:delivery'], 'deliverer'),
      await shop.employee([], 'deliverer'),
    ]
    const own = await makeOrder(shop.db, 3, { deliverer_id: mine.id })
    const foreign = await makeOrder(shop.db, 3, { deliverer_id: other.id })
    const list = await get<{ orders: OrderSummary[]; total: number }>('/orders/status/3', mine)
    expect([list.data.total, list.data.orders.map(({ orderId }) => orderId)]).toEqual([1, [own.id]])
    expect((await get<StatusCount[]>('/orders/status', mine)).data).toEqual([
      { key: 3, status: 'AGUARDANDO_MOTOBOY', quantity: 1 },
    ])
    for (const path of [
      `/orders/by-id/${foreign.id}`,
      `/orders/${foreign.code}`,
      `/reports/order/histories/${foreign.id}`,
    ])
      expect((await get(path, mine)).status).toBe(404)
    expect((await act('dispatch', { orderId: foreign.id }, mine)).status).toBe(404)
  })

  test('a stocker sees orders to prepare, and no prepared ones', async () => {
    const stocker = await shop.employee(['app:stocking'], 'stocker')
    const [queued, packed] = [await makeOrder(shop.db, 1), await makeOrder(shop.db, 3)]
    expect((await get(`/orders/by-id/${queued.id}`, stocker)).status).toBe(200)
    expect((await get(`/orders/by-id/${packed.id}`, stocker)).status).toBe(404)
    expect((await get<{ total: number }>('/orders/status/3', stocker)).data.total).toBe(0)
  })
})

describe('exchange and return', () => {
  const recordReturnedItem = (kind: string, body: object) =>
    shop.call<Order>('POST', `/workflow/order/${kind}`, orders, body)

  async function settling() {
    const customer = await makeCustomer(shop.db)
    const product = await makeProduct(shop.db, 4)
    const earlier = await makeOrder(shop.db, 13, { customer_id: customer.id, productId: product.id })
    const order = await makeOrder(shop.db, 14, { customer_id: customer.id, productId: product.id })
    return {
      product,
      earlier,
      order,
      body: { orderId: order.id, fromOrderId: earlier.id, productId: product.id, quantity: 1 },
    }
  }

  test('a return restocks the unit and lowers the amount to pay by its original price', async () => {
    const { product, order, body } = await settling()
    const { status, data } = await recordReturnedItem('return', body)
    expect([status, data.totalReturn, data.total]).toEqual([201, 100, 100])
    expect(await stockOf(shop.db, product.id)).toBe(1)
    const { data: history } = await get<OrderHistory>(`/reports/order/histories/${order.id}`)
    expect(history.histories.at(-1)).toMatchObject({ action: 'return', status: 'RETIRANDO' })
  })

  test.each(['exchange', 'return'])(
    'a defective unit of an %s goes to the defective shelf, not to stock',
    async (kind) => {
      const { product, body } = await settling()
      const { status, data } = await recordReturnedItem(kind, { ...body, defective: true })
      expect([status, data.totalExchange + data.totalReturn]).toEqual([201, 100])
      const shelves = () =>
        shop.db.selectFrom('products').select(['stock', 'defective']).where('id', '=', product.id).execute()
      expect(await shelves()).toEqual([{ stock: 0, defective: 1 }])
      await recordReturnedItem(kind, body)
      expect(await shelves()).toEqual([{ stock: 1, defective: 1 }])
    },
  )

  test('its history has the kind, the item, the defect and the reason', async () => {
    const { earlier, order, body } = await settling()
    await recordReturnedItem('exchange', { ...body, defective: true, comments: 'Não liga' })
    const { data } = await get<OrderHistory>(`/reports/order/histories/${order.id}`)
    expect(data.histories.at(-1)?.comment.replace(/\s/g, ' ')).toBe(
      `Não liga · Troca: 1 × Produto do pedido ${earlier.code}, R$ 100,00, com defeito.`,
    )
  })

  test('on an order that was paid before, its whole value is credited', async () => {
    const customer = await makeCustomer(shop.db)
    const earlier = await makeOrder(shop.db, 13, { customer_id: customer.id })
    const order = await makeOrder(shop.db, 4, {
      customer_id: customer.id,
      payment: 'transfer',
      paid_cents: 20_000,
    })
    const body = { orderId: order.id, fromOrderId: earlier.id, productId: earlier.productId, quantity: 1 }
    expect((await recordReturnedItem('exchange', body)).data).toMatchObject({ paid: 200, toPay: 100 })
    const { credit_cents } = await shop.db
      .selectFrom('customers')
      .select('credit_cents')
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(credit_cents).toBe(10_000)
  })

  test('a call repeated because its response was lost is not recorded twice', async () => {
    const body = { ...(await settling()).body, returnedSeen: 0 }
    expect((await recordReturnedItem('return', body)).status).toBe(201)
    expect(await recordReturnedItem('return', body)).toMatchObject({ status: 409, code: 'STALE' })
  })

  test('what came back cannot come back again, also when two people record it at once', async () => {
    const { product, earlier, body } = await settling()
    const responses = await Promise.all([1, 2, 3].map(() => recordReturnedItem('return', body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(await stockOf(shop.db, product.id)).toBe(2)
    const { data } = await get<Order>(`/orders/by-id/${earlier.id}`)
    expect(data.items).toMatchObject([{ quantity: 2, returned: 2 }])
  })

  test('the amount to pay never falls below zero, and the rest is credited', async () => {
    const customer = await makeCustomer(shop.db)
    const earlier = await makeOrder(shop.db, 13, { customer_id: customer.id })
    const order = await makeOrder(shop.db, 14, { customer_id: customer.id, sub_total_cents: 5_000 })
    const body = { orderId: order.id, fromOrderId: earlier.id, productId: earlier.productId, quantity: 2 }
    expect((await recordReturnedItem('return', body)).data).toMatchObject({
      totalReturn: 200,
      total: 0,
      toPay: 0,
    })
    const entries = await shop.db
      .selectFrom('credit_entries')
      .select(['kind', 'amount_cents', 'balance_after_cents'])
      .where('customer_id', '=', customer.id)
      .execute()
    expect(entries).toEqual([{ kind: 'return', amount_cents: 15_000, balance_after_cents: 15_000 }])
  })

  test('not from another customer’s order, nor from one that is not a sale, nor more than was sold', async () => {
    const { body } = await settling()
    const foreign = await makeOrder(shop.db, 13)
    const fromForeign = { ...body, fromOrderId: foreign.id, productId: foreign.productId }
    expect((await recordReturnedItem('return', fromForeign)).status).toBe(422)
    expect((await recordReturnedItem('return', { ...body, quantity: 3 })).status).toBe(409)
    expect((await recordReturnedItem('return', { ...body, productId: foreign.productId })).status).toBe(404)
    await act('cancel', { orderId: body.fromOrderId, comment: 'Cancelado' })
    expect((await recordReturnedItem('return', body)).status).toBe(409)
  })

  test('cancelling the earlier order restocks only the rest; cancelling the settled one credits the items', async () => {
    const { product, earlier, order, body } = await settling()
    await recordReturnedItem('return', body)
    await act('cancel', { orderId: earlier.id, comment: 'Erro' })
    expect(await stockOf(shop.db, product.id)).toBe(2)
    await act('cancel', { orderId: order.id, comment: 'Desistiu.' })
    expect(await stockOf(shop.db, product.id)).toBe(4)
    const { data } = await get<OrderHistory>(`/reports/order/histories/${order.id}`)
    expect(data.histories.at(-1)?.comment.replace(/\s/g, ' ')).toBe(
      'Desistiu. · Crédito ao cliente: R$ 100,00 (pedido cancelado ou reprovado).',
    )
  })
})
