import type { OwnSession } from '@shop/contract/accounts'
import type { Customer, OwnData } from '@shop/contract/customers'
import type { OwnCredit, OwnReturn, Reordered } from '@shop/contract/own-account'
import type { ShopProduct } from '@shop/contract/selling'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type Person, type TestShop } from '../../../../test/harness.ts'
import { makeCustomer, makeOrder, makeProduct, PNG_BASE64 } from '../../../../test/make.ts'
import { systemActor } from '../../../actor.ts'
import { recordCredit } from '../../debts/credit/credit-ledger.ts'
import { hashPassword } from '../../identity/accounts/password.ts'

const PASSWORD = 'girassol-azul-73'
const WRONG_CODE = { status: 422, errors: ['Código inválido ou expirado.'] }

let shop: TestShop
let staff: Person
let passwordHash: string
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.employee(['bo:manage:customers', 'bo:manage:orders'])
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => shop.close())

async function someone(terms: Parameters<typeof makeCustomer>[1] = {}) {
  const row = await makeCustomer(shop.db, { password_hash: passwordHash, ...terms })
  return { ...row, self: await shop.signIn(row.id) }
}

const me = async (self: Person) => (await shop.call<OwnData>('GET', '/shop/customers/me', self)).data
/** The code in the mails queued so far to an address; '' without one. */
const codeFor = async (email: string) => {
  const mails = await shop.runJobs()
  return /^ {4}(\d{8})$/m.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
}
const confirm = (self: Person, code: string) =>
  shop.call<OwnData>('POST', '/shop/customers/me/email/confirm', self, { code })

describe('the e-mail of a customer', () => {
  test('is confirmed by the code that is mailed after signing up, once', async () => {
    await shop.call('POST', '/shop/customers/signup', null, {
      name: 'Ana Souza',
      email: 'ana@confirma.example',
      phone: '11987654321',
      document: '52998224725',
      password: PASSWORD,
      address: {
        street: 'Rua Augusta',
        number: '100',
        neighborhood: 'Consolação',
        zipCode: '01304-000',
        city: 'São Paulo',
        state: 'SP',
      },
      acceptsTerms: true,
    })
    const code = await codeFor('ana@confirma.example')
    const { id } = await shop.db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', 'ana@confirma.example')
      .executeTakeFirstOrThrow()
    const self = await shop.signIn(id)
    expect(await me(self)).toMatchObject({ status: 'Waiting', emailVerified: false })
    expect(await confirm(self, code === '00000000' ? '11111111' : '00000000')).toMatchObject(WRONG_CODE)
    expect(await confirm(self, code)).toMatchObject({ status: 200, data: { emailVerified: true } })
    expect(await confirm(self, code)).toMatchObject(WRONG_CODE)
    const { customers } = (
      await shop.call<{ customers: Customer[] }>('GET', '/administrator/customers/unnaproved', staff)
    ).data
    expect(customers.find((one) => one.id === id)).toMatchObject({ emailVerified: true })
  })

  test('takes five guesses from one network, and more after the next code', async () => {
    const { self, email } = await someone()
    const request = () => shop.call('POST', '/shop/customers/me/email/code', self)
    await request()
    const code = await codeFor(email)
    const wrong = code === '00000000' ? '11111111' : '00000000'
    for (let guess = 0; guess < 5; guess++) await confirm(self, wrong)
    expect(await confirm(self, code)).toMatchObject(WRONG_CODE)
    await request()
    expect((await confirm(self, await codeFor(email))).status).toBe(200)
  })

  test('gets no sixth code while five are valid, and is told', async () => {
    const { self, email } = await someone()
    const request = () => shop.call('POST', '/shop/customers/me/email/code', self)
    for (let code = 0; code < 5; code++) {
      expect((await request()).status).toBe(200)
      expect(await codeFor(email)).not.toBe('')
    }
    expect(await request()).toMatchObject({
      status: 429,
      errors: [expect.stringContaining('Os últimos ainda valem; peça outro em')],
    })
  })

  test('is changed by a code sent to the new address, which cannot set a password', async () => {
    const { self, email } = await someone({ email_verified_at: new Date().toISOString() })
    const next = `novo-${email}`
    const change = (currentPassword: string) =>
      shop.call('POST', '/shop/customers/me/email', self, { email: next, currentPassword })
    expect((await change('outra senha')).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(200)
    const code = await codeFor(next)
    for (const address of [email, next])
      expect(
        await shop.call('PATCH', '/accounts/users/activate', null, {
          email: address,
          code,
          newPassword: 'outra senha muito boa',
        }),
      ).toMatchObject(WRONG_CODE)
    expect(await me(self)).toMatchObject({ email, emailVerified: true })
    expect((await confirm(self, code)).data).toMatchObject({ email: next, emailVerified: true })
    const { history } = (
      await shop.call<{ history: { who: string; change: string }[] }>(
        'GET',
        `/administrator/customer/${next}`,
        staff,
      )
    ).data
    expect(history[0]).toMatchObject({ who: 'Cliente', change: `E-mail: de ${email} para ${next}` })
  })

  test('belongs to the first customer who confirms it', async () => {
    const [one, other] = [await someone(), await someone()]
    await shop.call('POST', '/shop/customers/me/email', one.self, {
      email: other.email,
      currentPassword: PASSWORD,
    })
    expect(await confirm(one.self, await codeFor(other.email))).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
    })
    expect((await me(one.self)).email).toBe(one.email)
  })

  test('replaced by staff opens nothing until it is confirmed: sessions end, the old address is told', async () => {
    const { self, id, email, name } = await someone({ email_verified_at: new Date().toISOString() })
    const next = `trocado-${email}`
    const recover = (to: string) => shop.call('PATCH', `/accounts/users/forgotpassword/${to}`)
    const activate = (to: string, code: string) =>
      shop.call('PATCH', '/accounts/users/activate', null, {
        email: to,
        code,
        newPassword: 'cavalo bateria grampo',
      })
    await recover(email)
    const mailed = await codeFor(email)
    await shop.call('PATCH', '/customers', staff, { customerId: id, email: next })
    const mails = await shop.runJobs()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'O e-mail do seu cadastro foi trocado'],
      [next, 'Confirme o seu e-mail'],
    ])
    for (const { text } of mails) expect(text).not.toContain(name.split(' ')[1])
    expect((await shop.call('GET', '/shop/customers/me', self)).status).toBe(401)
    // The code of the old address is void, and the new address gets none.
    for (const address of [email, next]) expect(await activate(address, mailed)).toMatchObject(WRONG_CODE)
    await recover(next)
    expect(await shop.runJobs()).toEqual([])
    // The confirmation needs the password, which staff do not know.
    const { data } = await shop.call<{ accessToken: string }>('POST', '/shop/customers/signin', null, {
      email: next,
      password: PASSWORD,
    })
    const again = { id, token: data.accessToken }
    expect(await me(again)).toMatchObject({ email: next, emailVerified: false })
    await shop.call('POST', '/shop/customers/me/email/code', again)
    expect((await confirm(again, await codeFor(next))).data).toMatchObject({ emailVerified: true })
    await recover(next)
    expect((await activate(next, await codeFor(next))).status).toBe(200)
  })

  test('is confirmed only by the code that was mailed to it, also when codes are in the mail', async () => {
    const { id, email } = await someone()
    await shop.call('PATCH', `/accounts/users/forgotpassword/${email}`)
    const code = await codeFor(email)
    // Holds also for codes that were not voided.
    const next = `outro-${email}`
    await shop.db.updateTable('customers').set({ email: next }).where('id', '=', id).execute()
    const body = { email: next, code, newPassword: 'cavalo bateria grampo' }
    expect(await shop.call('PATCH', '/accounts/users/activate', null, body)).toMatchObject(WRONG_CODE)
  })
})

describe('customers', () => {
  test('are told when they want a notice but have not confirmed their e-mail', async () => {
    const { id } = await makeProduct(shop.db, 0)
    const want = async (self: Person) =>
      (await shop.call('POST', `/shop/products/${id}/notify-me`, self)).data
    expect(await want((await someone()).self)).toMatchObject({ wanted: true, emailVerified: false })
    const confirmed = await someone({ email_verified_at: new Date().toISOString() })
    expect(await want(confirmed.self)).toMatchObject({ wanted: true, emailVerified: true })
  })

  test('who were reproved after they bought still send the proof of their order, and do nothing else', async () => {
    const { self, id } = await someone()
    const order = await makeOrder(shop.db, 10, { customer_id: id, payment: 'transfer' })
    const other = await makeOrder(shop.db, 10, { payment: 'transfer' })
    await shop.db.updateTable('customers').set({ status: 'Reproved' }).where('id', '=', id).execute()
    const send = (orderId: number) =>
      shop.call('PATCH', '/workflow/order/proof', self, { orderId, receiptImage: PNG_BASE64 })
    expect((await send(order.id)).status).toBe(200)
    expect((await send(other.id)).status).toBe(404)
    expect((await shop.call('GET', `/orders/pre/checkout/${id}`, self)).status).toBe(403)
  })

  test('change telephone, address and notes, but none of the terms agreed with the shop', async () => {
    const { self } = await someone()
    const { version } = await me(self)
    const change = (body: object) => shop.call<OwnData>('PATCH', '/shop/customers/me', self, body)
    const changed = await change({ phone: '(11) 91234-0000', notes: 'Portão azul', version })
    expect(changed).toMatchObject({ status: 200, data: { phone: '11912340000', notes: 'Portão azul' } })
    expect(await change({ notes: 'Outro', version })).toMatchObject({ status: 409, code: 'STALE' })
    for (const forbidden of [{ name: 'X' }, { level: 1 }, { shippingCost: 0 }, { email: 'a@b.example' }])
      expect((await change(forbidden)).status).toBe(400)
  })

  test('learn that the shop refused them, but not the staff’s reason', async () => {
    const { self, email } = await someone({ status: 'Waiting' })
    await shop.call('PATCH', '/administrator/customers/approve', staff, {
      email,
      approve: false,
      note: 'CNPJ baixado',
    })
    const own = await me(self)
    expect(own.status).toBe('Reproved')
    expect(JSON.stringify(own)).not.toContain('CNPJ baixado')
  })

  test('list their sessions and end them one by one or together', async () => {
    const { self, id } = await someone()
    const [second, stranger] = [await shop.signIn(id), await someone()]
    const list = async () =>
      (await shop.call<{ sessions: OwnSession[] }>('GET', '/accounts/me/sessions', self)).data.sessions
    const sessions = await list()
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    const other = sessions.find(({ current }) => !current)
    expect((await shop.call('DELETE', `/accounts/me/sessions/${other?.id}`, stranger.self)).status).toBe(404)
    expect((await shop.call('DELETE', `/accounts/me/sessions/${other?.id}`, self)).status).toBe(200)
    expect((await shop.call('GET', '/shop/customers/me', second)).status).toBe(401)
    const third = await shop.signIn(id)
    expect((await shop.call('DELETE', '/accounts/me/sessions', self)).status).toBe(200)
    expect((await shop.call('GET', '/shop/customers/me', third)).status).toBe(401)
    expect(await list()).toHaveLength(1)
    expect((await me(stranger.self)).id).toBe(stranger.id)
  })

  test('read their own credit and returns without the staff’s texts, and nobody else’s', async () => {
    const [one, other] = [await someone(), await someone()]
    await shop.db.transaction().execute((tx) =>
      recordCredit(tx, systemActor('Teste'), {
        customerId: one.id,
        kind: 'grant',
        amountCents: 1_250,
        comment: 'segredo da equipe',
      }),
    )
    const order = await makeOrder(shop.db, 13, {
      customer_id: one.id,
      payment: 'transfer',
      paid_cents: 20_000,
    })
    await shop.call('POST', '/returns', staff, {
      fromOrderId: order.id,
      items: [{ productId: order.productId, quantity: 1, defective: false, reason: 'regret' }],
      settle: 'credit',
      comments: 'segredo da equipe',
    })
    const credit = await shop.call<OwnCredit>('GET', '/shop/credit', one.self)
    expect(credit.data).toMatchObject({ balance: 112.5, total: 2 })
    const returns = await shop.call<{ returns: OwnReturn[] }>('GET', '/shop/returns', one.self)
    expect(returns.data.returns).toMatchObject([
      { orderId: order.id, total: 100, settle: 'credit', items: [{ quantity: 1, unitPrice: 100 }] },
    ])
    expect(JSON.stringify([credit.data, returns.data])).not.toContain('segredo')
    expect((await shop.call<OwnCredit>('GET', '/shop/credit', other.self)).data).toEqual({
      balance: 0,
      entries: [],
      total: 0,
    })
    expect(
      (await shop.call<{ returns: unknown[] }>('GET', '/shop/returns', other.self)).data.returns,
    ).toEqual([])
  })
})

describe('an order of their own', () => {
  test('goes into the cart again as far as the stock allows, once for each key', async () => {
    const [one, other] = [await someone(), await someone()]
    const product = await makeProduct(shop.db, 5)
    const order = await makeOrder(shop.db, 13, { customer_id: one.id, productId: product.id })
    const again = (self: Person, key: string) =>
      shop.call<Reordered>('POST', `/shop/orders/${order.id}/reorder`, self, undefined, {
        'idempotency-key': key,
      })
    expect((await again(other.self, 'x')).status).toBe(404)
    const first = await again(one.self, 'one')
    expect(first).toMatchObject({ status: 201, data: { missing: [], cart: { cart: { totalAmount: 200 } } } })
    await again(one.self, 'one')
    const second = await again(one.self, 'two')
    expect(second.data.cart.cart.items).toMatchObject([{ productId: product.id, quantity: 3 }])
    expect(second.data.missing).toEqual([{ productId: product.id, name: 'Produto', wanted: 2, added: 1 }])
  })

  test('is not put into the cart of a person who may not buy', async () => {
    const { self, id } = await someone({ status: 'Reproved' })
    const order = await makeOrder(shop.db, 13, { customer_id: id })
    expect((await shop.call('POST', `/shop/orders/${order.id}/reorder`, self)).status).toBe(403)
  })
})

test('each customer asks for a product that is out once, until they withdraw it', async () => {
  const [one, other] = [await someone(), await someone()]
  const [gone, there] = [await makeProduct(shop.db, 0), await makeProduct(shop.db, 1)]
  const path = `/shop/products/${gone.id}/notify-me`
  for (const { self } of [one, one, other]) expect((await shop.call('POST', path, self)).status).toBe(201)
  expect((await shop.call('POST', `/shop/products/${there.id}/notify-me`, one.self)).status).toBe(409)
  expect((await shop.call('POST', '/shop/products/999999/notify-me', one.self)).status).toBe(404)
  const product = async (self: Person) =>
    (await shop.call<ShopProduct>('GET', `/shop/products/${gone.id}`, self)).data
  expect((await product(one.self)).wanted).toBe(true)
  expect((await shop.call('DELETE', path, one.self)).data).toEqual({ productId: gone.id, wanted: false })
  expect((await product(one.self)).wanted).toBe(false)
  expect((await product(other.self)).wanted).toBe(true)
  const list = await shop.call<{ products: { productId: number }[] }>(
    'GET',
    '/shop/products/wanted',
    other.self,
  )
  expect(list.data.products.map(({ productId }) => productId)).toEqual([gone.id])
  const { self } = await someone({ status: 'Waiting' })
  expect((await shop.call('POST', path, self)).status).toBe(403)
})
