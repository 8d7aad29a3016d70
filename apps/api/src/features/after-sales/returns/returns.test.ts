import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReturnDetails, ReturnSummary } from '@shop/contract/returns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64, stockOf } from '../../../../test/make.ts'
import { moneyCalls } from '../../../../test/money.ts'
import { SECRET } from '../../../../test/pix.ts'
import { checkDefectiveLedger, checkLedger } from '../../../checks/ledgers.ts'

/** A provider's `devolução` call, as the central bank describes it. */
const provider = {
  requests: [] as { method: string; path: string; body: unknown; token: string | undefined }[],
  answer: { status: 200, body: { status: 'DEVOLVIDO' } as object },
  /** Runs while the provider is being called. */
  meanwhile: undefined as (() => Promise<unknown>) | undefined,
}
/** The redirect's target, which answers with a refund. */
const ELSEWHERE = '/elsewhere'
let server: Server
let shop: TestShop
let person: Person
let calls: ReturnType<typeof moneyCalls>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = '', url = '', headers } = request
    const body = JSON.parse(Buffer.concat(parts).toString())
    provider.requests.push({ method, path: url, body, token: headers.authorization })
    await provider.meanwhile?.()
    const isElsewhere = url === ELSEWHERE
    const { status, body: answer } = isElsewhere
      ? { status: 200, body: { status: 'DEVOLVIDO' } }
      : provider.answer
    response.writeHead(status, { 'content-type': 'application/json', location: ELSEWHERE })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  shop = await openTestShop({
    PIX_API_URL: `http://127.0.0.1:${port}/`,
    PIX_API_TOKEN: 'segredo',
    PIX_SECRET: SECRET,
  })
  person = await shop.employee(['full:access'])
  calls = moneyCalls(shop, person)
})
afterAll(async () => {
  expect([(await checkLedger(shop.db)).broken, (await checkDefectiveLedger(shop.db)).broken]).toEqual([
    [],
    [],
  ])
  await shop.close()
  server.close()
})

const giveBack = (body: object, key?: string) =>
  shop.call<ReturnDetails>('POST', '/returns', person, body, key ? { 'idempotency-key': key } : {})

const line = (productId: number, more: object = {}) => ({
  productId,
  quantity: 1,
  defective: false,
  reason: 'regret',
  ...more,
})

/** A finished sale of two units at R$ 100,00 and R$ 15,00 of freight. */
async function finished(status: 5 | 13 = 13, terms: object = {}) {
  const product = await makeProduct(shop.db, 2)
  const order = await makeOrder(shop.db, status, {
    productId: product.id,
    freight_cents: 1_500,
    paid_cents: 21_500,
    ...terms,
  })
  const body = {
    fromOrderId: order.id,
    items: [line(product.id)],
    refundFreight: false,
    settle: 'credit',
    comments: '',
  }
  return { order, productId: product.id, body, customerId: order.customer_id }
}

const defectiveOf = async (id: number) =>
  (await shop.db.selectFrom('products').select('defective').where('id', '=', id).executeTakeFirstOrThrow())
    .defective

describe('a return of a finished sale', () => {
  test('has its own code, restocks the units and credits their price and the freight', async () => {
    const { order, productId, body, customerId } = await finished()
    const { status, data } = await giveBack({ ...body, refundFreight: true, comments: 'Não serviu' })
    expect(status).toBe(201)
    expect(data.code).toMatch(/^D\d{8}$/)
    expect(data).toMatchObject({
      orderCode: order.code,
      itemsTotal: 100,
      freight: 15,
      total: 115,
      settle: 'credit',
      refundState: 'done',
      comments: 'Não serviu',
      items: [{ productId, quantity: 1, unitPrice: 100, reason: 'regret', defective: false }],
    })
    expect([await stockOf(shop.db, productId), await calls.balance(customerId)]).toEqual([1, 115])
    expect(await calls.credit(customerId)).toMatchObject({
      entries: [{ kind: 'return', returnId: data.id, returnCode: data.code, orderCode: order.code }],
    })
    expect(await calls.order(order.id)).toMatchObject({
      totalReturn: 100,
      items: [{ returned: 1 }],
      statusKey: 13,
    })
  })

  test('a defective unit goes to the defective shelf, and a cancelled sale restocks only the rest', async () => {
    const { order, productId, body, customerId } = await finished()
    await giveBack({
      ...body,
      items: [line(productId, { defective: true, reason: 'defect' })],
      settle: 'cash',
    })
    expect([await stockOf(shop.db, productId), await defectiveOf(productId)]).toEqual([0, 1])
    await calls.cancel(order.id)
    expect([await stockOf(shop.db, productId), await defectiveOf(productId)]).toEqual([1, 1])
    expect(await calls.balance(customerId)).toBe(115)
  })

  test('takes no unit back twice, also with two lines or two returns at once', async () => {
    const { order, productId, body } = await finished()
    const twoLines = [line(productId, { quantity: 2 }), line(productId, { defective: true })]
    expect(await giveBack({ ...body, items: twoLines })).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    const responses = await Promise.all([1, 2, 3].map(() => giveBack(body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    expect(responses.find(({ status }) => status === 409)?.errors[0]).toBe(
      `Tudo de Produto já voltou do pedido ${order.code}.`,
    )
  })

  test('repeated with its key it is recorded once', async () => {
    const { body, customerId } = await finished()
    const [first, second] = [await giveBack(body, 'k1'), await giveBack(body, 'k1')]
    expect(second.data.code).toBe(first.data.code)
    expect(await calls.balance(customerId)).toBe(100)
  })

  test('the freight is refunded once', async () => {
    const { body } = await finished()
    const withFreight = { ...body, refundFreight: true }
    expect((await giveBack(withFreight)).status).toBe(201)
    expect(await giveBack(withFreight)).toMatchObject({ status: 409 })
  })

  test('is possible for a delivered or finished order only, and for what was sold in it', async () => {
    const { body } = await finished(5)
    expect((await giveBack(body)).status).toBe(201)
    const open = await makeOrder(shop.db, 4)
    expect((await giveBack({ ...body, fromOrderId: open.id, items: [line(open.productId)] })).status).toBe(
      409,
    )
    expect((await giveBack({ ...body, fromOrderId: 999_999 })).status).toBe(404)
    expect((await giveBack({ ...body, items: [line(open.productId)] })).status).toBe(404)
  })

  const bad: [string, { items?: object[]; settle?: string; total?: number }][] = [
    ['no item', { items: [] }],
    ['a quantity of zero', { items: [{ quantity: 0 }] }],
    ['a negative quantity', { items: [{ quantity: -1 }] }],
    ['a quantity of 1e308', { items: [{ quantity: 1e308 }] }],
    ['a reason that is none', { items: [{ reason: 'porque sim' }] }],
    ['a settlement that is none', { settle: 'cheque' }],
    ['an unknown field', { total: 5 }],
  ]
  test.each(bad)('refuses %s', async (_, change) => {
    const { productId, body, customerId } = await finished()
    const items = change.items?.map((item) => line(productId, item)) ?? body.items
    expect((await giveBack({ ...body, ...change, items })).status).toBe(400)
    expect([await stockOf(shop.db, productId), await calls.balance(customerId)]).toEqual([0, 0])
  })

  test('is in the reports of returns as settling the sale itself', async () => {
    const attendant = await shop.employee([])
    const { order, body } = await finished(13, { attendant_id: attendant.id })
    await giveBack({ ...body, comments: 'Desistiu' })
    const { data } = await shop.call<{ items: object[] }>(
      'GET',
      `/reports/order/return/start/2020-01-01T00:00:00/end/2099-01-01T00:00:00/employee/${attendant.id}`,
      person,
    )
    expect(data.items).toMatchObject([
      {
        orderId: order.id,
        returnOrderId: order.id,
        returnQuantity: 1,
        returnPrice: 100,
        comments: 'Desistiu',
      },
    ])
  })

  test('is found by its code, its order and its customer, last first; images are links', async () => {
    const { id: customer_id, name } = await makeCustomer(shop.db)
    const { order, body } = await finished(13, { customer_id })
    const first = await giveBack({ ...body, images: [PNG_BASE64] })
    const second = await giveBack(body)
    expect(first.data.images).toHaveLength(1)
    const find = async (search: string) =>
      (
        await shop.call<{ returns: ReturnSummary[]; total: number }>(
          'GET',
          `/returns?search=${encodeURIComponent(search)}`,
          person,
        )
      ).data
    for (const search of [order.code, name.toUpperCase()]) {
      const { returns, total } = await find(search)
      expect([total, returns.map(({ id }) => id)]).toEqual([2, [second.data.id, first.data.id]])
    }
    expect((await find(first.data.code)).returns).toMatchObject([{ code: first.data.code, units: 1 }])
    expect((await find('%')).total).toBe(0)
    expect((await shop.call('GET', `/returns/${first.data.id}`, person)).data).toMatchObject({
      code: first.data.code,
    })
    expect((await shop.call('GET', '/returns/999999', person)).status).toBe(404)
  })
})

describe('a refund', () => {
  test('by transfer stays owed until a person confirms it, once', async () => {
    const { body } = await finished()
    const { data } = await giveBack({ ...body, settle: 'transfer' })
    expect(data).toMatchObject({ refundState: 'owed', refundedAt: null })
    const confirm = () =>
      shop.call<ReturnDetails>('PATCH', `/returns/${data.id}/refunded`, person, { comment: 'TED de hoje' })
    const responses = await Promise.all([confirm(), confirm()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await shop.call('GET', `/returns/${data.id}`, person)).data).toMatchObject({
      refundState: 'done',
      refundNote: 'TED de hoje',
    })
    expect(provider.requests).toEqual([])
  })

  async function paidByPix() {
    const sale = await finished(13, { payment: 'pix', txid: null })
    const endToEndId = `E${String(sale.order.id).padStart(20, '0')}abcdefghijk`
    await shop.db
      .insertInto('pix_payments')
      .values({
        end_to_end_id: endToEndId,
        txid: null,
        amount_cents: 21_500,
        paid_at: new Date().toISOString(),
        order_id: sale.order.id,
        outcome: 'matched',
      })
      .execute()
    const { data } = await giveBack({ ...sale.body, settle: 'pix' })
    const state = async () =>
      (await shop.call<ReturnDetails>('GET', `/returns/${data.id}`, person)).data.refundState
    return { ...data, endToEndId, state }
  }

  test('by Pix is requested from the provider once, under the return’s code, and visible until it is confirmed', async () => {
    provider.requests.length = 0
    provider.answer = { status: 200, body: { status: 'EM_PROCESSAMENTO' } }
    const { id, code, endToEndId, state } = await paidByPix()
    expect(await state()).toBe('owed')
    await expect(shop.runJobs()).rejects.toThrow('has not confirmed')
    expect(await state()).toBe('sent')
    provider.answer = { status: 200, body: { status: 'DEVOLVIDO' } }
    await shop.context.jobs.add(shop.db, 'pix-refund', { returnId: id })
    await shop.context.jobs.add(shop.db, 'pix-refund', { returnId: id })
    await shop.runJobs()
    expect(await state()).toBe('done')
    const requested = {
      method: 'PUT',
      path: `/v2/pix/${endToEndId}/devolucao/${code}`,
      token: 'Bearer segredo',
    }
    expect(provider.requests).toEqual([1, 2].map(() => ({ ...requested, body: { valor: '100.00' } })))
  })

  test('refused by the bank stays for a person, and one without an answer is tried again', async () => {
    provider.answer = { status: 503, body: {} }
    const { id, state } = await paidByPix()
    await expect(shop.runJobs()).rejects.toThrow('503')
    expect(await state()).toBe('sent')
    provider.answer = { status: 200, body: { status: 'NAO_REALIZADO', motivo: 'Conta encerrada' } }
    await shop.context.jobs.add(shop.db, 'pix-refund', { returnId: id })
    await shop.runJobs()
    expect(await state()).toBe('failed')
    const { status } = await shop.call('PATCH', `/returns/${id}/refunded`, person, { comment: 'Em dinheiro' })
    expect([status, await state()]).toEqual([200, 'done'])
  })

  test('is not paid by hand while the bank is asked for it, nor asked for once a person paid it', async () => {
    provider.answer = { status: 200, body: { status: 'EM_PROCESSAMENTO' } }
    provider.requests.length = 0
    const { id, state } = await paidByPix()
    const confirm = () => shop.call('PATCH', `/returns/${id}/refunded`, person, { comment: 'Em dinheiro.' })
    const during: unknown[] = []
    provider.meanwhile = async () => during.push((await confirm()).status)
    await expect(shop.runJobs()).rejects.toThrow('has not confirmed')
    provider.meanwhile = undefined
    expect([during, (await confirm()).status, await state()]).toEqual([[409], 409, 'sent'])
    // The job gave up, and a person saw at the bank that nothing was paid.
    await shop.db
      .updateTable('returns')
      .set({ refund_asked_at: new Date(Date.now() - 2 * 3_600_000).toISOString() })
      .where('id', '=', id)
      .execute()
    expect([(await confirm()).status, await state()]).toEqual([200, 'done'])
    await shop.context.jobs.add(shop.db, 'pix-refund', { returnId: id })
    await shop.runJobs()
    expect(provider.requests).toHaveLength(1)
  })

  test('is requested for what is still owed of it; a repetition requests the same, whatever was reported meanwhile', async () => {
    provider.answer = { status: 200, body: { status: 'EM_PROCESSAMENTO' } }
    provider.requests.length = 0
    const { id, endToEndId, state } = await paidByPix()
    const report = (refundId: string, valor: string) =>
      shop.call(
        'POST',
        '/webhooks/pix',
        null,
        [
          {
            endToEndId,
            valor: '215.00',
            horario: new Date().toISOString(),
            devolucoes: [{ id: refundId, valor, status: 'DEVOLVIDO' }],
          },
        ],
        { authorization: `Bearer ${SECRET}` },
      )
    expect((await report('R1', '30.00')).status).toBe(200)
    await expect(shop.runJobs()).rejects.toThrow('has not confirmed')
    await report('R2', '20.00')
    provider.answer = { status: 200, body: { status: 'DEVOLVIDO' } }
    await shop.context.jobs.add(shop.db, 'pix-refund', { returnId: id })
    await shop.runJobs()
    expect([await state(), provider.requests.map(({ body }) => body)]).toEqual([
      'done',
      [{ valor: '70.00' }, { valor: '70.00' }],
    ])
  })

  test('an answer of another server, to which the provider redirects, is not believed', async () => {
    provider.answer = { status: 307, body: {} }
    const { id, state } = await paidByPix()
    await expect(shop.runJobs()).rejects.toThrow()
    expect(await state()).toBe('sent')
    provider.answer = { status: 200, body: { status: 'DEVOLVIDO' } }
    await shop.context.jobs.add(shop.db, 'pix-refund', { returnId: id })
    await shop.runJobs()
    expect(await state()).toBe('done')
  })

  test('by Pix of a sale not paid by Pix makes no request', async () => {
    provider.requests.length = 0
    const { body } = await finished()
    expect((await giveBack({ ...body, settle: 'pix' })).data.refundState).toBe('owed')
    await shop.runJobs()
    expect(provider.requests).toEqual([])
  })
})
