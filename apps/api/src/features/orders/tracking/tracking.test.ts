import { createHmac, randomBytes } from 'node:crypto'
import type { OrderMessage } from '@shop/contract/messages'
import type { Tracking } from '@shop/contract/tracking'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder } from '../../../../test/make.ts'
import { codeOfToken, trackingToken } from './tracking-link.ts'

let shop: TestShop
let manager: Person
beforeAll(async () => {
  shop = await openTestShop({ RATE_LIMIT: 'on', PUBLIC_URL: 'https://loja.example' })
  manager = await shop.employee(['bo:manage:orders'])
})
afterAll(() => shop.close())

const tokenOf = (code: string) => trackingToken(shop.context.tokenSecret, code)
const read = (code: string) => shop.call<Tracking>('GET', `/shop/tracking/${tokenOf(code)}`)
const page = (token: string, remoteAddress = '10.1.0.1') =>
  shop.app.inject({ url: `/acompanhar/${token}`, remoteAddress })

const PERSON = {
  name: 'Marcolina Antunes',
  email: 'marcolina@tracking.example',
  phone: '11955550001',
  document: '39053344705',
  street: 'Rua Marcada',
  number: '4711',
  neighborhood: 'Bairro Marcado',
  zip_code: '01311999',
  city: 'Cidade Marcada',
  notes: 'Campainha marcada',
}

describe('the public page of an order', () => {
  test('opens with the order’s link, and shows its state', async () => {
    const { street, number, neighborhood, zip_code, city } = PERSON
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    await shop.db
      .updateTable('employees')
      .set({ name: 'João Sobrenome' })
      .where('id', '=', deliverer.id)
      .execute()
    const customer = await makeCustomer(shop.db, PERSON)
    const order = await makeOrder(shop.db, 3, {
      customer_id: customer.id,
      deliverer_id: deliverer.id,
      comments: 'Comentário marcado',
      received_by: 'Tia Marcada',
      ...{ street, number, neighborhood, zip_code, city },
    })
    const { data } = await shop.call<OrderMessage>('GET', `/orders/message/${order.id}`, manager)
    expect(data.trackingUrl).toBe(`https://loja.example/acompanhar/${tokenOf(order.code)}`)
    const requested = Date.now()
    const response = await read(order.code)
    expect(response).toMatchObject({
      status: 200,
      data: { code: order.code, title: 'Pronto para sair', deliverer: 'João', attempts: 0, ended: false },
    })
    expect(Date.parse(response.data.nextDeparture ?? '')).toBeGreaterThan(requested)
    const { statusCode, headers, body } = await page(tokenOf(order.code))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' })
    expect(body).toContain('Pronto para sair')
    expect(body).toContain('João')
    // It contains nothing about the customer, the deliverer's surname or the sale.
    const personal = [
      ...Object.values(PERSON),
      'Marcolina',
      'Sobrenome',
      'Comentário',
      'Tia',
      '200,00',
      'Produto',
    ]
    for (const text of [body, JSON.stringify(response.data)])
      expect(personal.filter((mark) => text.includes(mark))).toEqual([])
  })

  test('opens with a slash at the end and in capitals too', async () => {
    const { code } = await makeOrder(shop.db, 3)
    for (const url of [`/acompanhar/${tokenOf(code)}/`, `/ACOMPANHAR/${tokenOf(code)}`]) {
      const { statusCode, body } = await shop.app.inject({ url, remoteAddress: '10.1.0.9' })
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).toContain('Pronto para sair')
    }
  })

  test('of a cancelled order says what happens to money, not the staff’s reason', async () => {
    const { id, code } = await makeOrder(shop.db, 11)
    const staff = await shop.employee(['bo:manage:orders'])
    await shop.call('PATCH', '/workflow/order/cancel', staff, { orderId: id, comment: 'Cliente suspeito' })
    const { body } = await page(tokenOf(code))
    expect(body).toContain('ficou como crédito no seu cadastro')
    expect(body).not.toContain('suspeito')
  })

  test('of a refused order of which money was received says that it is credited', async () => {
    const { code } = await makeOrder(shop.db, 12, { payment: 'mixed', paid_cents: 5_000 })
    const { body } = await page(tokenOf(code))
    expect(body).toContain('ficou como crédito no seu cadastro')
    expect(body).not.toContain('não confirmado')
  })

  test('of a pickup says nothing of another delivery, and not that the goods wait before the shop has them', async () => {
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const { id, code } = await makeOrder(shop.db, 4, { deliverer_id: deliverer.id })
    const act = (action: string, more = {}) =>
      shop.call('PATCH', `/workflow/order/${action}`, manager, { orderId: id, ...more })
    await act('fail', { reason: 'absent' })
    expect((await page(tokenOf(code))).body).toContain('Vamos tentar de novo')
    await act('pickup')
    const held = await page(tokenOf(code))
    expect(held.body).toContain('Voltando à loja')
    expect(held.body).not.toContain('Vamos tentar de novo')
    const message = async () =>
      (await shop.call<OrderMessage>('GET', `/orders/message/${id}`, manager)).data.text
    expect(await message()).toContain('Assim que ele chegar à loja, avisamos.')
    await act('receive-back')
    expect((await page(tokenOf(code))).body).toContain('separado na loja, à sua espera')
    expect(await message()).toContain('separado e à sua espera')
  })

  test('closes 30 days after the order ended, and stays open as long as the order is', async () => {
    const [lasting, over] = [await makeOrder(shop.db, 5), await makeOrder(shop.db, 5)]
    const old = await makeOrder(shop.db, 3)
    const date = async (orderId: number, days: number) =>
      shop.owner
        .updateTable('order_history')
        .set({ at: new Date(Date.now() - days * 86_400_000).toISOString() } as never)
        .where('order_id', '=', orderId)
        .execute()
    await date(lasting.id, 29.9)
    await date(over.id, 30.1)
    await date(old.id, 300)
    expect((await read(lasting.code)).status).toBe(200)
    expect(await read(over.code)).toMatchObject({
      status: 404,
      errors: ['Este link não existe ou já venceu.'],
    })
    expect((await read(old.code)).status).toBe(200)
    expect((await page(tokenOf(over.code))).statusCode).toBe(404)
    // A late cancellation does not open it again.
    await shop.db
      .insertInto('order_history')
      .values({ order_id: over.id, action: 'cancel', status: 7, employee_id: null, who: 'Teste' })
      .execute()
    expect((await read(over.code)).status).toBe(404)
  })

  test('closes when the customer is anonymised', async () => {
    const customer = await makeCustomer(shop.db)
    const order = await makeOrder(shop.db, 13, { customer_id: customer.id })
    expect((await read(order.code)).status).toBe(200)
    const admin = await shop.employee(['full:access'])
    await shop.call('POST', `/customers/${customer.id}/anonymise`, admin, { reason: 'Pedido' })
    expect((await read(order.code)).status).toBe(404)
  })

  test('opens with no other signature: none of 100,000 guesses for an existing order', async () => {
    const { tokenSecret } = shop.context
    const order = await makeOrder(shop.db, 3)
    const right = tokenOf(order.code)
    expect(codeOfToken(tokenSecret, right)).toBe(order.code)
    let opened = 0
    for (let guess = 0; guess < 100_000; guess++) {
      const signature = randomBytes(17).toString('base64url').slice(0, 22)
      if (codeOfToken(tokenSecret, `${order.code}-${signature}`)) opened++
    }
    expect(opened).toBe(0)
    const other = await makeOrder(shop.db, 3)
    const swapped = right.replace(order.code, other.code)
    const unkeyed = createHmac('sha256', tokenSecret).update(order.code).digest('base64url').slice(0, 22)
    for (const token of [
      swapped,
      right.slice(0, -1),
      `${right}x`,
      order.code,
      `${order.code}-${unkeyed}`,
      '-',
      'x-é',
    ])
      expect(codeOfToken(tokenSecret, token), token).toBeUndefined()
  })

  test('refuses a network that guesses, and still opens a valid link there', async () => {
    const order = await makeOrder(shop.db, 3)
    const guess = () => page(`${order.code}-${randomBytes(16).toString('base64url')}`, '10.9.9.9')
    const responses: number[] = []
    for (let tries = 0; tries < 31; tries++) responses.push((await guess()).statusCode)
    expect(responses.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(responses[30]).toBe(429)
    expect((await page(tokenOf(order.code), '10.9.9.9')).statusCode).toBe(200)
  })

  test('escapes names as text', async () => {
    await shop.db.updateTable('companies').set({ name: '<script>alert(1)</script>' }).execute()
    const order = await makeOrder(shop.db, 1)
    const { body } = await page(tokenOf(order.code))
    expect(body).toContain('&lt;script&gt;alert(1)')
    expect(body).not.toContain('<script>alert')
  })
})
