import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64 } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { recordMovements } from '../../catalogue/stock/ledger.ts'

let shop: TestShop
let manager: Person
beforeAll(async () => {
  shop = await openTestShop()
  manager = await shop.employee(['bo:manage:orders', 'bo:manage:customers', 'bo:manage:selling'])
})
afterAll(() => shop.close())

const VERIFIED = { email_verified_at: '2026-01-01T00:00:00.000Z' }

/** Runs the minutely job and its queue, and returns the mails sent. */
async function sent() {
  await shop.context.jobs.add(shop.db, 'customer-mails', {})
  await shop.runJobs()
  return shop.runJobs()
}
beforeEach(() => sent())

const act = (action: string, orderId: number, more: object = {}) =>
  shop.call('PATCH', `/workflow/order/${action}`, manager, { orderId, ...more })

/** An order paid by transfer, placed by an attendant and approved. */
async function buy(customerId: number) {
  const product = await makeProduct(shop.db, 1)
  await shop.call('POST', `/orders/cart/add/${customerId}`, manager, { productId: product.id, quantity: 1 })
  const { data } = await shop.call<{ orderId: number; code: string }>(
    'POST',
    `/orders/checkout/${customerId}`,
    manager,
    { typeOfDelivery: 1, withWarranty: false, isFastDelivery: false },
  )
  return data
}

describe('mails about an order', () => {
  test('go once each to a confirmed address, with the link to the public page', async () => {
    const { id, email } = await makeCustomer(shop.db, { ...VERIFIED, name: 'Ana Souza' })
    const { orderId, code } = await buy(id)
    const [placed, ...others] = await sent()
    expect(others).toEqual([])
    expect(placed).toMatchObject({ to: email, subject: `Recebemos o pedido ${code}` })
    expect(placed?.text).toMatch(new RegExp(`Olá, Ana![^]*/acompanhar/${code}-[^]*/loja/`))
    expect(await sent()).toEqual([])
    await act('cancel', orderId, { comment: 'Desistiu' })
    const cancelled = await sent()
    expect(cancelled.map(({ subject }) => subject)).toEqual([`O pedido ${code} foi cancelado`])
    // The staff's note is not shown to the customer.
    expect(cancelled[0]?.text).not.toContain('Desistiu')
    expect(cancelled[0]?.text).toContain('O que a loja já tinha recebido por ele ficou como crédito')
  })

  test('say what comes next as long as it does: an order that moved on waits for no payment', async () => {
    const { id } = await makeCustomer(shop.db, VERIFIED)
    await buy(id)
    expect((await sent())[0]?.text).toContain('Logo ele começa a ser preparado.')
    const { orderId } = await buy(id)
    await act('prepare', orderId)
    const [late] = await sent()
    expect(late?.text).toContain('Recebemos o seu pedido')
    expect(late?.text).not.toContain('começa a ser preparado')
  })

  test('are sent at payment, departure and handover; the one about payment once however it was paid', async () => {
    const { id } = await makeCustomer(shop.db, VERIFIED)
    const deliverer = await shop.employee(['app:delivery'], 'deliverer')
    const order = await makeOrder(shop.db, 11, {
      customer_id: id,
      payment: 'transfer',
      deliverer_id: deliverer.id,
    })
    await act('approve', order.id)
    await act('prepare', order.id)
    expect((await sent()).map(({ subject }) => subject)).toEqual([
      `Pagamento do pedido ${order.code} recebido`,
    ])
    await shop.db.updateTable('orders').set({ status: 3 }).where('id', '=', order.id).execute()
    await act('dispatch', order.id)
    // It comes back and leaves again: only the first departure is mailed.
    await act('fail', order.id, { reason: 'absent' })
    await shop.db
      .updateTable('orders')
      .set({ deliverer_id: deliverer.id })
      .where('id', '=', order.id)
      .execute()
    await act('dispatch', order.id)
    await shop.call('POST', '/workflow/order/finalize', manager, { orderId: order.id })
    expect((await sent()).map(({ subject }) => subject)).toEqual([`O pedido ${order.code} saiu para entrega`])
  })

  test('say that an order is paid when it goes on, not while its Pix is checked', async () => {
    await shop.call('PATCH', '/companies/settings', manager, { companyId: 1, enablePixAuto: false })
    const { id } = await makeCustomer(shop.db, VERIFIED)
    const order = await makeOrder(shop.db, 9, { customer_id: id, payment: 'pix' })
    const seen = await act('pix', order.id, { amount: 200, note: 'Visto no extrato' })
    expect(seen).toMatchObject({ status: 200, data: { statusKey: 11 } })
    expect(await sent()).toEqual([])
    await act('approve', order.id)
    expect((await sent()).map(({ subject }) => subject)).toEqual([
      `Pagamento do pedido ${order.code} recebido`,
    ])
  })

  test('say of a refused order that it was not paid, or that what was received is credited', async () => {
    const { id } = await makeCustomer(shop.db, VERIFIED)
    const textOf = async (terms: object) => {
      const order = await makeOrder(shop.db, 11, { customer_id: id, payment: 'pix', ...terms })
      expect((await act('refuse', order.id, { comment: 'x' })).status).toBe(200)
      return (await sent())[0]?.text
    }
    expect(await textOf({})).toContain('Não conseguimos confirmar o pagamento')
    const paid = await textOf({ paid_cents: 20_000 })
    expect(paid).toContain('ficou como crédito no seu cadastro')
    expect(paid).not.toContain('Não conseguimos')
  })

  test('are not sent to an address that is not confirmed, or no longer is', async () => {
    const { id } = await makeCustomer(shop.db)
    await buy(id)
    expect(await sent()).toEqual([])
    const changed = await makeCustomer(shop.db, VERIFIED)
    await buy(changed.id)
    await shop.call('PATCH', '/customers', manager, { customerId: changed.id, email: 'outro@x.example' })
    expect(await sent()).toEqual([])
  })

  test('of a kind that the shop switched off are not sent', async () => {
    const switchPlaced = (enabled: boolean) =>
      shop.call('PUT', '/companies/messages', manager, { mails: [{ kind: 'placed', enabled }] })
    const { id } = await makeCustomer(shop.db, VERIFIED)
    await switchPlaced(false)
    await buy(id)
    expect(await sent()).toEqual([])
    await switchPlaced(true)
    await buy(id)
    expect(await sent()).toHaveLength(1)
  })

  test('say of an order in parts what is paid how, what is waiting and when it is due', async () => {
    const account = { bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'pix@loja.com' }
    await shop.call('PUT', '/orders/bank-settings', manager, { settings: [account] })
    const terms = { credit_limit_cents: 100_000, term_plans: '30/60' }
    const { id } = await makeCustomer(shop.db, { ...VERIFIED, ...terms })
    const product = await makeProduct(shop.db, 2)
    await shop.call('POST', `/orders/cart/add/${id}`, manager, { productId: product.id, quantity: 2 })
    const { status, data } = await shop.call<{ orderId: number; charges: { pixCode: string }[] }>(
      'POST',
      `/orders/checkout/${id}`,
      manager,
      {
        typeOfDelivery: 2,
        withWarranty: false,
        isFastDelivery: false,
        parts: [
          { kind: 'pix', amount: 50 },
          { kind: 'pix', amount: 30 },
          { kind: 'cash', amount: 20 },
          { kind: 'term', amount: 100, days: [30, 60] },
        ],
      },
    )
    expect(status).toBe(201)
    const [mail] = await sent()
    const text = mail?.text.replace(/\u00a0/g, ' ')
    expect(text).toMatch(
      /Total: R\$ 200,00\n\nPagamento\nPix, aguardando: R\$ 50,00\nPix, aguardando: R\$ 30,00\nDinheiro, na retirada: R\$ 20,00\n(A prazo, vence em \d\d\/\d\d\/\d{4}: R\$ 50,00\n){2}\n/,
    )
    for (const { pixCode } of data.charges) expect(text).toContain(pixCode)
    expect(mail?.html).toContain('A prazo, vence em')
    await act('cancel', data.orderId, { comment: 'Desistiu' })
    const [cancelled] = await sent()
    expect(cancelled?.text).toContain('A prazo, não recebido')
    expect(cancelled?.text).not.toContain('Pix copia e cola')
  })

  test('leave nothing behind when the change itself fails', async () => {
    const { id } = await makeCustomer(shop.db, VERIFIED)
    const order = await makeOrder(shop.db, 7, { customer_id: id })
    expect((await act('cancel', order.id, { comment: 'x' })).status).toBe(409)
    expect(await sent()).toEqual([])
  })
})

test('a mail about an order lists its products, with the code of a Pix that is awaited and the shop’s logo', async () => {
  const { id } = await makeCustomer(shop.db, VERIFIED)
  const self = await shop.signIn(id)
  const product = await makeProduct(shop.db, 5, { name: 'Capa <azul>' })
  await shop.call('PATCH', '/companies/settings/logo', manager, { image: PNG_BASE64 })
  await shop.call('PUT', '/orders/bank-settings', manager, {
    settings: [{ bankSettingsType: 'Pix', name: 'Loja', pixType: 'Email', pixKey: 'pix@loja.com' }],
  })
  await shop.call('POST', `/orders/cart/add/${id}`, self, { productId: product.id, quantity: 2 })
  const choice = { typeOfDelivery: 2, withWarranty: false, isFastDelivery: false }
  const { data } = await shop.call<{ orderId: number; pixCode: string }>(
    'POST',
    `/orders/checkout/pix/${id}`,
    self,
    choice,
  )
  const [placed] = await sent()
  expect(placed?.text.replace(/\u00a0/g, ' ')).toContain('2 × Capa <azul>: R$ 200,00\nTotal: R$ 200,00')
  expect(placed?.text).toContain(`Pix copia e cola\n${data.pixCode}`)
  expect(placed?.html).toContain('2 × Capa &lt;azul&gt;')
  expect(placed?.html).toContain('src="cid:logo"')
  expect(placed?.attachments).toMatchObject([{ cid: 'logo', contentType: 'image/png' }])
  // The code of an order that no longer waits for it must not be paid.
  await act('cancel', data.orderId, { comment: 'x' })
  const [cancelled] = await sent()
  expect(cancelled?.text).toContain('2 × Capa <azul>')
  expect(cancelled?.text).not.toContain(data.pixCode)
  await shop.call('PATCH', '/companies/settings/logo', manager, { image: null })
})

test('a customer is mailed the approval, or the refusal without the staff’s reason', async () => {
  const [yes, no] = [
    await makeCustomer(shop.db, { ...VERIFIED, status: 'Waiting' }),
    await makeCustomer(shop.db, { ...VERIFIED, status: 'Waiting' }),
  ]
  const response = (body: object) => shop.call('PATCH', '/administrator/customers/approve', manager, body)
  await response({ email: yes.email, approve: true, level: 1, shippingCost: 5 })
  await response({ email: no.email, approve: false, note: 'CNPJ baixado' })
  const mails = await sent()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [yes.email, 'O seu cadastro foi aprovado'],
    [no.email, 'O seu cadastro não foi aprovado'],
  ])
  expect(mails[1]?.text).not.toContain('CNPJ baixado')
})

test('a customer who waits for a product is mailed once when it is in stock again', async () => {
  const customer = await makeCustomer(shop.db, VERIFIED)
  const self = await shop.signIn(customer.id)
  const product = await makeProduct(shop.db, 0, { name: 'Capa azul' })
  await shop.call('POST', `/shop/products/${product.id}/notify-me`, self)
  expect(await sent()).toEqual([])
  await shop.db
    .transaction()
    .execute((tx) =>
      recordMovements(tx, systemActor('Teste'), [
        { productId: product.id, kind: 'entry', quantityIn: 2, source: 1 },
      ]),
    )
  expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([
    [customer.email, 'Chegou: Capa azul'],
  ])
  expect(await sent()).toEqual([])
})
